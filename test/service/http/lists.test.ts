import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type {
  AllMintedResponse,
  GalleryResponse,
  RecentlyMintedResponse,
  TraitsResponse,
} from "../../../src/contract/mint/items.js";
import type { CollectionResponse } from "../../../src/contract/mint/collection.js";
import type { TopMintersResponse } from "../../../src/contract/mint/rankings.js";
import { isFullRun } from "../../scope.js";
import { makeWallet } from "../mint/harness.js";
import { comparable, defineCollection } from "./harness.js";
import { createListHarness, drawItems, type Drop, type ListHarness } from "./list-harness.js";

let harness: ListHarness;
beforeAll(async () => {
  harness = await createListHarness();
});
afterAll(() => harness.close());

const numbers = ({ items }: { items: { number?: number | undefined }[] }) =>
  items.map(({ number }) => number);
const readGallery = (drop: Drop, query = "") => drop.read<GalleryResponse>(`/gallery${query}`);

describe("the gallery", () => {
  it("shows the artwork by number, minted or not, without wallets", async () => {
    const drop = await harness.addDrop();
    const [item] = await drop.mint(makeWallet());
    const body = await readGallery(drop);
    expect(body).toMatchObject({ success: true, total: 12, limit: 20, offset: 0 });
    expect(body.items).toEqual(
      drawItems().map((one) => ({
        ...one,
        image: `https://mint.example${one.image}`,
        imageSrcset: null,
        imageColor: null,
        animation: null,
        minted: one.number === item!.number,
        mint: one.number === item!.number ? item!.mint : null,
      })),
    );
  });

  it("doesn't reveal reserved or unconfirmed items", async () => {
    const drop = await harness.addDrop();
    const order = { collectionId: drop.id, phaseId: drop.phaseId, walletAddress: makeWallet(), quantity: 3 };
    await harness.mintService.prepareMint({ key: drop.key.id }, order);
    expect((await readGallery(drop, "?minted=true")).total).toBe(0);
    expect((await readGallery(drop)).items.some(({ minted, mint }) => minted || mint !== null)).toBe(false);
  });

  it("has a filter for each reading of available artwork: all by default, minted, not yet minted", async () => {
    const drop = await harness.addDrop();
    const minted = (await drop.mint(makeWallet(), 5)).map(({ number }) => number).sort((a, b) => a - b);
    const mintedOnly = await readGallery(drop, "?minted=true");
    expect(numbers(mintedOnly)).toEqual(minted);
    expect(mintedOnly.total).toBe(5);
    const left = await readGallery(drop, "?minted=false&limit=3");
    expect(left).toMatchObject({ total: 7, limit: 3 });
    expect(left.items).toHaveLength(3);
    expect(left.items.some(({ number }) => minted.includes(number))).toBe(false);
    const all = await readGallery(drop);
    expect(all).toEqual(await readGallery(drop, "?minted="));
    expect(all.total).toBe(12);
    const available = await readGallery(drop, "?minted=false");
    const merged = [...numbers(mintedOnly), ...numbers(available)].toSorted((a, b) => a! - b!);
    expect(merged).toEqual(numbers(all));
  });

  it("filters by traits: OR within a trait, AND between traits", async () => {
    const drop = await harness.addDrop();
    expect(numbers(await readGallery(drop, "?trait.Sky=Dawn"))).toEqual([4, 8, 12]);
    expect((await readGallery(drop, "?trait.Sky=Dawn&trait.Sky=Dusk")).total).toBe(12);
    expect(numbers(await readGallery(drop, "?trait.Sky=Dusk&trait.Lamp=Lit"))).toEqual([1, 7]);
    expect(numbers(await readGallery(drop, "?trait.Sky=Dawn&trait.Lamp=Lit"))).toEqual([]);
    expect(numbers(await readGallery(drop, "?trait.Moon%2C+days=3&trait.Moon%2C+days=11"))).toEqual([3, 11]);
    expect(await readGallery(drop, "?trait.Sky=Dusk&limit=2&offset=7")).toMatchObject({
      total: 9,
      items: [{ number: 10 }, { number: 11 }],
    });
  });

  it("treats a filter as literal text, never as query syntax", async () => {
    const drop = await harness.addDrop();
    for (const value of [
      "dusk",
      "Dus",
      "%25",
      "'%20or%20true--",
      '"}]',
      "*",
      "%F0%9F%8C%99",
      "3.0",
      "Infinity",
    ]) {
      expect((await readGallery(drop, `?trait.Sky=${value}`)).total, value).toBe(0);
    }
    expect((await readGallery(drop, "?trait.__proto__=Dusk")).total).toBe(0);
    expect((await readGallery(drop, "?trait.Moon%2C+days=3.0")).total).toBe(0);
  });

  it("is listed among the collection's features once it has items", async () => {
    const features = async (drop: Drop) => (await drop.read<CollectionResponse>("")).collection.features;
    expect(await features(await harness.addDrop())).toMatchObject({ gallery: true });
    const open = await harness.addDrop({ supply: null, items: [], image: "/art/cover.svg" });
    expect(await features(open)).toMatchObject({ gallery: false });
    await open.mint(makeWallet(), 2);
    expect(await features(open)).toMatchObject({ gallery: true });
    expect(await readGallery(open)).toMatchObject({
      total: 2,
      items: [
        { number: 1, minted: true },
        { number: 2, minted: true },
      ],
    });
  });
});

