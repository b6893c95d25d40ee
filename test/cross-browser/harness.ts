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
import { startBrowserProxy, type BrowserProxy } from "./browser-proxy.js";

export const kinds = { firefox, webkit };

export interface BrowserOptions {
  /** Kind of the visitor's browser. */
  readonly browserKind: keyof typeof kinds;
}

interface PageOptions {
  /** Attributes of the widget besides those of the drop. */
  readonly attributes?: Readonly<Record<string, string>>;
  /** Additional content of the page's head. */
  readonly head?: string;
  /** Direction of the page's root. */
  readonly direction?: "ltr" | "rtl";
  /** Headers of the creator's page. */
  readonly headers?: Readonly<Record<string, string>>;
}

interface TestFixtures {
  /** Proxy for all requests of the visitor's browser. */
  readonly browserProxy: BrowserProxy;
  readonly tab: Tab;
  readonly visitor: Visitor;
  /** Opens a tab of Chromium for comparison; it is closed with the test. */
  readonly openChromium: () => Promise<{ readonly tab: Tab; readonly visitor: Visitor }>;
  /** Announced on every page that loads `/page-wallet.js`. */
  readonly wallet: PageWallet;
  /** Publishes a creator's page with a drop's widget and the wallet. @returns its url */
  readonly publishPage: (drop: Drop, options?: PageOptions) => string;
}

export const test = base.extend<TestFixtures & BrowserOptions>({
  browserKind: ["firefox", { option: true }],
  // Playwright reads the needed fixtures from the destructuring pattern.
  // oxlint-disable-next-line no-empty-pattern
  browserProxy: async ({}, use) => {
    const browserProxy = await startBrowserProxy();
    await use(browserProxy);
    await browserProxy.close();
  },
  tab: async ({ browserKind, colorScheme, browserProxy }, use, test) => {
    const tab = await openTab(kinds[browserKind], colorScheme, browserProxy);
    await use(tab);
    if (test.status !== test.expectedStatus) writeFileSync(test.outputPath("tab.png"), await tab.capture());
    await tab.close();
  },
  visitor: ({ tab, browserProxy }, use) => use(new Visitor(tab, browserProxy)),
  openChromium: async ({ colorScheme, browserProxy }, use) => {
    const tabs: Tab[] = [];
    await use(async () => {
      const tab = await openTab(chromium, colorScheme, browserProxy);
      tabs.push(tab);
      return { tab, visitor: new Visitor(tab, browserProxy) };
    });
    for (const tab of tabs) await tab.close();
  },
  wallet: async ({ browserProxy }, use) => {
    const wallet = await PageWallet.create();
    browserProxy.serve("/page-wallet", "application/json", async (body) => {
      const [request, transactions] = JSON.parse(body) as [string, number[][]?];
      return JSON.stringify(await wallet.answer(request, transactions ?? []));
    });
    const ask = `window.askPageWallet = async (...request) =>
      (await fetch("/page-wallet", { method: "POST", body: JSON.stringify(request) })).json();`;
    browserProxy.serve(
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

function openTab(kind: BrowserKind, colorScheme: unknown, { port: proxyPort }: BrowserProxy): Promise<Tab> {
  return kind.open(findInstalled(kind) ?? null, {
    colorScheme: colorScheme === "dark" ? "dark" : "light",
    proxyPort,
  });
}

export { expect } from "playwright/test";
