import { spawn } from "node:child_process";
import { fileURLToPath } from "node:url";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { startEmbeddedPostgres, type EmbeddedPostgres } from "../../../demo/service/db/embedded.js";
import { startValidator, type Validator } from "../../../demo/validator/start-validator.js";

const program = fileURLToPath(new URL("../../../demo/service/main.ts", import.meta.url));
/** Of nothing but this test: the bytes 0 to 31 and their public key. */
const authorityKey =
  "[0,1,2,3,4,5,6,7,8,9,10,11,12,13,14,15,16,17,18,19,20,21,22,23,24,25,26,27,28,29,30,31,3,161,7,191,243,206,16,190,29,112,221,24,231,75,192,153,103,228,214,48,155,165,13,95,29,220,134,100,18,85,49,184]";

let postgres: EmbeddedPostgres;
let validator: Validator;
beforeAll(async () => {
  [postgres, validator] = await Promise.all([startEmbeddedPostgres(), startValidator({ port: 0 })]);
}, 30_000);
afterAll(() => Promise.all([postgres.stop(), validator.close()]));

/** Runs a service process, whose log is collected line by line. */
function run(environment: Record<string, string>) {
  const child = spawn(process.execPath, ["--import", "tsx", program], {
    cwd: fileURLToPath(new URL("../../..", import.meta.url)),
    env: { PATH: process.env["PATH"], ...environment },
    stdio: ["ignore", "pipe", "pipe"],
  });
  let text = "";
  const listeners = new Set<() => void>();
  for (const stream of [child.stdout, child.stderr]) {
    stream.on("data", (part: Buffer) => {
      text += part.toString();
      for (const listener of listeners) listener();
    });
  }
  const exited = new Promise<number | null>((resolve) => child.once("close", resolve));
  const logged = (event: string) =>
    new Promise<Record<string, unknown>>((resolve, reject) => {
      const look = () => {
        const line = text.split("\n").find((candidate) => candidate.includes(`"event":"${event}"`));
        if (!line?.endsWith("}")) return;
        listeners.delete(look);
        resolve(JSON.parse(line) as Record<string, unknown>);
      };
      listeners.add(look);
      look();
      void exited.then((code) => reject(new Error(`It ended with ${code}: ${text}`)));
    });
  return { child, exited, logged, said: () => text };
}

const environment = () => ({
  DATABASE_URL: postgres.url,
  SOLANA_RPC_URL: validator.url,
  CHAIN: "solana-localnet",
  AUTHORITY_KEY: authorityKey,
  SERVICE_PORT: "0",
});

describe("a service process", () => {
  it("runs from the environment, beside others on the same database, until SIGTERM", async () => {
    const both = [run(environment()), run(environment())];
    for (const { child, exited, logged, said } of both) {
      const { port } = await logged("started");
      const health = await fetch(`http://127.0.0.1:${port as number}/healthz`);
      expect(await health.json()).toEqual({ status: "ok", database: "ok", chain: "ok" });
      child.kill("SIGTERM");
      expect(await exited).toBe(0);
      expect(await logged("stopped")).toMatchObject({ level: "info" });
      expect(said()).not.toContain(new URL(postgres.url).password);
    }
  }, 60_000);

  it("names what is missing in its environment and ends", async () => {
    const { exited, said } = run({});
    expect(await exited).toBe(1);
    expect(said()).toContain("DATABASE_URL is missing: set it to postgresql://");
    expect(said()).toContain("AUTHORITY_KEY is missing");
  }, 60_000);

  it("ends when the node serves another network than the configured one", async () => {
    const { exited, logged } = run({ ...environment(), CHAIN: "solana-devnet" });
    const failure = logged("failed");
    expect(await failure).toMatchObject({ level: "error", error: { code: "WRONG_NETWORK" } });
    expect(await exited).toBe(1);
  }, 60_000);

  it("ends when its port is taken", async () => {
    const { port } = new URL(validator.url);
    const { exited, logged } = run({ ...environment(), SERVICE_PORT: port });
    expect(await logged("failed")).toMatchObject({ error: { code: "EADDRINUSE" } });
    expect(await exited).toBe(1);
  }, 60_000);
});
