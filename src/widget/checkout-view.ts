import { css, html, nothing } from "lit";
import type { Failure } from "../mint/failure.js";
import type { MainAction } from "../mint/main-action.js";
import { isFree, multiplyPrice } from "../mint/quote.js";
import { isUnderWay, type PriceQuestion } from "../mint/state.js";
import { costStyles, costView } from "./cost-view.js";
import { abridge, describeFailure } from "./failure-words.js";
import { formatDollars, formatPrice, shortenAddress } from "./format.js";
import { arrivalView, missedView, outcomeStyles } from "./outcome-view.js";
import { printStyles } from "./print-styles.js";
import type { View } from "./view.js";
import { dialogStyles } from "./wallet-dialog.js";

export { describeFailure, isMistake } from "./failure-words.js";
export { headlineView, receiptView, revealView } from "./outcome-view.js";
export { furnish } from "./sections/furnish.js";
export { chooseWallet } from "./wallet-dialog.js";

const ineligible: Readonly<Record<string, readonly [label: string, note: string]>> = {
  NOT_ELIGIBLE: [
    "Not on the list",
    "This wallet isn’t on the list for this phase. Connect another, or wait for the next phase.",
  ],
  WALLET_LIMIT_REACHED: ["Limit reached", "This wallet has minted all it may in this phase."],
  SOLD_OUT: ["Sold out", "Everything in this phase is minted or reserved."],
};

/** What the main button says once there is a wallet. */
export function labelCheckout(action: MainAction, { countdown, language }: View): unknown {
  switch (action.kind) {
    case "connecting":
      return `Connecting to ${action.wallet}…`;
    case "wait":
      return action.startsAt === null ? "Not open yet" : `Opens in ${countdown(action.startsAt)}`;
    case "opening":
      return "Opening…";
    case "unpriced":
      return "Price unavailable";
    case "check":
      return "Checking your wallet…";
    case "code":
      return "Enter a claim code";
    case "ineligible":
      return ineligible[action.reason]?.[0] ?? "Not eligible";
    case "insufficient":
      return "Not enough funds";
    case "mint":
      return "Mint";
    case "consent":
      return html`Mint for ${formatPrice(action.question.quoted, language)}`;
    case "retry":
      return "Try again";
    case "ask":
      return "Ask again";
    case "working":
      return { preparing: "Reserving…", signing: "Sign in your wallet…", executing: "Minting…" }[
        action.progress.status as "preparing"
      ];
    default:
      return nothing;
  }
}

/** How many, as a spin button with two steps beside it; when the mint is over, what came after. */
export function quantityView({ store, aftermarket }: View) {
  const { status } = store.phase ?? {};
  if (status !== "active" && status !== "upcoming") return aftermarket?.aside;
  const most = store.maximumQuantity;
  const quantity = Math.min(store.state.quantity, most);
  const isFixed = isUnderWay(store.state.mint);
  // A step that has come to its end keeps the focus: it does nothing instead of being disabled.
  const step = (name: string, sign: string, next: number) => {
    const isOut = isFixed || next < 1 || next > most;
    return html`<button
      class="step"
      aria-label=${name}
      aria-disabled=${isOut ? "true" : nothing}
      @click=${isOut ? null : () => store.chooseQuantity(next)}
    >
      ${sign}
    </button>`;
  };
  const type = ({ target }: Event) => {
    const field = target as HTMLInputElement;
    store.chooseQuantity(field.valueAsNumber);
    field.value = String(store.state.quantity);
  };
  return html`<div part="quantity" class="quantity">
    ${step("One less", "−", quantity - 1)}
    <input
      type="number"
      inputmode="numeric"
      aria-label="Quantity"
      min="1"
      max=${most}
      ?readonly=${isFixed}
      .value=${String(quantity)}
      @change=${type}
    />
    ${step("One more", "+", quantity + 1)}
  </div>`;
}

