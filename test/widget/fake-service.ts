import type { Address } from "@solana/kit";
import { onTestFinished } from "vitest";
import type { CollectionResponse } from "../../src/contract/collection.js";
import type { ValidateClaimCodeResponse } from "../../src/contract/claim-codes.js";
import type { MintCost, MintedItem } from "../../src/contract/mint.js";
import type { Price } from "../../src/contract/price.js";
import { multiplyPrice } from "../../src/core/pricing/order-total.js";
import { toAmount } from "../../src/contract/price.js";
import { scalePrice } from "../../src/core/pricing/price-math.js";
import { collectionOf, half, eligibilityOf } from "../core/pending-mints.js";
import { artwork } from "./artwork.js";
import { answerLists, listRoutes, type ListRoute } from "./fake-lists.js";
import { answerMarket, marketRoutes, type MarketRoute } from "./fake-market.js";
import {
  budget,
  buildItem,
  compile,
  madeUpAddress,
  paySol,
  payToken,
  treasury,
} from "../solana/build-mint.js";
import { baseUnitsOf } from "../brands.js";

export type Route =
  | "collection"
  | "availability"
  | "eligibility"
  | "prepare"
  | "execute"
  | "dutch"
  | "pegged"
  | "codes"
  | "validate"
  | "benefits"
  | ListRoute
  | MarketRoute;

export interface RecordedRequest {
  readonly route: Route;
  readonly method: string;
  readonly path: string;
  readonly key: string | null;
  readonly body: Record<string, unknown> | null;
}

/** Answer of a route: a payload or a whole response, optionally delayed. */
export type Answer = (request: RecordedRequest) => unknown;

const patterns: readonly [Route, string, RegExp][] = [
  ["collection", "GET", /^\/collections\/[^/]+$/],
  ["availability", "GET", /^\/collections\/[^/]+\/availability$/],
  ["eligibility", "GET", /^\/collections\/[^/]+\/eligibility\/[^/]+\/[^/]+$/],
  ["prepare", "POST", /^\/prepare-mint$/],
  ["execute", "POST", /^\/execute-mint$/],
  ["dutch", "GET", /^\/phases\/[^/]+\/dutch-price$/],
  ["pegged", "GET", /^\/phases\/[^/]+\/pegged-price$/],
  ["codes", "GET", /^\/collections\/[^/]+\/claim-codes$/],
  ["validate", "POST", /^\/collections\/[^/]+\/claim-codes\/validate$/],
  ["benefits", "GET", /^\/collections\/[^/]+\/claim-codes\/benefits\/[^/]+$/],
  ...listRoutes.map(([route, path]): [Route, string, RegExp] => [
    route,
    "GET",
    new RegExp(`^/collections/[^/]+/${path}(\\?|$)`),
  ]),
];

const marketPatterns = marketRoutes.map(([route, path]): [Route, string, RegExp] => [
  route,
  "GET",
  new RegExp(`^/collections/[^/?]+${path}(\\?|$)`),
]);

/** Services of the page by base URL. A late request of an earlier test is still answered by its own service. */
const services = new Map<string, FakeService>();

/**
 * Fake Mint API and Market API in place of `fetch`, with valid mint transactions. Any other request is rejected and
 * fails the test at its end.
 */
export class FakeService {
  readonly requests: RecordedRequest[] = [];
  readonly unexpected: string[] = [];
  /** Base URL and key unique to the test, so that tests share no stores, locks or storage. */
  readonly base = `https://mint.test/${crypto.randomUUID()}/mint/v1`;
  readonly marketBase = this.base.replace(/mint(?=\/v1$)/, "market");
  readonly key = `test_pub_${services.size}`;
  record: CollectionResponse = collectionOf();
  /** Lifetime of a reservation, in milliseconds. */
  lifetime = 90_000;
  /** Valid claim codes. */
  codes: Record<string, ValidateClaimCodeResponse> = {};
  /** Price of a unit at prepare; the phase's price by default. */
  quote = (price: Price): Price => price;
  /** Recipients of a price, with the parts of it that they are paid. */
  split = (amount: bigint): (readonly [recipient: Address, amount: bigint])[] => [[treasury, amount]];
  /** The service's clock, in milliseconds. */
  now = () => Date.now();
  readonly answers: Record<Route, Answer>;
  #sessions = 0;
  #units = 0;

