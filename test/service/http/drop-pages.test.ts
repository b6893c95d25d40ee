import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { JSDOM } from "jsdom";
import sharp from "sharp";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { revokeApiKey } from "../../../demo/service/catalog/api-keys/key-queries.js";
import { setVisibility } from "../../../demo/service/catalog/collections/visibility.js";
import { createFolderArt } from "../../../demo/service/platform/storage/folder-art.js";
import { makeWallet } from "../mint/harness.js";
import { now, publicBase } from "./harness.js";
import { createListHarness, type Drop, type ListHarness } from "./list-harness.js";

let harness: ListHarness;
let directory: string;
let app: ReturnType<ListHarness["createApp"]>;

beforeAll(async () => {
  harness = await createListHarness();
  directory = await mkdtemp(join(tmpdir(), "drop-"));
  const { mintService, context } = harness;
  const art = createFolderArt(directory);
  app = harness.createApp({ mintService, art, monotonic: context.monotonic, cacheMilliseconds: 0 });
});
afterAll(async () => {
  await harness.close();
  await rm(directory, { recursive: true });
});

/** Drop with a key for pages of the service itself. */
async function addDrop(changes: Parameters<ListHarness["addDrop"]>[0] = {}) {
  const drop = await harness.addDrop(changes);
  const { id } = await harness.issue({ collectionIds: [drop.id], origins: [publicBase] });
  return { drop, keyId: id };
}

const ask = (path: string, headers: Record<string, string> = {}) => app.request(path, { headers });

async function readPage({ shortId }: Pick<Drop, "shortId">, language?: string) {
  const response = await ask(`/drop/${shortId}`, language ? { "Accept-Language": language } : {});
  const { document } = new JSDOM(await response.text()).window;
  const widget = document.querySelector("mint-widget")!;
  return { response, document, widget, template: widget.querySelector("template")!.content };
}

