import { html } from "lit";
import type { MintStore } from "../../mint/mint-store.js";
import { isMintOver } from "./mint-over.js";

/** What says which sections a widget has. */
export interface Furnishable {
  /** Names, separated by space. */
  readonly sections: string | null;
  /** True: the market's, too. */
  readonly market: boolean | null;
  /** Whether the market comes first. It is settled once: what somebody reads doesn't change its place. */
  leads?: readonly [store: MintStore, isFirst: boolean];
}

/** What of a widget's sections is shown, in its order. When the mint is over, it begins with the market. */
export function listSections({ sections, market, leads }: Furnishable): readonly string[] {
  const names = sections?.match(/\S+/g) ?? [];
  const others = names.filter((name) => name !== "market");
  const isShown = market || others.length < names.length;
  if (isShown && leads?.[1]) return ["market", ...others];
  return isShown && others.length === names.length ? [...names, "market"] : names;
}

/** The places of the optional sections: of their final size from the first view on, furnished later. */
export function roomsView(widget: Furnishable, store: MintStore | null) {
  if (!store) return null;
  if (widget.leads?.[0] !== store) delete widget.leads;
  if (store.state.collection.value) widget.leads ??= [store, isMintOver(store)];
  return listSections(widget).map((name) => html`<div class="frame room" data-section=${name}></div>`);
}
