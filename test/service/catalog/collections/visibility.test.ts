import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { eq } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { createApiKeyAuth } from "../../../../demo/service/catalog/api-keys/api-key-auth.js";
import { createHiddenArtTest } from "../../../../demo/service/market/hidden-art/hidden-art.js";
import { importCollection } from "../../../../demo/service/import/import-collection.js";
import { setVisibility } from "../../../../demo/service/catalog/collections/visibility.js";
import { currencies } from "../../../../demo/service/catalog/currencies/tables.js";
import { mints } from "../../../../demo/service/catalog/mints/tables.js";
import { phases } from "../../../../demo/service/catalog/phases/tables.js";
import { createMintService } from "../../../../demo/service/mint/mint-service.js";
import { createFolderArt } from "../../../../demo/service/platform/storage/folder-art.js";
import { createFakeChain, signFake } from "../../mint/fake-chain.js";
import { makeWallet } from "../../mint/harness.js";
import { recordStatements } from "../../record-statements.js";
import {
  comparable,
  createHttpHarness,
  defineCollection,
  now,
  pageOrigin,
  publicBase,
  random,
  silentLog,
  wallet,
  type HttpHarness,
} from "../../http/harness.js";

const unknownId = "00000000-0000-4000-8000-000000000000";

let harness: HttpHarness;
let directory: string;
let app: ReturnType<HttpHarness["createApp"]>;
/** Milliseconds on every clock of the app. */
const time = { elapsed: 0 };
const clock = () => new Date(now.getTime() + time.elapsed);
const monotonic = () => time.elapsed;

const hide = (visibleFrom: Date | null = null) =>
  setVisibility(harness.database, harness.own.id, { visibility: "hidden", visibleFrom });
const show = () =>
  setVisibility(harness.database, harness.own.id, { visibility: "visible", visibleFrom: null });

beforeAll(async () => {
  harness = await createHttpHarness();
  directory = await mkdtemp(join(tmpdir(), "art-"));
  for (const folder of ["OwnDrop", "SecondDrop", "shared"]) {
    await mkdir(join(directory, folder));
    for (const name of ["1.svg", "2.svg", "3.mp4", "1-320.avif", "2-320.avif"])
      await writeFile(join(directory, folder, name), "<svg/>");
  }
});
afterAll(async () => {
  await harness.close();
  await rm(directory, { recursive: true });
});

beforeEach(async () => {
  await show();
  const { database } = harness;
  const { chain } = createFakeChain();
  app = harness.createApp({
    cacheMilliseconds: 0,
    monotonic,
    apiKeyAuth: createApiKeyAuth({ database, chainName: "solana-localnet", clock, monotonic }),
    mintService: createMintService({ database, chain, clock, monotonic, random, publicBase, log: silentLog }),
    readHiddenArt: createHiddenArtTest({ database, clock, monotonic }),
    art: createFolderArt(directory),
  });
});

type KeyClass = "publishable" | "secret" | "sandbox";

function send(keyClass: KeyClass, path: string, body?: object, more: Record<string, string> = {}) {
  const headers = {
    ...more,
    "X-API-Key": harness.keys[keyClass],
    "Content-Type": "application/json",
    ...(keyClass !== "secret" && { Origin: pageOrigin }),
  };
  return app.request(`/mint/v1${path}`, {
    method: body ? "POST" : "GET",
    headers,
    ...(body && { body: JSON.stringify(body) }),
  });
}

const order = (changes: object = {}) => ({
  collectionId: harness.own.id,
  phaseId: harness.own.phaseId,
  walletAddress: makeWallet(),
  quantity: 1,
  ...changes,
});

const reads: [string, (id: string, phaseId: string) => string][] = [
  ["the collection", (id) => `/collections/${id}`],
  ["availability", (id) => `/collections/${id}/availability`],
  ["gallery", (id) => `/collections/${id}/gallery`],
  ["recently-minted", (id) => `/collections/${id}/recently-minted`],
  ["all-minted", (id) => `/collections/${id}/all-minted`],
  ["traits", (id) => `/collections/${id}/traits`],
  ["top-holders", (id) => `/collections/${id}/top-holders`],
  ["top-minters", (id) => `/collections/${id}/top-minters`],
  ["bounty", (id) => `/collections/${id}/bounty`],
  ["reveal", (id) => `/collections/${id}/reveal`],
  ["reveal-items", (id) => `/collections/${id}/reveal-items`],
  ["bounty-prizes", (id) => `/collections/${id}/bounty-prizes`],
  ["claim-codes", (id) => `/collections/${id}/claim-codes`],
  ["wallet-mints", (id) => `/collections/${id}/wallet-mints/${wallet}`],
  ["eligibility", (id, phaseId) => `/collections/${id}/eligibility/${phaseId}/${wallet}`],
];

