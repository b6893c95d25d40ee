import { tablesOf } from "../../tables.js";
import { randomBytes } from "node:crypto";
import { BlockList } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll } from "vitest";
import { createApp, type AppContext } from "../../../demo/service/app.js";
import { recordFingerprint } from "../../../demo/service/operate/fingerprint/queries.js";
import type { Database } from "../../../demo/service/platform/db/database.js";
import { createClientIp } from "../../../demo/service/http/middleware/client-ip.js";
import { createHealth, type Probe } from "../../../demo/service/http/health.js";
import type { Log } from "../../../demo/service/platform/log/create-log.js";
import { createHiddenArtTest } from "../../../demo/service/market/hidden-art/hidden-art.js";
import { createMarketService } from "../../../demo/service/market/market-service.js";
import { createApiKeyAuth } from "../../../demo/service/catalog/api-keys/api-key-auth.js";
import type { CollectionDefinition } from "../../../demo/service/import/collection-definition.js";
import { importCollection } from "../../../demo/service/import/import-collection.js";
import { issueKey, type KeyOrder } from "../../../demo/service/catalog/api-keys/api-keys.js";
import type { MintService } from "../../../demo/service/mint/mint-service.js";
import { createUrgentWork } from "../../../demo/service/platform/limits/urgent-work.js";
import { createConcurrencyLimit } from "../../../demo/service/platform/limits/concurrency-limit.js";
import { createRateLimits, type RateSettings } from "../../../demo/service/platform/limits/rate-limits.js";
import { createFolderArt } from "../../../demo/service/platform/storage/folder-art.js";
import { createTestDatabase } from "../../database.js";
import { checkErrors } from "./documented-errors.js";

export const pageOrigin = "https://shop.example";
export const wallet = "GsbwXfJraMomNxBcjYLcG3mxkBUiyWXAB32fGbSMQRdW";
export const treasury = "7xKXtg2CW87d97TXJSDpbD5jBkheTqA83TZRuJosgAsU";
/** Authority of the process that has run on the database. */
export const authority = "4Nd1mBQtrMJVYVfKf2PJy9NZUZdTAsp7D4xWLs4gDB4T";
export const publicBase = "https://mint.example";
export const now = new Date("2026-11-21T12:00:00.000Z");
/** Monotonic time that stands still. */
export const monotonic = () => 0;
export const random = (bytes: number) => new Uint8Array(randomBytes(bytes));

/** Collection with one open phase and no optional content. */
export function defineCollection(shortId: string, changes: Partial<CollectionDefinition> = {}) {
  const definition: CollectionDefinition = {
    shortId,
    slug: shortId.toLowerCase(),
    name: shortId,
    symbol: "TEST",
    description: "",
    image: null,
    banner: null,
    links: [],
    treasury,
    supply: null,
    items: [],
    phases: [
      {
        name: "Public",
        startsAt: "2026-11-21T00:00:00Z",
        endsAt: null,
        pricing: "fixed",
        price: "0.5",
        limits: { perWallet: 5, perMint: 3 },
        supply: null,
      },
    ],
    ...changes,
  };
  return definition;
}

/** Service whose every method rejects, for requests that must fail before any service call. */
export const unreachableMintService: MintService = {
  readCollection: unreachable,
  readEligibility: unreachable,
  readWalletMints: unreachable,
  readAvailability: unreachable,
  readTokenPrices: unreachable,
  readPeggedPrice: unreachable,
  readDutchPrice: unreachable,
  readGallery: unreachable,
  readRecentlyMinted: unreachable,
  readAllMinted: unreachable,
  readTraits: unreachable,
  readTopHolders: unreachable,
  readTopMinters: unreachable,
  readBounty: unreachable,
  readBountyPrizes: unreachable,
  readReveal: unreachable,
  readRevealItems: unreachable,
  readClaimCodes: unreachable,
  validateClaimCode: unreachable,
  readClaimBenefits: unreachable,
  prepareMint: unreachable,
  executeMint: unreachable,
  readMetadata: unreachable,
  readSharedItem: unreachable,
  readCalendarHistory: unreachable,
};

function unreachable(): Promise<never> {
  return Promise.reject(new Error("No service method may be called here."));
}

export interface SampleCollection {
  id: string;
  shortId: string;
  address: string;
  phaseId: string;
}

/** Database with three collections and keys issued for them through the operator's code. */
export interface HttpHarness {
  database: Database;
  url: string;
  own: SampleCollection;
  second: SampleCollection;
  foreign: SampleCollection;
  /** Keys whose scope is `own`. */
  keys: { publishable: string; secret: string; sandbox: string };
  issue(order: Partial<KeyOrder>): Promise<{ value: string; id: string }>;
  createApp(
    changes?: Partial<AppContext> & { chainName?: string; probes?: Readonly<Record<string, Probe>> },
  ): ReturnType<typeof createApp>;
  close(): Promise<void>;
}

