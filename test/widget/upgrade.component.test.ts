import { expect, it, onTestFinished } from "vitest";
import type { MintWidget } from "../../src/index.js";
import { dropOf } from "./drop.js";
import { startService } from "./fake-service.js";
import { MintPage } from "./mint-page.js";
import { languageOf } from "./translation.js";

/** Page in an iframe, where no script has defined the element yet. */
async function openEmptyPage(): Promise<Window & typeof globalThis> {
  const frame = document.createElement("iframe");
  frame.srcdoc = '<!doctype html><html lang="en"><title>A page</title><body></body></html>';
  const loaded = new Promise((resolve) => frame.addEventListener("load", resolve, { once: true }));
  document.body.append(frame);
  onTestFinished(() => frame.remove());
  await loaded;
  return frame.contentWindow as Window & typeof globalThis;
}

it("Properties set before the script loads are adopted when it does", async () => {
  const service = startService((service) => (service.record = dropOf()));
  const page = await openEmptyPage();
  page.fetch = globalThis.fetch;
  const element = page.document.createElement("mint-widget") as MintWidget;
  element.collection = "AbC123";
  element.publishableKey = service.key;
  element.apiBase = service.base;
  element.affiliateCode = "friend-7";
  element.theme = "dark";
  page.document.body.append(element);
  expect(element.shadowRoot).toBeNull();

  const loaded = new Promise<Event>((resolve) =>
    element.addEventListener("mint-load", resolve, { once: true }),
  );
  const script = page.document.createElement("script");
  script.type = "module";
  script.src = new URL(/* @vite-ignore */ "./strict-page.ts", import.meta.url).href;
  page.document.body.append(script);
  await loaded;
  await element.updateComplete;
  expect(service.last("collection")).toMatchObject({ path: "/collections/AbC123", key: service.key });
  expect(element.shadowRoot!.querySelector("h2")!.textContent).toContain("Aurora");
  expect([element.affiliateCode, element.getAttribute("theme")]).toEqual(["friend-7", "dark"]);
});

it("Attributes pasted with a word processor's quotation marks mean what is between them", async () => {
  const service = startService((service) => (service.record = dropOf()));
  const page = await MintPage.show(service, {
    attributes: {
      collection: `”${service.address}”`,
      key: `”${service.key}″`,
      "api-base": `“${service.base}”`,
      theme: "”dark”",
      lang: "„de“",
      sections: "\u200bholders”",
      affiliate: "«friend»",
      "mint-label": "“Kaufen”",
    },
  });
  const { element, root } = page;
  expect(element).toMatchObject({ theme: "dark", affiliateCode: "friend", mintLabel: "“Kaufen”" });
  expect(getComputedStyle(element).colorScheme).toBe("dark");
  await page.until(() => languageOf(page) === "de", "the page is in German");
  expect(root.querySelector("[data-section]")?.getAttribute("data-section")).toBe("holders");

  element.setAttribute("theme", " light ");
  expect([element.theme, element.getAttribute("theme")]).toEqual(["light", "light"]);
});
