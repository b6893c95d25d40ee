import { existsSync, readdirSync, readFileSync, statSync } from "node:fs";
import { join } from "node:path";
import { brotliCompressSync, gzipSync } from "node:zlib";
import { parseAst } from "vite";

/** Sizes in bytes. */
export interface Size {
  readonly raw: number;
  readonly gzip: number;
  /** Compressed at quality 11, as the build does. */
  readonly brotli: number;
}

export interface Artifact {
  readonly name: string;
  readonly size: Size;
  /** Maximum brotli size in bytes; undefined: loaded on demand only. */
  readonly budget?: number;
}

/** Artifacts of the script-tag build: the first view, the standalone file, and chunks loaded later. */
export function measureWidget(directory: string): Artifact[] {
  const first = listFirstView(directory);
  const brotliOf = (file: string) => measure(join(directory, file)).brotli;
  const standalone = "mint-widget.standalone.js";
  // What the store imports after the first view on every visit, with its static imports.
  const checkout = readdirSync(directory)
    .filter((file) => /^checkout-[\w-]{8}\.js$/.test(file))
    .flatMap((file) => listStaticImports(directory, file))
    .filter((file) => !first.includes(file));
  const button = "mint-button.js";
  const elements = readdirSync(directory).filter((file) => /^register-elements-[\w-]{8}\.js$/.test(file));
  const lazy = readdirSync(directory).filter(
    (file) =>
      file.endsWith(".js") && ![...first, ...checkout, ...elements, standalone, button].includes(file),
  );
  const firstViews = readdirSync(directory).filter((file) => /-first-view-[^.]+\.js$/.test(file));
  const heaviest = firstViews.reduce((most, file) => (brotliOf(file) > brotliOf(most) ? file : most));
  const measured = (files: readonly string[]) => files.map((file) => measure(join(directory, file)));
  return [
    { name: `first view: ${first.join(" + ")}`, size: add(measured(first)), budget: 35_250 },
    { name: `first view with ${heaviest}`, size: add(measured([...first, heaviest])), budget: 35_400 },
    { name: `standalone: ${standalone}`, size: add(measured([standalone])), budget: 122_500 },
    { name: `button: ${button}`, size: add(measured(listStaticImports(directory, button))), budget: 6_000 },
    { name: `on every visit: ${checkout.join(" + ")}`, size: add(measured(checkout)) },
    { name: `small elements: ${elements.join()}`, size: add(measured(elements)), budget: 5_000 },
    ...lazy.map((file) => ({ name: `on demand: ${file}`, size: add(measured([file])) })),
  ];
}

/** Files of the first view: the script tag's entry, and the element with its static imports. */
export function listFirstView(directory: string): string[] {
  const element = readdirSync(directory).find((file) => /^mint-widget-[\w-]{8}\.js$/.test(file));
  return [...listStaticImports(directory, "mint-widget.js"), ...listStaticImports(directory, element!)];
}

/** Module of a build with all its static imports, itself first. */
export function listStaticImports(directory: string, entry: string): string[] {
  const found = [entry];
  for (const file of found) {
    for (const statement of parseAst(readFileSync(join(directory, file), "utf8")).body) {
      if (!("source" in statement) || !statement.source) continue;
      const name = String(statement.source.value).replace("./", "");
      if (!found.includes(name)) found.push(name);
    }
  }
  return found;
}

/** Sizes of a file, with those of the compressed files that the build has written beside it; tiny files have none. */
function measure(path: string): Size {
  const sizeOf = (extension: string, compress: (content: Buffer) => Buffer) =>
    existsSync(path + extension) ? statSync(path + extension).size : compress(readFileSync(path)).length;
  return {
    raw: statSync(path).size,
    gzip: sizeOf(".gz", gzipSync),
    brotli: sizeOf(".br", brotliCompressSync),
  };
}

function add(sizes: readonly Size[]): Size {
  const sum = (kind: keyof Size) => sizes.reduce((total, size) => total + size[kind], 0);
  return { raw: sum("raw"), gzip: sum("gzip"), brotli: sum("brotli") };
}
