import { css, html } from "lit";
import type { ExpiryWait } from "../../core/mint-state.js";
import { describeError } from "../shared/error-messages.js";
import type { ViewContext } from "../view-context.js";
import { delayedPress } from "./delayed-button.js";

/** The element's method that mints and dispatches its events. */
interface MintingElement extends Element {
  mint(quantity: undefined, options: { readonly acceptSecondPayment: true }): Promise<unknown>;
}

/**
 * Error of a mint that could still be charged, with a button that asks whether to mint again anyway. Confirming takes a
 * separate press: the confirm button is in another place and enabled only after a moment. The question is shown while
 * the box has the attribute `data-asked`, and disappears with the box.
 */
export function expiryWaitView(wait: ExpiryWait, context: ViewContext) {
  const { messages } = context;
  const { mint } = context.store.state;
  const isOfThisMint = mint.status === "failed" && mint.failure.code !== "PREVIOUS_MINT_PENDING";
  // Omits the remedy, which is worded for a mint that can no longer be charged.
  const { title } = describeError(isOfThisMint ? mint.failure : wait.failure, origin, context);
  return html`<div class="expiry-wait" @keydown=${preventRepeat}>
    <div part="notice" role="alert" class="notice">
      <span class="reason"
        ><strong>${title}${messages.stop}</strong>${messages.gap}<bdi>${messages.stillChargeable}</bdi></span
      >
      <strong class="question">${messages.bothCharged}${messages.stop}</strong>
    </div>
    <button class="button-link last reason" @click=${onSinglePress(ask)}>${messages.mintAnyway}</button>
    <button class="button-link question" ${delayedPress(sign)}>${messages.signSecond}</button>
    <button class="button-link last question" @click=${onSinglePress(close)}>${messages.wait}</button>
  </div>`;
}

function ask(box: HTMLElement): void {
  box.toggleAttribute("data-asked", true);
  box.querySelector<HTMLElement>(".last.question")!.focus();
}

function close(box: HTMLElement): void {
  box.toggleAttribute("data-asked", false);
  box.querySelector<HTMLElement>(".last.reason")!.focus();
}

function sign(button: HTMLElement): void {
  const root = button.getRootNode() as ShadowRoot;
  // Minting removes the box, so the focus moves to the main button.
  root.querySelector<HTMLElement>(".button-primary")?.focus();
  void (root.host as MintingElement).mint(undefined, { acceptSecondPayment: true });
}

/** Listener that ignores the second click of a double click, which was aimed at the previous button. */
function onSinglePress(act: (box: HTMLElement) => void) {
  return ({ detail, currentTarget }: UIEvent) => {
    if (detail <= 1) act((currentTarget as Element).closest<HTMLElement>(".expiry-wait")!);
  };
}

/** Ignores a held key. */
function preventRepeat(event: KeyboardEvent): void {
  if (event.repeat && event.key !== "Tab") event.preventDefault();
}

export const expiryWaitStyles = css`
  .expiry-wait {
    display: grid;
    grid-template-columns: minmax(0, 2fr) minmax(0, 3fr);
    gap: 0 var(--_rem);
  }
  .expiry-wait:not([data-asked]) .question,
  .expiry-wait[data-asked] .reason {
    display: none;
  }
  .expiry-wait .notice {
    grid-column: 1 / -1;
  }
  .expiry-wait button {
    min-inline-size: calc(3 * var(--_rem));
    justify-self: start;
    text-align: start;
  }
  /* Never where the answer yes is. */
  .expiry-wait .last {
    grid-column: 2;
    justify-self: end;
    text-align: end;
  }
  .expiry-wait [aria-disabled] {
    color: color-mix(in oklab, var(--_text) 30%, transparent);
  }
  /* All of it is in sight: a line more, instead of the cost, which is gone. */
  .status:has(.expiry-wait) {
    block-size: calc(6.5 * var(--_rem));
  }
`;
