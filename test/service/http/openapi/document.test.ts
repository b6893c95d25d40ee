import { tablesOf } from "../../../tables.js";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { describeMintApi } from "../../../../demo/service/http/mint/mint-document.js";
import type { Operation } from "../../../../demo/service/http/openapi/document.js";
import { makeClaimCodes } from "../../../../demo/service/catalog/claim-codes/claim-code-orders.js";
import { errorStatuses } from "../../../../src/contract/errors.js";
import { createRateLimits } from "../../../../demo/service/platform/limits/rate-limits.js";
import { noLimits, now, pageOrigin, random } from "../harness.js";
import { createListHarness, drawItems, type Drop, type ListHarness } from "../list-harness.js";
import { signFake } from "../../mint/fake-chain.js";
import { makeWallet } from "../../mint/harness.js";
import { createDocumentCheck } from "./document-check.js";

const document = describeMintApi("https://mint.example/mint/v1");
const check = createDocumentCheck(document);

const operations = Object.entries(document.paths).flatMap(([path, methods]) =>
  Object.entries(methods).map(([method, operation]) => ({ path, method, operation })),
);
const operationOf = (operationId: string): Operation => {
  const found = operations.find(({ operation }) => operation.operationId === operationId);
  if (!found) throw new Error(`no operation ${operationId}`);
  return found.operation;
};

it("the gallery names a filter for each reading of available artwork", () => {
  const { description, parameters } = operationOf("readGallery");
  for (const reading of ["`minted=false`", "`minted=true`", "without `minted`"]) {
    expect(description).toContain(reading);
  }
  expect(parameters!.map(({ name }) => name)).toContain("minted");
});

let harness: ListHarness;
let drop: Drop;
let bare: Drop;
let sealed: Drop;
/** Claim code of the drop, and the wallet that has redeemed another one. */
let code: string;
let redeemer: string;
beforeAll(async () => {
  harness = await createListHarness();
  const phase = { startsAt: "2026-11-21T00:00:00Z", endsAt: null, supply: null };
  const limits = { perWallet: null, perMint: 20 };
  drop = await harness.addDrop({
    banner: "/art/banner.svg",
    creator: { name: "Kestrel Studio", url: "https://shop.example" },
    items: drawItems(),
    bounty: {
      name: "Comets",
      prizes: [{ name: "A comet", value: "1.5", image: "/art/comet.svg", quantity: 12 }],
    },
    links: [{ label: "Website", url: "https://example.com" }],
    phases: [
      { ...phase, name: "Public", pricing: "fixed", price: "0.5", limits },
      { ...phase, name: "Pegged", pricing: "usd_pegged", usd: "20", limits },
      {
        ...phase,
        name: "Dutch",
        pricing: "dutch",
        price: "2",
        floor: "1",
        drop: "0.1",
        intervalSeconds: 60,
        limits,
      },
      { ...phase, name: "Later", startsAt: "2026-11-22T00:00:00Z", pricing: "free", limits },
    ],
  });
  await drop.mint(makeWallet(), 3);
  const batch = { label: "Quarter", kind: "discount", discountBasisPoints: 2_500, count: 2 } as const;
  const codes = await makeClaimCodes({ database: harness.database, random }, drop.id, batch);
  code = codes[0]!;
  redeemer = makeWallet();
  await executeMint({ walletAddress: redeemer, claim_code: codes[1]! });
  bare = await harness.addDrop();
  sealed = await harness.addDrop({ reveal: { at: "2026-11-22T00:00:00Z", image: "/art/box.svg" } });
});
afterAll(() => harness.close());

async function phaseNamed(name: string): Promise<string> {
  const { phases } = tablesOf(harness.database);
  const row = await phases.findFirst({
    where: (table, { and, eq }) => and(eq(table.collectionId, drop.id), eq(table.name, name)),
  });
  return row!.id;
}

type PendingResponse = Response | Promise<Response>;