describe("the page of a drop", () => {
  it("has the widget with its first view, which is read without scripts", async () => {
    const { drop } = await addDrop({ name: "Nights & days" });
    const { response, widget, template } = await readPage(drop);
    expect([response.status, response.headers.get("Content-Type")]).toEqual([
      200,
      "text/html; charset=utf-8",
    ]);
    expect(widget.getAttribute("collection")).toBe(drop.shortId);
    expect(widget.getAttribute("api-base")).toBe(`${publicBase}/mint/v1`);
    const text = template.textContent.replace(/\s+/g, " ");
    expect(text).toContain("Nights & days");
    expect(text).toContain("0.5 SOL");
    expect(text).toContain("Public");
  });

  it("has a preview with a picture for posts and messages", async () => {
    const { drop } = await addDrop({
      name: "Nights",
      description: "Twelve nights.",
      creator: { name: "Ada", image: null, url: null },
    });
    const { document } = await readPage(drop);
    const contentOf = (name: string) =>
      document.querySelector(`meta[property="${name}"], meta[name="${name}"]`)?.getAttribute("content");
    expect([contentOf("og:title"), contentOf("description"), contentOf("twitter:card")]).toEqual([
      "Nights",
      "Twelve nights.",
      "summary_large_image",
    ]);
    expect(document.querySelector("link[rel=canonical]")?.getAttribute("href")).toBe(contentOf("og:url"));
    expect(contentOf("og:url")).toBe(`${publicBase}/drop/${drop.shortId}`);
    const image = new URL(contentOf("og:image")!);
    const picture = await ask(`${image.pathname}${image.search}`);
    expect(picture.headers.get("Content-Type")).toBe("image/png");
    const { width, height } = await sharp(Buffer.from(await picture.arrayBuffer())).metadata();
    expect([width, height]).toEqual([1200, 630]);
  });

  it("describes the state of a drop without a description", async () => {
    const { drop } = await addDrop({ description: "" });
    const { document } = await readPage(drop);
    expect(document.querySelector("meta[name=description]")?.getAttribute("content")).toBe("0 of 12 minted.");
  });

  it("gives the widget a key that reads the drop from the service's own origin, and from no other", async () => {
    const { drop } = await addDrop();
    const { widget } = await readPage(drop);
    const read = async (origin: string) => {
      const key = widget.getAttribute("publishable-key")!;
      return (await ask(`/mint/v1/collections/${drop.shortId}`, { "X-API-Key": key, Origin: origin })).status;
    };
    expect(await read(publicBase)).toBe(200);
    expect(await read("https://stranger.example")).toBe(403);
  });

  it.each(["shortId", "id", "address"] as const)("is found by the collection's %s", async (name) => {
    const { drop } = await addDrop();
    expect((await ask(`/drop/${drop[name]}`)).status).toBe(200);
  });

  it.each([
    ["de-CH,en;q=0.5", "de"],
    ["zh-TW", "zh-Hant"],
    ["xx,ar;q=0.4", "ar"],
    ["xx", "en"],
    ["en-GB,fr", "en"],
    ["fr;q=0", "en"],
    [undefined, "en"],
  ])("for a visitor who prefers %s is in %s", async (preferred, language) => {
    const { drop } = await addDrop();
    const { response, document, widget } = await readPage(drop, preferred);
    expect([document.documentElement.lang, widget.getAttribute("lang")]).toEqual([language, language]);
    expect(response.headers.get("Vary")).toContain("Accept-Language");
  });

  it("allows only the service's scripts, and the styles that it has", async () => {
    const { drop } = await addDrop();
    const { response, document, template } = await readPage(drop);
    const policy = response.headers.get("Content-Security-Policy")!;
    expect(policy).toContain(`script-src ${publicBase}/widget/;`);
    expect(policy).toContain("frame-ancestors 'none'");
    expect(policy).not.toContain("unsafe");
    const styles = [...document.querySelectorAll("style"), ...template.querySelectorAll("style")];
    expect(styles).toHaveLength(2);
    for (const { textContent } of styles) {
      const digest = await crypto.subtle.digest("SHA-256", new TextEncoder().encode(textContent));
      expect(policy).toContain(`'sha256-${Buffer.from(digest).toString("base64")}'`);
    }
  });

  it("shows a name that looks like HTML as text", async () => {
    const name = `</title><script>a&b</script>`;
    const { drop } = await addDrop({ name });
    const { document, template } = await readPage(drop);
    expect(document.querySelectorAll("script:not([src])")).toHaveLength(0);
    expect(template.querySelector("h2")?.textContent.trim()).toBe(name);
  });
});

describe("no page of a drop", () => {
  const person = { Accept: "text/html" };

  const expectMissing = async (identifier: string) => {
    const [page, image] = [
      await ask(`/drop/${identifier}`, person),
      await ask(`/drop/${identifier}/image.png`),
    ];
    expect([page.status, image.status]).toEqual([404, 404]);
    expect(await page.text()).toContain("There is nothing here");
    expect(page.headers.get("Cache-Control")).toBe("no-store");
  };

  it("exists for an unknown collection", () => expectMissing(makeWallet()));

  it("exists without a key for the service's own origin", async () =>
    expectMissing((await harness.addDrop()).shortId));

  it("exists for a secret key alone", async () => {
    const drop = await harness.addDrop();
    await harness.issue({ class: "secret", collectionIds: [drop.id] });
    await expectMissing(drop.shortId);
  });

  it("exists once the key is revoked", async () => {
    const { drop, keyId } = await addDrop();
    expect((await ask(`/drop/${drop.shortId}`)).status).toBe(200);
    await revokeApiKey(harness.database, keyId, now);
    await expectMissing(drop.shortId);
  });

  it("exists while the collection is hidden", async () => {
    const { drop } = await addDrop();
    await setVisibility(harness.database, drop.id, { visibility: "hidden", visibleFrom: null });
    await expectMissing(drop.shortId);
  });
});

it("The id of a secret key is no value of a key", async () => {
  const drop = await harness.addDrop();
  const { id } = await harness.issue({ class: "secret", collectionIds: [drop.id] });
  const key = `page_pub_${id.replaceAll("-", "")}`;
  const response = await ask("/mint/v1/", { "X-API-Key": key, Origin: publicBase });
  expect([response.status, await response.json()]).toMatchObject([401, { code: "INVALID_API_KEY" }]);
});
