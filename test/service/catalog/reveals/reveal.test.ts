import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from "vitest";
import { createHiddenArtTest } from "../../../../demo/service/market/hidden-art/hidden-art.js";
import type { CollectionDefinition } from "../../../../demo/service/import/collection-definition.js";
import { mintRoutes } from "../../../../src/contract/routes.js";
import { createMarketService } from "../../../../demo/service/market/market-service.js";
import { reconcile } from "../../../../demo/service/operate/reconciliation/reconciliation.js";
import { verifyReveal } from "../../../../demo/service/catalog/reveals/reveal-commitment.js";
import { createFolderArt } from "../../../../demo/service/platform/storage/folder-art.js";
import type {
  GalleryResponse,
  RecentlyMintedResponse,
  TraitsResponse,
} from "../../../../src/contract/mint/items.js";
import type { CollectionResponse } from "../../../../src/contract/mint/collection.js";
import type { MarketItemsResponse } from "../../../../src/contract/market/items.js";
import type { MarketSearchResponse } from "../../../../src/contract/market/search.js";
import {
  revealItemsResponse,
  revealResponse,
  type RevealItemsResponse,
  type RevealResponse,
} from "../../../../src/contract/mint/reveal.js";
import { signFake } from "../../mint/fake-chain.js";
import { makeWallet } from "../../mint/harness.js";
import { now, publicBase, wallet } from "../../http/harness.js";
import { createListHarness, type Drop, type ListHarness } from "../../http/list-harness.js";

let harness: ListHarness;
let directory: string;
beforeAll(async () => {
  harness = await createListHarness();
  directory = await mkdtemp(join(tmpdir(), "art-"));
});
afterAll(async () => {
  await harness.close();
  await rm(directory, { recursive: true });
});

const tomorrow = new Date(now.getTime() + 86_400_000);
const stones = ["Ruby", "Ruby", "Sapphire"];

/** Every text that tells an item. */
const secrets = /gemstone|ruby|sapphire|hardness|quarry|stones\/|mohs/i;

/** Drop of twelve gemstones that are revealed tomorrow. */
function addSealed(changes: Partial<CollectionDefinition> = {}, shortId = "sealed"): Promise<Drop> {
  const items = Array.from({ length: 12 }, (_, index) => ({
    number: index + 101,
    name: `Gemstone ${index + 1}`,
    image: `/art/${shortId}/stones/${index + 1}.svg`,
    animation: index === 0 ? `/art/${shortId}/stones/1.mp4` : null,
    description: `Mohs ${index + 1}`,
    externalUrl: "https://quarry.example/",
    attributes: [{ trait_type: "Hardness", value: stones[index % 3]! }],
    rarityRank: index + 1,
  }));
  return harness.addDrop({
    items,
    image: `/art/${shortId}/cover.svg`,
    reveal: { at: tomorrow.toISOString(), name: "Mystery stone", image: `/art/${shortId}/box.svg` },
    ...changes,
  });
}

/** Service with market, metadata and art, on the harness's clock. */
function createWholeApp() {
  const { database, mintService, context } = harness;
  const { clock, monotonic } = context;
  return harness.createApp({
    mintService,
    market: createMarketService({ database, clock, publicBase }),
    readHiddenArt: createHiddenArtTest({ database, clock, monotonic }),
    art: createFolderArt(directory),
    cacheMilliseconds: 0,
  });
}

const jobs = () => harness.createJobs();

/** Waits out the caches. */
async function settle(): Promise<void> {
  await jobs().index();
  harness.pass(6_000);
}

async function verify(drop: Drop) {
  const { fairness } = await drop.read<RevealResponse>("/reveal");
  const items = await listPlaces(drop);
  return verifyReveal({ ...fairness!, seed: fairness!.seed ?? "", items });
}

