import { createHash } from "node:crypto";
import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { eq } from "drizzle-orm";
import sharp from "sharp";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { RecentlyMintedResponse } from "../../../src/contract/mint/items.js";
import { createHiddenArtTest } from "../../../demo/service/market/hidden-art/hidden-art.js";
import type { CollectionDefinition } from "../../../demo/service/import/collection-definition.js";
import { setVisibility } from "../../../demo/service/catalog/collections/visibility.js";
import { mints } from "../../../demo/service/catalog/mints/tables.js";
import { createRateLimits } from "../../../demo/service/platform/limits/rate-limits.js";
import { createFolderArt } from "../../../demo/service/platform/storage/folder-art.js";
import type { ArtStorage } from "../../../demo/service/platform/storage/art-storage.js";
import { makeWallet } from "../mint/harness.js";
import { comparable, noLimits, pageOrigin } from "./harness.js";
import { createListHarness, type Drop, type ListHarness } from "./list-harness.js";

let harness: ListHarness;
let directory: string;
let art: ArtStorage;
let app: ReturnType<ListHarness["createApp"]>;
const red = { r: 200, g: 30, b: 30 };
const blue = { r: 30, g: 60, b: 200 };

beforeAll(async () => {
  harness = await createListHarness();
  directory = await mkdtemp(join(tmpdir(), "share-"));
  art = createFolderArt(directory);
  await writePicture("pictures/red.png", red);
  await writePicture("pictures/blue.jpg", blue);
  await writeArt("pictures/broken.png", "no picture");
  await writeArt("pictures/red.svg", makeSvg('<rect width="9" height="9" fill="rgb(200,30,30)"/>'));
  await writeArt("pictures/broken.svg", "no picture");
  await writeArt("pictures/reading.svg", makeSvg('<image href="red.svg" width="9" height="9"/>'));
  app = createApp();
});
afterAll(async () => {
  await harness.close();
  await rm(directory, { recursive: true });
});

const makeSvg = (content: string) =>
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9">${content}</svg>`;

async function writeArt(key: string, content: string | Buffer): Promise<void> {
  await mkdir(dirname(join(directory, key)), { recursive: true });
  await writeFile(join(directory, key), content);
}

async function writePicture(key: string, background: typeof red): Promise<void> {
  const picture = sharp({ create: { width: 40, height: 40, channels: 3, background } });
  await writeArt(key, await picture.toFormat(key.endsWith("png") ? "png" : "jpeg").toBuffer());
}

function createApp(changes: Parameters<ListHarness["createApp"]>[0] = {}) {
  const { database, mintService, context } = harness;
  const { clock, monotonic } = context;
  const readHiddenArt = createHiddenArtTest({ database, clock, monotonic });
  return harness.createApp({ mintService, readHiddenArt, art, monotonic, cacheMilliseconds: 0, ...changes });
}

let drops = 0;
const makeItem = (name: string, image: string | null) => ({
  number: 1,
  name,
  image,
  attributes: [] as { trait_type: string; value: string }[],
});

/** Drop whose one item is minted. */
async function addShared(
  item: ReturnType<typeof makeItem>,
  changes: Partial<CollectionDefinition> = {},
): Promise<{ drop: Drop; mint: string }> {
  const slug = `shared-${(drops += 1)}`;
  const drop = await harness.addDrop({ slug, items: [item], supply: 1, ...changes });
  const [minted] = await drop.mint(makeWallet());
  // The fake chain's addresses are no real ones.
  const mint = makeWallet();
  const { database } = harness;
  await database.update(mints).set({ mintAddress: mint }).where(eq(mints.mintAddress, minted!.mint));
  return { drop, mint };
}

const ask = (path: string, init?: RequestInit) => app.request(`/share/${path}`, init);
const readPage = async (mint: string) => (await ask(mint)).text();

