import { css, html } from "lit";
import type { ExpiryWait } from "../../core/mint-state.js";
import { describeError } from "../shared/error-messages.js";
import type { ViewContext } from "../view-context.js";
import { delayedPress } from "./delayed-button.js";

/** The element's method that requests a mint, with its events. */
interface MintingElement extends Element {
  mint(quantity: undefined, options: { readonly acceptSecondPayment: true }): Promise<unknown>;
}

/**
 * Error of a mint that could still be charged, and below it a button that asks whether to mint again even so. Yes, which
 * isn't at the place of that button, takes a press of its own once the question has been on screen for a moment.
 * The attribute `data-asked` of the box shows the question, which is gone with the box.
 */
export function expiryWaitView(wait: ExpiryWait, context: ViewContext) {
  const { messages } = context;
  const { mint } = context.store.state;
  const isOfThisMint = mint.status === "failed" && mint.failure.code !== "PREVIOUS_MINT_PENDING";
  // The remedy is left out: it is worded for a mint that can't be charged.
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

/** Listener that ignores the second click of a double click: it was aimed at what was there before. */
function onSinglePress(act: (box: HTMLElement) => void) {
  return ({ detail, currentTarget }: UIEvent) => {
    if (detail <= 1) act((currentTarget as Element).closest<HTMLElement>(".expiry-wait")!);
  };
}

/** A held key presses nothing. */
function preventRepeat(event: KeyboardEvent): void {
  if (event.repeat && event.key !== "Tab") event.preventDefault();
}

export const expiryWaitStyles = css`
  .expiry-wait {
    display: grid;
    grid-template-columns: minmax(0, 2fr) minmax(0, 3fr);
    gap: 0 1rem;
  }
  .expiry-wait:not([data-asked]) .question,
  .expiry-wait[data-asked] .reason {
    display: none;
  }
  .expiry-wait .notice {
    grid-column: 1 / -1;
  }
  .expiry-wait button {
    min-inline-size: 3rem;
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
  /* All of it is in sight: a line more, in place of the cost, which is gone. */
  .status:has(.expiry-wait) {
    block-size: 6.5rem;
  }
`;
