import type { Price } from "../../contract/price.js";
import { codeToSubmit, unitPrice } from "../claim-codes/code-benefit.js";
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
import { isMoreExpensive, multiplyPrice, scalePrice } from "../pricing/price-math.js";
import type { MintHooks, MintOrder } from "./prepare-and-sign.js";
import type { MintOutcome, WalletState } from "../state.js";
import type { StoreContext } from "../store/store-context.js";
import { WalletSession } from "../store/wallet-session.js";

export interface CheckoutDeps {
  /** Tells this service from others in what is stored on a site: its API base. */
  readonly scope: string;
  readonly service: MintService;
  readonly wallets: WalletDirectory;
  readonly verifier: TransactionVerifier;
  /** Remembers the wallet. */
  readonly storage: KeyValueStore;
  /** Keeps the mints. */
  readonly pendingMints: PendingMintStorage;
  readonly locks: Locks;
  readonly page: Page;
  readonly network: Network;
  readonly timers: Timers;
  /** Makes what takes claim codes, where the drop uses them. It may be code that has to be loaded first. */
  readonly loadClaimCodeController: () => Promise<ClaimCodeController>;
  /** From 0 (inclusive) to 1. */
  readonly random: () => number;
}

export interface MintRequest extends MintHooks {
  readonly affiliateCode?: string | undefined;
}

/**
 * The half of a mint page that acts: the wallet, what it may do, and the mint. A page can be shown without it, so it
 * is loaded after the first view.
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
  /** What the visitor has agreed to pay for a unit. */
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

  /** Takes up what the last visit left: the wallet, and a mint without an answer. Follows wallets that appear late. */
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

  /** The claim code as it is typed. @param isComplete False: more may come. */
  setCode(code: string, isWhole: boolean): void {
    this.#withClaimCodes((claimCodes) => claimCodes.setCode(code, isWhole));
  }

  /** Connects a wallet of `wallets.list(chain)`. Failures become state. */
  connect(id: string): Promise<void> {
    return this.#session.connect(id, this.#store.chain);
  }

  disconnect(): Promise<void> {
    return this.#session.disconnect();
  }

  /** Another of the connected wallet's addresses. */
  chooseAddress(address: string): void {
    this.#session.choose(address);
  }

  /** Asks anew what the wallet may do. */
  readEligibility(): Promise<void> {
    return this.#eligibility.read(this.#store.state);
  }

  /** Mints what the main action says. */
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
    // Trying again is no consent to what the price has become since; having seen it is.
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

  /** Asks what became of mints that were signed but never answered, one by one. Null when there are none. */
  async resume(): Promise<MintOutcome | null> {
    const id = this.#store.state.collection.value?.collection.id;
    return id === undefined ? null : this.#mintLock.resume(id);
  }

  /** What has become of a code that was minted with. */
  #reportToClaimCodes(outcome: MintOutcome | null): void {
    const { mint } = this.#store.state;
    if (outcome?.minted) this.#withClaimCodes((claimCodes) => claimCodes.onMinted());
    if (mint.status !== "failed" || mint.failure.code !== "CLAIM_CODE_INVALID") return;
    // Good, but others are minting with its last uses: it may come free again.
    const { reserved } = (mint.failure.details ?? {}) as { reserved?: unknown };
    if (!reserved) this.#withClaimCodes((claimCodes) => claimCodes.onRejected());
  }

  /** What can't be loaded is tried again the next time. */
  #withClaimCodes(act: (claimCodes: ClaimCodeController) => void): void {
    this.#claimCodes ??= this.#deps.loadClaimCodeController();
    this.#claimCodes.then(act, () => (this.#claimCodes = null));
  }

  /** The page is shown again, or the network is back: what is owed may be told now. */
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
    // What failed for one address says nothing of another; an answer that is owed stays owed.
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