describe("minted items", () => {
  it("are listed with wallet, time and transaction, oldest first", async () => {
    const drop = await harness.addDrop();
    const wallets = [makeWallet(), makeWallet(), makeWallet()];
    const items = [];
    for (const wallet of wallets) items.push(...(await drop.mint(wallet)));
    const body = await drop.read<AllMintedResponse>("/all-minted");
    expect(body).toMatchObject({ success: true, total: 3, limit: 20, offset: 0 });
    expect(body.items).toEqual(
      items.map((item, index) => ({
        ...item,
        wallet: wallets[index],
        mintedAt: "2026-11-21T12:00:00.000Z",
        signature: harness.sent.find((sent) => sent.includes(item.mint.slice("Mint".length))),
      })),
    );
  });

  it("are listed newest first by recently-minted", async () => {
    const drop = await harness.addDrop();
    const minted = (await drop.mint(makeWallet(), 7)).map(({ number }) => number);
    const all = await drop.read<RecentlyMintedResponse>("/recently-minted");
    expect(numbers(all)).toEqual(minted.toReversed());
    expect(all).toMatchObject({ success: true, serverTime: "2026-11-21T12:00:00.000Z" });
    const three = await drop.read<RecentlyMintedResponse>("/recently-minted?limit=3");
    expect(three.items).toEqual(all.items.slice(0, 3));
  });

  it("are empty before the first mint", async () => {
    const drop = await harness.addDrop();
    expect(await drop.read("/all-minted")).toMatchObject({ items: [], total: 0 });
    expect(await drop.read("/recently-minted")).toMatchObject({ items: [] });
  });

  it("page stably while others mint: each item once, in one order", async () => {
    const [most, minters, pageSize] = isFullRun ? [300, 8, 100] : [60, 4, 20];
    const drop = await harness.addDrop({ supply: null, items: [] });
    await drop.mint(makeWallet(), 8);
    const writers = { run: true };
    const writing = Promise.all(
      Array.from({ length: minters }, async () => {
        while (writers.run) await drop.mint(makeWallet(), 2);
      }),
    );
    const read: AllMintedResponse["items"] = [];
    for (let offset = 0; read.length < most;) {
      const page = await drop.read<AllMintedResponse>(`/all-minted?limit=7&offset=${offset}`);
      read.push(...page.items);
      offset += page.items.length;
    }
    writers.run = false;
    await writing;
    const mints = read.map(({ mint }) => mint);
    expect(new Set(mints).size).toBe(mints.length);
    for (let offset = 0; offset + pageSize <= read.length; offset += pageSize) {
      const page = await drop.read<AllMintedResponse>(`/all-minted?limit=${pageSize}&offset=${offset}`);
      expect(page.items).toEqual(read.slice(offset, offset + pageSize));
    }
  });

  it("leave no gap after a fork has reverted a mint", async () => {
    const drop = await harness.addDrop();
    const before = await drop.mint(makeWallet(), 2);
    harness.script.confirm = () => ({ status: "confirmed" });
    await drop.mint(makeWallet());
    harness.script.confirm = () => ({ status: "expired" });
    harness.pass(15_000);
    await harness.createJobs().confirm();
    harness.script.confirm = () => ({ status: "finalized" });
    const after = await drop.mint(makeWallet(), 2);
    const body = await drop.read<AllMintedResponse>("/all-minted");
    expect(numbers(body)).toEqual([...before, ...after].map(({ number }) => number));
    expect(body.total).toBe(4);
  });
});

