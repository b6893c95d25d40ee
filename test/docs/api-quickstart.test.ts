import { spawn } from "node:child_process";
import { randomBytes } from "node:crypto";
import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, it } from "vitest";
import { createLog } from "../../demo/service/platform/log/create-log.js";
import { startStack, type Stack } from "../../demo/stack.js";
import { parseStartConfig } from "../../demo/start-config.js";
import { project } from "../package/consumer.js";
import { findFreePorts } from "../processes.js";
import { findCodeBlock } from "./code-blocks.js";

let directory: string;
let stack: Stack;
beforeAll(async () => {
  directory = await mkdtemp(join(tmpdir(), "api-quickstart-"));
  await mkdir(join(directory, "page"));
  await writeFile(join(directory, "page", "index.html"), "<title>The page</title>");
  const [page, service, rpc] = await findFreePorts(3);
  const config = parseStartConfig({
    PAGE_PORT: `${page}`,
    SERVICE_PORT: `${service}`,
    RPC_PORT: `${rpc}`,
    PAGE_DIRECTORY: join(directory, "page"),
    ART_DIRECTORY: join(directory, "art"),
  });
  stack = await startStack(config, {
    clock: () => new Date(),
    monotonic: () => performance.now(),
    random: (bytes) => new Uint8Array(randomBytes(bytes)),
    log: createLog({
      level: "error",
      clock: () => new Date(),
      output: () => undefined,
      error: () => undefined,
    }),
  });
});
afterAll(async () => {
  await stack.close();
  await rm(directory, { recursive: true });
});

/** Runs a program of Node with the project's packages. @returns what it prints */
function run(code: string, environment: Readonly<Record<string, string>>): Promise<string> {
  const child = spawn(process.execPath, ["--input-type=module", "--eval", code], {
    cwd: project,
    env: { PATH: process.env["PATH"], ...environment },
    stdio: ["ignore", "pipe", "pipe"],
  });
  let printed = "";
  for (const stream of [child.stdout, child.stderr])
    stream.on("data", (part: Buffer) => (printed += part.toString()));
  return new Promise((resolve) => child.on("close", () => resolve(printed)));
}

it("the program of the API quickstart mints an item against the service of npm start", async () => {
  const program = findCodeBlock("demo/docs/api/index.md", "/execute-mint");
  const printed = await run(program, { MINT_API: `${stack.service}/mint/v1`, RPC_URL: stack.rpc });
  expect(printed).toMatch(
    /^Aurora, Public: 0\.5 SOL\nTotal 0\.50\d+ SOL, reserved until \S+Z\nconfirmed: Aurora #\d+\n$/,
  );
});
