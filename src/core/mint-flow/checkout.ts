import type { Price } from "../../contract/price.js";
import { codeToSubmit } from "../claim-codes/code-to-submit.js";
import type { ClaimCodeController } from "../claim-codes/claim-code-controller.js";
import { EligibilityRequests } from "../polling/eligibility-requests.js";
import { decideMainAction } from "../store/main-action.js";
import { isOutcomePending } from "./mint-outcome.js";
import { PendingMintStore } from "./pending-mint-store.js";
import { MintLock } from "./mint-lock.js";
import type {
  KeyValueStore,
  Locks,
  MintService,
  Network,
  Page,
  PendingMintStorage,
  Timers,
  TransactionVerifier,
  WalletDirectory,
} from "../ports.js";
import { isMoreExpensive, multiplyPrice } from "../pricing/order-total.js";
import { scalePrice } from "../pricing/price-math.js";
import { unitPrice } from "../pricing/unit-price.js";
import type { MintHooks, MintOrder } from "./prepare-and-sign.js";
import type { MintOutcome } from "../outcome.js";
import type { WalletState } from "../state.js";
import type { StoreContext } from "../store/store-context.js";
import { WalletSession } from "../store/wallet-session.js";

export interface CheckoutDeps {
  /** Key prefix of stored records: the service's API base. */
  readonly scope: string;
  readonly service: MintService;
  readonly wallets: WalletDirectory;
  readonly verifier: TransactionVerifier;
  /** Storage of the last wallet's id. */
  readonly storage: KeyValueStore;
  /** Storage of signed mints. */
  readonly pendingMints: PendingMintStorage;
  readonly locks: Locks;
  readonly page: Page;
  readonly network: Network;
  readonly timers: Timers;
  /** Loads and creates the controller of claim codes; called only for drops that use codes. */
  readonly loadClaimCodeController: () => Promise<ClaimCodeController>;
  /** From 0 (inclusive) to 1. */
  readonly random: () => number;
}

/** Parameters of a mint. */
export interface MintRequest extends MintHooks {
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
  readonly #session: WalletSession;
  readonly #eligibility: EligibilityRequests;
  readonly #unsubscribes: (() => void)[] = [];
  #claimCodes: Promise<ClaimCodeController> | null = null;
  /** Accepted price of one unit. */
  #acceptedPrice: Price | null = null;

  constructor(store: StoreContext, deps: CheckoutDeps) {
    const { wallets, storage, service, locks } = deps;
    this.wallets = wallets;
    this.#store = store;
    this.#deps = deps;
    const pendingMints = new PendingMintStore(deps.pendingMints, deps.timers, deps.scope);
    this.#mintLock = new MintLock(store, { ...deps, pendingMints, now: () => store.now() }, locks);
    this.#eligibility = new EligibilityRequests(service, (eligibility) => store.commit({ eligibility }));
    this.#session = new WalletSession(wallets, storage, (wallet) => this.#changeWallet(wallet));
  }

