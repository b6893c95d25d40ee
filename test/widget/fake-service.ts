import type { Address } from "@solana/kit";
import { onTestFinished } from "vitest";
import type { CollectionResponse } from "../../src/contract/mint/collection.js";
import type { ValidateClaimCodeResponse } from "../../src/contract/mint/claim-codes.js";
import type { MintedItem } from "../../src/contract/mint/items.js";
import type { Price } from "../../src/contract/values/price.js";
import { scalePrice } from "../../src/core/pricing/price-math.js";
import { FakeApi, type FakeAnswer, type RecordedRequest } from "../../src/testing/fake-api.js";
import { prepareMint } from "../../src/testing/prepare-mint.js";
import { errorResponse } from "../../src/testing/responses.js";
import { answerLists } from "../../src/testing/samples/sample-lists.js";
import { collectionOf, eligibilityOf } from "../core/pending-mints.js";
import { madeUpAddress, metadata, treasury } from "../solana/build-mint.js";
import { artwork } from "./artwork.js";
import { samples } from "./fake-lists.js";
import { answerMarket } from "./fake-market.js";

export type { FakeAnswer as Answer, RecordedRequest };
export type { FakeRoute as Route } from "../../src/testing/routes.js";

/** Services of the page by base URL. A late request of an earlier test is still answered by its own service. */
const services = new Map<string, FakeService>();

/**
 * Fake Mint API and Market API with a fixed collection in place of `fetch`, with valid mint transactions. Any other request is
 * rejected and fails the test at its end.
 */
export class FakeService extends FakeApi {
  readonly unexpected: string[] = [];
  /** URLs at which nothing answers, as the test expects. */
  readonly absent = new Set<string>();
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
  /** Wallet that gets the items of an order. */
  recipientOf = (asked: Address | undefined): Address | undefined => asked;
  /** The service's clock, in milliseconds. */
  now = () => Date.now();
  #sessions = 0;
  #units = 0;

  constructor() {
    // Base URLs and key are unique to the test, so that tests share no stores, locks or storage.
    const origin = `https://mint.test/${crypto.randomUUID()}`;
    super(
      { apiBase: `${origin}/mint/v1`, marketBase: `${origin}/market/v1` },
      {
        collection: () => ({ ...this.record, serverTime: this.now() }),
        availability: () => ({ success: true, ...this.record.supply, serverTime: this.now() }),
        eligibility: () => eligibilityOf({ serverTime: this.now() }),
        prepare: (request) => this.prepare(request),
        execute: (request) => this.execute(request),
        dutch: () => ({ serverTime: this.now() }),
        pegged: () => ({ serverTime: this.now() }),
        codes: () => ({ enabled: true, serverTime: this.now() }),
        validate: ({ body }) => this.codes[String(body!["code"])] ?? { valid: false },
        benefits: () => ({ benefits: [] }),
        ...answerLists(samples),
        ...answerMarket(),
      },
    );
  }

  get base(): string {
    return this.apiBase;
  }

  get address(): string {
    return this.record.collection.shortId;
  }

  /** One valid transaction a unit, at the price of the phase. */
  async prepare({ body }: RecordedRequest): Promise<unknown> {
    const phase = this.record.phases.all.find(({ id }) => id === body!["phaseId"]);
    const unitPrice = this.quote(phase!.priceDisplay as Price);
    const off = this.codes[String(body!["claim_code"])]?.benefit?.discountBasisPoints ?? 0;
    const charged = scalePrice(unitPrice, 10_000 - off, 10_000);
    const session = ++this.#sessions;
    const { response } = await prepareMint({
      sessionId: `session-${session}`,
      seed: `${this.key}-${session}`,
      owner: body!["walletAddress"] as Address,
      recipient: this.recipientOf(body!["recipient"] as Address | undefined),
      quantity: Number(body!["quantity"]),
      unitPrice,
      charged,
      payments: this.split(BigInt(charged.baseUnits)),
      metadata,
      expiresAt: new Date(this.now() + this.lifetime).toISOString(),
      serverTime: this.now(),
    });
    return response;
  }

  execute({ body }: RecordedRequest): unknown {
    const unit = ++this.#units;
    return {
      success: true,
      sessionId: body!["sessionId"],
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

  protected override answerUnknown(method: string, address: string): never {
    return this.reject(method, address);
  }

  /** Rejects a request outside the fake APIs. */
  reject(method: string, address: string): never {
    if (!this.absent.has(address)) this.unexpected.push(`${method} ${address}`);
    throw new TypeError(`Unexpected request: ${method} ${address}`);
  }
}

/** Installs a service in place of `fetch`. At the end of the test it throws when unexpected requests were made. */
export function startService(change: (service: FakeService) => void = () => undefined): FakeService {
  const service = new FakeService();
  services.set(service.base, service);
  change(service);
  globalThis.fetch = async (input, init) => {
    const address = String(input instanceof Request ? input.url : input);
    const owner = [...services.values()].find((some) => some.handles(address));
    return owner ? owner.fetch(input, init) : service.reject(init?.method ?? "GET", address);
  };
  onTestFinished(() => {
    if (service.unexpected.length > 0)
      throw new Error(`Unexpected requests: ${service.unexpected.join(", ")}`);
  });
  return service;
}

/** Service whose collection is answered once `release` is called. */
export function startHeldService(record: CollectionResponse): { service: FakeService; release: () => void } {
  let release = () => undefined as void;
  const held = new Promise<void>((resolve) => (release = resolve));
  const service = startService((service) => {
    service.record = record;
    const { collection } = service.answers;
    service.answers.collection = async (request) => {
      await held;
      return collection(request);
    };
  });
  return { service, release };
}

/** Answer that rejects the request. */
export function errorAnswer(status: number, code: string, message = "", details?: object): FakeAnswer {
  return () => errorResponse(status, code, { message, ...(details && { details }) });
}