describe("with a publishable key, a hidden collection", () => {
  it.each(reads)("is rejected by %s byte for byte as an unknown one", async (_, path) => {
    await hide();
    const { own } = harness;
    const reference = await comparable(await send("publishable", path(unknownId, unknownId)));
    expect(reference.status).toBe(403);
    expect(JSON.parse(reference.body)).toMatchObject({ code: "COLLECTION_NOT_IN_SCOPE" });
    for (const identifier of [own.id, own.shortId, own.address]) {
      expect(await comparable(await send("publishable", path(identifier, own.phaseId)))).toEqual(reference);
    }
  });

  it.each(reads)(
    "costs %s the same statements as an unknown one, so that time tells nothing",
    async (_, path) => {
      await hide();
      const { own } = harness;
      await send("publishable", `/collections/${unknownId}`);
      const reference = await recordStatements(async () => send("publishable", path(unknownId, unknownId)));
      for (const identifier of [own.id, own.shortId, own.address]) {
        const statements = await recordStatements(async () =>
          send("publishable", path(identifier, own.phaseId)),
        );
        expect(statements).toEqual(reference);
      }
    },
  );

  it("is rejected by prepare, by claim codes and by the prices of its phases in the same way", async () => {
    await hide();
    const { own } = harness;
    const reference = await comparable(await send("publishable", `/collections/${unknownId}`));
    const answers = [
      send("publishable", "/prepare-mint", order()),
      send("publishable", `/collections/${own.id}/claim-codes/validate`, { code: "7Q2M-X0RB-9KTE-4WZD" }),
      send("publishable", `/phases/${own.phaseId}/pegged-price`),
      send("publishable", `/phases/${own.phaseId}/dutch-price`),
    ];
    for (const answer of answers) expect(await comparable(await answer)).toEqual(reference);
  });

  it("has no sessions for execute, although one was prepared before", async () => {
    const prepared = (await (await send("publishable", "/prepare-mint", order())).json()) as Prepared;
    await hide();
    time.elapsed += 1_000;
    const signedTransaction = signFake(prepared.transactions[0]!.transaction);
    const answer = (sessionId: string) =>
      Promise.resolve(send("publishable", "/execute-mint", { sessionId, signedTransaction })).then(
        comparable,
      );
    const reference = await answer(unknownId);
    expect(JSON.parse(reference.body)).toMatchObject({ code: "SESSION_NOT_FOUND" });
    expect(await answer(prepared.sessionId)).toEqual(reference);
    await show();
    time.elapsed += 1_000;
    expect(JSON.parse((await answer(prepared.sessionId)).body)).toMatchObject({ status: "confirmed" });
  });

  it("leaves and enters the scope within a second, by command or at its time", async () => {
    const status = async () => (await send("publishable", `/collections/${harness.own.id}`)).status;
    expect(await status()).toBe(200);
    await hide(new Date(clock().getTime() + 60_000));
    time.elapsed += 1_000;
    expect(await status()).toBe(403);
    time.elapsed += 58_000;
    expect(await status()).toBe(403);
    time.elapsed += 1_000;
    expect(await status()).toBe(200);
  });
});

interface Prepared {
  sessionId: string;
  transactions: { transaction: string }[];
}

describe.each(["secret", "sandbox"] as const)("with a %s key of its own, a hidden collection", (keyClass) => {
  it.each(reads)("answers %s, for a rehearsal", async (_, path) => {
    await hide();
    const { own } = harness;
    expect((await send(keyClass, path(own.id, own.phaseId))).status).toBe(200);
  });

  it("is prepared and minted", async () => {
    await hide();
    const prepared = (await (await send(keyClass, "/prepare-mint", order())).json()) as Prepared;
    const signedTransaction = signFake(prepared.transactions[0]!.transaction);
    const executed = await send(keyClass, "/execute-mint", {
      sessionId: prepared.sessionId,
      signedTransaction,
    });
    expect(await executed.json()).toMatchObject({ status: "confirmed" });
  });

  it("stays out of the scope of a key for another collection", async () => {
    await hide();
    const path = `/collections/${harness.second.id}`;
    expect(await (await send(keyClass, path)).json()).toMatchObject({ code: "COLLECTION_NOT_IN_SCOPE" });
  });
});

