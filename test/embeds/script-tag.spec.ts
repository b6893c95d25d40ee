import { readFileSync } from "node:fs";
import type { Page } from "playwright/test";
import { connectWallet, mint } from "../e2e/page-actions.js";
import type { Drop } from "../e2e/drop.js";
import { page, regions, script, service, tagOf } from "./creator-page.js";
import { expect, test } from "./harness.js";

test("two tags on a page, with the script twice, share one collection request", async ({
  page: tab,
  site,
  publish,
}) => {
  const drop = await publish();
  const reads: string[] = [];
  tab.on("request", (request) => {
    if (request.method() === "GET" && request.url() === `${service}/mint/v1/collections/${drop.shortId}`)
      reads.push(request.url());
  });
  await tab.goto(site.publish("/twice", page(script + tagOf(drop) + tagOf(drop) + script)));
  await expect(regions(tab, drop)).toHaveCount(2);
  await expect(tab.getByRole("button", { name: "Connect wallet" })).toHaveCount(2);
  expect(reads).toHaveLength(1);
});

test("works when a script adds it later, and when it is moved", async ({
  page: tab,
  site,
  publish,
  wallet,
  fund,
}) => {
  const drop = await publish();
  await fund(wallet.address, 2_000_000_000n);
  await tab.goto(site.publish("/later", page(`<main></main><aside></aside>`)));
  await tab.evaluate(
    ({ tag, source }) => {
      document.querySelector("main")!.innerHTML = tag;
      document.head.append(Object.assign(document.createElement("script"), { type: "module", src: source }));
    },
    { tag: tagOf(drop), source: `${service}/widget/mint-widget.js` },
  );
  await connectWallet(tab, wallet);
  await expect(tab.getByRole("button", { name: "Mint", exact: true })).toBeEnabled();
  await tab.evaluate(() => document.querySelector("aside")!.append(document.querySelector("mint-widget")!));
  await mint(tab);
  await expect(
    tab
      .locator("aside")
      .getByText(new RegExp(`${drop.name} #\\d+`))
      .first(),
  ).toBeVisible();
});

test("mints inside another shadow root", async ({ page: tab, site, publish, wallet, fund }) => {
  const drop = await publish();
  await fund(wallet.address, 2_000_000_000n);
  const shadow = `<section><template shadowrootmode="open">${tagOf(drop)}</template></section>`;
  await tab.goto(site.publish("/shadow", page(shadow + script)));
  await connectWallet(tab, wallet);
  await mint(tab);
  await expect(tab.getByText(new RegExp(`${drop.name} #\\d+`)).first()).toBeVisible();
});

/** Global styles of pages, from common to hostile. */
const sheets: Readonly<Record<string, string>> = {
  "Tailwind's preflight": `*,::before,::after{box-sizing:border-box;margin:0;padding:0;border:0 solid}
    html{line-height:1.5;font-family:ui-sans-serif}h1,h2,h3{font-size:inherit;font-weight:inherit}ol,ul,menu{list-style:none}
    img,svg,video{display:block;vertical-align:middle}img{max-width:100%;height:auto}
    button,input,select{font:inherit;letter-spacing:inherit;color:inherit;border-radius:0;background-color:transparent}`,
  "a reset of everything": "*,::before,::after{all:unset}head{display:none}",
  "a reset that insists": "body *,body *::before,body *::after{all:unset !important}",
  "styles for what a page has": `button{display:none!important}img{opacity:.1!important}section,div,p,h2,li{color:red!important;float:left;position:absolute!important}
    input,dialog{visibility:hidden!important}[class]{transform:rotate(3deg)!important}`,
};
for (const [name, sheet] of Object.entries(sheets)) {
  test(`mints and keeps its size in a page with ${name}`, async ({
    page: tab,
    site,
    publish,
    wallet,
    fund,
  }) => {
    const drop = await publish();
    await fund(wallet.address, 2_000_000_000n);
    /** As a card, and wide with the artwork beside. */
    const measure = async () => {
      await expect(tab.getByRole("button", { name: "Connect wallet" })).toBeEnabled();
      const sizes: number[][] = [];
      for (const width of [480, 1000]) {
        await tab.setViewportSize({ width, height: 900 });
        const box = (await regions(tab, drop).boundingBox())!;
        sizes.push([box.width, Math.round(box.height / 10)]);
      }
      return sizes;
    };
    await tab.goto(site.publish("/calm", page(tagOf(drop) + script, "<style>body{margin:0}</style>")));
    const calm = await measure();

    await tab.goto(
      site.publish("/hostile", page(tagOf(drop) + script, `<style>${sheet} body{margin:0}</style>`)),
    );
    expect(await measure()).toEqual(calm);
    await connectWallet(tab, wallet);
    await mint(tab);
    await expect(tab.getByText(new RegExp(`${drop.name} #\\d+`)).first()).toBeVisible();
  });
}

