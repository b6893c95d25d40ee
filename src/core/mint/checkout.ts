import type { ClaimCodeController } from "../claim-codes/claim-code-controller.js";
import { LazyClaimCodes } from "../claim-codes/lazy-claim-codes.js";
import type { KeyValueStore, Locks, Network, Page, SolveWork, Timers } from "../environment.js";
import type { MintService } from "../services.js";
import type { PendingMintStorage } from "../pending-mint.js";
import type { TransactionVerifier, TrustAnchors } from "../transaction-verifier.js";
import type { WalletDirectory } from "../wallet-directory.js";
import { isInProgress, type MintState } from "../mint-state.js";
import type { StoreContext } from "../store-context.js";
import { BalanceWatch } from "../wallet/balance-watch.js";
import { EligibilityRequests } from "../wallet/eligibility-requests.js";
import { ExpiryWatch } from "./expiry-watch.js";
import { MintController } from "./mint-controller.js";
import { MintLock } from "./mint-lock.js";
import { isOutcomePending } from "./mint-outcome.js";
import { PendingMintStore } from "./pending-mint-store.js";
import { ProofPrefetch } from "./proof-prefetch.js";
import { ProofSolver } from "./proof-solver.js";
import { RetryWatch } from "./retry-watch.js";
import { RevealWatch, type RevealService } from "../collection/reveal-watch.js";
import { WalletController } from "../wallet/wallet-controller.js";

export interface CheckoutDeps {
  /** Key prefix of stored records, from `createPendingMintScope`. */
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
  /**
   * Resolves after the current state is painted, or after a short delay while the page is hidden and paints nothing.
   */
  readonly afterPaint: () => Promise<void>;
  /** Loads and creates the controller of claim codes; called only for drops that use codes. */
  readonly loadClaimCodeController: () => Promise<ClaimCodeController>;
  /** Loads the proof-of-work solver. Called only when the service requires a proof of work. */
  readonly loadSolveWork: () => Promise<SolveWork>;
  /** From 0 (inclusive) to 1. */
  readonly random: () => number;
}

/**
 * Everything that the store does after the first view: wallet, claim codes, eligibility and mint. Loaded separately.
 */
export class Checkout {
  readonly wallets: WalletDirectory;
  readonly restored: Promise<void>;
  readonly wallet: WalletController;
  readonly claimCodes: LazyClaimCodes;
  readonly eligibility: EligibilityRequests;
  readonly mint: MintController;
  readonly #store: StoreContext;
  readonly #deps: CheckoutDeps;
  readonly #mintLock: MintLock;
  readonly #expiryWatch: ExpiryWatch;
  readonly #retryWatch: RetryWatch;
  readonly #reveals: RevealWatch;
  readonly #proofs: ProofSolver;
  readonly #proofPrefetch: ProofPrefetch;
  readonly #balanceWatch: BalanceWatch;
  readonly #unsubscribes: (() => void)[] = [];

  constructor(store: StoreContext, deps: CheckoutDeps) {
    const { wallets, storage, service, timers, page } = deps;
    this.#store = store;
    this.#deps = deps;
    const readEligibility = () => this.eligibility.read(store.state);
    const now = () => store.now();
    const pendingMints = new PendingMintStore(deps.pendingMints, timers, deps.scope);
    const proofs = new ProofSolver({ loadSolveWork: deps.loadSolveWork, now, page });
    this.#proofs = proofs;
    this.#proofPrefetch = new ProofPrefetch(store, { proofs, timers, page, readEligibility });
    this.#expiryWatch = new ExpiryWatch(store, pendingMints, timers);
    this.#retryWatch = new RetryWatch(store, timers);
    this.#reveals = new RevealWatch(store, service);
    this.#balanceWatch = new BalanceWatch(store, deps, readEligibility);
    const mintDeps = { ...deps, pendingMints, proofs, now };
    this.#mintLock = new MintLock(store, mintDeps, deps.locks, this.#expiryWatch);
    this.claimCodes = new LazyClaimCodes(deps.loadClaimCodeController);
    this.mint = new MintController(store, {
      mintLock: this.#mintLock,
      claimCodes: this.claimCodes,
      proofs,
      timers,
    });
    this.eligibility = new EligibilityRequests(service, (eligibility) => {
      store.commit({ eligibility });
      this.#proofPrefetch.update();
    });
    this.wallets = wallets;
    const onAddressChange = (previous: MintState) => this.#onAddressChange(previous);
    this.wallet = new WalletController(store, { wallets, storage, timers, onAddressChange });
    this.restored = this.wallet.restored;
  }

  /** Starts the wallet, and resumes a mint whose outcome is pending. */
  start(): void {
    if (this.#unsubscribes.length) return;
    const { page, network } = this.#deps;
    const onReachable = () => {
      this.#resumeIfReachable();
      this.#balanceWatch.update();
    };
    this.#unsubscribes.push(page.subscribe(onReachable), network.subscribe(onReachable));
    this.wallet.start();
    this.#retryWatch.start();
    void this.#expiryWatch.refresh();
    void this.#mintLock.resume();
    if (this.#store.state.collection.value?.collection.features?.claimCodes) this.claimCodes.read();
  }

  /** Records the price on screen, waits as the service has asked, and shows items that were revealed. */
  onStateChange(): void {
    this.mint.observePrice();
    this.#retryWatch.onStateChange();
    this.#reveals.onStateChange();
    if (this.#unsubscribes.length > 0) this.#balanceWatch.update();
  }

  stop(): void {
    for (const unsubscribe of this.#unsubscribes.splice(0)) unsubscribe();
    this.wallet.stop();
    const { mint } = this.#store.state;
    if (mint.status === "queued") mint.leave();
    this.eligibility.stop();
    this.#balanceWatch.stop();
    this.#expiryWatch.stop();
    this.#retryWatch.stop();
    this.#reveals.stop();
    this.#proofPrefetch.stop();
    if (!isInProgress(this.#store.state.mint)) this.#proofs.cancel();
    this.claimCodes.stop();
  }

  /** Requests a pending outcome when the page is visible and online. */
  #resumeIfReachable(): void {
    const { mint } = this.#store.state;
    const { page, network } = this.#deps;
    const isReachable = network.isOnline && !page.isHidden;
    if (isReachable && mint.status === "failed" && isOutcomePending(mint.failure))
      void this.#mintLock.resume();
  }

  #onAddressChange({ mint }: MintState): void {
    // A failure belongs to the previous address. A pending outcome is kept.
    if (mint.status === "failed" && !isOutcomePending(mint.failure)) {
      this.#store.commit({ mint: { status: "idle" } });
    }
    this.#proofPrefetch.stop();
    this.#proofs.cancel();
    this.eligibility.clear();
    this.#expiryWatch.clear();
    this.#retryWatch.onAddressChange();
    void this.#expiryWatch.refresh();
    if (this.claimCodes.isLoading) this.claimCodes.read();
    void this.eligibility.read(this.#store.state);
  }
}
