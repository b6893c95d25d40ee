import { trimPastedValue } from "../../contract/values/pasted-value.js";
import type { Price, PriceInput } from "../../contract/values/price.js";
import { codeToSubmit } from "../claim-codes/code-benefit.js";
import type { LazyClaimCodes } from "../claim-codes/lazy-claim-codes.js";
import { decideMainAction, type MainAction } from "../main-action.js";
import type { MintOutcome } from "../outcome.js";
import type { Timers } from "../environment.js";
import { isMoreExpensive, isSamePrice, multiplyPrice } from "../pricing/order-total.js";
import { scalePrice } from "../pricing/price-math.js";
import { ShownPrice } from "../pricing/shown-price.js";
import { unitPrice } from "../pricing/unit-price.js";
import { isInProgress, type MintProgress } from "../mint-state.js";
import { currentPhase } from "../collection/phases.js";
import type { StoreContext } from "../store-context.js";
import { explainAction } from "./explain-action.js";
import type { MintLock } from "./mint-lock.js";
import { toPriceChange } from "./mint-outcome.js";
import type { MintRequest } from "./mint-request.js";
import type { MintOrder } from "./prepare-and-sign.js";
import type { ProofSolver } from "./proof-solver.js";

/** Dependencies of a `MintController`. */
export interface MintControllerDeps {
  readonly mintLock: MintLock;
  readonly claimCodes: LazyClaimCodes;
  readonly proofs: ProofSolver;
  readonly timers: Timers;
}

/** Submits the store's orders, one at a time, at the price that was on screen. */
export class MintController {
  readonly #store: StoreContext;
  readonly #deps: MintControllerDeps;
  readonly #shownPrice: ShownPrice;
  /** Outcome of the last order. */
  #outcome: Promise<MintOutcome> | null = null;
  /** Price of all units that the visitor accepted last, and when. Monotonic milliseconds. */
  #accepted: { readonly price: Price; readonly quantity: number; readonly at: number } | null = null;

  constructor(store: StoreContext, deps: MintControllerDeps) {
    this.#store = store;
    this.#deps = deps;
    this.#shownPrice = new ShownPrice(deps.timers);
  }