  constructor() {
    this.answers = {
      collection: () => ({ ...this.record, serverTime: this.now() }),
      availability: () => ({ success: true, ...this.record.supply, serverTime: this.now() }),
      eligibility: () => eligibilityOf({ serverTime: this.now() }),
      prepare: (request) => this.prepare(request),
      execute: (request) => this.execute(request),
      dutch: () => ({ serverTime: this.now() }),
      pegged: () => ({ serverTime: this.now() }),
      codes: () => ({ enabled: true, serverTime: this.now() }),
      validate: ({ body }) => this.codes[String(body!.code)] ?? { valid: false },
      benefits: () => ({ benefits: [] }),
      ...answerLists(),
      ...answerMarket(),
    };
  }

  get address(): string {
    return this.record.collection.shortId;
  }

  count(route: Route): number {
    return this.requests.filter((request) => request.route === route).length;
  }

  /** Last request of a route. */
  last(route: Route): RecordedRequest | undefined {
    return this.requests.filter((request) => request.route === route).at(-1);
  }

  /** One valid transaction a unit, at the price of the phase. */
  async prepare({ body }: RecordedRequest): Promise<unknown> {
    const quantity = Number(body!.quantity);
    const owner = body!.walletAddress as Address;
    const phase = this.record.phases.all.find(({ id }) => id === body!.phaseId);
    const price = this.quote(phase!.priceDisplay as Price);
    const off = this.codes[String(body!.claim_code)]?.benefit?.discountBasisPoints ?? 0;
    const charged = scalePrice(price, 10_000 - off, 10_000);
    const session = ++this.#sessions;
    const transactions = [];
    for (let unit = 0; unit < quantity; unit++) {
      const seed = `${this.key}-${session}-${unit}`;
      const { parts } = await buildItem({ seed, owner, payer: owner });
      const payment = await this.#pay(charged, owner);
      const bytes = compile([budget.limit, budget.price, ...payment, ...Object.values(parts)], {
        feePayer: owner,
      });
      transactions.push({ transaction: btoa(String.fromCharCode(...bytes)), quantity: 1 });
    }
    return {
      success: true,
      sessionId: `session-${session}`,
      expiresAt: new Date(this.now() + this.lifetime).toISOString(),
      quantity,
      transactions,
      cost: this.costOf(price, charged, quantity),
      recipients: this.split(BigInt(charged.baseUnits)).map(([recipient]) => recipient),
      serverTime: this.now(),
    };
  }

