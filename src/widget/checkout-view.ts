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
import { compose, say } from "./say.js";
import type { Speech } from "./speech.js";
import type { View } from "./view.js";
import { dialogStyles } from "./wallet-dialog.js";

export { accompany } from "./accompany.js";
export { describeFailure, isMistake } from "./failure-words.js";
export { checkout as vocabulary } from "./languages/en/checkout.js";
export { headlineView, receiptView, revealView } from "./outcome-view.js";
export { chooseWallet } from "./wallet-dialog.js";

/** Why a wallet may not mint, on the main button and below it; null where the service's own words have to do. */
function describeIneligible(
  reason: string,
  { words }: Speech,
): readonly [label: string, note: string | null] {
  switch (reason) {
    case "NOT_ELIGIBLE":
      return [words.notListed, words.notListedNote];
    case "WALLET_LIMIT_REACHED":
      return [words.limitReached, words.limitReachedNote];
    case "SOLD_OUT":
      return [words.soldOut, words.soldOutNote];
    default:
      return [words.notEligible, null];
  }
}

/** What the main button says once there is a wallet. */
export function labelCheckout(action: MainAction, view: View): unknown {
  const { countdown, words } = view;
  switch (action.kind) {
    case "connecting":
      return say(words.connectingTo, view, { wallet: action.wallet });
    case "wait":
      return action.startsAt === null
        ? words.notOpenYet
        : say(words.opensIn, view, { time: countdown(action.startsAt) });
    case "opening":
      return words.opening;
    case "unpriced":
      return words.priceUnavailable;
    case "check":
      return words.checkingWallet;
    case "code":
      return words.enterCode;
    case "ineligible":
      return describeIneligible(action.reason, view)[0];
    case "insufficient":
      return words.notEnough;
    case "mint":
      return words.mint;
    case "consent":
      return say(words.mintFor, view, { price: formatPrice(action.question.quoted, view) });
    case "retry":
      return words.tryAgain;
    case "ask":
      return words.askAgain;
    case "working":
      return { preparing: words.reserving, signing: words.sign, executing: words.minting }[
        action.progress.status as "preparing"
      ];
    default:
      return nothing;
  }
}

/** How many, as a spin button with two steps beside it; when the mint is over, what came after. */
export function quantityView({ store, aftermarket, words }: View) {
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
    ${step(words.oneLess, "−", quantity - 1)}
    <input
      type="number"
      inputmode="numeric"
      aria-label=${words.quantity}
      min="1"
      max=${most}
      ?readonly=${isFixed}
      .value=${String(quantity)}
      @change=${type}
    />
    ${step(words.oneMore, "+", quantity + 1)}
  </div>`;
}

/** A sentence below the main button: how far the mint is, what it comes to, or why there is none. */
export function wordView(view: View) {
  const { mint, wallet } = view.store.state;
  const failure =
    mint.status === "failed" ? mint.failure : wallet.status === "disconnected" ? wallet.failure : undefined;
  const missed = mint.status === "succeeded" && missedView(mint, view);
  const notice = missed || (failure && noticeView(failure, view));
  return html`<div role="status"><bdi>${notice ? nothing : statusView(view)}</bdi></div>
    ${notice}`;
}

function statusView(view: View): unknown {
  const { store, language, words } = view;
  const { action, phase, state } = store;
  if (state.mint.status === "succeeded") {
    return arrivalView(state.mint, view);
  }
  if (state.network === "offline") {
    return state.mint.status === "executing" ? words.offlineSigned : words.offline;
  }
  const verdict = phase ? state.eligibility[phase.id]?.value : undefined;
  switch (action.kind) {
    case "connect":
      return words.beforeConnecting;
    case "working":
      return progressView(action.progress, view);
    case "consent":
      return questionView(action.question, view);
    case "code":
      return words.codePhase;
    case "ineligible": {
      const [, note] = describeIneligible(action.reason, view);
      return note ?? html`<span tabindex="0">${abridge(action.message)}</span>`;
    }
    case "insufficient":
      return words.notEnoughNote;
    case "unpriced":
      return words.priceUnknown;
    case "wait":
      return verdict?.eligible ? words.mayMintLater : nothing;
    case "mint": {
      const listed = action.phase.gated && verdict?.eligible ? `${words.isListed}${words.gap}` : "";
      const allowance = `${listed}${say(words.mayMint, view, { count: store.maximumQuantity })}`;
      if (isFree(action.price)) return allowance;
      const price = multiplyPrice(action.price, action.quantity);
      const dollars = formatDollars(price, language);
      const sum = html`<strong class="figures">${formatPrice(price, view)}</strong
        >${dollars && ` (${dollars})`}`;
      const cost = action.quantity > 1 ? compose(words.inAll, view, { sum }) : words.plusCosts;
      return html`${cost}${words.gap}${allowance}`;
    }
    default:
      return nothing;
  }
}

type Progress = Extract<MainAction, { kind: "working" }>["progress"];

function progressView(progress: Progress, view: View): unknown {
  const { words } = view;
  if (progress.status === "signing") {
    if (progress.expiresAt === null) return words.approve;
    return compose(words.reservedFor, view, { time: timerView(progress.expiresAt, view) });
  }
  if (progress.status === "executing") {
    const { items, quantity: total } = progress;
    return total === 1 ? words.confirming : say(words.confirmedOf, view, { confirmed: items.length, total });
  }
  return words.reservingNote;
}

function timerView(moment: number, { countdown }: View) {
  return html`<span role="timer" class="figures">${countdown(moment)}</span>`;
}

function questionView({ agreed, quoted, expiresAt }: PriceQuestion, view: View) {
  const { store, words } = view;
  return html`${compose(words.priceChangedFrom, view, {
      changed: html`<strong>${words.priceChanged}</strong>`,
      old: html`<bdi class="figures">${formatPrice(agreed, view)}</bdi>`,
      new: html`<strong class="figures">${formatPrice(quoted, view)}</strong>`,
    })}
    ${expiresAt === null ? nothing : compose(words.heldFor, view, { time: timerView(expiresAt, view) })}
    <button class="link" @click=${() => store.dismiss()}>${words.dontMint}</button>`;
}

/** What it costs, where it is known in full: while it is asked about, and while the wallet signs. */
export function billView(view: View): unknown {
  const { mint } = view.store.state;
  if (mint.status !== "asking" && mint.status !== "signing") return null;
  return mint.cost ? costView(mint.cost, mint.quantity, view) : null;
}

/** The connected wallet: which account, and the way out. */
export function walletView({ store, words }: View, disconnect: () => void) {
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
          ? html`<select aria-label=${words.account} @change=${choose}>
              ${connection.addresses.map(
                (each) =>
                  html`<option value=${each} .selected=${each === address}>${shortenAddress(each)}</option>`,
              )}
            </select>`
          : html`<span title=${address}>${shortenAddress(address)}</span>`
      }</bdi
    >
    <button class="link" ?disabled=${isUnderWay(store.state.mint)} @click=${leave}>
      ${words.disconnect}
    </button>
  </div>`;
}

/** What went wrong, and what can be done. */
export function noticeView(failure: Pick<Failure, "code" | "message" | "details">, speech: Speech) {
  const { title, remedy } = describeFailure(failure, origin, speech);
  // Long words are the service's own; what they are too long for can be scrolled.
  return html`<div part="notice" role="alert" class="notice" tabindex=${title.length > 60 ? 0 : nothing}>
    <strong>${title}${speech.words.stop}</strong>${speech.words.gap}<bdi>${remedy}</bdi>
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
