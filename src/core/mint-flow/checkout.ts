import { toMilliseconds } from "../../contract/field.js";
import type { Price, PriceInput } from "../../contract/price.js";
import { codeToSubmit } from "../claim-codes/code-to-submit.js";
import { toFailure } from "../failure.js";
import type { HostWallet } from "../host-wallet.js";
import { readDetails } from "../failure-details.js";
import { MintError } from "../mint-error.js";
import type { ClaimCodeController } from "../claim-codes/claim-code-controller.js";
import { BalanceWatch } from "./balance-watch.js";
import { EligibilityRequests } from "./eligibility-requests.js";
import type { MainAction, SecondaryMarket } from "../state/main-action.js";
import { decideMainAction } from "./decide-main-action.js";
import { explainAction } from "./explain-action.js";
import { isOutcomePending, toPriceChange } from "./mint-outcome.js";
import { ProofSolver, remainingMilliseconds } from "./proof-solver.js";
import { PendingMintStore } from "./pending-mint-store.js";
import { ExpiryWatch } from "./expiry-watch.js";
import { MintLock } from "./mint-lock.js";
import type {
  DirectoryChange,
  KeyValueStore,
  Locks,
  MintService,
  Network,
  Page,
  PendingMintStorage,
  SolveWork,
  Timers,
  TransactionVerifier,
  TrustAnchors,
  WalletDirectory,
} from "../ports.js";
import { isMoreExpensive, isSamePrice, multiplyPrice } from "../pricing/order-total.js";
import { scalePrice } from "../pricing/price-math.js";
import { ShownPrice } from "../pricing/shown-price.js";
import { unitPrice } from "../pricing/unit-price.js";
import type { MintHooks, MintOrder } from "./prepare-and-sign.js";
import type { MintOutcome } from "../outcome.js";
import { isInProgress, type MintProgress, type WalletState } from "../state/mint-state.js";
import { currentPhase } from "../state/main-action.js";
import type { StoreContext } from "../state/store-context.js";
import { RevealWatch, type RevealService } from "./reveal-watch.js";
import { WalletSession } from "./wallet-session.js";

export interface CheckoutDeps {
  /** Key prefix of stored records, as `createPendingMintScope` makes it. */
  readonly scope: string;
  readonly service: MintService & RevealService;
  readonly wallets: WalletDirectory;
  readonly verifier: TransactionVerifier;
  readonly anchors: TrustAnchors;
  /** Storage of the last wallet's id. */
  readonly storage: KeyValueStore;
  /** Storage of signed mints. */
  readonly pendingMints: PendingMintStorage;
  readonly locks: Locks;
  readonly page: Page;
  readonly network: Network;
  readonly timers: Timers;
  /** Resolves once the state so far is drawn; after a moment while the page is hidden and draws nothing. */
  readonly afterPaint: () => Promise<void>;
  /** Loads and creates the controller of claim codes; called only for drops that use codes. */
  readonly loadClaimCodeController: () => Promise<ClaimCodeController>;
  /** Loads the solver of proofs of work; called only when the service asks for one. */
  readonly loadSolveWork: () => Promise<SolveWork>;
  /** From 0 (inclusive) to 1. */
  readonly random: () => number;
}

/** Least and most time after which a proof that was computed ahead is renewed. Milliseconds. */
const [shortestRenewal, longestRenewal] = [15_000, 3_600_000];

/** Acceptance of a second payment. */
export interface SecondPaymentOptions {
  /**
   * True: signs although the wallet's previous mint could still be charged, so that both may be paid. Pass it only when
   * the collector was told so and agreed. Without it `mint` refuses with `PREVIOUS_MINT_PENDING` until then.
   */
  readonly acceptSecondPayment?: boolean | undefined;
}

/** Parameters of a mint. */
export interface MintRequest extends MintHooks, SecondPaymentOptions {
  /** Passed through to the service. */
  readonly affiliateCode?: string | undefined;
}

/**
 * Wallet connection, eligibility and minting. The first view doesn't need it, so it is loaded afterwards.
 */
export class Checkout {
  readonly wallets: WalletDirectory;
  readonly #store: StoreContext;
  readonly #deps: CheckoutDeps;
  readonly #mintLock: MintLock;
  readonly #expiryWatch: ExpiryWatch;
  readonly #reveals: RevealWatch;
  readonly #session: WalletSession;
  readonly #proofs: ProofSolver;
  readonly #eligibility: EligibilityRequests;
  readonly #balanceWatch: BalanceWatch;
  readonly #unsubscribes: (() => void)[] = [];
  /** Timer of the read that brings a new challenge when the proof that was computed ahead is about to expire. */
  #proofTimer: unknown = null;
  #claimCodes: Promise<ClaimCodeController> | null = null;
  #minting: Promise<MintOutcome> | null = null;
  readonly #shownPrice: ShownPrice;
  /** Claim code as the visitor has entered it last, also once it was cleared after a mint. */
  #enteredCode = "";
  #host: HostWallet | null = null;
  /** Price that the visitor has accepted last, of all units. */
  #accepted: { readonly price: Price; readonly quantity: number } | null = null;