/** A sentence below the main button: how far the mint is, what it comes to, or why there is none. */
export function wordView(view: View) {
  const { mint, wallet } = view.store.state;
  const failure =
    mint.status === "failed" ? mint.failure : wallet.status === "disconnected" ? wallet.failure : undefined;
  const missed = mint.status === "succeeded" && missedView(mint, view);
  const notice = missed || (failure && noticeView(failure));
  return html`<div role="status"><bdi>${notice ? nothing : statusView(view)}</bdi></div>
    ${notice}`;
}

function statusView(view: View): unknown {
  const { store, language, countdown } = view;
  const { action, phase, state } = store;
  if (state.mint.status === "succeeded") {
    return arrivalView(state.mint, view);
  }
  if (state.network === "offline") {
    return state.mint.status === "executing"
      ? "You’re offline. Your mint is signed and safe; its result comes when you’re back."
      : "You’re offline. What you see may be out of date.";
  }
  const verdict = phase ? state.eligibility[phase.id]?.value : undefined;
  switch (action.kind) {
    case "connect":
      return "Plus network costs. Nothing is paid before you approve it in your wallet.";
    case "working":
      return progressView(action.progress, countdown);
    case "consent":
      return questionView(action.question, view);
    case "code":
      return "This phase is for those with a claim code. Enter yours below.";
    case "ineligible":
      return ineligible[action.reason]?.[1] ?? html`<span tabindex="0">${abridge(action.message)}</span>`;
    case "insufficient":
      return "Your balance doesn’t cover one item with its network costs. Add funds, then come back.";
    case "unpriced":
      return "The price can’t be told right now.";
    case "wait":
      return verdict?.eligible ? "This wallet may mint when the phase opens." : nothing;
    case "mint": {
      const most = store.maximumQuantity;
      const allowance = most === 1 ? "You can mint one." : `You can mint up to ${most} at once.`;
      const listed = action.phase.gated && verdict?.eligible ? "This wallet is on the list. " : "";
      if (isFree(action.price)) return `${listed}${allowance}`;
      const sum = multiplyPrice(action.price, action.quantity);
      const dollars = formatDollars(sum, language);
      const total = html`<strong class="figures">${formatPrice(sum, language)}</strong>
        ${dollars && `(${dollars}) `}in all, plus`;
      return html`${action.quantity > 1 ? total : "Plus"} network costs. ${listed}${allowance}`;
    }
    default:
      return nothing;
  }
}

type Progress = Extract<MainAction, { kind: "working" }>["progress"];

function progressView(progress: Progress, countdown: View["countdown"]): unknown {
  if (progress.status === "signing") {
    if (progress.expiresAt === null) return "Approve in your wallet.";
    return html`Approve in your wallet. Reserved for you for
      <span role="timer" class="figures">${countdown(progress.expiresAt)}</span>.`;
  }
  if (progress.status === "executing") {
    if (progress.quantity === 1) return "Waiting for Solana to confirm.";
    return `${progress.items.length} of ${progress.quantity} confirmed.`;
  }
  return "Reserving. Nothing is paid yet.";
}

function questionView({ agreed, quoted, expiresAt }: PriceQuestion, { store, language, countdown }: View) {
  return html`<strong>The price has changed</strong> from
    <bdi class="figures">${formatPrice(agreed, language)}</bdi> to
    <strong class="figures">${formatPrice(quoted, language)}</strong>.
    ${
      expiresAt === null
        ? nothing
        : html`Held for you for <span role="timer" class="figures">${countdown(expiresAt)}</span>.`
    } <button class="link" @click=${() => store.dismiss()}>Don’t mint</button>`;
}

/** What it costs, where it is known in full: while it is asked about, and while the wallet signs. */
export function billView(view: View): unknown {
  const { mint } = view.store.state;
  if (mint.status !== "asking" && mint.status !== "signing") return null;
  return mint.cost ? costView(mint.cost, mint.quantity, view) : null;
}

