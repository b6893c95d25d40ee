import { existsSync } from "node:fs";
import { createRequire } from "node:module";
import { fileURLToPath } from "node:url";
import type { fontFiles } from "./font-files.js";

/** Path of a font: next to this module in the built service, otherwise in its package. */
export function locateFont({ path, name }: (typeof fontFiles)[number]): string {
  const built = fileURLToPath(new URL(`./fonts/${name}`, import.meta.url));
  return existsSync(built) ? built : createRequire(import.meta.url).resolve(`${path}/${name}`);
}