/** Sends a request with a page's default headers, unless overridden. */
function send(path: string, body?: object | string, headers: Record<string, string> = {}) {
  return harness.createApp({ mintService: harness.mintService }).request(`/mint/v1${path}`, {
    headers: {
      "X-API-Key": drop.key.value,
      Origin: pageOrigin,
      ...(body !== undefined && { "Content-Type": "application/json" }),
      ...headers,
    },
    ...(body !== undefined && {
      method: "POST",
      body: typeof body === "string" ? body : JSON.stringify(body),
    }),
  });
}

/** Expects a response to match the document's schema for its status. */
async function expectDocumented(operationId: string, response: Response, status?: number) {
  const body: unknown = await response.json();
  if (status !== undefined) expect({ status: response.status, body }).toMatchObject({ status });
  const described = operationOf(operationId).responses[response.status];
  expect(described, `${operationId} answers ${response.status}: ${JSON.stringify(body)}`).toBeDefined();
  const { schema } = described!.content!["application/json"];
  expect(check(schema, body), `${operationId} ${response.status}: ${JSON.stringify(body)}`).toBeNull();
}

const own = () => `/collections/${drop.shortId}`;

/** For each operation the requests that succeed. */
const successes: Record<string, () => PendingResponse[] | Promise<PendingResponse[]>> = {
  readVersion: () => [send("/"), send("")],
  readCollection: () => [send(own()), send(`/collections/${drop.address}`)],
  readAvailability: () => [send(`${own()}/availability`)],
  readGallery: () => [
    send(`${own()}/gallery?limit=100`),
    send(`${own()}/gallery?minted=true&trait.Sky=Dusk&trait.Sky=Dawn&offset=1`),
    send(`${own()}/gallery?trait.Sky=None`),
  ],
  readRecentlyMinted: () => [send(`${own()}/recently-minted?limit=1`)],
  readAllMinted: () => [send(`${own()}/all-minted`), send(`${own()}/all-minted?offset=100`)],
  readTraits: () => [send(`${own()}/traits`)],
  readTopHolders: () => [send(`${own()}/top-holders`)],
  readTopMinters: () => [send(`${own()}/top-minters`)],
  readBounty: () => [send(`${own()}/bounty`), bare.get("/bounty")],
  readBountyPrizes: () => [send(`${own()}/bounty-prizes`), bare.get("/bounty-prizes")],
  readReveal: () => [bare.get("/reveal"), sealed.get("/reveal")],
  readRevealItems: () => [bare.get("/reveal-items"), sealed.get("/reveal-items")],
  readTokenPrices: () => [send("/token-prices")],
  readPeggedPrice: async () => [send(`/phases/${await phaseNamed("Pegged")}/pegged-price`)],
  readDutchPrice: async () => [send(`/phases/${await phaseNamed("Dutch")}/dutch-price`)],
  readEligibility: async () => [
    send(`${own()}/eligibility/${drop.phaseId}/${makeWallet()}`),
    send(`${own()}/eligibility/${await phaseNamed("Later")}/${makeWallet()}`),
  ],
  readWalletMints: () => [send(`${own()}/wallet-mints/${redeemer}`)],
  readClaimCodes: () => [send(`${own()}/claim-codes`)],
  readClaimBenefits: () => [
    send(`${own()}/claim-codes/benefits/${redeemer}`),
    send(`${own()}/claim-codes/benefits/${makeWallet()}`),
  ],
  validateClaimCode: () => [
    send(`${own()}/claim-codes/validate`, { code: "unknown" }),
    send(`${own()}/claim-codes/validate`, { code }),
  ],
  prepareMint: async () => [send("/prepare-mint", await orderMint({ quantity: "2" }))],
  executeMint: async () => [executeMint()],
};

async function executeMint(changes: object = {}) {
  const session = (await (await send("/prepare-mint", await orderMint(changes))).json()) as {
    sessionId: string;
    transactions: { transaction: string }[];
  };
  const signedTransaction = signFake(session.transactions[0]!.transaction);
  return send("/execute-mint", { sessionId: session.sessionId, signedTransaction });
}