  async #pay({ mint, baseUnits }: Price, owner: Address) {
    const payments = await Promise.all(
      this.split(BigInt(baseUnits)).map(async ([to, amount]) => {
        if (!mint) return [paySol(amount, to, owner)];
        const { open, pay } = await payToken(amount, { mint: mint as Address, to });
        return [open, pay];
      }),
    );
    return payments.flat();
  }

  /** Costs of a session. */
  costOf(price: Price, charged: Price, quantity: number): MintCost {
    const sol = (lamports: bigint, usd: string): Price => {
      const baseUnits = lamports * BigInt(quantity);
      return { ...half, baseUnits: baseUnitsOf(baseUnits), amount: toAmount(baseUnits, 9), usd };
    };
    const [rent, networkFee] = [sol(5_602_800n, "0.91"), sol(13_000n, "0.01")];
    const paid = multiplyPrice(charged, quantity);
    const costs = BigInt(rent.baseUnits) + BigInt(networkFee.baseUnits);
    const inSol = (lamports: bigint): Price => ({
      ...rent,
      baseUnits: baseUnitsOf(lamports),
      amount: toAmount(lamports, 9),
      usd: price.usd ? String(Math.round(Number(lamports) * 1.624e-5) / 100) : null,
    });
    return {
      unitPrice: price,
      discount:
        price.baseUnits === charged.baseUnits ? null : difference(multiplyPrice(price, quantity), paid),
      price: paid,
      rent,
      networkFee,
      total: price.mint ? [paid, inSol(costs)] : [inSol(BigInt(paid.baseUnits) + costs)],
    };
  }

  execute({ body }: RecordedRequest): unknown {
    const unit = ++this.#units;
    return {
      success: true,
      sessionId: body!.sessionId,
      status: "confirmed",
      signature: `signature-${unit}`,
      items: [this.item(unit)],
      outstanding: 0,
      serverTime: this.now(),
    };
  }

  item(number: number): MintedItem {
    return {
      mint: madeUpAddress(200 + number),
      number,
      name: `Aurora #${number}`,
      image: artwork(number),
      rarityRank: 40 + number,
      attributes: [
        { trait_type: "Sky", value: "Violet" },
        { trait_type: "Peaks", value: 2 },
        { trait_type: "Moon", value: "Low" },
      ],
    };
  }

  /** Answers like the network, and records the request. */
  async answer(address: string, init: RequestInit = {}): Promise<Response> {
    const { method = "GET", body, headers, signal } = init;
    const isMarket = address.startsWith(this.marketBase);
    const path = address.slice((isMarket ? this.marketBase : this.base).length);
    const route = (isMarket ? marketPatterns : patterns).find(
      (some) => some[1] === method && some[2].test(path),
    )?.[0];
    if (!route) return this.#reject(method, address);
    const request = {
      route,
      method,
      path,
      key: new Headers(headers).get("X-API-Key"),
      body: typeof body === "string" ? (JSON.parse(body) as Record<string, unknown>) : null,
    };
    this.requests.push(request);
    const answer = await Promise.race([
      this.answers[route](request),
      new Promise<never>((_, reject) =>
        signal?.addEventListener("abort", () => reject(signal.reason), { once: true }),
      ),
    ]);
    signal?.throwIfAborted();
    return answer instanceof Response ? answer : Response.json(answer);
  }

  /** Rejects a request outside the fake APIs. */
  #reject(method: string, address: string): never {
    this.unexpected.push(`${method} ${address}`);
    throw new TypeError(`Unexpected request: ${method} ${address}`);
  }

  /** Replacement of `fetch`. */
  readonly fetch: typeof fetch = async (input, init) => {
    const address = String(input instanceof Request ? input.url : input);
    const service = [...services.values()].find(({ base, marketBase }) =>
      [base, marketBase].some((each) => address.startsWith(`${each}/`)),
    );
    return service ? service.answer(address, init) : this.#reject(init?.method ?? "GET", address);
  };
}

/** Installs a service in place of `fetch`. At the end of the test it throws when unexpected requests were made. */
export function startService(change: (service: FakeService) => void = () => undefined): FakeService {
  const service = new FakeService();
  services.set(service.base, service);
  change(service);
  globalThis.fetch = service.fetch;
  onTestFinished(() => {
    if (service.unexpected.length > 0)
      throw new Error(`Unexpected requests: ${service.unexpected.join(", ")}`);
  });
  return service;
}

function difference(more: Price, less: Price): Price {
  const baseUnits = BigInt(more.baseUnits) - BigInt(less.baseUnits);
  return {
    ...more,
    baseUnits: baseUnitsOf(baseUnits),
    amount: toAmount(baseUnits, more.decimals),
    usd: null,
  };
}

/** Answer that rejects the request. */
export function errorAnswer(status: number, code: string, message = "", details?: object): Answer {
  return () => Response.json({ success: false, code, message, details }, { status });
}
