import { html, nothing } from "lit";
import { keyed } from "lit/directives/keyed.js";
import type { MintRecord } from "../../../contract/mint/items.js";
import { toMilliseconds } from "../../../contract/values/schema.js";
import { formatCount } from "../../i18n/format.js";
import { identifierView } from "../../shared/identifier-view.js";
import type { ViewContext } from "../../view-context.js";
import { collectionNameOf, nameItem, nameView } from "../shared/item-name.js";
import { pictureView } from "../shared/picture.js";
import { formatAgo } from "../shared/section-format.js";

/** Width of the picture. */
const pictureWidth = "4rem";

/**
 * Card at the lower end of the wall with the newest of the items that were just minted, and the number of the others. It
 * leaves by itself, and isn't shown with reduced motion. Screen readers are told by the section's live region.
 *
 * @param arrived Newest first.
 * @param onEnd Called with the card's item once the card has left.
 */
export function arrivalView(
  [newest, ...others]: readonly MintRecord[],
  context: ViewContext,
  onEnd: (record: MintRecord) => void,
) {
  if (!newest) return nothing;
  const { base, language, store } = context;
  const { mintedAt, wallet } = newest;
  const name = nameItem(newest, context);
  const facts = [
    mintedAt === undefined ? "" : formatAgo(toMilliseconds(mintedAt), store.now(), language),
    wallet ? identifierView(wallet) : "",
  ].filter(Boolean);
  return keyed(
    newest.mint,
    html`<div class="arrival-place" aria-hidden="true">
      <div class="arrival" @animationend=${() => onEnd(newest)}>
        ${pictureView(newest, name, base, pictureWidth)}
        <div class="arrival-text">
          ${nameView(name, collectionNameOf(context))}
          <small class="tabular-nums"
            >${facts.map((fact, index) => html`${index ? " · " : nothing}<bdi>${fact}</bdi>`)}</small
          >
        </div>
        ${
          others.length > 0
            ? html`<b class="arrival-others tabular-nums"
                ><bdi .textContent=${`+${formatCount(others.length, language)}`}></bdi
              ></b>`
            : nothing
        }
      </div>
    </div>`,
  );
}
