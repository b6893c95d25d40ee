import { expect, onTestFinished } from "vitest";
import type { AvailabilityResponse, CollectionResponse } from "../../src/contract/collection.js";
import type { ExecuteMintBody, PrepareMintBody } from "../../src/contract/mint-request.js";
import type { ExecuteMintResponse, PrepareMintResponse } from "../../src/contract/mint.js";
import type { EligibilityResponse } from "../../src/contract/wallet.js";
import { Checkout } from "../../src/mint/checkout.js";
import { MintStore, type StoreParts } from "../../src/mint/mint-store.js";
import type { CollectionService, MintService, TransactionJudge } from "../../src/mint/ports.js";
import { ServerClock } from "../../src/mint/server-clock.js";
import type { StorePage } from "../../src/mint/store-page.js";
import { Ticker } from "../../src/mint/ticker.js";
import { UnfinishedMints } from "../../src/mint/unfinished-mints.js";
import { Upkeep } from "../../src/mint/upkeep.js";
import { FakePage } from "./fake-page.js";
import { FakeTime, settle } from "./fake-time.js";
import { FakeWallets } from "./fake-wallets.js";
import { MemoryStorage } from "./memory-storage.js";
import { collectionOf, sessionOf, verdictOf } from "./records.js";

/** What the service answers. A route without an answer must not be called. */
interface Answers {
  collection?: () => CollectionResponse;
  supply?: () => AvailabilityResponse;
  eligibility?: (phaseId: string, wallet: string) => EligibilityResponse;
  prepare?: (body: PrepareMintBody) => PrepareMintResponse;
  execute?: (body: ExecuteMintBody) => ExecuteMintResponse;
}

/** What the service rejects with. */
export function refusal(code: string, status: number, rest: object = {}): Error {
  return Object.assign(new Error(code), { code, status, ...rest });
}

/** Everything that a mint page needs from the world, by hand: time, service, wallets, storage, page. */
export class FakeWorld implements CollectionService, MintService {
  readonly time = new FakeTime();
  readonly page = new FakePage();
  readonly wallets = new FakeWallets();
  readonly storage: MemoryStorage;
  readonly clock = new ServerClock(this.time);
  readonly ticker = new Ticker(this.time, this.page);
  readonly scope = "https://mint.example:AbC123";
  readonly unfinished: UnfinishedMints;
  readonly random: () => number;
  /** Milliseconds from asking to the answer. */
  latency = 40;
  /** All that was asked of anybody, in order. */
  readonly calls: string[] = [];
  readonly prepared: PrepareMintBody[] = [];
  readonly executed: ExecuteMintBody[] = [];
  answers: Answers = {
    collection: () => collectionOf(),
    eligibility: () => verdictOf(),
    supply: () => ({}),
  };
  readonly #unexpected: string[] = [];

  /** @param storage What an earlier page left; nothing by default. */
  constructor({
    storage = new MemoryStorage(),
    random = () => 0.5,
  }: { storage?: MemoryStorage; random?: () => number } = {}) {
    this.storage = storage;
    this.random = random;
    this.unfinished = new UnfinishedMints(storage, this.scope);
    onTestFinished(() => expect(this.#unexpected).toEqual([]));
  }

  readonly judge: TransactionJudge = {
    judge: (transaction) => {
      this.calls.push(`judge ${transaction.join()}`);
      return { safe: true, problems: [], effects: null };
    },
    isFaithful: (given, signed) => {
      this.calls.push(`compare ${signed.join()}`);
      return signed.join() === [...given, 255].join();
    },
  };

  /** What loading the parts does. */
  loadParts = (store: StorePage): Promise<StoreParts> => {
    const { time: timers, page, clock, ticker, random, scope, wallets, judge, storage } = this;
    return Promise.resolve({
      checkout: new Checkout(store, { scope, service: this, wallets, judge, storage, timers, random }),
      upkeep: new Upkeep(store, { service: this, clock, ticker, timers, page, random }),
    });
  };

  /** A page of its own: a store that has everything at once. */
  createStore(): MintStore {
    return new MintStore({
      collection: "AbC123",
      service: this,
      loadParts: (store) => {
        this.calls.push("load parts");
        return this.loadParts(store);
      },
      clock: this.clock,
      ticker: this.ticker,
      timers: this.time,
    });
  }

  /** A page that somebody looks at, with a wallet connected and all read. */
  async openStore(): Promise<MintStore> {
    const store = this.createStore();
    store.subscribe(() => undefined);
    if (!this.wallets.options.length) this.wallets.add("burner");
    await this.advance(200);
    await store.connect(this.wallets.options[0]!.id);
    await this.advance(200);
    return store;
  }

  /** Lets time pass, and everything happen that was to happen in it. */
  advance(milliseconds: number): Promise<void> {
    return this.time.advance(milliseconds);
  }

  /** Lets everything happen that takes no time. */
  settle(): Promise<void> {
    return settle();
  }

  /** How often something was asked for, by the beginning of the call. */
  count(start: string): number {
    return this.calls.filter((call) => call.startsWith(start)).length;
  }

  /** Forgets what was asked so far, and tells it. */
  takeCalls(): string[] {
    return this.calls.splice(0);
  }

  readCollection(identifier: string, { signal }: { signal: AbortSignal }) {
    return this.#answer("collection", identifier, this.answers.collection, signal);
  }

  readAvailability(collectionId: string, { signal }: { signal: AbortSignal }) {
    return this.#answer("supply", collectionId, this.answers.supply, signal);
  }

  readEligibility(_id: string, phaseId: string, wallet: string, { signal }: { signal: AbortSignal }) {
    const { eligibility } = this.answers;
    const answer = eligibility && (() => eligibility(phaseId, wallet));
    return this.#answer("eligibility", `${phaseId} ${wallet}`, answer, signal);
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

  /** Answers as the transport does: half the latency each way, stamped in between, observed by the clock. */
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
    const sentAt = this.time.monotonic();
    await this.time.wait(this.latency / 2, signal);
    const serverTime = this.time.server();
    let body: T;
    try {
      body = { ...answer(), serverTime };
    } finally {
      await this.time.wait(this.latency / 2, signal);
    }
    this.clock.observe(serverTime, sentAt, this.time.monotonic());
    return body;
  }
}

/** Prepares one transaction a unit, and confirms each with an item named after it. */
export function mintable(world: FakeWorld): void {
  world.answers.prepare = ({ quantity }) => sessionOf(Number(quantity));
  world.answers.execute = ({ signedTransaction }) => confirmation(signedTransaction);
}

/** The answer to a signed transaction of `FakeConnection`. */
export function confirmation(signedTransaction: string): ExecuteMintResponse {
  const unit = Buffer.from(signedTransaction, "base64")[0]!;
  return { status: "confirmed", signature: `signature-${unit}`, items: [{ mint: `mint-${unit}` }] };
}
