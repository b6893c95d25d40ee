import { drawArtwork } from "./artwork.js";
import type { DropSettings } from "./drop-settings.js";
import { applySettings, createDrop, withAmount, type DropState } from "./drop-state.js";
import { FakeApi, type FakeAnswer, type RecordedRequest } from "./fake-api.js";
import { madeUpAddress } from "./made-up-address.js";
import { MintSessions } from "./mint-sessions.js";
import { answerRoute, type InterceptedRoute } from "./playwright-route.js";
import { createReadAnswers } from "./read-answers.js";
import { errorResponse } from "./responses.js";
import type { FakeRoute } from "./routes.js";
import { answerMarket } from "./samples/answer-market.js";
import { answerGallery, ownGallery } from "./samples/sample-items.js";
import { answerLists } from "./samples/sample-lists.js";
import { scenarioTable, type ScenarioName } from "./scenarios.js";

/** Options of a fake service, in addition to the settings of its first scenario. */
export interface FakeServiceOptions extends DropSettings {
  /** First scenario; `live` by default. */
  readonly scenario?: ScenarioName;
  /** Base URL of the Mint API; `https://mint.test/mint/v1` by default. */
  readonly apiBase?: string;
  /** Base URL of the Market API; by default next to the Mint API. */
  readonly marketBase?: string;
  /** The service's clock in milliseconds since 1970; `Date.now` by default. */
  readonly now?: () => number;
  /** Delay of every response in milliseconds; 0 by default. */
  readonly latency?: number;
  /**
   * URL of the image of an item, 0 for the collection's own; null: none. By default a URL below `apiBase`, for which
   * the service draws an image. A page sees it if its requests are intercepted, but not if only its `fetch` is
   * replaced.
   */
  readonly artwork?: (number: number) => string | null;
}

/** Object whose `fetch` can be replaced, such as `window`. */
export interface FetchTarget {
  fetch: typeof fetch;
}

/**
 * Fake Mint API and Market API for tests, created by `createFakeService`. Mints work end to end: a prepare returns real
 * transactions, an execute verifies the signature and mints, and reads include the minted items.
 *
 * @example
 * ```ts
 * import { createFakeService, type FakeService } from "mint-widget/testing";
 *
 * const service: FakeService = createFakeService({ scenario: "upcoming", startsIn: 60_000 });
 * const uninstall = service.install();
 * service.advance(60_000);
 * console.log(service.count("prepare"));
 * uninstall();
 * ```
 */
export class FakeService extends FakeApi {
  /** Delay of every response in milliseconds. */
  latency: number;
  readonly #options: FakeServiceOptions;
  readonly #defaults: Readonly<Record<FakeRoute, FakeAnswer>>;
  readonly #artwork: (number: number) => string | null;
  #drop: DropState;
  /** True: the settings name the collection, so the key covers no other. */
  #isNamed = false;
  #advanced = 0;

  /** @internal */
  constructor(options: FakeServiceOptions = {}) {
    const { apiBase = "https://mint.test/mint/v1" } = options;
    const { marketBase = new URL("../../market/v1", withoutSlash(apiBase) + "/").href } = options;
    const drop = () => this.#drop;
    const now = () => this.now();
    const { artwork = (number: number) => `${withoutSlash(apiBase)}/artwork/${number}.svg` } = options;
    const shareUrl = (mint: string) => new URL(`/share/${mint}`, apiBase).href;
    const sessions = new MintSessions({ drop, now, artwork, shareUrl });
    const samples = { artwork, shareUrl, now, wallet: madeUpAddress(102) };
    const lists = answerLists(samples);
    const defaults = {
      ...lists,
      gallery: (request: RecordedRequest) => {
        const { items, minted } = drop();
        return (items ? answerGallery(ownGallery(items, minted)) : lists.gallery)(request);
      },
      ...answerMarket(samples),
      ...createReadAnswers({ drop, now }, sessions, lists.recent),
      prepare: sessions.prepare,
      execute: sessions.execute,
    };
    super({ apiBase: withoutSlash(apiBase), marketBase: withoutSlash(marketBase) }, { ...defaults });
    this.#options = options;
    this.#defaults = defaults;
    this.#artwork = artwork;
    this.latency = options.latency ?? 0;
    this.#drop = this.#arrange(options.scenario ?? "live", options);
  }

  /** Short id of the drop: the element's attribute `collection`. */
  get collection(): string {
    return this.#drop.collection.shortId;
  }