/** @param options.isDirect Without the pooler of the test run, whose connections keep earlier settings of a database. */
export async function createHttpHarness(options: { isDirect?: boolean } = {}): Promise<HttpHarness> {
  const { database, url, close } = await createTestDatabase(options);
  // A service process has run on it.
  await recordFingerprint(database, "solana-localnet", {
    address: authority,
    publicBase: null,
    genesisHash: null,
  });

  async function add(shortId: string): Promise<SampleCollection> {
    const definition = defineCollection(shortId);
    const { id } = await importCollection({ database, chain: "solana-localnet", random }, definition);
    const row = await tablesOf(database).collections.findFirst({
      where: (table, { eq }) => eq(table.id, id),
    });
    const phase = await tablesOf(database).phases.findFirst({
      where: (table, { eq }) => eq(table.collectionId, id),
    });
    return { id, shortId, address: row!.address, phaseId: phase!.id };
  }
  const own = await add("OwnDrop");
  const second = await add("SecondDrop");
  const foreign = await add("ForeignDrop");

  const issue = (order: Partial<KeyOrder>) => {
    const keyClass = order.class ?? "publishable";
    const origins = keyClass === "secret" ? [] : [pageOrigin];
    return issueKey(
      { database, random },
      { class: keyClass, label: "test", collectionIds: [own.id], origins, ...order },
    );
  };

  return {
    database,
    url,
    own,
    second,
    foreign,
    keys: {
      publishable: (await issue({})).value,
      secret: (await issue({ class: "secret" })).value,
      sandbox: (await issue({ class: "sandbox" })).value,
    },
    issue,
    createApp: ({ chainName = "solana-localnet", probes = {}, ...changes } = {}) =>
      checkErrors(
        createApp({
          apiKeyAuth: createApiKeyAuth({ database, chainName, clock: () => now, monotonic }),
          mintService: unreachableMintService,
          market: createMarketService({ database, clock: () => now, publicBase }),
          readHiddenArt: createHiddenArtTest({ database, clock: () => now, monotonic }),
          limits: createRateLimits({ database, clock: () => now, settings: noLimits }),
          mintReads: createConcurrencyLimit({ settings: noConcurrencyLimit, monotonic }),
          marketReads: createConcurrencyLimit({ settings: noConcurrencyLimit, monotonic }),
          publicReads: createConcurrencyLimit({ settings: noConcurrencyLimit, monotonic }),
          artReads: createConcurrencyLimit({ settings: noConcurrencyLimit, monotonic }),
          urgentWork: createUrgentWork({ monotonic }),
          readClientIp: createClientIp({ trustedProxies: new BlockList(), log: silentLog }),
          log: silentLog,
          random,
          monotonic,
          publicBase,
          art: createFolderArt(tmpdir()),
          widgetDirectory: tmpdir(),
          packageDirectory: join(tmpdir(), "missing"),
          docsDirectory: join(tmpdir(), "missing"),
          health: createHealth({
            probes,
            log: changes.log ?? silentLog,
            monotonic: changes.monotonic ?? monotonic,
          }),
          ...changes,
        }),
      ),
    close,
  };
}

/**
 * Calls the Mint API of a service process as a page does.
 * @param body of a POST; undefined: GET
 */
export async function requestMint(
  { port }: { readonly port: number },
  key: string,
  path: string,
  body?: object,
): Promise<{ status: number; body: Record<string, unknown> }> {
  const response = await fetch(`http://127.0.0.1:${port}/mint/v1${path}`, {
    ...(body && { method: "POST", body: JSON.stringify(body) }),
    headers: { "X-API-Key": key, Origin: pageOrigin, "Content-Type": "application/json" },
  });
  return { status: response.status, body: (await response.json()) as Record<string, unknown> };
}

/** Harness of a file's tests, created before the first and closed after the last. */
export function useHttpHarness(): HttpHarness {
  const harness = {} as HttpHarness;
  beforeAll(async () => void Object.assign(harness, await createHttpHarness()));
  afterAll(() => harness.close?.());
  return harness;
}

/** Settings without any limit. */
export const noLimits: RateSettings = {
  requests: {},
  prepares: {},
  executes: {},
  lostSessions: {},
  codes: {},
  searches: {},
  lists: {},
  eligibility: {},
  signIns: {},
  changes: {},
  reminders: {},
};

/** Limits and cache of public reads: none of either. */
export const unlimitedReading = {
  limit: createConcurrencyLimit({
    settings: {
      total: Infinity,
      perClient: Infinity,
      waitingPerClient: Infinity,
      waitingTotal: Infinity,
    },
    monotonic,
  }),
  readClientIp: () => "anybody",
  monotonic,
  ttlMilliseconds: 0,
};

/** Settings with room for all reads. */
export const noConcurrencyLimit = {
  total: Infinity,
  perClient: Infinity,
  waitingPerClient: Infinity,
  waitingTotal: Infinity,
};

export const silentLog: Log = () => undefined;

/** Status, headers and body of a response, without the headers that differ between requests. */
export async function comparable(response: Response) {
  const headers = [...response.headers].filter(([name]) => name !== "x-request-id" && name !== "date");
  return { status: response.status, headers, body: await response.text() };
}