  /** Reconnects the last wallet, now or when it is announced later, and resumes a mint whose outcome is pending. */
  start(): void {
    if (this.#unsubscribes.length) return;
    const { page, network } = this.#deps;
    const reconnect = () => void this.#session.reconnect(this.#store.chain);
    const resumeIfReachable = () => this.#resumeIfReachable();
    this.#unsubscribes.push(
      this.wallets.subscribe(reconnect),
      page.subscribe(resumeIfReachable),
      network.subscribe(resumeIfReachable),
    );
    reconnect();
    void this.resume();
    if (this.#store.state.collection.value?.collection.features?.claimCodes)
      this.#withClaimCodes((claimCodes) => claimCodes.read());
  }

  stop(): void {
    for (const unsubscribe of this.#unsubscribes.splice(0)) unsubscribe();
    this.#eligibility.stop();
    if (this.#claimCodes) this.#withClaimCodes((claimCodes) => claimCodes.stop());
  }

  /**
   * Sets the claim code.
   * @param isComplete True: validated at once; false: still being typed, validated after a pause.
   */
  setCode(code: string, isComplete: boolean): void {
    this.#withClaimCodes((claimCodes) => claimCodes.setCode(code, isComplete));
  }

  /** Connects a wallet of `wallets.list(chain)`. Failures become state. */
  connect(id: string): Promise<void> {
    return this.#session.connect(id, this.#store.chain);
  }

  disconnect(): Promise<void> {
    return this.#session.disconnect();
  }

  /** Selects another address of the connected wallet. */
  chooseAddress(address: string): void {
    this.#session.choose(address);
  }

  /** Reads the wallet's eligibility again. */
  readEligibility(): Promise<void> {
    return this.#eligibility.read(this.#store.state);
  }

  /** Mints as the main action describes; null when the action is no mint. Never rejects. */
  async submitOrder(request: MintRequest): Promise<MintOutcome | null> {
    const { state, chain, maximumQuantity } = this.#store;
    const { wallet, collection } = state;
    const action = decideMainAction(state, this.#store.now());
    if (action.kind === "ask") return this.resume();
    if ((action.kind !== "mint" && action.kind !== "retry") || wallet.status !== "connected") return null;
    const { phase } = action;
    const { connection, address } = wallet;
    const quantity = Math.min(state.quantity, maximumQuantity);
    const price = unitPrice(phase, state);
    if (!price || !collection.value) return null;
    // Retrying does not accept a higher price unless the new price was shown.
    const isConfirmed = action.kind === "mint" || action.failure.code === "PRICE_CHANGED";
    if (isConfirmed || !this.#acceptedPrice || !isMoreExpensive(price, this.#acceptedPrice))
      this.#acceptedPrice = price;
    const claimCode = codeToSubmit(phase, state);
    const order: MintOrder = {
      ...request,
      claimCode,
      collectionId: collection.value.collection.id,
      chain,
      phase,
      price: multiplyPrice(price, quantity),
      acceptedPrice: multiplyPrice(this.#acceptedPrice, quantity),
      onPriceAccepted: (price) => void (this.#acceptedPrice = scalePrice(price, 1, quantity)),
      quantity,
      connection,
      isCurrent: () => {
        const { wallet } = this.#store.state;
        return (
          wallet.status === "connected" && wallet.connection === connection && wallet.address === address
        );
      },
    };
    const outcome = await this.#mintLock.withMintLock(order);
    if (claimCode) this.#reportToClaimCodes(outcome);
    return outcome;
  }

  /** Requests the outcomes of signed mints without a final answer, one after another. Null when there are none. */
  async resume(): Promise<MintOutcome | null> {
    const id = this.#store.state.collection.value?.collection.id;
    return id === undefined ? null : this.#mintLock.resume(id);
  }

  /** Passes the result of a mint with a claim code to its controller. */
  #reportToClaimCodes(outcome: MintOutcome | null): void {
    const { mint } = this.#store.state;
    if (outcome?.minted) this.#withClaimCodes((claimCodes) => claimCodes.onMinted());
    if (mint.status !== "failed" || mint.failure.code !== "CLAIM_CODE_INVALID") return;
    // Valid, but its last uses are reserved by other mints and may be released.
    const { reserved } = (mint.failure.details ?? {}) as { reserved?: unknown };
    if (!reserved) this.#withClaimCodes((claimCodes) => claimCodes.onRejected());
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

  #changeWallet(wallet: WalletState): void {
    const previous = this.#store.state;
    this.#store.commit({ wallet });
    if (addressOf(wallet) === addressOf(previous.wallet)) return;
    // A failure belongs to the previous address; a pending outcome stays.
    const { mint } = previous;
    if (mint.status === "failed" && !isOutcomePending(mint.failure)) {
      this.#store.commit({ mint: { status: "idle" } });
    }
    this.#eligibility.clear();
    if (this.#claimCodes) this.#withClaimCodes((claimCodes) => claimCodes.read());
    void this.readEligibility();
  }
}

function addressOf(wallet: WalletState): string | null {
  return wallet.status === "connected" ? wallet.address : null;
}
