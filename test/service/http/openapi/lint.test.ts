import { execFile } from "node:child_process";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { createRequire } from "node:module";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { afterAll, beforeAll, expect, it } from "vitest";
import { describeAdminApi } from "../../../../demo/service/http/admin/admin-document.js";
import { describeMarketApi } from "../../../../demo/service/http/market/market-document.js";
import { describeMintApi } from "../../../../demo/service/http/mint/mint-document.js";
import type { OpenApiDocument } from "../../../../demo/service/http/openapi/document.js";
import { isFullRun } from "../../../scope.js";

const run = promisify(execFile);
const redocly = join(
  dirname(createRequire(import.meta.url).resolve("@redocly/cli/package.json")),
  "bin",
  "cli.js",
);
const config = fileURLToPath(new URL("redocly.yaml", import.meta.url));
/** Without requests to any other host. */
const environment = { ...process.env, REDOCLY_TELEMETRY: "off", REDOCLY_SUPPRESS_UPDATE_NOTICE: "true" };

let directory: string;
beforeAll(async () => {
  directory = await mkdtemp(join(tmpdir(), "openapi-lint-"));
});
afterAll(() => rm(directory, { recursive: true }));

/** Lints documents as `redocly lint` does: the exit code, and the problems that it prints. */
async function lint(documents: Readonly<Record<string, OpenApiDocument>>) {
  const files = await Promise.all(
    Object.entries(documents).map(async ([name, document]) => {
      await writeFile(join(directory, name), JSON.stringify(document));
      return name;
    }),
  );
  const options = { cwd: directory, env: environment };
  const args = [redocly, "lint", `--config=${config}`, "--format=codeframe", ...files];
  return run(process.execPath, args, options).then(
    ({ stdout, stderr }) => ({ exitCode: 0, output: stdout + stderr }),
    ({ code, stdout, stderr }: { code: number; stdout: string; stderr: string }) => ({
      exitCode: code,
      output: stdout + stderr,
    }),
  );
}

const mint = describeMintApi("https://mint.example/mint/v1");
const market = describeMarketApi("https://mint.example/market/v1");
const admin = describeAdminApi("https://mint.example/admin/v1");

it("the documents pass the linter without an error or a warning", async () => {
  const { exitCode, output } = await lint({ "mint.json": mint, "market.json": market, "admin.json": admin });
  expect(exitCode, output).toBe(0);
});

if (isFullRun)
  it("a document with an operation id twice does not pass", async () => {
    const list = market.paths["/collections"]!.get!;
    const one = { ...market.paths["/collections/{id}"]!.get!, operationId: list.operationId };
    const paths = { ...market.paths, "/collections/{id}": { get: one } };
    const { exitCode, output } = await lint({ "twice.json": { ...market, paths } });
    expect(exitCode).toBe(1);
    expect(output).toContain("operation-operationId-unique");
  });
