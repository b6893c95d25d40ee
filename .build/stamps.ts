import { existsSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { hashSources } from "./sources.js";

/** Additional sources of single targets. */
const furtherSources: Readonly<Record<string, readonly string[]>> = {
  docs: ["demo/docs"],
  npm: ["demo/create", "demo/embeds"],
  site: ["demo/docs"],
  studio: ["demo/studio"],
  service: ["demo/service"],
};

const stampOf = (project: string, target: string) => `${project}/dist/.${target}`;

/** True if a target was built completely from the sources as they are. */
export function isBuilt(project: string, target: string): boolean {
  const stamp = stampOf(project, target);
  if (!existsSync(`${project}/dist/${target}`) || !existsSync(stamp)) return false;
  return readFileSync(stamp, "utf8") === hashSources(project, furtherSources[target]);
}

/**
 * Deletes a target's stamp, so that an interrupted build counts as missing.
 * @returns writes the stamp of the sources as they were at the beginning
 */
export function beginBuild(project: string, target: string): () => void {
  const sources = hashSources(project, furtherSources[target]);
  const stamp = stampOf(project, target);
  rmSync(stamp, { force: true });
  return () => writeFileSync(stamp, sources);
}