describe("traits", () => {
  it("are counted over all items, with minted count and share", async () => {
    const drop = await harness.addDrop();
    const body = await drop.read<TraitsResponse>("/traits");
    expect(body).toMatchObject({
      success: true,
      total: 12,
      traits: [
        {
          trait_type: "Sky",
          values: [
            { value: "Dusk", count: 9, minted: 0, share: "0.75" },
            { value: "Dawn", count: 3, minted: 0, share: "0.25" },
          ],
        },
        { trait_type: "Moon, days" },
        { trait_type: "Lamp", values: [{ value: "Lit", count: 2, minted: 0, share: "0.166667" }] },
      ],
    });
    expect(body.traits[1]!.values).toHaveLength(12);
    expect(body.traits[1]!.values[0]).toEqual({ value: 1, count: 1, minted: 0, share: "0.083333" });
    await drop.mint(makeWallet(), 12);
    harness.pass(5_000);
    const after = await drop.read<TraitsResponse>("/traits");
    expect(after.traits.flatMap(({ values }) => values).every(({ count, minted }) => count === minted)).toBe(
      true,
    );
  });

  it("are empty if no item has any", async () => {
    const drop = await harness.addDrop({ supply: null, items: [] });
    expect(await drop.read("/traits")).toEqual({ success: true, traits: [], total: 0 });
    await drop.mint(makeWallet());
    harness.pass(5_000);
    expect(await drop.read("/traits")).toEqual({ success: true, traits: [], total: 1 });
  });
});

describe("the top minters", () => {
  it("are ordered by items over all phases, ties in a fixed order", async () => {
    const { phases } = defineCollection("Any");
    const drop = await harness.addDrop({ phases: [phases[0]!, { ...phases[0]!, name: "Second" }] });
    const [few, most, alike] = [makeWallet(), makeWallet(), makeWallet()].toSorted();
    await drop.mint(few!, 1);
    await drop.mint(most!, 6);
    await drop.mint(alike!, 1);
    const body = await drop.read<TopMintersResponse>("/top-minters");
    expect(body).toEqual({
      success: true,
      minters: [
        { wallet: most, count: 6, share: "0.75" },
        { wallet: few, count: 1, share: "0.125" },
        { wallet: alike, count: 1, share: "0.125" },
      ],
      uniqueMinters: 3,
      total: 8,
      serverTime: expect.any(String),
    });
    const one = await drop.read<TopMintersResponse>("/top-minters?limit=1");
    expect(one).toMatchObject({ uniqueMinters: 3, total: 8 });
    expect(one.minters).toEqual(body.minters.slice(0, 1));
  });

  it("are empty before the first mint, reservations don't count", async () => {
    const drop = await harness.addDrop();
    const order = { collectionId: drop.id, phaseId: drop.phaseId, walletAddress: makeWallet(), quantity: 3 };
    await harness.mintService.prepareMint({ key: drop.key.id }, order);
    expect(await drop.read("/top-minters")).toMatchObject({ minters: [], uniqueMinters: 0, total: 0 });
    expect(await drop.read("/top-holders")).toMatchObject({ holders: [], uniqueHolders: 0, total: 0 });
  });
});

const paged = ["gallery", "all-minted"];
const limited = [...paged, "recently-minted", "top-holders", "top-minters"];