  /** The service's time in milliseconds since 1970. */
  now(): number {
    return (this.#options.now ?? Date.now)() + this.#advanced;
  }

  /**
   * Restarts with a scenario: a new drop with the settings of `createFakeService` and these. Keeps recorded requests
   * and responses of `respond`.
   */
  use(scenario: ScenarioName, settings: DropSettings = {}): void {
    this.#drop = this.#arrange(scenario, settings);
  }

  /** Changes settings of the current drop. The next reads return them. */
  update(settings: DropSettings): void {
    this.#isNamed ||= namesCollection(settings);
    applySettings(this.#drop, settings, this.now());
  }

  /**
   * Changes the price between a read and a prepare: the next prepare charges it, and only then do reads return it.
   * @param amount Price of one unit in whole coins, such as `"0.6"`.
   */
  raisePrice(amount: string): void {
    const { main, raised } = this.#drop;
    raised.set(main.id, withAmount(main.priceDisplay!, amount));
  }

  /** Advances the service's clock. The page's clock doesn't change. */
  advance(milliseconds: number): void {
    this.#advanced += milliseconds;
  }

  /** Reveals the items now. */
  reveal(): void {
    const revealedAt = new Date(this.now()).toISOString();
    this.#drop.collection.reveal = { at: revealedAt, revealedAt };
  }

  /** Replaces the response of a route in any scenario; null: restores the scenario's. */
  respond(route: FakeRoute, answer: FakeAnswer | null): void {
    this.answers[route] = answer ?? this.#defaults[route];
  }

  /**
   * Replaces the target's `fetch` for the two APIs. Other requests are passed on.
   * @param target The page's global object by default.
   * @returns a function that restores it.
   */
  install(target: FetchTarget = globalThis): () => void {
    const before = target.fetch;
    target.fetch = (input, init) => {
      const url = typeof input === "object" && "url" in input ? input.url : String(input);
      return this.handles(url) ? this.fetch(input, init) : before.call(target, input, init);
    };
    return () => void (target.fetch = before);
  }

  /**
   * Responds to a request like a server, for handlers of Mock Service Worker and for servers. Returns
   * `Response.error()` when the network fails.
   */
  readonly handleRequest = async (request: Request): Promise<Response> => {
    try {
      return await this.fetch(request);
    } catch {
      return Response.error();
    }
  };

  /** Responds to a request intercepted by Playwright: `page.route(service.handles, service.handleRoute)`. */
  readonly handleRoute = (route: InterceptedRoute): Promise<void> => answerRoute(route, this.fetch);

  /** @internal */
  protected override async answer(request: RecordedRequest): Promise<Response> {
    const { failure } = this.#drop;
    if (this.latency > 0) await new Promise((resolve) => setTimeout(resolve, this.latency));
    if (failure === "unreachable") throw new TypeError("Failed to fetch");
    if (failure === "busy") return errorResponse(503, "SERVICE_BUSY", { retryAfter: 1 });
    if (failure === "rateLimited") return errorResponse(429, "RATE_LIMITED", { retryAfter: 1 });
    if (request.route === "collection") {
      const identifier = decodeURIComponent(request.path.replace(/^\/collections\/|\?.*$/g, ""));
      const { collection } = this.#drop;
      const isKnown = [collection.shortId, collection.id, collection.address].includes(identifier);
      if (!isKnown && this.#isNamed) return errorResponse(403, "COLLECTION_NOT_IN_SCOPE");
      // A drop that the settings don't name takes the short id of the page, which is tested as it is.
      if (!isKnown) collection.shortId = identifier;
    }
    return super.answer(request);
  }

  /** @internal */
  protected override answerUnknown(method: string, url: string): Response {
    const [, number] = /\/artwork\/(\d+)\.svg$/.exec(url) ?? [];
    return number === undefined ? super.answerUnknown(method, url) : drawArtwork(Number(number));
  }

  #arrange(scenario: ScenarioName, settings: DropSettings): DropState {
    const now = this.now();
    const drop = createDrop(now);
    this.#isNamed = namesCollection(this.#options) || namesCollection(settings);
    drop.collection.image = this.#artwork(0);
    scenarioTable[scenario].arrange(drop, now);
    applySettings(drop, this.#options, now);
    applySettings(drop, settings, now);
    return drop;
  }
}

/** True if settings contain an identifier of the collection. */
const namesCollection = ({ collection = {} }: DropSettings): boolean =>
  [collection.shortId, collection.id, collection.address].some((identifier) => identifier !== undefined);

const withoutSlash = (url: string): string => url.replace(/\/+$/, "");

/**
 * Creates a fake service for tests, in browsers and in Node. Use it instead of a page's `fetch` (`install`), as a
 * handler of Playwright (`handleRoute`) or Mock Service Worker (`handleRequest`), or in a server. It accepts any key.
 * It accepts any collection, too, unless the settings have its `shortId`, `id` or `address`: any other identifier is
 * then refused with `COLLECTION_NOT_IN_SCOPE`.
 *
 * @throws {RangeError} for a price that isn't a decimal.
 * @example
 * ```ts
 * import { createFakeService } from "mint-widget/testing";
 *
 * const service = createFakeService({ scenario: "live", price: "1.5" });
 * service.install();
 * document.body.innerHTML = `<mint-widget collection="aurora" key="mint_pub_…" api-base="${service.apiBase}">`;
 * service.use("soldOut");
 * ```
 */
export function createFakeService(options?: FakeServiceOptions): FakeService {
  return new FakeService(options);
}
