import { createHash } from "node:crypto";
import { copyFileSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from "node:fs";

/** Files of a version's directory that import the element's code. */
const entries = ["mint-widget.js", "mint-button.js", "mint-widget.elements.js"];
/** Those that import nothing. */
const copied = ["mint-widget.standalone.js", "early-read.js", "placeholder.css"];

/**
 * Writes the immutable files of a version into their own directory: the entries, such as `0.2.0/mint-widget.js`, the standalone
 * `0.2.0/mint-widget.standalone.js`, `0.2.0/early-read.js` and the style sheet `0.2.0/placeholder.css`. Writes the
 * `integrity` hashes of all files to `integrity.json`, there and in the parent directory.
 *
 * @param directory output directory of the widget
 * @returns script tag of the standalone file
 */
export function writeVersionedFiles(directory: string, version: string): string {
  const versionDirectory = `${directory}/${version}`;
  mkdirSync(versionDirectory, { recursive: true });
  const hashed = readdirSync(directory).filter((name) => /-[\w-]{8}\.js$/.test(name));
  const [element] = hashed.filter((name) => name.startsWith("mint-widget-"));
  for (const name of entries) {
    const entry = readFileSync(`${directory}/${name}`, "utf8");
    writeFileSync(`${versionDirectory}/${name}`, entry.replace(`./${element}`, `../${element}`));
  }
  for (const name of copied) copyFileSync(`${directory}/${name}`, `${versionDirectory}/${name}`);

  const standalone = `${version}/mint-widget.standalone.js`;
  const files = Object.fromEntries(
    [...[...entries, ...copied].map((name) => `${version}/${name}`), ...hashed].map((name) => [
      name,
      hash(`${directory}/${name}`),
    ]),
  );
  const listed = `${JSON.stringify({ version, files }, null, 2)}\n`;
  for (const target of [directory, versionDirectory]) writeFileSync(`${target}/integrity.json`, listed);
  return `<script type="module" src="https://HOST/widget/${standalone}" integrity="${files[standalone]}"></script>`;
}

function hash(path: string): string {
  return `sha384-${createHash("sha384").update(readFileSync(path)).digest("base64")}`;
}
