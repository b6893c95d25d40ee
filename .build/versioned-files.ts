import { createHash } from "node:crypto";
import { copyFileSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from "node:fs";

/**
 * Puts a version's two entries, whose content stays the same for ever, into a directory of its own:
 * `0.1.0/mint-widget.js` and the standalone `0.1.0/mint-widget.standalone.js`. Writes what `integrity` is of every file
 * to `integrity.json`, beside them and above.
 *
 * @param directory the built widget's
 * @returns the tag to paste for the standalone file
 */
export function writeVersionedFiles(directory: string, version: string): string {
  const own = `${directory}/${version}`;
  mkdirSync(own, { recursive: true });
  const entry = readFileSync(`${directory}/mint-widget.js`, "utf8");
  writeFileSync(`${own}/mint-widget.js`, entry.replace('"./', '"../'));
  copyFileSync(`${directory}/mint-widget.standalone.js`, `${own}/mint-widget.standalone.js`);

  const hashed = readdirSync(directory).filter((name) => /-[\w-]{8}\.js$/.test(name));
  const standalone = `${version}/mint-widget.standalone.js`;
  const files = Object.fromEntries(
    [`${version}/mint-widget.js`, standalone, ...hashed].map((name) => [name, hash(`${directory}/${name}`)]),
  );
  const listed = `${JSON.stringify({ version, files }, null, 2)}\n`;
  for (const place of [directory, own]) writeFileSync(`${place}/integrity.json`, listed);
  return `<script type="module" src="https://HOST/widget/${standalone}" integrity="${files[standalone]}"></script>`;
}

function hash(path: string): string {
  return `sha384-${createHash("sha384").update(readFileSync(path)).digest("base64")}`;
}
