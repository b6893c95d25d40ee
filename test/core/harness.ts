import { expect, onTestFinished, vi } from "vitest";
import { ApiError } from "../../src/client/api-error.js";
import { MintApi } from "../../src/client/mint-api.js";
import { observeServerTime } from "../../src/compose/observe-server-time.js";
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
import type { Locks, SolveWork, Timers } from "../../src/core/environment.js";
import type { TransactionVerifier } from "../../src/core/transaction-verifier.js";
import { ServerClock } from "../../src/core/time/server-clock.js";
import type { StoreContext } from "../../src/core/store-context.js";
import { Ticker } from "../../src/core/time/ticker.js";
import { AutoRefresh } from "../../src/core/polling/auto-refresh.js";
import { FakeApi, type RecordedRequest } from "../../src/testing/fake-api.js";
import { errorResponse } from "../../src/testing/responses.js";
import type { FakeRoute } from "../../src/testing/routes.js";
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
  validate?: (body: { code: string }) => ValidateClaimCodeResponse;
  benefits?: (wallet: string) => ClaimBenefitsResponse;
  eligibility?: (phaseId: string, wallet: string) => EligibilityResponse;
  recent?: (holder: string) => RecentlyMintedResponse;
  prepare?: (body: PrepareMintBody) => PrepareMintResponse;
  execute?: (body: ExecuteMintBody) => ExecuteMintResponse;
}

/** Each route's answer by name, and its subject: segments of the path, or a field of the query or the body. */
const routes = {
  collection: ["collection", 2],
  availability: ["supply", 2],
  dutch: ["dutch", 2],
  pegged: ["pegged", 2],
  codes: ["codes", 2],
  validate: ["validate", "code"],
  benefits: ["benefits", 5],
  eligibility: ["eligibility", 4, 5],
  recent: ["recent", "holder"],
  prepare: ["prepare", "quantity"],
  execute: ["execute", "signedTransaction"],
} satisfies Partial<Record<FakeRoute, readonly [keyof Answers, ...(number | string)[]]>>;

/** Returns the name and the subject of the answer that a request asks for. */
function readCall({ route, path, body }: RecordedRequest): [name: keyof Answers, ...subject: string[]] {
  const [name, ...parts] = routes[route as keyof typeof routes];
  const [pathname = "", search] = path.split("?");
  const fields = body ?? Object.fromEntries(new URLSearchParams(search));
  const segments = pathname.split("/").map(decodeURIComponent);
  return [name, ...parts.map((part) => String(typeof part === "number" ? segments[part] : fields[part]))];
}

/** Error that an answer throws: the service's, or the transport's (`NETWORK`, `TIMEOUT`, `INVALID_RESPONSE`). */
export function serviceError(
  code: string,
  status: number,
  rest: { details?: unknown; retryAfter?: number } = {},
): ApiError {
  return new ApiError(code, code, { status, ...rest });
}

/**
 * Returns the response for which the client throws an error.
 * @throws {TypeError} for an error without a response, like `fetch`.
 */
function toResponse({ code, status, message, details, retryAfter }: ApiError): Response {
  if (code === "TIMEOUT") vi.runOnlyPendingTimers();
  if (!status) throw new TypeError(message);
  if (code === "INVALID_RESPONSE") return new Response("Not JSON.", { status });
  return errorResponse(status, code, {
    message,
    ...(details !== undefined && { details: details as object }),
    ...(retryAfter !== null && { retryAfter: retryAfter / 1_000 }),
  });
}

/** Fake Mint API that a harness answers for. */
class HarnessApi extends FakeApi {
  readonly #harness: Harness;

  constructor(harness: Harness) {
    // Makes the routes known; `respond` answers them.
    super({ apiBase: base, marketBase: `${base}/market` }, routes as never);
    this.#harness = harness;
  }

  protected override answer(request: RecordedRequest, signal: AbortSignal): Promise<Response> {
    return this.#harness.respond(request, signal);
  }

  protected override answerUnknown(method: string, url: string): never {
    return this.#harness.reject(`${method} ${url}`);
  }
}

const base = "https://mint.example/mint/v1";

/** Controllable dependencies of a mint page: time, service, wallets, storage, page. */
export class Harness {
  readonly site: FakeSite;
  readonly time: FakeSite["time"];
  readonly storage: FakeSite["storage"];
  readonly page = new FakePage();
  readonly network = new FakeNetwork();
  readonly wallets = new FakeWallets();
  readonly clock: ServerClock;
  /** Client of the fake Mint API. */
  readonly service = new MintApi({
    base,
    attempts: 1,
    fetch: new HarnessApi(this).fetch,
    monotonic: () => this.time.monotonic(),
    onResponse: (timing) => observeServerTime(this.clock, timing),
  });
  readonly ticker: Ticker;
  readonly scope = createPendingMintScope(base, "AbC123");
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
    // The client's timeouts expire only when an answer throws `TIMEOUT`.
    if (!vi.isFakeTimers()) vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
    this.#watchSigning();
    onTestFinished(() => {
      vi.useRealTimers();
      expect(this.#unexpected).toEqual([]);
    });
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
          inexactRent: 0n,
          programFee: 0n,
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

  /** Time in which the module of the claim codes is loaded, in milliseconds. */
  codesDelay = 0;

  /** Replaceable solver of proofs of work. */
  solveWork: SolveWork = (payload) => Promise.resolve(`solved ${payload}`);

  /** Replaceable loader of the lazy parts. */
  loadParts = (store: StoreContext): Promise<LazyParts> => {
    const { service, timers, page, network, clock, ticker, random, scope, wallets, verifier, storage } = this;
    const shared = { service, timers, page, network, random };
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
        loadClaimCodeController: async () => {
          if (this.codesDelay) await new Promise<void>((done) => timers.setTimeout(done, this.codesDelay));
          return new ClaimCodeController(store, service, timers);
        },
      }),
      autoRefresh: new AutoRefresh(store, { ...shared, clock, ticker }),
    });
  };

  /** New store whose checkout module loads at once. */
  createStore(): MintStore {
    return new Store({
      collection: "AbC123",
      service: this.service,
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

  /** Answers a request after half the latency, and delivers the response after the other half. */
  async respond(request: RecordedRequest, signal: AbortSignal): Promise<Response> {
    const [name, ...subject] = readCall(request);
    const call = [name, ...subject].join(" ");
    this.calls.push(call);
    if (name === "prepare") this.prepared.push(request.body as never);
    if (name === "execute") this.executed.push(request.body as never);
    const answer = (this.answers[name] ?? this.reject(call)) as (...given: unknown[]) => object;
    this.#assertSingleRequest(call, signal);
    // A sent request arrives whether or not the page is still there.
    this.#reportStep(`${name} sent`);
    await this.time.wait(this.latency / 2, signal);
    const answeredAt = this.time.server();
    try {
      const body = {
        ...answer(...(request.body ? [request.body] : subject)),
        serverTime: answeredAt - this.age,
      };
      return Response.json(body, this.age ? { headers: { "X-Answered-At": `${answeredAt / 1_000}` } } : {});
    } catch (error) {
      return error instanceof ApiError ? toResponse(error) : this.reject(`${call}: ${String(error)}`);
    } finally {
      this.#reportStep(`${name} arrived`);
      await this.time.wait(this.latency / 2, signal);
      if (this.#awaited.get(call) === signal) this.#awaited.delete(call);
      await this.#untilEnded();
    }
  }

  /** Rejects a request, and fails the test at its end. */
  reject(call: string): never {
    this.#unexpected.push(call);
    throw new Error(`Unexpected request: ${call}`);
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
