import type { Price } from "../contract/price.js";
import { codeFor, unitPrice } from "./claim.js";
import type { ClaimDesk } from "./claim-desk.js";
import { EligibilityReads } from "./eligibility-reads.js";
import { decideMainAction } from "./main-action.js";
import { isOwed } from "./mint-outcome.js";
import { MintRecords } from "./mint-records.js";
import { MintTurns } from "./mint-turns.js";
import type {
  KeyValueStore,
  Locks,
  MintService,
  Network,
  Page,
  RecordStore,
  Timers,
  TransactionJudge,
  WalletDirectory,
} from "./ports.js";
import { isDearer, multiplyPrice, scalePrice } from "./quote.js";
import type { MintConsent, MintOrder } from "./sign-mint.js";
import type { MintOutcome, WalletState } from "./state.js";
import type { StorePage } from "./store-page.js";
import { WalletSession } from "./wallet-session.js";

export interface CheckoutOptions {
  /** Tells this service from others in what is stored on a site: its API base. */
  readonly scope: string;
  readonly service: MintService;
  readonly wallets: WalletDirectory;
  readonly judge: TransactionJudge;
  /** Remembers the wallet. */
  readonly storage: KeyValueStore;
  /** Keeps the mints. */
  readonly records: RecordStore;
  readonly locks: Locks;
  readonly page: Page;
  readonly network: Network;
  readonly timers: Timers;
  /** Makes what takes claim codes, where the drop uses them. It may be code that has to be loaded first. */
  readonly loadClaimDesk: () => Promise<ClaimDesk>;
  /** From 0 (inclusive) to 1. */
  readonly random: () => number;
}

export interface MintRequest extends MintConsent {
  readonly affiliateCode?: string | undefined;
}

/**
 * The half of a mint page that acts: the wallet, what it may do, and the mint. A page can be shown without it, so it
 * is loaded after the first view.
 */
export class Checkout {
  readonly wallets: WalletDirectory;
  readonly #store: StorePage;
  readonly #options: CheckoutOptions;
  readonly #turns: MintTurns;
  readonly #session: WalletSession;
  readonly #eligibility: EligibilityReads;
  readonly #leave: (() => void)[] = [];
  #claimDesk: Promise<ClaimDesk> | null = null;
  /** What the visitor has agreed to pay for a unit. */
  #agreed: Price | null = null;

  constructor(store: StorePage, options: CheckoutOptions) {
    const { wallets, storage, service, locks } = options;
    this.wallets = wallets;
    this.#store = store;
    this.#options = options;
    const records = new MintRecords(options.records, options.timers, options.scope);
    this.#turns = new MintTurns(store, { ...options, records, now: () => store.now() }, locks);
    this.#eligibility = new EligibilityReads(service, (eligibility) => store.commit({ eligibility }));
    this.#session = new WalletSession(wallets, storage, (wallet) => this.#changeWallet(wallet));
  }

  /** Takes up what the last visit left: the wallet, and a mint without an answer. Follows wallets that appear late. */
  open(): void {
    if (this.#leave.length) return;
    const { page, network } = this.#options;
    const reconnect = () => void this.#session.reconnect(this.#store.chain);
    const askAgain = () => this.#askAgain();
    this.#leave.push(
      this.wallets.subscribe(reconnect),
      page.subscribe(askAgain),
      network.subscribe(askAgain),
    );
    reconnect();
    void this.resume();
    if (this.#store.state.collection.value?.collection.features?.claimCodes)
      this.#askDesk((desk) => desk.read());
  }

  close(): void {
    for (const leave of this.#leave.splice(0)) leave();
    this.#eligibility.stop();
    if (this.#claimDesk) this.#askDesk((desk) => desk.stop());
  }

  /** The claim code as it is typed. @param isWhole False: more may come. */
  enterCode(code: string, isWhole: boolean): void {
    this.#askDesk((desk) => desk.enter(code, isWhole));
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
  async mint(request: MintRequest): Promise<MintOutcome | null> {
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
    const isAsked = action.kind === "mint" || action.failure.code === "PRICE_CHANGED";
    if (isAsked || !this.#agreed || !isDearer(price, this.#agreed)) this.#agreed = price;
    const claimCode = codeFor(phase, state);
    const order: MintOrder = {
      ...request,
      claimCode,
      collectionId: collection.value.collection.id,
      chain,
      phase,
      price: multiplyPrice(price, quantity),
      agreed: multiplyPrice(this.#agreed, quantity),
      onAgree: (price) => void (this.#agreed = scalePrice(price, 1, quantity)),
      quantity,
      connection,
      isCurrent: () => {
        const { wallet } = this.#store.state;
        return (
          wallet.status === "connected" && wallet.connection === connection && wallet.address === address
        );
      },
    };
    const outcome = await this.#turns.mint(order);
    if (claimCode) this.#followClaim(outcome);
    return outcome;
  }

  /** Asks what became of mints that were signed but never answered, one by one. Null when there are none. */
  async resume(): Promise<MintOutcome | null> {
    const id = this.#store.state.collection.value?.collection.id;
    return id === undefined ? null : this.#turns.resume(id);
  }

  /** What has become of a code that was minted with. */
  #followClaim(outcome: MintOutcome | null): void {
    const { mint } = this.#store.state;
    if (outcome?.minted) this.#askDesk((desk) => desk.conclude());
    if (mint.status !== "failed" || mint.failure.code !== "CLAIM_CODE_INVALID") return;
    // Good, but others are minting with its last uses: it may come free again.
    const { reserved } = (mint.failure.details ?? {}) as { reserved?: unknown };
    if (!reserved) this.#askDesk((desk) => desk.reject());
  }

  /** What can't be loaded is tried again the next time. */
  #askDesk(ask: (desk: ClaimDesk) => void): void {
    this.#claimDesk ??= this.#options.loadClaimDesk();
    this.#claimDesk.then(ask, () => (this.#claimDesk = null));
  }

  /** The page is shown again, or the network is back: what is owed may be told now. */
  #askAgain(): void {
    const { mint } = this.#store.state;
    const { page, network } = this.#options;
    const isReachable = network.isOnline && !page.isHidden;
    if (isReachable && mint.status === "failed" && isOwed(mint.failure)) void this.resume();
  }

  #changeWallet(wallet: WalletState): void {
    const before = this.#store.state;
    this.#store.commit({ wallet });
    if (addressOf(wallet) === addressOf(before.wallet)) return;
    // What failed for one address says nothing of another; an answer that is owed stays owed.
    const { mint } = before;
    if (mint.status === "failed" && !isOwed(mint.failure)) {
      this.#store.commit({ mint: { status: "idle" } });
    }
    this.#eligibility.clear();
    if (this.#claimDesk) this.#askDesk((desk) => desk.read());
    void this.readEligibility();
  }
}

function addressOf(wallet: WalletState): string | null {
  return wallet.status === "connected" ? wallet.address : null;
}