describe("a result page", () => {
  /** Drop with an item each of 25 wallets, which no test changes. */
  let drop: Drop;
  beforeAll(async () => {
    drop = await harness.addDrop({ supply: null, items: [] });
    for (let round = 0; round < 25; round += 1) await drop.mint(makeWallet());
  });

  it.each(limited)("of %s has 20 entries by default, and up to 100 by limit", async (route) => {
    const count = async (query: string) => {
      const body: Record<string, unknown> = await drop.read(`/${route}${query}`);
      return ((body["items"] ?? body["holders"] ?? body["minters"]) as unknown[]).length;
    };
    expect(await count("")).toBe(20);
    expect(await count("?limit=1")).toBe(1);
    expect(await count("?limit=100")).toBe(25);
  });

  it.each(paged)("of %s starts at the offset, and is empty after the end", async (route) => {
    type Body = { items: unknown[]; total: number; offset: number };
    const whole = await drop.read<Body>(`/${route}?limit=100`);
    const rest = await drop.read<Body>(`/${route}?offset=22`);
    expect(rest).toMatchObject({ total: 25, limit: 20, offset: 22 });
    expect(rest.items).toEqual(whole.items.slice(22));
    for (const offset of [25, 26, 1_000_000_000]) {
      const beyond = await drop.read<Body>(`/${route}?offset=${offset}`);
      expect(beyond).toMatchObject({ items: [], total: 25, offset });
    }
  });

  it.each(limited)("of %s is rejected with a limit out of range, naming it", async (route) => {
    for (const limit of ["0", "101", "-1", "1.5", "ten", "1e1", "0x10", "%00", "99999999999", "5&limit=6"]) {
      const response = await drop.get(`/${route}?limit=${limit}`);
      expect(response.status, limit).toBe(400);
      expect(await response.json()).toMatchObject({
        success: false,
        code: "VALIDATION_FAILED",
        message: "limit must be a whole number from 1 to 100, once.",
        details: { fields: [{ field: "limit", expected: "a whole number from 1 to 100, once" }] },
      });
    }
  });

  it.each(paged)("of %s is rejected with an offset out of range, naming it", async (route) => {
    for (const offset of ["-1", "1000000001", "x", "1&offset=1"]) {
      const response = await drop.get(`/${route}?offset=${offset}`);
      expect(response.status, offset).toBe(400);
      const fields = [{ field: "offset" }];
      expect(await response.json()).toMatchObject({ code: "VALIDATION_FAILED", details: { fields } });
    }
  });

  it.each([
    ["minted", "minted=yes"],
    ["minted", "minted=true&minted=false"],
    ["trait.", "trait.=Dusk"],
    ["trait.Sky", "trait.Sky=a%00b"],
    ["trait.Sky", `trait.Sky=${"x".repeat(257)}`],
    [`trait.${"x".repeat(257)}`, `trait.${"x".repeat(257)}=a`],
    ["trait", Array.from({ length: 51 }, (_, index) => `trait.Sky=${index}`).join("&")],
  ])("of the gallery is rejected with an invalid filter, naming %s", async (field, query) => {
    const response = await drop.get(`/gallery?${query}`);
    expect(response.status).toBe(400);
    const fields = [{ field }];
    expect(await response.json()).toMatchObject({ code: "VALIDATION_FAILED", details: { fields } });
  });

  it.each([
    ["limit=&offset=&minted=&trait.Sky=", ""],
    ["limit=&limit=7&offset=2&offset=", "limit=7&offset=2"],
    ["minted=&minted=true&trait.Sky=&trait.Sky=Dawn&trait.Sky=", "minted=true&trait.Sky=Dawn"],
    ["trait.=", ""],
  ])("of %s equals that of “%s”, since an empty value is treated as not sent", async (query, same) => {
    const nights = await harness.addDrop();
    await nights.mint(makeWallet(), 2);
    for (const route of limited) {
      expect(await nights.read(`/${route}?${query}`), route).toEqual(await nights.read(`/${route}?${same}`));
    }
    expect(await readGallery(nights)).toMatchObject({ total: 12 });
  });

  it("ignores unknown parameters", async () => {
    for (const route of [...limited, "traits"]) {
      const plain = await comparable(await drop.get(`/${route}`));
      expect(await comparable(await drop.get(`/${route}?utm_source=x&cursor=1&limits=0`)), route).toEqual(
        plain,
      );
    }
  });
});

describe.each([...limited, "traits"])("the route %s", (route) => {
  it("accepts the collection's short id, UUID in any case and address", async () => {
    const drop = await harness.addDrop();
    const body = await drop.read(`/${route}`);
    for (const identifier of [drop.id, drop.id.toUpperCase(), drop.address]) {
      expect(await (await drop.get(`/${route}`, identifier)).json()).toEqual(body);
    }
  });

  it("returns nothing of another collection", async () => {
    const [drop, other] = [await harness.addDrop(), await harness.addDrop()];
    const before = await drop.read(`/${route}`);
    await other.mint(makeWallet(), 4);
    harness.pass(5_000);
    const after = await drop.read(`/${route}`);
    expect({ ...after, serverTime: before["serverTime"] }).toEqual({ ...before });
  });
});