describe("of a hidden collection", () => {
  it("art is answered like a file that doesn't exist, by its folder and by the paths that it names", async () => {
    const item = (number: number, image: string) => ({
      number,
      name: `No. ${number}`,
      image,
      attributes: [],
    });
    const definition = defineCollection("Elsewhere", {
      supply: 1,
      image: "/art/SecondDrop/1.svg",
      items: [{ ...item(1, "/art/shared/1.svg"), animation: "/art/shared/3.mp4" }],
      visibility: "hidden",
    });
    const pictures = new Map(
      [1, 2].map((number) => [
        `/art/shared/${number}.svg`,
        { color: null, variants: [{ path: `/art/shared/${number}-320.avif`, width: 320 }] },
      ]),
    );
    const context = { database: harness.database, chain: "solana-localnet", random };
    await importCollection({ ...context, pictures }, definition);
    await importCollection(context, defineCollection("Sharing", { image: "/art/shared/2.svg" }));
    await hide();
    const reference = await comparable(await app.request("/art/nothing/1.svg"));
    expect(reference.status).toBe(404);
    for (const path of [
      "/art/OwnDrop/1.svg",
      "/art/OwnDrop/2.svg",
      "/art/shared/1.svg",
      "/art/shared/1-320.avif",
      "/art/shared/3.mp4",
      "/art/SecondDrop/1.svg",
    ]) {
      // The folder of a visible collection stays, except for the files that only the hidden one names.
      expect(await comparable(await app.request(path)), path).toEqual(reference);
    }
    for (const path of ["/art/shared/2.svg", "/art/shared/2-320.avif", "/art/SecondDrop/2.svg"]) {
      expect((await app.request(path)).status, path).toBe(200);
    }
    await show();
    time.elapsed += 1_000;
    expect((await app.request("/art/OwnDrop/1.svg")).status).toBe(200);
    expect((await app.request("/art/shared/1.svg")).status).toBe(404);
  });

  it("metadata is answered like that of an unknown address", async () => {
    const { sessionId } = (await (await send("secret", "/prepare-mint", order())).json()) as Prepared;
    const address = makeWallet();
    await harness.database.update(mints).set({ mintAddress: address }).where(eq(mints.sessionId, sessionId));
    expect((await app.request(`/metadata/${address}.json`)).status).toBe(200);
    await hide();
    const reference = await comparable(await app.request(`/metadata/${makeWallet()}.json`));
    expect(reference.status).toBe(404);
    expect(await comparable(await app.request(`/metadata/${address}.json`))).toEqual(reference);
  });

  it("currencies are not among the token prices, except for a key that has it in scope", async () => {
    const mint = makeWallet();
    await harness.database.insert(currencies).values({
      mint,
      chain: "solana-localnet",
      symbol: "SECRET",
      decimals: 6,
      tokenProgram: wallet,
    });
    const { phaseId } = harness.own;
    await harness.database.update(phases).set({ priceMint: mint }).where(eq(phases.id, phaseId));
    const symbols = async (keyClass: KeyClass) => {
      const { tokens } = (await (await send(keyClass, "/token-prices")).json()) as {
        tokens: { symbol: string }[];
      };
      return tokens.map(({ symbol }) => symbol);
    };
    expect(await symbols("publishable")).toContain("SECRET");
    await hide();
    time.elapsed += 1_000;
    expect(await symbols("publishable")).not.toContain("SECRET");
    expect(await symbols("secret")).toContain("SECRET");
    await harness.database.update(phases).set({ priceMint: null }).where(eq(phases.id, phaseId));
  });
});

it("answers a secret key that asks as the public as if a hidden collection didn't exist, until it is shown", async () => {
  const path = `/collections/${harness.own.id}`;
  const asPublic = { "X-Visibility": "public" };
  await hide();
  expect((await send("secret", path)).status).toBe(200);
  const hidden = await comparable(await send("secret", path, undefined, asPublic));
  expect(hidden.status).toBe(403);
  expect(hidden).toEqual(
    await comparable(await send("secret", `/collections/${unknownId}`, undefined, asPublic)),
  );
  const prepared = await send("secret", "/prepare-mint", order(), asPublic);
  expect(prepared.status).toBe(403);
  await show();
  time.elapsed += 1_000;
  expect((await send("secret", path, undefined, asPublic)).status).toBe(200);
});