/** Decoded image of a share page. */
async function readImage(mint: string) {
  const response = await ask(mint.includes("?") ? mint : `${mint}/image.png`);
  expect([response.status, response.headers.get("Content-Type")]).toEqual([200, "image/png"]);
  const { data, info } = await sharp(Buffer.from(await response.arrayBuffer()))
    .removeAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true });
  const colorAt = (x: number, y: number) => {
    const [r, g, b] = data.subarray((y * info.width + x) * 3);
    return { r: r!, g: g!, b: b! };
  };
  /** Columns in which something bright is drawn. */
  const columns: number[] = [];
  for (let x = 0; x < info.width; x += 1) {
    for (let y = 0; y < info.height; y += 1) {
      if (data[(y * info.width + x) * 3 + 1]! > 140) {
        columns.push(x);
        break;
      }
    }
  }
  return { info, data, colorAt, columns };
}

const isNear = (color: typeof red, other: typeof red) =>
  Math.abs(color.r - other.r) + Math.abs(color.g - other.g) + Math.abs(color.b - other.b) < 20;

describe("the share page of a minted item", () => {
  it("is a preview without scripts that leads to the drop", async () => {
    const links = [{ label: "Home", url: "https://creator.example/drop?a=1&b=2" }];
    const { mint } = await addShared(makeItem("Night #1", "/art/pictures/red.png"), {
      name: "Nights",
      links,
    });
    const response = await ask(mint);
    expect(Object.fromEntries(response.headers)).toMatchObject({
      "content-type": "text/html; charset=UTF-8",
      "cache-control": "public, max-age=300",
      etag: expect.stringMatching(/^"[\w-]{22}"$/),
      "access-control-allow-origin": "*",
      "content-security-policy": expect.stringMatching(
        /^default-src 'none'; img-src 'self'; style-src 'sha256-/,
      ),
    });
    expect(response.headers.get("Content-Security-Policy")).not.toContain("unsafe");
    const text = await response.text();
    const [, style] = /<style>([^]*)<\/style>/.exec(text)!;
    expect(response.headers.get("Content-Security-Policy")).toContain(
      `'sha256-${createHash("sha256").update(style!).digest("base64")}'`,
    );
    const url = `https://mint.example/share/${mint}`;
    for (const part of [
      `<meta property="og:title" content="Night #1" />`,
      `<meta property="og:description" content="Nights" />`,
      `<meta property="og:url" content="${url}" />`,
      `<meta name="twitter:card" content="summary_large_image" />`,
      `<a href="https://creator.example/drop?a=1&amp;b=2" rel="noopener nofollow ugc">Nights</a>`,
    ]) {
      expect(text).toContain(part);
    }
    expect(text).not.toMatch(/<script|javascript:/i);
    const image = /og:image" content="([^"]+)"/.exec(text)![1]!;
    expect(image.startsWith(`${url}/image.png?v=`)).toBe(true);
    expect((await app.request(image.replace("https://mint.example", ""))).status).toBe(200);
    expect((await ask(mint, { headers: { "If-None-Match": response.headers.get("ETag")! } })).status).toBe(
      304,
    );
  });

  it("has the URL that lists return", async () => {
    const { drop, mint } = await addShared(makeItem("Night", null));
    const { items } = await drop.read<RecentlyMintedResponse>("/recently-minted");
    expect(items.map(({ shareUrl }) => shareUrl)).toEqual([`https://mint.example/share/${mint}`]);
    expect((await app.request(new URL(items[0]!.shareUrl!).pathname)).status).toBe(200);
  });

  it("leads to the only origin of its publishable keys without a link, and nowhere if there are several", async () => {
    const links = [{ label: "Insecure", url: "http://creator.example/" }];
    const { drop, mint } = await addShared(makeItem("Night", null), { links });
    expect(await readPage(mint)).toContain(`<a href="${pageOrigin}/"`);
    await harness.issue({ collectionIds: [drop.id], origins: ["https://other.example"] });
    expect(await readPage(mint)).not.toContain("<a ");
  });

  it("escapes names, and removes invisible characters", async () => {
    const name = `"><script>alert(1)</script>\u200Egnp.exe\u200B`;
    const { mint } = await addShared(makeItem(name, null), { name: "A & <b>" });
    const text = await readPage(mint);
    expect(text).toContain("&quot;&gt;&lt;script&gt;alert(1)&lt;/script&gt;gnp.exe");
    expect(text).toContain("A &amp; &lt;b&gt;");
    expect(text).not.toMatch(/<script|\p{Bidi_Control}|\u200B/u);
  });

  it("has the collection's name and number instead of an invisible name", async () => {
    const unseen = await addShared(makeItem("\u200B\u200E\u3164 ", null), { name: "Nights" });
    expect(await readPage(unseen.mint)).toContain("<title>Nights #1</title>");
  });

  it("responds to HEAD and preflights, and to no other method", async () => {
    const { mint } = await addShared(makeItem("Night", null));
    for (const path of [mint, `${mint}/image.png`]) {
      const head = await ask(path, { method: "HEAD" });
      expect([head.status, await head.text()]).toEqual([200, ""]);
      expect(head.headers.get("ETag")).toBe((await ask(path)).headers.get("ETag"));
      const post = await ask(path, { method: "POST" });
      expect([post.status, post.headers.get("Allow")]).toEqual([405, "GET, HEAD, OPTIONS"]);
    }
  });
});

describe("the content of a share page", () => {
  const traits = [
    { trait_type: "Sky", value: "Violet" },
    { trait_type: "Moon", value: "Full" },
  ];
  const items = Array.from({ length: 4 }, (_, index) => ({
    ...makeItem(`Night #${index + 1}`, "/art/pictures/red.png"),
    number: index + 1,
    rarityRank: 1 + Math.floor(index / 2),
    attributes: index === 0 ? traits : traits.slice(0, 1),
  }));
  const links = [{ label: "Home", url: "https://creator.example/" }];
  const define = { name: "Nights", links, supply: items.length, items };

  it("is the art itself with rank and traits, and a button that mints", async () => {
    const { drop, mint } = await addShared(items[0]!, define);
    const first = await drop.read<RecentlyMintedResponse>("/recently-minted");
    const text = await readPage(mint);
    const item = items.find(({ name }) => name === first.items[0]!.name)!;
    const description = `Rank ${item.rarityRank} of 4 in Nights`;
    for (const part of [
      'class="art" src="/art/pictures/red.png"',
      `<p class="rank">Rank ${item.rarityRank} of 4</p>`,
      `<meta property="og:description" content="${description}" />`,
      `<meta name="twitter:description" content="${description}" />`,
      '<dd dir="auto">Violet</dd>',
      "3 left</a>",
      "1 of 4 minted.",
    ])
      expect(text).toContain(part);
    expect(text).toMatch(/class="button" href="https:\/\/creator\.example\/"[^>]*>Mint yours · /);
  });

  it("says while the item is frozen", async () => {
    const { mint } = await addShared(makeItem("Night", null), { links });
    expect(await readPage(mint)).not.toContain("Frozen");
    harness.script.frozen.add(mint);
    harness.script.slot += 1n;
    await harness.createJobs().holders();
    expect(await readPage(mint)).toContain("Frozen: it can’t be transferred right now.");
  });

  it("says that the drop is sold out, and how many are for sale", async () => {
    const { mint } = await addShared(makeItem("Night", null), { links });
    expect(await readPage(mint)).toMatch(/>See the drop<\/a>[^]*Sold out: all 1 are minted\./);
    const readStats = async () => ({ headline: { listed: 63 } });
    const listed = createApp({ market: { readStats } as never });
    expect(await (await listed.request(`/share/${mint}`)).text()).toContain(">See 63 for sale</a>");
  });

  it("is shown while the state of the drop can't be read", async () => {
    const { mint } = await addShared(makeItem("Night", null), { links });
    const fail = () => Promise.reject(new Error("The database is away."));
    const failing = createApp({ mintService: { ...harness.mintService, readCollection: fail } });
    const text = await (await failing.request(`/share/${mint}`)).text();
    expect(text).toContain('<h1 dir="auto">Night</h1>');
    expect(text).not.toContain('class="button"');
  });
});

describe("several items shared together", () => {
  const links = [{ label: "Home", url: "https://creator.example/" }];
  const items = [1, 2, 3].map((number) => ({
    ...makeItem(`Night #${number}`, `/art/pictures/${number === 1 ? "red.png" : "blue.jpg"}`),
    number,
  }));

  /** Drop whose three items are minted. @returns their addresses in the order of their names */
  async function addThree(): Promise<string[]> {
    const slug = `shared-${(drops += 1)}`;
    const drop = await harness.addDrop({ slug, name: "Nights", links, supply: 3, items });
    const { database } = harness;
    const mintsByName: [string, string][] = [];
    while (mintsByName.length < items.length) {
      const [minted] = await drop.mint(makeWallet());
      const mint = makeWallet();
      await database.update(mints).set({ mintAddress: mint }).where(eq(mints.mintAddress, minted!.mint));
      mintsByName.push([/<title>([^<]+)/.exec(await readPage(mint))![1]!, mint]);
    }
    return mintsByName.toSorted().map(([, mint]) => mint);
  }

  it("have one page with the names, and one image with all pictures", async () => {
    const [first, second, third] = await addThree();
    const { mint: stranger } = await addShared(makeItem("Day", null));
    // What isn't an item of the collection is left out, and so is what is named twice.
    const page = await readPage(
      `${first}?with=${second},${third},${second},${first},${stranger},${makeWallet()},x`,
    );
    const url = `https://mint.example/share/${first}?with=${second},${third}`;
    for (const part of [
      "<title>3 × Nights</title>",
      `<meta property="og:title" content="3 × Nights" />`,
      `<meta property="og:description" content="Night #1, Night #2, and Night #3" />`,
      `<meta property="og:url" content="${url}" />`,
      `>Nights</a>`,
    ])
      expect(page).toContain(part);
    const image = /og:image" content="([^"]+)"/.exec(page)![1]!.replaceAll("&amp;", "&");
    expect(image).toMatch(
      new RegExp(`^https://mint.example/share/${first}/image.png\\?with=${second},${third}&v=`),
    );
    const { info, colorAt } = await readImage(`${first}/image.png?with=${second},${third}`);
    expect([info.width, info.height]).toEqual([1200, 630]);
    // Three squares of 330 pixels with gaps of 20, from the margin of 64.
    expect([100, 450, 800].map((x) => isNear(colorAt(x, 200), x === 100 ? red : blue))).toEqual([
      true,
      true,
      true,
    ]);
    expect(isNear(colorAt(404, 200), red) || isNear(colorAt(404, 200), blue)).toBe(false);
  });

  it("leave the page and the image of one item as they are", async () => {
    const [first] = await addThree();
    const alone = await ask(`${first}/image.png`);
    for (const query of ["with=", `with=${first}`, "with=nonsense"]) {
      expect(await readPage(`${first}?${query}`)).toBe(await readPage(first!));
      const image = await ask(`${first}/image.png?${query}`);
      expect(image.headers.get("ETag")).toBe(alone.headers.get("ETag"));
    }
  });

  it("are drawn without those that can't be decoded", async () => {
    const slug = `shared-${(drops += 1)}`;
    const broken = items.map((item) => ({ ...item, image: "/art/pictures/broken.png" }));
    const drop = await harness.addDrop({ slug, name: "Nights", supply: 3, items: broken });
    const found: string[] = [];
    while (found.length < items.length) {
      const [minted] = await drop.mint(makeWallet());
      found.push(makeWallet());
      await harness.database
        .update(mints)
        .set({ mintAddress: found.at(-1)! })
        .where(eq(mints.mintAddress, minted!.mint));
    }
    const { info, columns } = await readImage(`${found[0]}/image.png?with=${found[1]},${found[2]}`);
    expect([info.width, info.height]).toEqual([1200, 630]);
    expect(columns.length).toBeGreaterThan(100);
  });
});

describe("no share page", () => {
  it.each(["nonsense", "1", "..%2f", "%00", makeWallet()])("exists at %s", async (mint) => {
    for (const path of [mint, `${mint}/image.png`]) expect((await ask(path)).status).toBe(404);
  });

  it("exists, which a browser is told in words and a program by a code", async () => {
    const read = async (accept: string) => {
      const response = await ask(makeWallet(), { headers: { Accept: accept } });
      return {
        status: response.status,
        type: response.headers.get("Content-Type"),
        body: await response.text(),
      };
    };
    const page = await read("text/html,application/xhtml+xml,*/*;q=0.8");
    expect(page).toMatchObject({ status: 404, type: expect.stringContaining("text/html") });
    expect(page.body).toContain("<h1>There is nothing here</h1>");
    const answer = await read("*/*");
    expect(answer.status).toBe(404);
    expect(JSON.parse(answer.body)).toMatchObject({ code: "NOT_FOUND" });
  });

  it("exists while the mint is unconfirmed, or the collection hidden", async () => {
    const { database, mintService } = harness;
    const drop = await harness.addDrop();
    const order = { collectionId: drop.id, phaseId: drop.phaseId, walletAddress: makeWallet(), quantity: 1 };
    const { sessionId } = await mintService.prepareMint({ key: drop.key.id }, order);
    const unconfirmed = makeWallet();
    await database.update(mints).set({ mintAddress: unconfirmed }).where(eq(mints.sessionId, sessionId));
    const reference = await comparable(await ask(makeWallet()));
    expect(reference.status).toBe(404);
    const { drop: other, mint } = await addShared(makeItem("Night", null));
    expect((await ask(mint)).status).toBe(200);
    await setVisibility(database, other.id, { visibility: "hidden", visibleFrom: null });
    for (const hidden of [unconfirmed, mint]) {
      expect(await comparable(await ask(hidden))).toEqual(reference);
      expect(await comparable(await ask(`${hidden}/image.png`))).toEqual(reference);
    }
  });
});

describe("before the reveal", () => {
  it("page and image tell the placeholder alone, and change with the reveal", async () => {
    const at = new Date(harness.context.clock().getTime() + 60_000).toISOString();
    await writePicture("sealed-art/stones/1.png", red);
    const { mint } = await addShared(makeItem("Ruby", "/art/sealed-art/stones/1.png"), {
      image: "/art/pictures/blue.jpg",
      reveal: { at, name: "Mystery stone" },
    });
    const page = await readPage(mint);
    expect(page).toContain("Mystery stone #1");
    expect(page).not.toMatch(/ruby|stones/i);
    const sealed = await ask(`${mint}/image.png`);
    expect(isNear((await readImage(mint)).colorAt(300, 300), blue)).toBe(true);
    harness.pass(60_000);
    expect(await harness.createJobs().reveal()).toBe(1);
    harness.pass(6_000);
    expect(await readPage(mint)).toContain("Ruby");
    const headers = { "If-None-Match": sealed.headers.get("ETag")! };
    expect((await ask(`${mint}/image.png`, { headers })).status).toBe(200);
    expect(isNear((await readImage(mint)).colorAt(300, 300), red)).toBe(true);
  });
});

describe("the image", () => {
  it("is 1200 by 630 pixels, with the picture next to both names", async () => {
    const { mint } = await addShared(makeItem("Night #1", "/art/pictures/red.png"));
    const { info, colorAt, columns } = await readImage(mint);
    expect([info.width, info.height]).toEqual([1200, 630]);
    for (const [x, y] of [
      [0, 0],
      [629, 629],
      [300, 300],
    ] as const) {
      expect(isNear(colorAt(x, y), red)).toBe(true);
    }
    expect(columns.length).toBeGreaterThan(100);
    expect(Math.min(...columns)).toBeGreaterThan(630);
    expect(Math.max(...columns)).toBeLessThan(1200 - 60);
  });

  it("shows rank and the rarest trait", async () => {
    const one = { ...makeItem("Night", "/art/pictures/red.png"), rarityRank: 3 };
    const attributes = [{ trait_type: "Moon", value: "Full" }];
    const images = [];
    const lower = { ...one, rarityRank: 5 };
    for (const item of [
      one,
      { ...one, rarityRank: 4 },
      { ...one, attributes },
      lower,
      { ...lower, rarityRank: 6 },
    ]) {
      const items = Array.from({ length: 8 }, (_, index) => ({ ...item, number: index + 1 }));
      images.push(await readImage((await addShared(item, { name: "Nights", items, supply: 8 })).mint));
    }
    const [first, ranked, traited, fifth, sixth] = images.map(({ data }) => data);
    expect([first!.equals(ranked!), first!.equals(traited!)]).toEqual([false, false]);
    // Nobody boasts of a rank in the lower half.
    expect(fifth!.equals(sixth!)).toBe(true);
  });

  it.each([
    ["/art/pictures/broken.mp4", "a video"],
    ["/art/pictures/missing.png", "missing"],
    ["https://elsewhere.example/1.png", "elsewhere"],
    ["/art/../../secret.png", "outside the storage"],
  ])("has the collection's picture in place of %s, which is %s", async (image) => {
    const { mint } = await addShared(makeItem("Night", image), { image: "/art/pictures/blue.jpg" });
    expect(isNear((await readImage(mint)).colorAt(300, 300), blue)).toBe(true);
  });

  it("has an SVG like any other picture", async () => {
    const { mint } = await addShared(makeItem("Night", "/art/pictures/red.svg"));
    const { colorAt, columns } = await readImage(mint);
    expect([colorAt(0, 0), colorAt(629, 629)].every((color) => isNear(color, red))).toBe(true);
    expect(Math.min(...columns)).toBeGreaterThan(630);
  });

  it.each([
    [null],
    ["/art/pictures/broken.png"],
    ["/art/pictures/broken.svg"],
    ["/art/pictures/reading.svg"],
  ])("has texts alone for the picture %s", async (image) => {
    const { mint } = await addShared(makeItem("Night", image));
    expect(Math.min(...(await readImage(mint)).columns)).toBeLessThan(120);
  });

  it("begins at the right for scripts that run to the left", async () => {
    const { mint } = await addShared(makeItem("ليل", null), { name: "ليال" });
    const { columns } = await readImage(mint);
    expect(Math.min(...columns)).toBeGreaterThan(600);
    expect(Math.max(...columns)).toBeGreaterThan(1200 - 80);
  });

  it.each([
    ["夜明けの光", "夜明けの影"],
    ["한국의 밤", "한국의 낮"],
    ["रात", "दिन"],
    ["Ніч", "День"],
    ["🎉🎉", "🌙🌙"],
    ["<b>&amp;", "<i>&lt;"],
    ["a\u0301".repeat(2), `Z${"\u0338".repeat(30)}a${"\u0322".repeat(30)}`],
    ["W".repeat(64), "word ".repeat(12)],
  ])("shows %s unlike %s, inside its margins", async (one, other) => {
    const [first, second] = [
      await readImage((await addShared(makeItem(one, null), { name: "Nights" })).mint),
      await readImage((await addShared(makeItem(other, null), { name: "Nights" })).mint),
    ];
    expect(first.data.equals(second.data)).toBe(false);
    for (const { columns } of [first, second]) {
      expect([Math.min(...columns) >= 60, Math.max(...columns) < 1140]).toEqual([true, true]);
    }
  });

  it("is drawn once for a crowd, and not for a client that has it", async () => {
    let reads = 0;
    const counting = {
      ...art,
      read: (...call: Parameters<ArtStorage["read"]>) => ((reads += 1), art.read(...call)),
    };
    const crowded = createApp({ art: counting });
    const { mint } = await addShared(makeItem("Night", "/art/pictures/red.png"));
    const request = (headers = {}) => crowded.request(`/share/${mint}/image.png`, { headers });
    const responses = await Promise.all(Array.from({ length: 5 }, () => request()));
    expect(responses.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200]);
    expect(reads).toBe(1);
    const headers = { "If-None-Match": responses[0]!.headers.get("ETag")! };
    expect((await request(headers)).status).toBe(304);
    const fresh = createApp({ art: counting });
    expect((await fresh.request(`/share/${mint}/image.png`, { headers })).status).toBe(304);
    expect((await fresh.request(`/share/${mint}/image.png`, { method: "HEAD" })).status).toBe(200);
    expect(reads).toBe(1);
  });

  it("waits for few others of the same client, and is then refused", async () => {
    const { mint } = await addShared(makeItem("Night", "/art/pictures/red.png"));
    const slow = createApp({ art: { ...art, read: () => new Promise(() => undefined) } });
    const answers = Array.from({ length: 6 }, () => slow.request(`/share/${mint}/image.png`));
    const refused = await Promise.race(answers);
    expect([refused.status, refused.headers.get("Retry-After")]).toEqual([429, "1"]);
  });

  it("counts towards a client's limit of requests", async () => {
    const { database, context } = harness;
    const settings = { ...noLimits, requests: { address: 1 } };
    const limited = createApp({ limits: createRateLimits({ database, clock: context.clock, settings }) });
    const statuses = [];
    for (let request = 0; request < 4; request += 1) {
      statuses.push((await limited.request(`/share/${makeWallet()}`)).status);
    }
    expect(statuses).toContain(429);
  });
});
