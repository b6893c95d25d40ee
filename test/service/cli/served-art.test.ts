import { mkdtemp, readdir, rm, symlink } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, it } from "vitest";
import { startValidator, type Validator } from "../../../demo/validator/start-validator.js";
import { createTestDatabase, type TestDatabase } from "../../database.js";
import { startTestService } from "../../start-test-service.js";
import { startS3Server, type S3Server } from "../platform/storage/s3-server.js";
import { makeItems, neededOptions, writeFolder } from "./asset-folder.js";
import { createCommandRunner } from "./command-runner.js";

let target: TestDatabase;
let validator: Validator;
let storage: S3Server;
let directory: string;
let assets: string;
beforeAll(async () => {
  [target, validator, storage, directory] = await Promise.all([
    createTestDatabase(),
    startValidator({ port: 0 }),
    startS3Server(),
    mkdtemp(join(tmpdir(), "served-art-")),
  ]);
  assets = await writeFolder(join(directory, "assets"), makeItems(1));
});
afterAll(async () => {
  await Promise.all([target.close(), validator.close(), storage.close()]);
  await rm(directory, { recursive: true });
});

type Variables = Readonly<Record<string, string>>;

/** Events of a process that starts and ends with the art of these variables. */
async function runProcess(art: Variables): Promise<string[]> {
  const events: string[] = [];
  const variables = { DATABASE_URL: target.url, SOLANA_RPC_URL: validator.url, ...art };
  const service = await startTestService(variables, { log: (_level, event) => void events.push(event) });
  await service.close();
  return events;
}

let imports = 0;
function runImport(art: Variables, options = "") {
  const run = createCommandRunner({ DATABASE_URL: target.url, CHAIN: "solana-localnet", ...art });
  const id = `served${++imports}`;
  return run(`collections import ${assets} ${neededOptions} --short-id ${id} --slug ${id}${options}`);
}

const folder = (name: string) => ({ ART_DIRECTORY: join(directory, name) });

it("an import is refused where the service doesn't serve art from, whatever path leads to the right folder", async () => {
  await runProcess(folder("served"));
  for (const options of ["", " --dry-run"]) {
    expect(await runImport(folder("other"), options)).toMatchObject({
      exitCode: 1,
      errors: expect.stringContaining(
        `ART_DIRECTORY names ${directory}/other, and the process that started last serves ${directory}/served.`,
      ) as unknown,
    });
  }
  expect((await runImport({})).errors).toMatch(/Without ART_DIRECTORY or ART_STORAGE it is .*dist\/art, and/);
  await expect(readdir(join(directory, "other"))).rejects.toThrow("ENOENT");
  // As a volume that is mounted elsewhere.
  await symlink(join(directory, "served"), join(directory, "mounted"));
  const imported = await runImport(folder("mounted"));
  expect(imported.exitCode, imported.errors).toBe(0);
});

it("an import follows a service whose art moves to a bucket and back to a folder", async () => {
  const bucket = storage.environment(storage.settings());
  expect(await runProcess(bucket)).toContain("art-location-changed");
  expect(await runProcess(bucket)).not.toContain("art-location-changed");
  const imported = await runImport(bucket);
  expect(imported.exitCode, imported.errors).toBe(0);

  // Art of another database, which its copy has brought along.
  await writeFolder(join(directory, "copied"), { ".art-id": "of-another-database\n" });
  expect(await runProcess(folder("copied"))).toContain("art-location-changed");
  expect((await runImport(folder("copied"))).exitCode).toBe(0);
  expect(await runImport(bucket)).toMatchObject({
    exitCode: 1,
    errors: expect.stringMatching(
      /ART_STORAGE names s3:\/\/.*, and the process that started last serves .*\/copied\. .*\n$/,
    ) as unknown,
  });
});

it("a process warns of a file system on which hidden art could be read by another spelling", async () => {
  const art = await mkdtemp(join(directory, "any-case-"));
  expect(await runProcess({ ART_DIRECTORY: art })).not.toContain("art-ignores-case");
  // As such a file system would answer.
  await symlink(".art-id", join(art, ".ART-ID"));
  expect(await runProcess({ ART_DIRECTORY: art })).toContain("art-ignores-case");
});