async function orderMint(changes: object = {}) {
  const phaseId = await phaseNamed("Public");
  return { collectionId: drop.id, phaseId, walletAddress: makeWallet(), quantity: 1, ...changes };
}

/** Rejected requests by operation and status. */
const rejections: [string, number, () => PendingResponse][] = [
  ["readGallery", 400, () => send(`${own()}/gallery?limit=0`)],
  ["readGallery", 400, () => send(`${own()}/gallery?trait.=x`)],
  ["readAllMinted", 400, () => send(`${own()}/all-minted?offset=-1`)],
  ["readTopHolders", 400, () => send(`${own()}/top-holders?limit=1000`)],
  ["readEligibility", 400, () => send(`${own()}/eligibility/${drop.phaseId}/nobody`)],
  ["readPeggedPrice", 404, () => send(`/phases/${drop.phaseId}/pegged-price`)],
  ["readDutchPrice", 404, () => send(`/phases/${drop.phaseId}/dutch-price`)],
  ["readDutchPrice", 403, () => send(`/phases/${harness.own.phaseId}/dutch-price`)],
  ["validateClaimCode", 400, () => send(`${own()}/claim-codes/validate`, {})],
  ["validateClaimCode", 413, () => send(`${own()}/claim-codes/validate`, { code: "x".repeat(70_000) })],
  ["prepareMint", 400, () => send("/prepare-mint", "no JSON")],
  ["prepareMint", 400, async () => send("/prepare-mint", await orderMint({ quantity: 0 }))],
  ["prepareMint", 400, async () => send("/prepare-mint", await orderMint({ affiliate_code: "nobody" }))],
  ["prepareMint", 400, async () => send("/prepare-mint", await orderMint({ claim_code: "nothing" }))],
  [
    "prepareMint",
    402,
    async () => {
      const { script } = harness;
      const { lamports } = script;
      script.lamports = 0n;
      const response = await send("/prepare-mint", await orderMint());
      script.lamports = lamports;
      return response;
    },
  ],
  ["prepareMint", 403, async () => send("/prepare-mint", await orderMint({ collectionId: harness.own.id }))],
  [
    "prepareMint",
    409,
    async () => send("/prepare-mint", await orderMint({ phaseId: await phaseNamed("Later") })),
  ],
  [
    "prepareMint",
    503,
    async () => send("/prepare-mint", await orderMint({ phaseId: await phaseNamed("Pegged") })),
  ],
  ["executeMint", 400, () => send("/execute-mint", { sessionId: "x" })],
  ["executeMint", 400, () => send("/execute-mint", { transactionHash: "x" })],
  ["executeMint", 404, () => send("/execute-mint", { sessionId: drop.id, signedTransaction: "AQAB" })],
];

/** Path of an operation with its parameters filled in. */
const pathFor = (path: string, collection: string, phase: string) =>
  path
    .replace(/\{(identifier|collectionId)\}/, collection)
    .replace("{phaseId}", phase)
    .replace("{walletAddress}", makeWallet());