async function listPlaces(drop: Drop) {
  const items = [];
  for (let offset = 0; ; offset += 5) {
    const page = await drop.read<RevealItemsResponse>(`/reveal-items?limit=5&offset=${offset}`);
    expect(revealItemsResponse.parse(page)).toEqual(page);
    items.push(...page.items.map(({ content = null, ...item }) => ({ ...item, content })));
    if (items.length >= page.total!) return items;
  }
}

describe("before the reveal", () => {
  it("nothing that anybody can read tells what the items are", async () => {
    const drop = await addSealed();
    for (const name of ["cover.svg", "box.svg", "stones/1.svg", "stones/1.mp4"]) {
      const file = join(directory, "sealed", name);
      await mkdir(dirname(file), { recursive: true });
      await writeFile(file, "<svg/>");
    }
    const app = createWholeApp();
    const [first] = await drop.mint(wallet, 2);
    await settle();
    const paths = Object.values(mintRoutes)
      .filter(({ method, path }) => method === "get" && /\{(identifier|collectionId)\}/.test(path))
      .map(({ path }) =>
        path
          .replace(/\{(identifier|collectionId)\}/, drop.shortId)
          .replace("{phaseId}", drop.phaseId)
          .replace("{walletAddress}", wallet)
          .replace(`/collections/${drop.shortId}`, ""),
      );
    expect(paths).toHaveLength(16);
    const texts = await Promise.all(paths.map(async (path) => JSON.stringify(await drop.read(path))));
    const publicPaths = [
      ...["", "/stats", "/items", "/offers", "/activity?kind=mint", "/traits", "/holders"].map(
        (path) => `/market/v1/collections/${drop.id}${path}`,
      ),
      ...["gemstone", "ruby", "hardness", "mystery"].map((word) => `/market/v1/search?q=${word}`),
    ];
    for (const path of publicPaths) {
      const response = await app.request(path);
      expect(response.status, path).toBe(200);
      texts.push((await response.text()).replace(/"q(uery)?":"[^"]*"/, ""));
    }
    texts.push(JSON.stringify([first, await harness.mintService.readMetadata(first!.mint)]));
    expect(texts.filter((text) => secrets.test(text))).toEqual([]);
    const statusOf = async (name: string) => (await app.request(`/art/sealed/${name}`)).status;
    expect([
      await statusOf("stones/1.svg"),
      await statusOf("stones/1.mp4"),
      await statusOf("stones/2.svg"),
    ]).toEqual([404, 404, 404]);
    expect([await statusOf("cover.svg"), await statusOf("box.svg")]).toEqual([200, 200]);
  });

  it("items are placeholders with numbers in the order of their mint, everywhere", async () => {
    const drop = await addSealed();
    const items = await drop.mint(wallet, 2);
    expect(items).toMatchObject(
      [1, 2].map((number) => ({
        number,
        name: `Mystery stone #${number}`,
        image: `${publicBase}/art/sealed/box.svg`,
        animation: null,
        attributes: [],
        rarityRank: null,
        revealed: false,
      })),
    );
    await settle();
    const { items: gallery, total } = await drop.read<GalleryResponse>("/gallery");
    expect([gallery.map(({ name }) => name), total]).toEqual([["Mystery stone #1", "Mystery stone #2"], 2]);
    expect(await drop.read<TraitsResponse>("/traits")).toMatchObject({ traits: [] });
    const market = await createWholeApp().request(`/market/v1/collections/${drop.id}/items`);
    const { data } = (await market.json()) as MarketItemsResponse;
    expect(data.map(({ name }) => name).toSorted()).toEqual(["Mystery stone #1", "Mystery stone #2"]);
    expect(await harness.mintService.readMetadata(items[0]!.mint)).toMatchObject({
      name: "Mystery stone #1",
      image: `${publicBase}/art/sealed/box.svg`,
      attributes: [],
    });
  });

  it("the collection says when, and what is committed to", async () => {
    const drop = await addSealed();
    const { collection } = await drop.read<CollectionResponse>("");
    expect(collection.reveal).toEqual({ at: tomorrow.toISOString(), revealedAt: null });
    const reveal = await drop.read<RevealResponse>("/reveal");
    expect(revealResponse.parse(reveal)).toEqual(reveal);
    expect(reveal).toMatchObject({
      enabled: true,
      at: tomorrow.toISOString(),
      revealedAt: null,
      name: "Mystery stone",
      image: `${publicBase}/art/sealed/box.svg`,
      fairness: {
        algorithm: "mint-reveal-v1",
        commitment: expect.stringMatching(/^[0-9a-f]{64}$/),
        seed: null,
        total: 12,
      },
    });
    expect(new Set((await listPlaces(drop)).map(({ content }) => content))).toEqual(new Set([null]));
  });

  it("a collection without a reveal has an empty one", async () => {
    const drop = await harness.addDrop();
    expect(await drop.read("/reveal")).toMatchObject({ enabled: false, fairness: null, at: null });
    expect(await drop.read("/reveal-items")).toMatchObject({ items: [], total: 0 });
    expect((await drop.read<CollectionResponse>("")).collection.reveal).toBeNull();
  });
});

describe("at its time, the reveal", () => {
  async function revealLater(changes: Partial<CollectionDefinition> = {}, minted = 5) {
    const soon = new Date(harness.context.clock().getTime() + 60_000).toISOString();
    const drop = await addSealed({ reveal: { at: soon, name: "Mystery stone" }, ...changes });
    const before = await drop.read<RevealResponse>("/reveal");
    const placeholders = await drop.mint(wallet, minted);
    await settle();
    expect(await jobs().reveal()).toBe(0);
    harness.pass(60_000);
    expect(await jobs().reveal()).toBe(minted);
    await settle();
    return { drop, before, placeholders };
  }

  it("gives every minted item the content that was committed to, provably", async () => {
    const { drop, before, placeholders } = await revealLater();
    expect(await verify(drop)).toEqual([]);
    const after = await drop.read<RevealResponse>("/reveal");
    expect(after.fairness!.commitment).toBe(before.fairness!.commitment);
    expect(after.revealedAt).not.toBeNull();
    expect(drop && (await drop.read<CollectionResponse>("")).collection.reveal?.revealedAt).toBe(
      after.revealedAt,
    );
    const places = await listPlaces(drop);
    const { items } = await drop.read<RecentlyMintedResponse>(`/recently-minted?holder=${wallet}`);
    for (const { mint, number } of placeholders) {
      const committed = JSON.parse(places.find(({ place }) => place === number)!.content!) as object;
      const {
        name,
        number: own,
        attributes,
        rarityRank,
        revealed,
      } = items.find((item) => item.mint === mint)!;
      expect(revealed).toBe(true);
      expect(committed).toMatchObject({ name, number: own, attributes, rarityRank });
    }
  });

  it("can't be another one than the commitment's", async () => {
    const { drop } = await revealLater();
    const { fairness } = await drop.read<RevealResponse>("/reveal");
    const items = await listPlaces(drop);
    const judge = (changes: object) =>
      verifyReveal({ ...fairness!, seed: fairness!.seed!, items, ...changes });
    expect(judge({})).toEqual([]);
    const changed = items.with(3, { ...items[3]!, content: items[4]!.content });
    expect(judge({ items: changed })).toEqual([{ fault: "CONTENT_DIFFERS", place: 4 }]);
    expect(judge({ items: items.slice(1) })).toContainEqual({ fault: "COMMITMENT_DIFFERS" });
    expect(judge({ items: items.with(3, { ...items[3]!, hash: items[4]!.hash }) })).toEqual([
      { fault: "COMMITMENT_DIFFERS" },
      { fault: "CONTENT_DIFFERS", place: 4 },
    ]);
    expect(judge({ seed: "00".repeat(32) })).toHaveLength(12);
    expect(judge({ algorithm: "another" })).toEqual([{ fault: "ALGORITHM_UNKNOWN" }]);
  });

  it("is everywhere: gallery, traits, metadata, Market items, traits and search", async () => {
    const { drop, placeholders } = await revealLater();
    const { items, total } = await drop.read<GalleryResponse>("/gallery");
    expect([total, items.filter(({ minted }) => minted).length]).toEqual([12, 5]);
    expect(items.map(({ name }) => name)).toContain("Gemstone 12");
    const { traits } = await drop.read<TraitsResponse>("/traits");
    expect(traits).toMatchObject([{ trait_type: "Hardness", values: [{ count: 8 }, { count: 4 }] }]);
    const metadata = await harness.mintService.readMetadata(placeholders[0]!.mint);
    expect(metadata).toMatchObject({
      name: expect.stringMatching(/^Gemstone/),
      attributes: [{ trait_type: "Hardness" }],
    });
    const app = createWholeApp();
    const market = await app.request(`/market/v1/collections/${drop.id}/items`);
    const { data } = (await market.json()) as MarketItemsResponse;
    expect(data.map(({ name }) => /^Gemstone/.test(name!))).toEqual([true, true, true, true, true]);
    const counted = await app.request(`/market/v1/collections/${drop.id}/traits`);
    expect(JSON.stringify(await counted.json())).toContain("Hardness");
    const { name } = data[0]!;
    const found = await app.request(`/market/v1/search?q=${encodeURIComponent(name!)}&type=item`);
    const { items: results } = (await found.json()) as MarketSearchResponse;
    expect(results!.map((item) => item.name)).toContain(name);
    // Indexed once.
    expect(await jobs().index()).toBe(0);
  });

  it("leaves the others to be drawn, each once, until all are minted", async () => {
    const { drop } = await revealLater();
    const others = await drop.mint(makeWallet(), 7);
    expect(others.every(({ revealed }) => revealed)).toBe(true);
    const { items } = await drop.read<GalleryResponse>("/gallery");
    expect(items.map(({ minted }) => minted)).toEqual(Array(12).fill(true));
    const { database, chain, context } = harness;
    const { findings } = await reconcile(
      {
        database,
        chain: {
          ...chain,
          readItems: () => Promise.resolve(new Map()),
          readGroups: () => Promise.resolve(new Map()),
          readForeignPowers: () => Promise.resolve(new Map()),
        },
        clock: context.clock,
      },
      drop.id,
    );
    expect(findings).toEqual([]);
  });

  it("is missed by reconcile where no job has made it", async () => {
    const soon = new Date(harness.context.clock().getTime() + 1_000).toISOString();
    const drop = await addSealed({ reveal: { at: soon } });
    const find = async () => {
      const { database, chain, context } = harness;
      const none = () => Promise.resolve(new Map<string, never>());
      const reader = { ...chain, readItems: none, readGroups: none, readForeignPowers: none };
      return (await reconcile({ database, chain: reader, clock: context.clock }, drop.id)).findings;
    };
    harness.pass(50_000);
    expect(await find()).toEqual([]);
    harness.pass(20_000);
    expect(await find()).toMatchObject([{ rule: "REVEAL_OVERDUE", message: expect.stringContaining(soon) }]);
    await jobs().reveal();
    expect(await find()).toEqual([]);
  });

  it("happens once, by however many processes", async () => {
    const soon = new Date(harness.context.clock().getTime() + 1_000).toISOString();
    const drop = await addSealed({ reveal: { at: soon } });
    await drop.mint(wallet, 4);
    harness.pass(1_000);
    const revealed = await Promise.all([jobs(), jobs(), jobs()].map((process) => process.reveal()));
    expect(revealed.toSorted()).toEqual([0, 0, 4]);
    expect(await verify(drop)).toEqual([]);
  });

  it("doesn't count a placeholder whose mint a fork has reverted: the next mint gets its number", async () => {
    const soon = new Date(harness.context.clock().getTime() + 60_000).toISOString();
    const drop = await addSealed({ reveal: { at: soon } });
    harness.script.confirm = () => ({ status: "confirmed" });
    const [reverted] = await drop.mint(makeWallet());
    harness.script.confirm = () => ({ status: "expired" });
    harness.pass(20_000);
    await jobs().confirm();
    harness.script.confirm = () => ({ status: "finalized" });
    const [next] = await drop.mint(makeWallet());
    expect([reverted!.number, next!.number]).toEqual([1, 1]);

    harness.script.confirm = () => ({ status: "confirmed" });
    await drop.mint(makeWallet());
    harness.script.confirm = () => ({ status: "expired" });
    harness.pass(40_000);
    await jobs().confirm();
    harness.script.confirm = () => ({ status: "finalized" });
    expect(await jobs().reveal()).toBe(1);
    const others = await drop.mint(makeWallet(), 11);
    const { items } = await drop.read<GalleryResponse>("/gallery");
    expect(new Set(items.map(({ mint }) => mint))).toEqual(
      new Set([next!, ...others].map(({ mint }) => mint)),
    );
    expect(items).toHaveLength(12);
  });

  it("meets a mint that is being confirmed, which gets one of the other items", async () => {
    const soon = new Date(harness.context.clock().getTime() + 1_000).toISOString();
    const drop = await addSealed({ reveal: { at: soon } });
    harness.pass(1_000);
    const early = await drop.mint(makeWallet(), 2);
    const order = { collectionId: drop.id, phaseId: drop.phaseId, walletAddress: wallet, quantity: 1 };
    const { sessionId, transactions } = await harness.mintService.prepareMint({ key: drop.key.id }, order);
    const signedTransaction = signFake(transactions[0]!.transaction);
    const { $client } = harness.database;
    const gate = await $client.connect();
    await gate.query("begin");
    await gate.query("select from collections where id = $1 for update", [drop.id]);
    const waiting = `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`;
    const revealed = jobs().reveal();
    await expect.poll(async () => (await $client.query(waiting)).rowCount).toBe(1);
    // Finds no item, since the others aren't there yet, and waits behind the reveal.
    const answer = harness.mintService.executeMint(new Set([drop.id]), {
      sessionId,
      signedTransaction,
    });
    await expect.poll(async () => (await $client.query(waiting)).rowCount).toBe(2);
    await gate.query("commit");
    gate.release();
    const { items: late } = await answer;
    // The first two, and then the late one, in the same run or the next.
    expect((await revealed) + (await jobs().reveal())).toBe(3);
    const minted = [early, late, await drop.mint(makeWallet(), 9)];
    const { items, total } = await drop.read<GalleryResponse>("/gallery");
    expect(total).toBe(12);
    expect(new Set(items.map(({ mint }) => mint))).toEqual(new Set(minted.flat().map(({ mint }) => mint)));
    expect(items.map(({ name }) => name).toSorted()).toEqual(
      Array.from({ length: 12 }, (_, index) => `Gemstone ${index + 1}`).toSorted(),
    );
  });

  it("waits with a late placeholder while mints are drawing the items that would replace it", async () => {
    const soon = new Date(harness.context.clock().getTime() + 1_000).toISOString();
    const drop = await addSealed({ reveal: { at: soon } });
    harness.pass(1_000);
    expect(await jobs().reveal()).toBe(0);
    const [late] = await drop.mint(makeWallet());
    const { $client } = harness.database;
    // As if it had been confirmed during the reveal.
    await $client.query(
      "update items set is_placeholder = true where collection_id = $1 and mint_id is not null",
      [drop.id],
    );
    const drawing = await $client.connect();
    onTestFinished(() => drawing.release(true));
    await drawing.query("begin");
    await drawing.query("select from items where collection_id = $1 and mint_id is null for update", [
      drop.id,
    ]);
    expect(await jobs().reveal()).toBe(0);
    await drawing.query("rollback");
    expect(await jobs().reveal()).toBe(1);
    const { items } = await drop.read<RecentlyMintedResponse>("/recently-minted");
    expect(items).toMatchObject([{ mint: late!.mint, revealed: true }]);
  });
});
