import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { chromium, type Browser } from "playwright";
import sharp from "sharp";
import { browserLaunch } from "../../test/browser-launcher/browser-launch.js";
import { presets } from "../../demo/page/builder/embed.js";
import { photographDryRun } from "./photograph-dry-run.js";
import { photographMoment } from "./photograph-moment.js";
import { photograph, type Shot } from "./photograph.js";
import { sheetStates } from "./states.js";

/**
 * `npm run pictures`: photographs the widget, a mint and a dry run for the README and the documentation, to
 * `demo/docs/public/pictures/`. A name as an argument takes that picture only.
 */
const directory = fileURLToPath(new URL("../../demo/docs/public/pictures/", import.meta.url));

interface Picture extends Partial<Shot> {
  /** Name of a state of the contact sheet. */
  readonly state: string;
  /** Theme of the demo page. */
  readonly theme?: string;
  /** Chain of the drop; a test network is labeled. */
  readonly chain?: string;
}

const wide = { width: 1000, scale: 1.5, chain: "solana-mainnet" };
const card = { width: 480, scale: 1.5 };
/** Size that messages and posts show of a link's picture, in pixels. */
const shareSize = { width: 1200, height: 630 };
const themes = presets.filter((preset) => preset !== "");

/** Pictures by the names of their files. */
const pictures: Readonly<Record<string, Picture>> = {
  "widget-light": { state: "live", ...wide },
  "widget-dark": { state: "live", ...wide, scheme: "dark" },
  countdown: { state: "upcoming-in-two-days", chain: "solana-mainnet", ...card },
  signing: { state: "signing", ...card },
  minted: { state: "minted-one", ...card },
  "sold-out": { state: "sold-out", chain: "solana-mainnet", ...card },
  arabic: { state: "live", ...wide, lang: "ar" },
  ...Object.fromEntries(themes.map((theme) => [`theme-${theme}`, { state: "live", theme, ...wide }])),
};

const readTheme = (name: string) =>
  readFileSync(new URL(`../../demo/page/themes/${name}.css`, import.meta.url), "utf8");

/** Photographs the widget without the page around it. */
function take(browser: Browser, { state, theme, chain, ...shot }: Picture): Promise<Buffer> {
  const { attributes, collection, ...rest } = sheetStates[state]!;
  return photograph(
    browser,
    {
      ...rest,
      collection: { ...collection, ...(chain && { chain }) },
      attributes: { ...attributes, ...(theme && { class: theme }) },
    },
    {
      lang: "en",
      scheme: "light",
      width: 1000,
      ...shot,
      css: `:root { background: none } ${theme ? readTheme(theme) : ""}`,
      isWidgetOnly: true,
    },
  );
}

/** Picture of a link to the documentation: the widget from its top, on the accent. */
async function drawShare(widget: Buffer): Promise<Buffer> {
  const { width, height } = shareSize;
  const [left, top] = [90, 70];
  const scaled = await sharp(widget)
    .resize({ width: width - 2 * left })
    .extract({ left: 0, top: 0, width: width - 2 * left, height: height - top })
    .toBuffer();
  return sharp({ create: { width, height, channels: 3, background: "#4a3aff" } })
    .composite([{ input: scaled, left, top }])
    .jpeg({ quality: 85 })
    .toBuffer();
}

mkdirSync(directory, { recursive: true });
const [only] = process.argv.slice(2);
const isWanted = (name: string) => only === undefined || only === name;

const toWebp = (png: Buffer) => sharp(png).webp({ quality: 82 }).toBuffer();

function write(name: string, bytes: Buffer): void {
  writeFileSync(`${directory}${name}`, bytes);
  console.log(`${name} ${Math.ceil(bytes.length / 1000)} kB`);
}

const browser = await chromium.launch(browserLaunch());
try {
  for (const [name, picture] of Object.entries(pictures)) {
    if (!isWanted(name)) continue;
    const taken = await take(browser, picture);
    write(`${name}.webp`, await toWebp(taken));
    if (name === "widget-light") write("share.jpg", await drawShare(taken));
  }
  if (isWanted("dry-run")) write("dry-run.webp", await toWebp(await photographDryRun(browser)));
  if (isWanted("moment")) write("moment.webp", await toWebp(await photographMoment(browser)));
} finally {
  await browser.close();
}
