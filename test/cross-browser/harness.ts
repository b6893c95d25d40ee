import { writeFileSync } from "node:fs";
import {
  chromium,
  findInstalled,
  firefox,
  webkit,
  type BrowserKind,
} from "../browser-launcher/browser-kinds.js";
import type { Tab } from "../browser-launcher/tab.js";
import { announcePageWallet } from "../e2e/announce-page-wallet.js";
import type { Drop } from "../e2e/drop.js";
import { PageWallet } from "../e2e/page-wallet.js";
import { test as base } from "../e2e/stack-harness.js";
import { Visitor } from "./visitor.js";
import { startWire, type Wire } from "./wire.js";

export const kinds = { firefox, webkit };

export interface BrowserOptions {
  /** Which one visits. */
  readonly browserKind: keyof typeof kinds;
}

interface PageOptions {
  /** Of the widget, beside those that name the drop. */
  readonly attributes?: Readonly<Record<string, string>>;
  /** What the page's head has, too. */
  readonly head?: string;
  /** Of the page's root. */
  readonly direction?: "ltr" | "rtl";
  /** That the creator's server sends with the page. */
  readonly headers?: Readonly<Record<string, string>>;
}

interface TestFixtures {
  /** Whatever the visitor's browser asks comes through here. */
  readonly wire: Wire;
  readonly tab: Tab;
  readonly visitor: Visitor;
  /** Opens a tab of another kind of browser, for comparison; it is closed with the test. */
  readonly openChromium: () => Promise<{ readonly tab: Tab; readonly visitor: Visitor }>;
  /** On every page that loads `/page-wallet.js`. */
  readonly wallet: PageWallet;
  /** Publishes a creator's page with a drop's widget and the wallet on it. @returns its address */
  readonly publishPage: (drop: Drop, options?: PageOptions) => string;
}

export const test = base.extend<TestFixtures & BrowserOptions>({
  browserKind: ["firefox", { option: true }],
  // Playwright reads which fixtures are needed from the braces.
  // eslint-disable-next-line no-empty-pattern
  wire: async ({}, use) => {
    const wire = await startWire();
    await use(wire);
    await wire.close();
  },
  tab: async ({ browserKind, colorScheme, wire }, use, test) => {
    const tab = await openTab(kinds[browserKind], colorScheme, wire);
    await use(tab);
    if (test.status !== test.expectedStatus) writeFileSync(test.outputPath("tab.png"), await tab.capture());
    await tab.close();
  },
  visitor: ({ tab, wire }, use) => use(new Visitor(tab, wire)),
  openChromium: async ({ colorScheme, wire }, use) => {
    const tabs: Tab[] = [];
    await use(async () => {
      const tab = await openTab(chromium, colorScheme, wire);
      tabs.push(tab);
      return { tab, visitor: new Visitor(tab, wire) };
    });
    for (const tab of tabs) await tab.close();
  },
  wallet: async ({ wire }, use) => {
    const wallet = await PageWallet.create();
    wire.serve("/page-wallet", "application/json", async (body) => {
      const [request, transactions] = JSON.parse(body) as [string, number[][]?];
      return JSON.stringify(await wallet.answer(request, transactions ?? []));
    });
    const ask = `window.askPageWallet = async (...request) =>
      (await fetch("/page-wallet", { method: "POST", body: JSON.stringify(request) })).json();`;
    wire.serve(
      "/page-wallet.js",
      "text/javascript",
      () => `${ask}\n(${announcePageWallet})(${JSON.stringify(wallet.name)});`,
    );
    await use(wallet);
  },
  publishPage: ({ stack, site }, use) =>
    use((drop, { attributes = {}, head = "", direction = "ltr", headers = {} } = {}) => {
      const all = { collection: drop.shortId, key: drop.key, ...attributes };
      const written = Object.entries(all).map(([name, value]) => `${name}="${value}"`);
      return site.publish(
        `/${drop.shortId}`,
        `<!doctype html><html lang="en" dir="${direction}"><meta charset="utf-8">
        <meta name="viewport" content="width=device-width"><meta name="color-scheme" content="light dark">
        <title>${drop.name}</title><link rel="icon" href="data:,">${head}
        <script src="/page-wallet.js"></script>
        <script type="module" src="${stack.service}/widget/mint-widget.js"></script>
        <main><mint-widget ${written.join(" ")}></mint-widget></main>`,
        headers,
      );
    }),
});

function openTab(kind: BrowserKind, colorScheme: unknown, { port: proxyPort }: Wire): Promise<Tab> {
  return kind.open(findInstalled(kind) ?? null, {
    colorScheme: colorScheme === "dark" ? "dark" : "light",
    proxyPort,
  });
}

export { expect } from "playwright/test";
