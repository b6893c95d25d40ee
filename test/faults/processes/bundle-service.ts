import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { bundleService as writeBundle } from "../../../.build/bundle-service.js";

const project = fileURLToPath(new URL("../../..", import.meta.url));

export interface ServiceBundle {
  /** Path of the bundle. */
  readonly path: string;
  remove(): Promise<void>;
}

/** Bundles the service into a temporary file. */
export async function bundleService(): Promise<ServiceBundle> {
  const directory = await mkdtemp(join(tmpdir(), "mint-service-"));
  const path = join(directory, "main.mjs");
  await writeBundle(project, path);
  return { path, remove: () => rm(directory, { recursive: true, force: true }) };
}