  /** Records the price on screen with the choices that affect it. */
  observePrice(): void {
    const { state } = this.#store;
    const phase = currentPhase(state);
    const choice = [state.chosenPhase, this.#deps.claimCodes.enteredCode].join();
    this.#shownPrice.observe(phase && unitPrice(phase, state), choice);
  }

  /**
   * Mints what could be minted if the last result were dismissed. Never rejects.
   * @param request `quantity`: units; the chosen quantity by default.
   * @returns the outcome; its failure gives the reason when nothing can be minted.
   */
  async order({
    quantity,
    ...request
  }: MintRequest & { quantity?: number | undefined }): Promise<MintOutcome> {
    const { mint } = this.#store.state;
    if (quantity !== undefined && !isInProgress(mint)) this.#store.chooseQuantity(quantity);
    const { state } = this.#store;
    const isOver = mint.status === "succeeded" || mint.status === "revealed";
    const next: MintProgress = isOver ? { status: "idle" } : mint;
    // Ignores the wait for an earlier mint: `MintLock` checks it against the stored record.
    const action = decideMainAction({ ...state, mint: next, expiryWait: undefined }, this.#store.now());
    return this.submit(action, request);
  }

  /**
   * Mints for `mint` and `retry`, and requests the last outcome for `ask`. Never rejects.
   * @returns the outcome; its failure gives the reason for any other action. `PRICE_CHANGED` while a price confirmation
   *   is pending.
   */
  async submit(action: MainAction, request: MintRequest): Promise<MintOutcome> {
    const { mint } = this.#store.state;
    if (mint.status === "confirming-price") return toPriceChange(mint);
    if (isInProgress(mint)) return this.#reject({ kind: "working", progress: mint });
    if (action.kind === "ask") return (await this.#deps.mintLock.resume()) ?? this.#reject(action);
    const order = this.#createOrder(action, request);
    if (!order) return this.#reject(action);
    this.#outcome = this.#deps.mintLock.mint(order, request.acceptSecondPayment ?? false);
    if (order.claimCode) void this.#outcome.then((outcome) => this.#deps.claimCodes.onOutcome(outcome));
    return this.#outcome;
  }

  /**
   * Accepts the price of a pending price confirmation.
   * @returns the outcome of the waiting mint; `PRICE_CHANGED` if `price` isn't the quoted one; null when no
   *   confirmation is pending.
   */
  async confirmPrice(price: PriceInput): Promise<MintOutcome | null> {
    const { mint } = this.#store.state;
    if (mint.status !== "confirming-price") return null;
    if (!isSamePrice(price, mint.quoted)) return toPriceChange(mint);
    mint.answer(true);
    return this.#outcome;
  }

  /**
   * Clears the last outcome, leaves the queue, declines a pending price confirmation, or cancels a mint while its proof
   * is being computed or the wallet is open.
   */
  dismiss(): void {
    const { mint } = this.#store.state;
    if (mint.status === "confirming-price") mint.answer(false);
    else if (mint.status === "queued") mint.leave();
    else if (mint.status === "signing") mint.cancel();
    else if (mint.status === "preparing" && mint.proof !== undefined) this.#deps.proofs.cancel();
    else if (!isInProgress(mint)) this.#store.commit({ mint: { status: "idle" } });
  }

  /** Outcome of an order that was not submitted. */
  #reject(action: MainAction): MintOutcome {
    const { quantity } = this.#store.state;
    return { failure: explainAction(action), quantity, minted: 0, items: [], signatures: [] };
  }

  /** Order for an action; null when the action doesn't mint or something that it needs is missing. */
  #createOrder(
    action: MainAction,
    { acceptSecondPayment: _, recipient, ...hooks }: MintRequest,
  ): Omit<MintOrder, "requestedAt"> | null {
    const { state, chain, maxQuantity } = this.#store;
    const { wallet, collection } = state;
    if ((action.kind !== "mint" && action.kind !== "retry") || wallet.status !== "connected") return null;
    const { phase } = action;
    const { connection, address } = wallet;
    const quantity = Math.min(state.quantity, maxQuantity);
    const price = unitPrice(phase, state);
    if (!price || !collection.value || chain === null) return null;
    const acceptedPrice = this.#acceptPrice(price, quantity, action.kind === "retry");
    const { id, address: collectionAddress, standard } = collection.value.collection;
    return {
      ...hooks,
      recipient: trimPastedValue(recipient ?? "") || trimPastedValue(state.recipient ?? "") || undefined,
      claimCode: codeToSubmit(phase, state),
      collectionId: id,
      collectionAddress: collectionAddress ?? undefined,
      standard: standard ?? undefined,
      chain,
      phase,
      price: multiplyPrice(price, quantity),
      acceptedPrice,
      onPriceAccepted: (price) => this.#recordAccepted(price, quantity),
      quantity,
      connection,
      isCurrent: () => {
        const { wallet } = this.#store.state;
        return (
          wallet.status === "connected" && wallet.connection === connection && wallet.address === address
        );
      },
    };
  }

  /**
   * Price of all units that a press accepts: the lowest one shown within the reaction time. A retry never accepts more
   * than the visitor accepted before.
   * @param price Current price of one unit.
   */
  #acceptPrice(price: Price, quantity: number, isRetry: boolean): Price {
    const before = isRetry ? this.#acceptedFor(quantity) : null;
    const lowest = this.#shownPrice.lowest(price, before ? this.#accepted?.at : undefined);
    const shown = multiplyPrice(lowest, quantity);
    const accepted = before && isMoreExpensive(shown, before) ? before : shown;
    this.#recordAccepted(accepted, quantity);
    return accepted;
  }

  #recordAccepted(price: Price, quantity: number): void {
    this.#accepted = { price, quantity, at: this.#deps.timers.monotonic() };
  }

  /** Price for this many units, scaled from the one that the visitor accepted last; null: none. */
  #acceptedFor(quantity: number): Price | null {
    if (!this.#accepted) return null;
    const { price, quantity: accepted } = this.#accepted;
    return quantity === accepted ? price : scalePrice(price, quantity, accepted, "down");
  }
}
