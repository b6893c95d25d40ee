import { JSDOM } from "jsdom";
import { expect, it } from "vitest";
import { timestamp } from "../../src/contract/values/schema.js";
import { renderMintElements, type RenderElementsOptions } from "../../src/server.js";
import { elementTags, type ElementTag } from "../../src/widget/element-tags.js";
import { collectionOf, phaseOf } from "../core/pending-mints.js";

const now = Date.parse("2031-05-06T07:08:00.000Z");
const record = collectionOf(
  [phaseOf({ name: "Public", endsAt: timestamp.parse(new Date(now + 7_200_000).toISOString()) })],
  { supply: { minted: 7, total: 10, available: 3 } },
);

/** Renders a record, and counts the reads. */
async function read(options: Partial<RenderElementsOptions> = {}) {
  const requests: string[] = [];
  const drop = await renderMintElements({
    collection: "AbC123",
    publishableKey: "demo_pub_a",
    apiBase: "https://mint.test/mint/v1",
    fetch: async (url) => {
      requests.push(String(url));
      return Response.json({ ...record, serverTime: now });
    },
    ...options,
  });
  const parse = (tag: ElementTag) => {
    const element = new JSDOM(drop.render(tag).html).window.document.querySelector(tag)!;
    const content = element.querySelector("template")!.content;
    for (const node of content.querySelectorAll("style, script")) node.remove();
    return { element, text: content.textContent!.replace(/\s+/g, " ").trim() };
  };
  return { drop, requests, parse };
}

it("Renders every element from one read", async () => {
  const { requests, parse } = await read();
  const texts = Object.fromEntries(elementTags.map((tag) => [tag, parse(tag).text]));
  expect(texts).toMatchObject({
    "mint-price": "0.5 SOL",
    "mint-countdown": "Ends May 6, 9:08 AM UTC",
    "mint-supply": "7 of 10 minted70%",
    "mint-phases": "Public 0.5 SOL Everyone Ends May 6, 9:08 AM UTC",
    "mint-action": expect.stringContaining("Connect wallet"),
  });
  expect(requests).toHaveLength(1);
});

it("Gives each element its attributes, with those of its own, and the response", async () => {
  const { drop, parse } = await read({ affiliateCode: "friend", theme: "dark", lang: "ar" });
  const attributes = (tag: ElementTag) => parse(tag).element.getAttributeNames().sort();
  const shared = ["api-base", "collection", "lang", "publishable-key", "theme"];
  expect(attributes("mint-price")).toEqual(shared);
  expect(attributes("mint-action")).toEqual(["affiliate", ...shared]);
  expect(drop.render("mint-price", { id: "price", className: "large" }).html).toContain(
    ' id="price" class="large"',
  );
  expect(drop.render("mint-price").template).toMatch(/<script type="application\/json" data-read="/);
  expect(parse("mint-supply").text).toContain("سُكّ 7 من 10");
});

it("Has the source of its style sheet for a policy, and a nonce where one is passed", async () => {
  const { drop } = await read({ nonce: "n0nce" });
  const [, styles] = /<style nonce="n0nce">(.*?)<\/style>/s.exec(drop.render("mint-art").template)!;
  const hash = await crypto.subtle.digest("SHA-256", new TextEncoder().encode(styles));
  expect(drop.styleSource).toBe(`'sha256-${Buffer.from(hash).toString("base64")}'`);
});

it("Renders elements without content when the read fails, with the failure", async () => {
  const { drop } = await read({ fetch: () => Promise.reject(new TypeError("offline")) });
  expect(drop).toMatchObject({ status: "failed", failure: { code: "NETWORK" } });
  expect(drop.render("mint-price")).toMatchObject({
    html: expect.stringMatching(/^<mint-price [^>]*><\/mint-price>$/),
    template: "",
  });
});

it("Never renders a secret key", async () => {
  const { drop } = await read({ publishableKey: "demo_live_secret" });
  expect(drop).toMatchObject({ status: "failed", failure: { code: "SECRET_KEY_IN_PAGE" } });
  for (const tag of elementTags) expect(drop.render(tag).html).not.toContain("demo_live_secret");
});