/** The connected wallet: which account, and the way out. */
export function walletView({ store }: View, disconnect: () => void) {
  const { wallet } = store.state;
  if (wallet.status !== "connected") return nothing;
  const { connection, address } = wallet;
  const choose = ({ target }: Event) => store.chooseAddress((target as HTMLSelectElement).value);
  const leave = ({ target }: Event) => {
    // This button goes with the wallet; the focus goes on where there is something to do.
    const root = (target as Element).getRootNode() as ShadowRoot;
    root.querySelector<HTMLElement>(".main")?.focus();
    disconnect();
  };
  return html`<div part="wallet" class="row muted">
    <bdi
      >${connection.option.name}
      ${
        connection.addresses.length > 1
          ? html`<select aria-label="Account" @change=${choose}>
              ${connection.addresses.map(
                (each) =>
                  html`<option value=${each} .selected=${each === address}>${shortenAddress(each)}</option>`,
              )}
            </select>`
          : html`<span title=${address}>${shortenAddress(address)}</span>`
      }</bdi
    >
    <button class="link" ?disabled=${isUnderWay(store.state.mint)} @click=${leave}>Disconnect</button>
  </div>`;
}

/** What went wrong, and what can be done. */
export function noticeView(failure: Pick<Failure, "code" | "message" | "details">) {
  const { title, remedy } = describeFailure(failure, location.origin);
  // Long words are the service's own; what they are too long for can be scrolled.
  return html`<div part="notice" role="alert" class="notice" tabindex=${title.length > 60 ? 0 : nothing}>
    <strong>${title}.</strong> <bdi>${remedy}</bdi>
  </div>`;
}

/** The styles of all that isn't in the first view. */
export const checkoutSheet = css`
  .word strong {
    color: var(--_text);
  }
  .quantity {
    display: grid;
    grid-template-columns: 2.75rem 2.75rem 2.75rem;
    border: 1px solid var(--_line);
    border-radius: var(--_control);
    overflow: clip;
  }
  .quantity > * {
    block-size: 2.75rem;
    border-radius: 0;
  }
  .quantity input {
    appearance: textfield;
    inline-size: 100%;
    border: 0;
    background: none;
    color: inherit;
    font: inherit;
    font-weight: 600;
    text-align: center;
    font-variant-numeric: tabular-nums;
  }
  .quantity input::-webkit-inner-spin-button {
    appearance: none;
  }
  .quantity :focus-visible,
  .choice:focus-visible {
    outline-offset: -2px;
  }
  .step {
    font-size: 1.25rem;
  }
  .step[aria-disabled] {
    color: color-mix(in oklab, var(--_text) 30%, transparent);
  }
  select {
    font: inherit;
    color: inherit;
    background: none;
    border: 0;
  }
  .word,
  .notice {
    overflow-wrap: anywhere;
  }
  .notice strong {
    color: var(--_danger);
    font-weight: 640;
  }
  .reason .notice {
    padding: 0.9rem 1.1rem;
    border-radius: var(--_control);
    background: color-mix(in oklab, var(--_danger) 9%, var(--_background));
  }
  .reason strong {
    display: block;
  }
  .spinner {
    inline-size: 1.1em;
    block-size: 1.1em;
    border: 2px solid currentcolor;
    border-inline-end-style: none;
    border-radius: 50%;
    animation: turn 0.8s linear infinite;
  }
  @keyframes turn {
    to {
      rotate: 1turn;
    }
  }
  .details {
    padding-block-end: 1rem;
    mask-image: linear-gradient(#000 calc(100% - 1rem), transparent);
  }
  progress::-webkit-progress-value {
    transition: inline-size 0.6s ease;
  }
  .quiet {
    min-block-size: 2.75rem;
    padding: 0 0.9rem;
    font-weight: 560;
    border: 1px solid var(--_line);
  }
  @media (hover: hover) {
    .main:not([aria-disabled]):hover {
      background: color-mix(in oklab, var(--_accent) 88%, var(--_text));
    }
    .quiet:hover,
    .step:not([aria-disabled]):hover {
      background: var(--_soft);
    }
  }
  ${costStyles} ${outcomeStyles}
  ${dialogStyles} ${printStyles}
  @media (prefers-reduced-motion: reduce) {
    *,
    ::before,
    ::after {
      animation: none !important;
      transition: none !important;
    }
  }
`.styleSheet!;
