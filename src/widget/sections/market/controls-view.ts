import { html, nothing } from "lit";
import type { ItemControl } from "../../../contract/market/collection.js";
import type { ItemControlKind } from "../../../contract/values/kinds.js";
import { addressView, type WalletContext } from "../shared/address-view.js";

type Sentence = keyof WalletContext["messages"]["controls"];

/** Sentence of each kind. A newer service's kinds have none. */
const sentences: Readonly<Record<ItemControlKind, Sentence>> = {
  transfer: "transfer",
  burn: "burn",
  freeze: "freeze",
  frozen: "frozen",
  approval: "approval",
  allowed_programs: "marketplaces",
  denied_programs: "marketplaces",
  no_transfers: "noTransfers",
};

/** What others can do to a collection's items, with their addresses; nothing if that is nothing, or isn't known. */
export function controlsView(controls: readonly ItemControl[] | null | undefined, context: WalletContext) {
  const { messages } = context;
  const rows = (controls ?? []).filter(({ kind }) => Object.hasOwn(sentences, kind));
  if (rows.length === 0) return nothing;
  return html`<div class="controls">
    <p><strong>${messages.controls.heading}</strong></p>
    <ul aria-label=${messages.controls.heading}>
      ${rows.map(
        ({ kind, by, programs = [] }) =>
          html`<li>
            ${messages.controls[sentences[kind as ItemControlKind]]}
            ${[...(by ? [by] : []), ...programs].map((address) => addressView(address, context))}
          </li>`,
      )}
    </ul>
  </div>`;
}
