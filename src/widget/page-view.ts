import { html, nothing } from "lit";
import type { CollectionResponse } from "../contract/collection.js";
import type { Failure } from "../mint/failure.js";
import type * as celebrationView from "./celebration-view.js";
import type * as checkoutView from "./checkout-view.js";
import type * as claimView from "./claim-view.js";
import { artView, detailsView, priceView, supplyView } from "./collection-view.js";
import type { LazyPart } from "./lazy-part.js";
import { mainButtonView } from "./main-button-view.js";
import type { Speech } from "./speech.js";
import type { View } from "./view.js";

/** How the checkout is drawn: what isn't needed for the first view. */
export type Face = typeof checkoutView;

/** How claim codes are drawn: what only drops with codes need. */
export type ClaimFace = typeof claimView;

/** What isn't loaded with the first view. */
export interface Parts {
  readonly checkout: LazyPart<Face>;
  readonly claim: LazyPart<ClaimFace>;
  /** What a successful mint has beside what was minted. */
  readonly celebration: LazyPart<typeof celebrationView>;
}

export type Reason = Pick<Failure, "code" | "message" | "details">;

export interface Gestures {
  /** Does what the main button says. */
  readonly act: (event: UIEvent) => void;
  readonly disconnect: () => void;
}

/**
 * One template of one size for every state: while its parts come and go nothing moves, and the main button, being the
 * same element all the time, keeps the focus.
 */
function frameView(
  { language, direction }: Speech,
  name: string,
  stage: unknown,
  head: unknown,
  purchase: unknown,
  details: unknown,
  wallet: unknown,
) {
  return html`<section part="base" class="frame" aria-label=${name} lang=${language} dir=${direction}>
    <div part="stage" class="stage">${stage}</div>
    <div class="panel">
      <slot name="header"></slot>
      <div class="body">
        ${head}
        <div part="purchase" class="purchase">${purchase}</div>
        ${details} ${wallet}
      </div>
      <slot name="footer"></slot>
    </div>
  </section>`;
}

function purchaseView(lead: unknown, button: unknown, word: unknown) {
  return html`<div class="lead">${lead}</div>
    ${button}
    <div class="word">${word}</div>`;
}

const bone = html`<div class="bone"></div>`;

/**
 * Before there is a collection: bones, and the reason why there is none where it is seen first. Without a view there
 * is nothing to try again: only the page's author can mend it.
 */
export function emptyView(
  speech: Speech,
  view: View | null,
  reason: Reason | null,
  { checkout }: Pick<Parts, "checkout">,
  { act }: Gestures,
) {
  const face = checkout.value;
  const isMendable = view && !(reason && face?.isMistake(reason.code, speech));
  return frameView(
    speech,
    speech.words.mint,
    reason &&
      html`<div class="reason">${checkout.draw((face) => face.noticeView(reason, speech), speech)}</div>`,
    [html`<div class="bone title"></div>`, bone],
    purchaseView(bone, isMendable ? mainButtonView(view, face, act) : nothing, nothing),
    nothing,
    nothing,
  );
}

/** True where a code may be entered. */
export function takesCodes({ state, action }: View["store"]): boolean {
  return (
    state.collection.value?.collection.features?.claimCodes ||
    state.claim !== undefined ||
    action.kind === "code"
  );
}

export function pageView(
  view: View,
  record: CollectionResponse,
  { checkout, claim, celebration }: Parts,
  gestures: Gestures,
) {
  const { mint } = view.store.state;
  const face = checkout.value;
  // What is confirmed is shown, also while the answer for the rest is owed.
  const outcome = face && "minted" in mint && mint.minted ? mint : null;
  const bill = face?.billView(view);
  const name = record.collection.name.trim() || record.collection.shortId;
  return frameView(
    view,
    name,
    outcome ? face!.revealView(outcome, view) : artView(record.collection, view),
    html`<h2 part="title"><bdi>${name}</bdi></h2>
      ${supplyView(record, view)}`,
    purchaseView(
      outcome
        ? [face!.headlineView(outcome, view), celebration.value?.shareView(outcome, name, view)]
        : [priceView(view), face?.quantityView(view)],
      mainButtonView(view, face, gestures.act),
      checkout.draw((face) => face.wordView(view), view),
    ),
    html`${
        !outcome && !bill && takesCodes(view.store)
          ? html`<div part="claim" class="claim">${claim.draw((face) => face.claimView(view), view)}</div>`
          : nothing
      }
      <div class="details" role="group" aria-label=${view.words.details} tabindex="0">
        ${outcome ? face!.receiptView(outcome, view) : (bill ?? detailsView(record, view))}
      </div>`,
    face?.walletView(view, gestures.disconnect),
  );
}
