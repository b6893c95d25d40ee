import { mkdirSync, writeFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { parseArgs } from "node:util";
import { chromium } from "playwright";
import { browserLaunch } from "../../test/browser-launcher/browser-launch.js";
import { photograph, type Shot } from "./photograph.js";
import { sheetStates } from "./states.js";

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
interface NamedShot extends Shot {
  /** Name of the state. */
  readonly name: string;
}

function listShots(): NamedShot[] {
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

const fileOf = ({ name, lang, scheme, width }: NamedShot) => `${name}-${width}-${scheme}-${lang}.png`;

/** Page with all pictures, by state. */
function writeIndex(shots: readonly NamedShot[]): void {
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
