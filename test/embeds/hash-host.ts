import { createHash } from "node:crypto";
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { gunzipSync } from "node:zlib";
import { sourceOf, type Host } from "./hosts.js";

const archive = fileURLToPath(new URL("../../dist/mint-widget.tgz", import.meta.url));
const preparing = fileURLToPath(new URL("prepare-host.ts", import.meta.url));

/** Generated files of a host's directory: a whole name, or its beginning or end. */
const generated = /^\.(?!npmrc$)|^(?:node_modules|dist|next-env\.d\.ts)$|\.tsbuildinfo$/;

/**
 * Hash of all inputs of a prepared host: its sources and lock file, the packed package, the preparing code,
 * and Node. The archive counts by its content, however it is compressed.
 */
export function hashHost(host: Host): string {
  const hash = createHash("sha256").update(
    JSON.stringify([process.version, process.platform, process.arch, host.output, host.framework?.typeError]),
  );
  const add = (name: string, content: Buffer): void =>
    void hash.update(`\n${name}\n${content.length}\n`).update(content);
  add("package", gunzipSync(readFileSync(archive)));
  add("preparing", readFileSync(preparing));
  const directory = sourceOf(host);
  if (host.kind === "headless") add("style", readFileSync(join(directory, "../style.css")));
  for (const path of listSources(directory)) add(path, readFileSync(join(directory, path)));
  return hash.digest("hex");
}

/** Paths below a directory of `demo/embeds`, without what the hosts' own tools write. */
export function listSources(directory: string, place = ""): string[] {
  return readdirSync(join(directory, place), { withFileTypes: true })
    .filter(({ name }) => !generated.test(name))
    .sort((one, other) => (one.name < other.name ? -1 : 1))
    .flatMap((entry) => {
      const path = join(place, entry.name);
      return entry.isDirectory() ? listSources(directory, path) : [path];
    });
}
