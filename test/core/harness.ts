import { expect, onTestFinished } from "vitest";
import type { RecentlyMintedResponse } from "../../src/contract/mint/items.js";
import type { AvailabilityResponse, CollectionResponse } from "../../src/contract/mint/collection.js";
import type { DutchPriceResponse, PeggedPriceResponse } from "../../src/contract/mint/prices.js";
import type { ExecuteMintResponse, PrepareMintResponse } from "../../src/contract/mint/mint.js";
import type { ExecuteMintBody, PrepareMintBody } from "../../src/contract/mint/mint-request.js";
import type { EligibilityResponse } from "../../src/contract/mint/wallet.js";
import type {
  ClaimBenefitsResponse,
  ClaimCodesResponse,
  ValidateClaimCodeResponse,
} from "../../src/contract/mint/claim-codes.js";
import { ClaimCodeController } from "../../src/core/claim-codes/claim-code-controller.js";
import { Checkout } from "../../src/core/mint/checkout.js";
import type { MintStore } from "../../src/core/mint-store.js";
import { Store, type LazyParts } from "../../src/core/store.js";
import type { PendingMint, PendingMintStorage } from "../../src/core/pending-mint.js";
import { createPendingMintScope, PendingMintStore } from "../../src/core/mint/pending-mint-store.js";
import type {
  ClaimCodeService,
  CollectionService,
  MintService,
  PriceService,
} from "../../src/core/services.js";
import type { Locks, SolveWork, Timers } from "../../src/core/environment.js";
import type { TransactionVerifier } from "../../src/core/transaction-verifier.js";
import type { RevealService } from "../../src/core/collection/reveal-watch.js";
import { ServerClock } from "../../src/core/time/server-clock.js";
import type { StoreContext } from "../../src/core/store-context.js";
import { Ticker } from "../../src/core/time/ticker.js";
import { AutoRefresh } from "../../src/core/polling/auto-refresh.js";
import { addressOf } from "../brands.js";
import { FakeNetwork } from "./fake-network.js";
import { FakePage } from "./fake-page.js";
import { FakeSite } from "./fake-site.js";
import { settle } from "./fake-time.js";
import { FakeWallets } from "./fake-wallets.js";
import { collectionOf, sessionOf, eligibilityOf } from "./pending-mints.js";

/** Answers by route. A route without an answer must not be called. */
interface Answers {
  collection?: () => CollectionResponse;
  supply?: () => AvailabilityResponse;
  dutch?: (phaseId: string) => DutchPriceResponse;
  pegged?: (phaseId: string) => PeggedPriceResponse;
  codes?: () => ClaimCodesResponse;
  validate?: (code: string) => ValidateClaimCodeResponse;
  benefits?: (wallet: string) => ClaimBenefitsResponse;
  eligibility?: (phaseId: string, wallet: string) => EligibilityResponse;
  recent?: (holder: string) => RecentlyMintedResponse;
  prepare?: (body: PrepareMintBody) => PrepareMintResponse;
  execute?: (body: ExecuteMintBody) => ExecuteMintResponse;
}

/** Error of a service rejection. */
export function serviceError(code: string, status: number, rest: object = {}): Error {
  return Object.assign(new Error(code), { code, status, ...rest });
}

