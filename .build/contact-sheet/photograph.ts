import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { fileURLToPath } from "node:url";
import { build } from "esbuild";
import type { Browser, BrowserContext, Page } from "playwright";
import { readArt } from "../../demo/samples/art.js";
import { createFakeService, type FakeService } from "../../src/testing.js";
import type { SheetState } from "./states.js";

const site = "https://sheet.test";
/** Milliseconds that a state may take. */
const timeout = 120_000;

const require = createRequire(import.meta.url);
const fonts = {
  "noto-sans": "NotoSans",
  "noto-sans-arabic": "NotoSansArabic",
  "noto-sans-jp": "NotoSansJP",
};

/** Font of all languages, so that the pictures are the same on every machine. */
const fontFaces = Object.entries(fonts).flatMap(([name, file]) =>
  (["400Regular", "600SemiBold", "700Bold"] as const).map((weight) => ({
    path: require.resolve(`@expo-google-fonts/${name}/${weight}/${file}_${weight}.ttf`),
    rule: `@font-face { font-family: ${file}; font-weight: ${Number.parseInt(weight)}; src: url("/font/${name}/${weight}") }`,
    url: `/font/${name}/${weight}`,
  })),
);
const pageHtml = `<!doctype html><meta name="viewport" content="width=device-width"><title>States</title><style>
  ${fontFaces.map(({ rule }) => rule).join("\n")}
  :root { color-scheme: light dark; font-family: ${Object.values(fonts).join()}; background: light-dark(#f4f3f7, #0d0c11) }
  body { margin: 0; padding: 24px }
  @media (width < 600px) { body { padding: 12px } }
</style><body><script type="module" src="/page.js"></script>`;

const bundle = await build({
  entryPoints: [fileURLToPath(new URL("page.ts", import.meta.url))],
  bundle: true,
  splitting: true,
  format: "esm",
  write: false,
  outdir: "/",
  define: { "process.env.NODE_ENV": '"production"', global: "globalThis" },
  external: ["@solana/wallet-adapter-*", "@solana-mobile/*", "@google/model-viewer*"],
  logLevel: "error",
});
const files = new Map(bundle.outputFiles.map(({ path, text }) => [path, text]));
const art = new Map((await readArt("aurora")).map(({ name, svg }) => [name, svg]));

/** Name of an item's picture; 0: the collection's own. */
const artName = (number: number) => (number === 0 ? "cover.svg" : `${number % 400 || 400}.svg`);

/** Serves the page, its scripts, fonts and art. */
async function serveSite(context: BrowserContext): Promise<void> {
  await context.route(`${site}/**`, (route) => {
    const { pathname } = new URL(route.request().url());
    const font = fontFaces.find(({ url }) => url === pathname);
    const script = files.get(pathname);
    const svg = art.get(pathname.replace("/art/", ""));
    if (pathname === "/") return route.fulfill({ contentType: "text/html", body: pageHtml });
    if (font) return route.fulfill({ contentType: "font/ttf", body: readFileSync(font.path) });
    if (script) return route.fulfill({ contentType: "text/javascript", body: script });
    if (svg) return route.fulfill({ contentType: "image/svg+xml", body: svg });
    return route.fulfill({ status: 404 });
  });
}

/** Browser window of a picture. */
export interface Shot {
  readonly lang: string;
  readonly scheme: "light" | "dark";
  /** Width in CSS pixels. Below 600, it is a phone. */
  readonly width: number;
  /** Pixels per CSS pixel; 1 by default. */
  readonly scale?: number;
  /** Style sheet of the page. */
  readonly css?: string;
  /** True: the widget alone. By default the whole page. */
  readonly isWidgetOnly?: boolean;
}

/** Presses the main button once it can be pressed. */
export async function press(page: Page): Promise<void> {
  await page.locator("[part=button]:not([aria-disabled])").click({ timeout });
}