/** Extensions of built-in prototypes by old libraries. */
const patches = `
  Array.prototype.each = function (f) { for (let i = 0; i < this.length; i++) f(this[i], i); return this; };
  Array.prototype.last = function () { return this[this.length - 1]; };
  Array.prototype.find = function (f, self) { for (let i = 0; i < this.length; i++) if (f.call(self, this[i], i)) return this[i]; };
  Array.from = function (list) { const all = []; for (let i = 0; i < (list ? list.length : 0) || 0; i++) all[i] = list[i]; return all; };
  Number.prototype.times = function (f) { for (let i = 0; i < this; i++) f(i); return this; };
  Function.prototype.bind = function (self) { const f = this, first = [].slice.call(arguments, 1); return function () { return f.apply(self, first.concat([].slice.call(arguments))); }; };
  String.prototype.startsWith = function (text) { return this.lastIndexOf(text, 0) === 0; };
  Element.prototype.remove = function () { if (this.parentNode) this.parentNode.removeChild(this); return this; };
  Element.prototype.hide = function () { this.style.display = "none"; return this; };
  document.getElementsByClassName = function (name) { return [].slice.call(document.querySelectorAll("." + name)); };
  Object.prototype.extend = function (more) { for (const name in more) this[name] = more[name]; return this; };
  Array.prototype.toJSON = function () { return "[" + this.map((item) => JSON.stringify(item)).join(", ") + "]"; };
  Date.prototype.toJSON = function () { return this.getTime(); };
  String.prototype.toJSON = function () { return '"' + this + '"'; };
  // A wallet runs in an isolated world that no page patches; the one of these tests needs the original
  // methods.
  const original = window.askPageWallet;
  const patched = [Array.prototype, String.prototype];
  window.askPageWallet = function () {
    const saved = patched.map(({ toJSON }) => toJSON);
    for (const prototype of patched) delete prototype.toJSON;
    try { return original.apply(this, arguments); } finally { patched.forEach((prototype, index) => (prototype.toJSON = saved[index])); }
  };`;
test("mints in a page whose library patches arrays, functions and elements", async ({
  page: tab,
  site,
  publish,
  wallet,
  fund,
}) => {
  const drop = await publish();
  await fund(wallet.address, 2_000_000_000n);
  await tab.goto(site.publish("/patched", page(tagOf(drop) + script, `<script>${patches}</script>`)));
  await connectWallet(tab, wallet);
  await mint(tab);
  await expect(tab.getByText(new RegExp(`${drop.name} #\\d+`)).first()).toBeVisible();
});

test("pasted from the service's own page, the standalone file mints and shows a section, in English; a changed byte fails its integrity check", async ({
  page: tab,
  site,
  publish,
  wallet,
  fund,
}) => {
  const drop = await publish();
  await fund(wallet.address, 2_000_000_000n);
  const snippets = await readSnippets(tab);
  const pasted = fill(snippets.standalone, drop).replace(
    "<mint-widget",
    `<mint-widget lang="de" sections="recent"`,
  );
  const scripts: string[] = [];
  tab.on("request", (request) => {
    if (request.resourceType() === "script") scripts.push(request.url());
  });
  await tab.goto(site.publish("/standalone", page(pasted)));
  await connectWallet(tab, wallet);
  await mint(tab);
  await expect(tab.getByText(new RegExp(`${drop.name} #\\d+`)).first()).toBeVisible();
  await expect(tab.getByRole("button", { name: /^(Share|Copy link)$/ })).toBeVisible();
  const recent = tab.getByRole("region", { name: "Just minted" });
  await recent.scrollIntoViewIfNeeded();
  await expect(recent.getByRole("button").first()).toBeVisible();
  expect(scripts).toHaveLength(1);

  await tab.route("**/mint-widget.standalone.js", async (route) =>
    route.fulfill({
      body: `${readFileSync("dist/widget/mint-widget.standalone.js", "utf8")}\n`,
      contentType: "text/javascript",
      headers: { "access-control-allow-origin": "*" },
    }),
  );
  const integrityError = tab.waitForEvent("console", (message) => /integrity/i.test(message.text()));
  await tab.goto(site.publish("/changed", page(pasted)));
  await integrityError;
  expect(await tab.evaluate(() => customElements.get("mint-widget") === undefined)).toBe(true);
});

test("pasted with its import map, a replaced file fails its integrity check", async ({
  page: tab,
  site,
  publish,
}) => {
  const drop = await publish();
  const snippets = await readSnippets(tab);
  const pasted = fill(snippets["import-map"], drop);
  await tab.goto(site.publish("/map", page(pasted)));
  await expect(tab.getByRole("button", { name: "Connect wallet" })).toBeEnabled();

  const later = readFileSync("dist/widget/integrity.json", "utf8").match(/"(checkout-[\w-]{8}\.js)"/)?.[1];
  await tab.route(`**/${later}`, async (route) =>
    route.fulfill({
      body: "window.harm = 1; export {};",
      contentType: "text/javascript",
      headers: { "access-control-allow-origin": "*" },
    }),
  );
  const integrityError = tab.waitForEvent("console", (message) => /integrity/i.test(message.text()));
  await tab.goto(site.publish("/exchanged", page(pasted)));
  await integrityError;
  expect(await tab.evaluate(() => "harm" in window)).toBe(false);
});

async function readSnippets(tab: Page): Promise<Record<"standalone" | "import-map", string>> {
  await tab.goto(`${service}/widget/`);
  const read = async (id: string) => (await tab.locator(`#${id}`).textContent()) ?? "";
  return { standalone: await read("standalone"), "import-map": await read("import-map") };
}

const fill = (snippet: string, { shortId, key }: Drop) =>
  snippet.replace('collection="…"', `collection="${shortId}"`).replace('key="…"', `key="${key}"`);