/** Controllable dependencies of a mint page: time, service, wallets, storage, page. */
export class Harness
  implements ClaimCodeService, CollectionService, PriceService, MintService, RevealService
{
  readonly site: FakeSite;
  readonly time: FakeSite["time"];
  readonly storage: FakeSite["storage"];
  readonly page = new FakePage();
  readonly network = new FakeNetwork();
  readonly wallets = new FakeWallets();
  readonly clock: ServerClock;
  readonly ticker: Ticker;
  readonly scope = createPendingMintScope("https://mint.example/mint/v1", "AbC123");
  readonly mints: PendingMintStore;
  readonly random: () => number;
  /** Locks shared by the tabs of the site; replace them to simulate a browser without Web Locks. */
  locks: Locks;
  /** False once the page is gone: its pending promises never settle. */
  isAlive = true;
  /** Called after each observable step, with its name. May end the page. */
  onStep: (step: string) => void = () => undefined;
  /** Round-trip time of a request, in milliseconds. */
  latency = 40;
  /** Age of the answers, which a cache in front of the service has kept. Milliseconds. */
  age = 0;
  /** Recorded calls to the service, verifier and loaders, in order. */
  readonly calls: string[] = [];
  readonly prepared: PrepareMintBody[] = [];
  readonly executed: ExecuteMintBody[] = [];
  answers: Answers = {
    collection: () => collectionOf(),
    eligibility: () => eligibilityOf(),
    supply: () => ({ available: null }),
  };
  /** Ends the subscription of `openStore`. */
  unsubscribe: () => void = () => undefined;
  readonly #unexpected: string[] = [];
  /** Pending requests, by resource. */
  readonly #awaited = new Map<string, AbortSignal>();
  #reject: (reason: Error) => void = () => undefined;
  readonly #ended = new Promise<never>((_, reject) => (this.#reject = reject));

  /** @param site Site that the page belongs to; its own by default. */
  constructor({
    site = new FakeSite(),
    random = () => 0.5,
  }: { site?: FakeSite; random?: () => number } = {}) {
    this.site = site;
    this.time = site.time;
    this.storage = site.storage;
    this.locks = site.locks;
    this.random = random;
    this.clock = new ServerClock(site.time);
    this.ticker = new Ticker(this.timers, this.page);
    this.mints = new PendingMintStore(site.records, site.time, this.scope);
    this.#ended.catch(() => undefined);
    this.#watchSigning();
    onTestFinished(() => expect(this.#unexpected).toEqual([]));
  }

  /** Simulates a closed, reloaded or crashed page: it loses its locks and receives nothing more. */
  end(): void {
    this.isAlive = false;
    this.#reject(new Error("The page is gone."));
  }

  /** Timers of this page; they don't fire once it is gone. */
  readonly timers: Timers = {
    monotonic: () => this.time.monotonic(),
    wall: () => this.time.wall(),
    setTimeout: (callback, milliseconds) =>
      this.time.setTimeout(() => {
        if (this.isAlive) callback();
      }, milliseconds),
    clearTimeout: (handle) => this.time.clearTimeout(handle),
  };

  readonly #records: PendingMintStorage = {
    read: async (prefix) => {
      const found = await this.site.records.read(prefix);
      await this.#step("read");
      return found;
    },
    write: async (key, record) => {
      await this.#step("write");
      await this.site.records.write(key, record);
      await this.#step("written");
    },
  };

  readonly #locks: Locks = {
    request: async (name, options, work) => {
      const run = (lock: object | null) =>
        this.isAlive ? Promise.race([work(lock), this.#ended]) : this.#ended;
      try {
        return await this.locks.request(name, options, run);
      } finally {
        await this.#untilEnded();
      }
    },
  };

  /** Pending mints whose outcome is unknown. */
  async listPending(): Promise<readonly PendingMint[]> {
    return (await this.mints.list()).filter(({ outcome }) => !outcome);
  }

  readonly verifier: TransactionVerifier = {
    verify: (transactions, { quantity, price }) => {
      for (const { bytes } of transactions) this.calls.push(`verify ${bytes.join()}`);
      return {
        safe: true,
        problems: [],
        transactions: transactions.map(() => ({ safe: true, problems: [], effects: null })),
        totals: {
          items: quantity,
          price: BigInt(price.baseUnits),
          payments: [],
          rent: 0n,
          optionalRent: 0n,
          networkFee: 0n,
          isComplete: true,
        },
      };
    },
    matchesUnsigned: (given, signed) => {
      this.calls.push(`compare ${signed.join()}`);
      return signed.join() === [...given, 255].join();
    },
  };

  /** Replaceable solver of proofs of work. */
  solveWork: SolveWork = (payload) => Promise.resolve(`solved ${payload}`);

  /** Replaceable loader of the lazy parts. */
  loadParts = (store: StoreContext): Promise<LazyParts> => {
    const { timers, page, network, clock, ticker, random, scope, wallets, verifier, storage } = this;
    const shared = { service: this, timers, page, network, random };
    const pendingMints = this.#records;
    const locks = this.#locks;
    return Promise.resolve({
      checkout: new Checkout(store, {
        ...shared,
        scope,
        wallets,
        verifier,
        anchors: {},
        afterPaint: () => Promise.resolve(),
        storage,
        pendingMints,
        locks,
        loadSolveWork: async () => this.solveWork,
        loadClaimCodeController: async () => new ClaimCodeController(store, this, timers),
      }),
      autoRefresh: new AutoRefresh(store, { ...shared, clock, ticker }),
    });
  };

  /** New store whose checkout module loads at once. */
  createStore(): MintStore {
    return new Store({
      collection: "AbC123",
      service: this,
      loadParts: (store) => {
        this.calls.push("load parts");
        return this.loadParts(store);
      },
      clock: this.clock,
      timers: this.timers,
    });
  }

  /** Subscribed store with a connected wallet, after all initial requests. */
  async openStore(): Promise<MintStore> {
    const store = this.createStore();
    this.unsubscribe = store.subscribe(() => undefined);
    if (!this.wallets.options.length) this.wallets.add("burner");
    await this.advance(200);
    await store.connect(this.wallets.options[0]!.id);
    await this.advance(200);
    return store;
  }

  /** Advances time and runs everything due in it. */
  advance(milliseconds: number): Promise<void> {
    return this.time.advance(milliseconds);
  }

  /** Runs everything pending that takes no time. */
  settle(): Promise<void> {
    return settle();
  }

  /** Number of recorded calls that begin with `start`. */
  count(start: string): number {
    return this.calls.filter((call) => call.startsWith(start)).length;
  }

  /** Returns the recorded calls and clears them. */
  takeCalls(): string[] {
    return this.calls.splice(0);
  }

  readCollection(identifier: string, { signal }: { signal: AbortSignal }) {
    return this.#answer("collection", identifier, this.answers.collection, signal);
  }

  readAvailability(collectionId: string, { signal }: { signal: AbortSignal }) {
    return this.#answer("supply", collectionId, this.answers.supply, signal);
  }

  readDutchPrice(phaseId: string, { signal }: { signal: AbortSignal }) {
    const { dutch } = this.answers;
    return this.#answer("dutch", phaseId, dutch && (() => dutch(phaseId)), signal);
  }

  readPeggedPrice(phaseId: string, { signal }: { signal: AbortSignal }) {
    const { pegged } = this.answers;
    return this.#answer("pegged", phaseId, pegged && (() => pegged(phaseId)), signal);
  }

  readClaimCodes(collectionId: string, { signal }: { signal: AbortSignal }) {
    return this.#answer("codes", collectionId, this.answers.codes, signal);
  }

  validateClaimCode(_id: string, code: string, { signal }: { signal: AbortSignal }) {
    const { validate } = this.answers;
    return this.#answer("validate", code, validate && (() => validate(code)), signal);
  }

  readClaimBenefits(_id: string, wallet: string, { signal }: { signal: AbortSignal }) {
    const { benefits } = this.answers;
    return this.#answer("benefits", wallet, benefits && (() => benefits(wallet)), signal);
  }

  readEligibility(_id: string, phaseId: string, wallet: string, { signal }: { signal: AbortSignal }) {
    const { eligibility } = this.answers;
    const answer = eligibility && (() => eligibility(phaseId, wallet));
    return this.#answer("eligibility", `${phaseId} ${wallet}`, answer, signal);
  }

  readRecentlyMinted(_id: string, { holder }: { holder: string }, { signal }: { signal: AbortSignal }) {
    const { recent } = this.answers;
    return this.#answer("recent", holder, recent && (() => recent(holder)), signal);
  }

  prepareMint(body: PrepareMintBody) {
    this.prepared.push(body);
    const { prepare } = this.answers;
    return this.#answer("prepare", String(body.quantity), prepare && (() => prepare(body)));
  }

  executeMint(body: ExecuteMintBody) {
    this.executed.push(body);
    const { execute } = this.answers;
    return this.#answer("execute", body.signedTransaction, execute && (() => execute(body)));
  }

  /** Answers like the transport: half the latency each way, server time in between, observed by the clock. */
  async #answer<T extends object>(
    name: string,
    what: string,
    answer: (() => T) | undefined,
    signal?: AbortSignal,
  ): Promise<T> {
    this.calls.push(`${name} ${what}`);
    if (!answer) {
      this.#unexpected.push(`${name} ${what}`);
      throw new Error(`${name} must not be called`);
    }
    if (signal) this.#assertSingleRequest(`${name} ${what}`, signal);
    const sentAt = this.time.monotonic();
    // A sent request arrives whether or not the page is still there.
    this.#reportStep(`${name} sent`);
    await this.time.wait(this.latency / 2, signal);
    const answeredAt = this.time.server();
    const serverTime = answeredAt - this.age;
    let body: T;
    try {
      body = { ...answer(), serverTime };
    } finally {
      this.#reportStep(`${name} arrived`);
      await this.time.wait(this.latency / 2, signal);
      if (signal && this.#awaited.get(`${name} ${what}`) === signal) this.#awaited.delete(`${name} ${what}`);
      await this.#untilEnded();
    }
    this.clock.observe(answeredAt, sentAt, this.time.monotonic());
    return body;
  }

  /** Fails the test when a resource is requested twice at once. */
  #assertSingleRequest(resource: string, signal: AbortSignal): void {
    const other = this.#awaited.get(resource);
    if (other && !other.aborted) this.#unexpected.push(`${resource} requested twice at once`);
    this.#awaited.set(resource, signal);
  }

  #watchSigning(): void {
    const { open } = this.wallets;
    this.wallets.open = async (option, silent) => {
      const connection = await open(option, silent);
      const { sign } = connection;
      connection.sign = async (transactions) => {
        await this.#step("wallet asked");
        const signed = await sign(transactions);
        await this.#step("wallet signed");
        return signed;
      };
      return connection;
    };
  }

  async #step(step: string): Promise<void> {
    this.#reportStep(step);
    await this.#untilEnded();
  }

  #reportStep(step: string): void {
    if (this.isAlive) this.onStep(step);
  }

  /** Never resolves once the page is gone. */
  async #untilEnded(): Promise<void> {
    if (!this.isAlive) await new Promise(() => undefined);
  }
}

/** Prepares one transaction a unit and confirms each with an item named after it. */
export function enableMinting(harness: Harness): void {
  harness.answers.prepare = ({ quantity }) => sessionOf(Number(quantity));
  harness.answers.execute = ({ signedTransaction }) => confirmation(signedTransaction);
}

/** Confirmation of a signed transaction of `FakeConnection`. */
export function confirmation(signedTransaction: string): ExecuteMintResponse {
  const unit = Buffer.from(signedTransaction, "base64")[0]!;
  return {
    status: "confirmed",
    signature: `signature-${unit}`,
    items: [{ mint: addressOf(`mint-${unit}`) }],
  };
}