describe("the OpenAPI document", () => {
  it("has every route of the API, and no other", () => {
    const nameless = (path: string) => path.replace(/\{\w+\}|:\w+/g, "{}").replace(/\/$/, "");
    const served = harness
      .createApp()
      .routes.filter(({ method, path }) => path.startsWith("/mint/v1") && /^(GET|POST)$/.test(method))
      .map(({ method, path }) => `${method} ${nameless(path.slice("/mint/v1".length))}`);
    const described = operations.map(({ method, path }) => `${method.toUpperCase()} ${nameless(path)}`);
    expect(new Set(described)).toEqual(new Set(served));
    expect(described).toHaveLength(new Set(described).size);
  });

  it("has unique operation ids, no dangling reference and every error code", () => {
    const ids = operations.map(({ operation }) => operation.operationId);
    expect(new Set(ids).size).toBe(ids.length);
    for (const [, name] of JSON.stringify(document).matchAll(/"#\/components\/schemas\/(\w+)"/g)) {
      expect(document.components.schemas).toHaveProperty(name!);
    }
    const described = JSON.stringify(operations);
    const everywhere = new Set(["METHOD_NOT_ALLOWED"]);
    for (const code of Object.keys(errorStatuses)) {
      expect(described.includes(`"${code}"`) || everywhere.has(code), code).toBe(true);
    }
  });

  it("has an example that matches its schema for every request and response body", () => {
    for (const { operation } of operations) {
      const described = [operation.requestBody, ...Object.values(operation.responses)];
      for (const content of described.flatMap((one) => one?.content?.["application/json"] ?? [])) {
        expect(content.example, operation.operationId).toBeDefined();
        expect(check(content.schema, content.example), JSON.stringify(content.example)).toBeNull();
      }
    }
  });

  it("has schemas that reject a response with a missing field or one of another type", async () => {
    const { schema } = operationOf("readGallery").responses[200]!.content!["application/json"];
    const body = await drop.read<{ items: object[] }>("/gallery");
    expect(check(schema, body)).toBeNull();
    for (const wrong of [{ rarityRank: "1" }, { image: undefined }, { minted: null }, { attributes: {} }]) {
      const items = [JSON.parse(JSON.stringify({ ...body.items[0], ...wrong }))];
      expect(check(schema, { ...body, items }), JSON.stringify(wrong)).not.toBeNull();
    }
  });

  it("is served next to the docs, to every origin", async () => {
    const response = await harness.createApp().request("/openapi.json");
    expect(response.headers.get("Content-Type")).toMatch(/^application\/json/);
    expect(response.headers.get("Access-Control-Allow-Origin")).toBe("*");
    expect(await response.json()).toEqual(JSON.parse(JSON.stringify(document)));
  });
});

describe("a real response of", () => {
  it.each(operations.map(({ operation }) => operation.operationId))("%s matches the document", async (id) => {
    expect(successes).toHaveProperty(id);
    const responses = await Promise.all(await successes[id]!());
    for (const response of responses) await expectDocumented(id, response, 200);
  });

  it.each(rejections)("%s with status %i matches the document", async (id, status, ask) => {
    const response = await ask();
    await expectDocumented(id, response, status);
  });

  it.each(operations.map(({ path, method, operation }) => [operation.operationId, method, path] as const))(
    "%s that rejects the key or the collection matches the document",
    async (id, method, path) => {
      const body =
        method === "post"
          ? { collectionId: harness.foreign.id, phaseId: harness.foreign.phaseId }
          : undefined;
      const url = pathFor(path, drop.id, drop.phaseId);
      await expectDocumented(id, await send(url, body, { "X-API-Key": "" }), 401);
      await expectDocumented(id, await send(url, body, { "X-API-Key": "mint_pub_unknown" }), 401);
      await expectDocumented(id, await send(url, body, { Origin: "https://elsewhere.example" }), 403);
      await expectDocumented(id, await send(url, body, { "X-API-Key": harness.keys.secret }), 403);
      if (!/identifier|collectionId|phaseId|prepare/.test(path)) return;
      const foreign = pathFor(path, harness.foreign.id, harness.foreign.phaseId);
      await expectDocumented(id, await send(foreign, body), 403);
    },
  );
});

it("a rate-limited response matches the document on every route, with its Retry-After", async () => {
  const settings = { ...noLimits, requests: { key: 1 } };
  const limits = createRateLimits({ database: harness.database, clock: () => now, settings });
  const app = harness.createApp({ mintService: harness.mintService, limits });
  const headers = { "X-API-Key": drop.key.value, Origin: pageOrigin };
  await app.request("/mint/v1/", { headers });
  for (const { method, path, operation } of operations) {
    const url = `/mint/v1${pathFor(path, drop.id, drop.phaseId)}`;
    const response = await app.request(url, { method: method.toUpperCase(), headers });
    expect(response.headers.get("Retry-After")).toBe("10");
    expect(operation.responses[429]!.headers).toHaveProperty("Retry-After");
    await expectDocumented(operation.operationId, response, 429);
  }
});
