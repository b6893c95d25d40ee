import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { fileURLToPath } from "node:url";
import { parseArgs } from "node:util";
import { build } from "esbuild";
import { chromium, type Browser, type BrowserContext, type Page } from "playwright";
import { readArt } from "../../demo/samples/art.js";
import { createFakeService } from "../../src/testing.js";
import { browserLaunch } from "../../test/browser-launcher/browser-launch.js";
import { sheetStates, type SheetState } from "./states.js";

/**
 * `npm run contact-sheet`: photographs every state of the widget at two widths, in two color schemes and four languages,
 * to `dist/contact-sheet/`, with a page that shows all of them. `--state live,dutch`, `--lang en`, `--width 390` and
 * `--scheme light` photograph a part; `--out` writes elsewhere.
 */
const { values } = parseArgs({
  options: {
    state: { type: "string", default: Object.keys(sheetStates).join() },
    lang: { type: "string", default: "en,de,ar,ja" },
    width: { type: "string", default: "390,1280" },
    scheme: { type: "string", default: "light,dark" },
    out: { type: "string", default: fileURLToPath(new URL("../../dist/contact-sheet", import.meta.url)) },
  },
});
const site = "https://sheet.test";
/** Milliseconds that a state may take. */
const timeout = 20_000;

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

interface Shot {
  readonly name: string;
  readonly lang: string;
  readonly scheme: "light" | "dark";
  readonly width: number;
}

/** Presses the main button once it can be pressed. */
async function press(page: Page): Promise<void> {
  await page.locator("[part=button]:not([aria-disabled])").click({ timeout });
}

/** Resolves once nothing is being loaded or decided, and all pictures are drawn. */
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

async function photograph(
  browser: Browser,
  state: SheetState,
  { lang, scheme, width }: Shot,
): Promise<Buffer> {
  const { attributes, arrange, presses = 0, quantity = 1, reaction = "approve", ...options } = state;
  const context = await browser.newContext({
    viewport: { width, height: 900 },
    colorScheme: scheme,
    hasTouch: width < 600,
    isMobile: width < 600,
    locale: lang,
    reducedMotion: "reduce",
  });
  const page = await context.newPage();
  try {
    const service = createFakeService({ ...options, artwork: (number) => `${site}/art/${artName(number)}` });
    arrange?.(service);
    page.on("pageerror", (error) => console.error(error.message));
    page.on("console", (message) => console.error(message.text()));
    await serveSite(context);
    await context.route(service.handles, service.handleRoute);
    await page.goto(site);
    await page.waitForFunction(() => "showWidget" in window);
    await page.evaluate((options) => window.showWidget(options), {
      collection: service.collection,
      "publishable-key": "mint_pub_ForTheContactSheet",
      "api-base": service.apiBase,
      "market-base": service.marketBase,
      lang,
      ...attributes,
    });
    await settle(page);
    for (let pressed = 1; pressed <= presses; pressed++) {
      await press(page);
      if (pressed === 1) {
        await page.locator("dialog .choice").first().click({ timeout });
        await settle(page);
        await page.evaluate((reaction) => window.setReaction(reaction), reaction);
        for (let units = 1; units < quantity; units++) await page.locator(".step").last().click({ timeout });
      }
      await settle(page);
    }
    if (attributes?.["sections"]) await scrollThrough(page);
    return await page.screenshot({ fullPage: true, animations: "disabled" });
  } finally {
    await context.close();
  }
}

function listShots(): Shot[] {
  return values.state
    .split(",")
    .flatMap((name) =>
      values.lang
        .split(",")
        .flatMap((lang) =>
          (values.scheme.split(",") as Shot["scheme"][]).flatMap((scheme) =>
            values.width.split(",").map((width) => ({ name, lang, scheme, width: Number(width) })),
          ),
        ),
    );
}

const fileOf = ({ name, lang, scheme, width }: Shot) => `${name}-${width}-${scheme}-${lang}.png`;

/** Page with all pictures, by state. */
function writeIndex(shots: readonly Shot[]): void {
  const pictures = (name: string) =>
    shots
      .filter((shot) => shot.name === name)
      .map((shot) => `<img loading="lazy" src="${fileOf(shot)}" alt="${fileOf(shot)}">`)
      .join("");
  const names = [...new Set(shots.map(({ name }) => name))];
  const rows = names.map((name) => `<h2>${name}</h2><div>${pictures(name)}</div>`).join("");
  const style =
    "body { font: 16px sans-serif } div { display: flex; gap: 8px; overflow: auto } img { block-size: 480px }";
  writeFileSync(
    `${values.out}/index.html`,
    `<!doctype html><title>Contact sheet</title><style>${style}</style>${rows}`,
  );
}

mkdirSync(values.out, { recursive: true });
const shots = listShots();
const browser = await chromium.launch(browserLaunch());
try {
  for (const shot of shots) {
    const state = sheetStates[shot.name];
    if (!state) throw new Error(`There is no state ${shot.name}.`);
    writeFileSync(`${values.out}/${fileOf(shot)}`, await photograph(browser, state, shot));
  }
} finally {
  await browser.close();
}
writeIndex(shots);
console.log(`${shots.length} pictures in ${values.out}`);