  constructor(store: StoreContext, deps: CheckoutDeps) {
    const { wallets, storage, service, locks } = deps;
    this.wallets = wallets;
    this.#store = store;
    this.#deps = deps;
    const pendingMints = new PendingMintStore(deps.pendingMints, deps.timers, deps.scope);
    this.#expiryWatch = new ExpiryWatch(store, pendingMints, deps.timers);
    this.#reveals = new RevealWatch(store, service);
    this.#shownPrice = new ShownPrice(deps.timers);
    const now = () => store.now();
    this.#proofs = new ProofSolver({ loadSolveWork: deps.loadSolveWork, now, page: deps.page });
    const mintDeps = { ...deps, pendingMints, proofs: this.#proofs, now };
    this.#mintLock = new MintLock(store, mintDeps, locks, this.#expiryWatch);
    this.#eligibility = new EligibilityRequests(service, (eligibility) => {
      store.commit({ eligibility });
      this.#solveAhead();
    });
    this.#balanceWatch = new BalanceWatch(store, deps, () => this.readEligibility());
    this.#session = new WalletSession(wallets, storage, (wallet) => this.#changeWallet(wallet));
  }

  /**
   * Reports a host wallet that can't be used, reconnects the last wallet, now or when it is announced later, and resumes
   * a mint whose outcome is pending.
   */
  start(): void {
    if (this.#unsubscribes.length) return;
    const { page, network } = this.#deps;
    const onWalletsChange = (change: DirectoryChange) => {
      const { chain } = this.#store;
      if (chain === null) return;
      if (change === "list") void this.#session.reconnect(chain);
      if (change === "host-connected") void this.#session.onHostConnected(chain);
    };
    const resumeIfReachable = () => {
      this.#resumeIfReachable();
      this.#balanceWatch.update();
    };
    this.#unsubscribes.push(
      this.wallets.subscribe(onWalletsChange),
      page.subscribe(resumeIfReachable),
      network.subscribe(resumeIfReachable),
    );
    this.#reportHostError();
    onWalletsChange("list");
    void this.#expiryWatch.refresh();
    void this.resume();
    if (this.#store.state.collection.value?.collection.features?.claimCodes)
      this.#withClaimCodes((claimCodes) => claimCodes.read());
  }

  /** Replaces the page's own wallet; null: it has none. Whatever the visitor has chosen stays. */
  setHostWallet(host: HostWallet | null): void {
    if (host === this.#host) return;
    this.#host = host;
    this.wallets.setHost(host);
    const isStarted = this.#unsubscribes.length > 0;
    if (isStarted) this.#reportHostError();
    void this.#session.onHostReplaced(isStarted ? this.#store.chain : null);
  }

  /** Reports that the page's wallet can't be used; of one that can, or that is gone, no failure stays. */
  #reportHostError(): void {
    const { wallet } = this.#store.state;
    if (wallet.status !== "disconnected") return;
    const error = this.wallets.hostErrorOn(this.#store.chain);
    if (!error && !wallet.failure) return;
    this.#store.commit({ wallet: { status: "disconnected", ...(error && { failure: toFailure(error) }) } });
  }

  /** Records the price on screen, and what the visitor has chosen that decides on it; shows what was revealed. */
  onStateChange(): void {
    const { state } = this.#store;
    const phase = currentPhase(state);
    this.#shownPrice.observe(phase && unitPrice(phase, state), [state.chosenPhase, this.#enteredCode].join());
    this.#reveals.onStateChange();
    if (this.#unsubscribes.length > 0) this.#balanceWatch.update();
  }

  stop(): void {
    for (const unsubscribe of this.#unsubscribes.splice(0)) unsubscribe();
    const { mint } = this.#store.state;
    if (mint.status === "queued") mint.leave();
    this.#eligibility.stop();
    this.#balanceWatch.stop();
    this.#expiryWatch.stop();
    this.#reveals.stop();
    this.#deps.timers.clearTimeout(this.#proofTimer);
    if (!isInProgress(this.#store.state.mint)) this.#proofs.cancel();
    if (this.#claimCodes) this.#withClaimCodes((claimCodes) => claimCodes.stop());
  }

  /**
   * Sets the claim code.
   * @param isComplete True: validated at once; false: still being typed, validated after a pause.
   */
  setCode(code: string, isComplete: boolean): void {
    this.#enteredCode = code.trim();
    this.#withClaimCodes((claimCodes) => claimCodes.setCode(code, isComplete));
  }

  /** Connects a wallet of `wallets.list(chain)`. Failures become state. */
  async connect(id: string): Promise<void> {
    const { chain } = this.#store;
    if (chain !== null) return this.#session.connect(id, chain);
    const failure = toFailure(new MintError("CHAIN_UNKNOWN"));
    this.#store.commit({ wallet: { status: "disconnected", failure } });
  }

  disconnect(): Promise<void> {
    return this.#session.disconnect();
  }

  /** Selects another address of the connected wallet. */
  chooseAddress(address: string): void {
    this.#session.choose(address);
  }

  /** Current action of the main button. */
  decideAction(secondaryMarket: SecondaryMarket | null): MainAction {
    return decideMainAction(this.#store.state, this.#store.now(), secondaryMarket);
  }

  /** Reads the wallet's eligibility again. */
  readEligibility(): Promise<void> {
    return this.#eligibility.read(this.#store.state);
  }

  /**
   * Mints as the main action describes, one mint at a time. Never rejects.
   * @param request `quantity`: units; the chosen quantity by default.
   * @returns the outcome, with the reason as its failure when the action is no mint. While a price is to be confirmed:
   * `PRICE_CHANGED`.
   */
  async mint({
    quantity,
    ...request
  }: MintRequest & { quantity?: number | undefined }): Promise<MintOutcome> {
    const { mint } = this.#store.state;
    if (mint.status === "confirming-price") return toPriceChange(mint);
    if (isInProgress(mint)) return this.#reject({ kind: "working", progress: mint });
    if (quantity !== undefined) this.#store.chooseQuantity(quantity);
    this.#minting = this.#submitOrder(request);
    return this.#minting;
  }

  /** Outcome of an order that the main action doesn't allow. */
  #reject(action: MainAction): MintOutcome {
    const { quantity } = this.#store.state;
    return { failure: explainAction(action), quantity, minted: 0, items: [], signatures: [] };
  }

  /** Submits the order that the main action describes, if it is a mint. */
  async #submitOrder(request: MintRequest): Promise<MintOutcome> {
    const { state, chain, maximumQuantity } = this.#store;
    const { wallet, collection } = state;
    // A new mint dismisses the result of the last one.
    const { status } = state.mint;
    const mint: MintProgress =
      status === "succeeded" || status === "revealed" ? { status: "idle" } : state.mint;
    // The lock decides about the wait, from the stored record.
    const action = decideMainAction({ ...state, mint, expiryWait: undefined }, this.#store.now());
    if (action.kind === "ask") return (await this.resume()) ?? this.#reject(action);
    if ((action.kind !== "mint" && action.kind !== "retry") || wallet.status !== "connected")
      return this.#reject(action);
    const { phase } = action;
    const { connection, address } = wallet;
    const quantity = Math.min(state.quantity, maximumQuantity);
    const price = unitPrice(phase, state);
    if (!price || !collection.value || chain === null) return this.#reject(action);
    // Retrying accepts no higher price, whatever the last mint failed with: the service decides on both.
    const before = action.kind === "retry" ? this.#acceptedFor(quantity) : null;
    const shownPrice = multiplyPrice(before ? price : this.#shownPrice.lowest(price), quantity);
    const acceptedPrice = before && isMoreExpensive(shownPrice, before) ? before : shownPrice;
    this.#accepted = { price: acceptedPrice, quantity };
    const claimCode = codeToSubmit(phase, state);
    const { acceptSecondPayment = false, ...hooks } = request;
    const order: Omit<MintOrder, "requestedAt"> = {
      ...hooks,
      claimCode,
      collectionId: collection.value.collection.id,
      collectionAddress: collection.value.collection.address ?? undefined,
      chain,
      phase,
      price: multiplyPrice(price, quantity),
      acceptedPrice,
      onPriceAccepted: (price) => void (this.#accepted = { price, quantity }),
      quantity,
      connection,
      isCurrent: () => {
        const { wallet } = this.#store.state;
        return (
          wallet.status === "connected" && wallet.connection === connection && wallet.address === address
        );
      },
    };
    const outcome = await this.#mintLock.withMintLock(order, acceptSecondPayment);
    if (claimCode) this.#reportToClaimCodes(outcome);
    return outcome;
  }

  /** Price that the visitor has accepted last, for this many units; null: none. */
  #acceptedFor(quantity: number): Price | null {
    if (!this.#accepted) return null;
    const { price, quantity: accepted } = this.#accepted;
    return quantity === accepted ? price : scalePrice(price, quantity, accepted, "down");
  }

  /**
   * Accepts the price of a pending price confirmation.
   * @returns the outcome of the mint that waits for it; `PRICE_CHANGED` for another price than the one that was shown;
   * null when none is pending.
   */
  async confirmPrice(price: PriceInput): Promise<MintOutcome | null> {
    const { mint } = this.#store.state;
    if (mint.status !== "confirming-price") return null;
    if (!isSamePrice(price, mint.quoted)) return toPriceChange(mint);
    mint.answer(true);
    return this.#minting;
  }

  /**
   * Clears the last outcome; leaves the queue; declines the price of a pending price confirmation; cancels a mint while
   * its proof is being given or the wallet signs.
   */
  dismiss(): void {
    const { mint } = this.#store.state;
    if (mint.status === "confirming-price") mint.answer(false);
    else if (mint.status === "queued") mint.leave();
    else if (mint.status === "signing") mint.cancel();
    else if (mint.status === "preparing" && mint.proof !== undefined) this.#proofs.cancel();
    else if (!isInProgress(mint)) this.#store.commit({ mint: { status: "idle" } });
  }

  /** Requests the outcomes of signed mints without a final answer, one after another. Null when there are none. */
  resume(): Promise<MintOutcome | null> {
    return this.#mintLock.resume();
  }

  /** Passes the result of a mint with a claim code to its controller. */
  #reportToClaimCodes(outcome: MintOutcome): void {
    const { mint } = this.#store.state;
    if (outcome.minted) this.#withClaimCodes((claimCodes) => claimCodes.onMinted());
    const failure = mint.status === "failed" ? mint.failure : null;
    if (failure?.code !== "CLAIM_CODE_INVALID") return;
    // Valid, but its last uses are reserved by other mints and may be released.
    if (!readDetails(failure, "CLAIM_CODE_INVALID")?.reserved)
      this.#withClaimCodes((claimCodes) => claimCodes.onRejected());
  }

  /** Runs `act` once the controller is loaded. After a failed load the next call tries again. */
  #withClaimCodes(act: (claimCodes: ClaimCodeController) => void): void {
    this.#claimCodes ??= this.#deps.loadClaimCodeController();
    this.#claimCodes.then(act, () => (this.#claimCodes = null));
  }

  /** Requests a pending outcome when the page is visible and online. */
  #resumeIfReachable(): void {
    const { mint } = this.#store.state;
    const { page, network } = this.#deps;
    const isReachable = network.isOnline && !page.isHidden;
    if (isReachable && mint.status === "failed" && isOutcomePending(mint.failure)) void this.resume();
  }

  /** Computes the proof of the current phase's next mint in the background, if the service asks for one. */
  #solveAhead(): void {
    const { state } = this.#store;
    const { wallet, mint, eligibility } = state;
    const phase = currentPhase(state);
    if (wallet.status !== "connected" || !phase || isInProgress(mint)) return;
    const { eligible, reserved, proof } = eligibility[phase.id]?.value ?? {};
    const order = { phaseId: phase.id, connection: wallet.connection };
    if (!(eligible || reserved) || !proof || !this.#proofs.solveAhead(proof, order)) return;
    const { timers, page } = this.#deps;
    timers.clearTimeout(this.#proofTimer);
    const renew = () => {
      if (!page.isHidden) void this.readEligibility();
    };
    const remaining = toMilliseconds(proof.expiresAt) - this.#store.now() - remainingMilliseconds;
    this.#proofTimer = timers.setTimeout(
      renew,
      Math.min(Math.max(shortestRenewal, remaining), longestRenewal),
    );
  }

  #changeWallet(wallet: WalletState): void {
    const previous = this.#store.state;
    this.#store.commit({ wallet });
    if (addressOf(wallet) === addressOf(previous.wallet)) return;
    // A failure belongs to the previous address; a pending outcome stays.
    const { mint } = previous;
    if (mint.status === "failed" && !isOutcomePending(mint.failure)) {
      this.#store.commit({ mint: { status: "idle" } });
    }
    this.#deps.timers.clearTimeout(this.#proofTimer);
    this.#proofs.cancel();
    this.#eligibility.clear();
    this.#expiryWatch.clear();
    void this.#expiryWatch.refresh();
    if (this.#claimCodes) this.#withClaimCodes((claimCodes) => claimCodes.read());
    void this.readEligibility();
  }
}

function addressOf(wallet: WalletState): string | null {
  return wallet.status === "connected" ? wallet.address : null;
}