/** Resolves once nothing is being loaded or decided, all pictures are drawn, and nothing moves. */
async function settle(page: Page): Promise<void> {
  await page.waitForLoadState("networkidle");
  await page.evaluate(() => document.fonts.ready);
  await page.waitForFunction(() => {
    const root = document.querySelector("mint-widget")?.shadowRoot;
    return (
      root &&
      [...root.querySelectorAll("img")].every(({ complete, loading }) => complete || loading === "lazy")
    );
  });
  await page.waitForTimeout(300);
  await page.waitForFunction(() =>
    document
      .querySelector("mint-widget")
      ?.shadowRoot?.getAnimations()
      .every(({ playState }) => playState === "finished"),
  );
}

/** Scrolls to the end, so that the sections are loaded, and back. */
async function scrollThrough(page: Page): Promise<void> {
  const height = () => page.evaluate(() => document.documentElement.scrollHeight);
  for (let top = 0; top < (await height()); top += 450) {
    await page.evaluate((top) => window.scrollTo(0, top), top);
    await settle(page);
  }
  await page.evaluate(() => window.scrollTo(0, 0));
  await settle(page);
}

/** Shown state before a visitor's presses. */
export interface ShownState {
  readonly context: BrowserContext;
  readonly page: Page;
  readonly service: FakeService;
}

/**
 * Shows the real widget on the fake service in a page of its own, whose context the caller closes.
 * @param isStill False: with motion, by a clock that the caller can stop.
 */
export async function showState(
  browser: Browser,
  state: SheetState,
  { lang, scheme, width, scale = 1, css }: Shot,
  isStill = true,
): Promise<ShownState> {
  const { attributes, arrange, presses = 0, ...options } = state;
  const context = await browser.newContext({
    viewport: { width, height: 900 },
    deviceScaleFactor: scale,
    colorScheme: scheme,
    hasTouch: width < 600,
    isMobile: width < 600,
    locale: lang,
    reducedMotion: isStill ? "reduce" : "no-preference",
  });
  const page = await context.newPage();
  if (!isStill) await page.clock.install();
  const service = createFakeService({ ...options, artwork: (number) => `${site}/art/${artName(number)}` });
  arrange?.(service);
  page.on("pageerror", (error) => console.error(error.message));
  page.on("console", (message) => console.error(message.text()));
  await serveSite(context);
  await context.route(service.handles, service.handleRoute);
  await page.goto(site);
  await page.waitForFunction(() => "showWidget" in window);
  if (css) await page.addStyleTag({ content: css });
  const allAttributes = {
    collection: service.collection,
    "publishable-key": "mint_pub_ForTheContactSheet",
    "api-base": service.apiBase,
    "market-base": service.marketBase,
    lang,
    ...attributes,
  };
  await page.evaluate(([attributes, hasWallet]) => window.showWidget(attributes, hasWallet), [
    allAttributes,
    presses > 0,
  ] as const);
  await settle(page);
  return { context, page, service };
}

/** Connects the wallet by the main button. */
export async function connectWallet(page: Page): Promise<void> {
  await press(page);
  await page.locator("dialog .choice").first().click({ timeout });
  await settle(page);
}

/**
 * Photographs the real widget on the fake service, in a state that a visitor reaches by its main button.
 * @returns PNG
 */
export async function photograph(browser: Browser, state: SheetState, shot: Shot): Promise<Buffer> {
  const { attributes, presses = 0, quantity = 1, reaction = "approve" } = state;
  const { context, page } = await showState(browser, state, shot);
  try {
    if (presses > 0) {
      await connectWallet(page);
      await page.evaluate((reaction) => window.setReaction(reaction), reaction);
      for (let units = 1; units < quantity; units++) await page.locator(".step").last().click({ timeout });
      await settle(page);
    }
    for (let pressed = 2; pressed <= presses; pressed++) {
      await press(page);
      await settle(page);
    }
    if (attributes?.["sections"]) await scrollThrough(page);
    if (shot.isWidgetOnly)
      return await page.locator("mint-widget").screenshot({ animations: "disabled", omitBackground: true });
    return await page.screenshot({ fullPage: true, animations: "disabled" });
  } finally {
    await context.close();
  }
}
