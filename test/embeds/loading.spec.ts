import { connectWallet, mint } from "../e2e/page-actions.js";
import { page, regions, script, service, tagOf } from "./creator-page.js";
import { expect, test } from "./harness.js";

/** Runs in the page: lists the globals, prototype methods, elements and style sheets of the page. */
const listTraces = `function listTraces() {
  const globals = Object.getOwnPropertyNames(window);
  const methods = globals.flatMap((name) => {
    const prototype = /^[A-Z]/.test(name) && window[name]?.prototype;
    if (!prototype) return [];
    return Object.entries(Object.getOwnPropertyDescriptors(prototype)).map(
      ([key, { value, get, set }]) => name + ".prototype." + key + [value, get, set].filter((it) => typeof it === "function").join(),
    );
  });
  const count = (name, things) => name + ": " + [...things].length;
  return [
    ...globals.map((name) => "window." + name),
    ...methods,
    ...[...document.querySelectorAll("*")].map((it, index) => "element " + index + ": " + it.cloneNode().outerHTML),
    count("style sheets", document.styleSheets),
    count("adopted style sheets", document.adoptedStyleSheets),
  ];
}`;

const source = `${service}/widget/mint-widget.js`;

/** Ways in which pages, tag managers and content systems insert a script and a tag. */
const ways: Readonly<Record<string, (tag: string) => string>> = {
  "with defer": (tag) => page(script.replace("<script", "<script defer") + tag),
  "with async": (tag) => page(script.replace("<script", "<script async") + tag),
  "below the tag": (tag) => page(tag + script),
  "by a classic script in the head": (tag) =>
    page(
      tag,
      `<script>(function () { var it = document.createElement("script"); it.type = "module"; it.async = true; it.src = "${source}";
        document.getElementsByTagName("head")[0].appendChild(it); })();</script>`,
    ),
  "by document.write, with its tag": (tag) =>
    page(
      `<script>document.write(${JSON.stringify(script + tag).replaceAll("</script", "<\\/script")})</script>`,
    ),
  "by import()": (tag) => page(`${tag}<script>import("${source}")</script>`),
  "in a page whose base is elsewhere": (tag) =>
    page(script + tag, `<base href="https://elsewhere.example/deep/">`),
};

for (const [name, write] of Object.entries(ways)) {
  test(`comes up when its script is loaded ${name}`, async ({ page: tab, site, publish }) => {
    const drop = await publish();
    await tab.goto(site.publish("/way", write(tagOf(drop))));
    await expect(regions(tab, drop)).toBeVisible();
    await expect(tab.getByRole("button", { name: "Connect wallet" })).toBeEnabled();
    await expect(tab.getByRole("img", { name: `Artwork of ${drop.name}` })).toHaveJSProperty(
      "complete",
      true,
    );
  });
}

test("with two versions on a page the first one stays and works, and the second logs a warning", async ({
  page: tab,
  site,
  publish,
}) => {
  const drop = await publish();
  const consoleLines: string[] = [];
  tab.on("console", (message) => consoleLines.push(message.text()));
  tab.on("pageerror", (error) => consoleLines.push(String(error)));
  const second = script.replace("mint-widget.js", "mint-widget.standalone.js");
  await tab.goto(site.publish("/two", page(script + tagOf(drop) + second)));
  // The second script is larger, and may run after the first one's element is complete.
  await expect.poll(() => consoleLines).toEqual([expect.stringMatching(/mint-widget.+already/)]);
  await expect(regions(tab, drop)).toBeVisible();
  await expect(tab.getByRole("button", { name: "Connect wallet" })).toBeEnabled();
  expect(consoleLines).toHaveLength(1);
});

test("mints in a sandboxed frame that keeps its origin", async ({
  page: tab,
  site,
  publish,
  wallet,
  fund,
}) => {
  const drop = await publish();
  await fund(wallet.address, 2_000_000_000n);
  const inner = site.publish("/inner", page(script + tagOf(drop)));
  const sandbox = "allow-scripts allow-same-origin";
  await tab.goto(
    site.publish(
      "/outer",
      page(`<iframe sandbox="${sandbox}" src="${inner}" width="480" height="640"></iframe>`),
    ),
  );
  const frame = tab.frameLocator("iframe");
  await frame.getByRole("button", { name: "Connect wallet" }).click();
  await frame.getByRole("dialog").getByRole("button", { name: wallet.name }).click();
  await frame.getByRole("button", { name: "Mint", exact: true }).click();
  await expect(frame.getByText(new RegExp(`${drop.name} #\\d+`)).first()).toBeVisible();
});

test("names allow-same-origin in the error message of a frame without an origin", async ({
  page: tab,
  site,
  publish,
}) => {
  const drop = await publish();
  const inner = site.publish("/sealed", page(script + tagOf(drop)));
  await tab.goto(
    site.publish("/around", page(`<iframe sandbox="allow-scripts" src="${inner}" width="480"></iframe>`)),
  );
  await expect(tab.frameLocator("iframe").getByRole("alert")).toContainText("allow-same-origin");
});

test("leaves no global, style, element, patch or console line on the page after a mint", async ({
  page: tab,
  site,
  publish,
  wallet,
  fund,
}) => {
  const drop = await publish();
  await fund(wallet.address, 2_000_000_000n);
  const consoleLines: string[] = [];
  tab.on("console", (message) => consoleLines.push(message.text()));
  tab.on("pageerror", (error) => consoleLines.push(String(error)));
  await tab.goto(
    site.publish(
      "/trace",
      page(`${script}${tagOf(drop)}<script>${listTraces} var before = listTraces();</script>`),
    ),
  );
  await connectWallet(tab, wallet);
  await mint(tab);
  await expect(tab.getByText(new RegExp(`${drop.name} #\\d+`)).first()).toBeVisible();
  const [before, after] = await tab.evaluate<[string[], string[]]>("[before, listTraces()]");
  expect(after.filter((trace) => !before.includes(trace))).toEqual([
    ...[
      "litPropertyMetadata",
      "reactiveElementVersions",
      "litHtmlVersions",
      "litElementVersions",
      "__zod_globalConfig",
    ].map((name) => `window.${name}`),
  ]);
  expect(consoleLines).toEqual([]);
});
