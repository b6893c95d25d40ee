import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createHttpHarness, defineCollection, now, wallet, type HttpHarness } from "../http/harness.js";
import { writeFolder } from "./asset-folder.js";
import { createCommandRunner } from "./command-runner.js";
import { commandsWithState } from "./commands-with-state.js";

let harness: HttpHarness;
let directory: string;
beforeAll(async () => {
  [harness, directory] = await Promise.all([createHttpHarness(), mkdtemp(join(tmpdir(), "command-faults-"))]);
  await Promise.all([
    writeFile(join(directory, "wallets.csv"), `${wallet}\n`),
    writeFile(join(directory, "feed.jsonl"), ""),
    writeFile(join(directory, "drop.json"), JSON.stringify(defineCollection("Faulty"))),
    writeFile(join(directory, "a-file"), ""),
    writeFolder(join(directory, "assets"), { "1.svg": "<svg xmlns='http://www.w3.org/2000/svg'/>" }),
  ]);
});
afterAll(async () => {
  await harness.close();
  await rm(directory, { recursive: true });
});

/** What belongs into a file of details, not on a terminal. */
const internals =
  /Failed query|\bselect |\binsert into|\bupdate "|^\s+at |node:internal|\.ts:\d+|\[object|<html/im;

type Environment = Readonly<Record<string, string>>;
const variables = (): Environment => ({
  DATABASE_URL: harness.url,
  SOLANA_RPC_URL: "http://127.0.0.1:1",
  CHAIN: "solana-localnet",
  ART_DIRECTORY: join(directory, "art"),
  PUBLIC_BASE_URL: "https://mint.example",
  WEBHOOK_SECRETS_KEY: Buffer.alloc(32, 7).toString("base64"),
});

let runs = 0;

async function report(environment: Environment): Promise<string[]> {
  runs += 1;
  const run = createCommandRunner(environment, () => now);
  const wrong: string[] = [];
  for (const command of commandsWithState) {
    const { exitCode, errors, output } = await run(
      command.replaceAll("DIR", directory).replace("RUN", String(runs)),
    );
    const isReported = /doesn't know/.test(errors);
    // Otherwise, the command would fail before it does anything.
    if (/^error: /m.test(errors)) wrong.push(`${command} isn't called as it should be: ${errors}`);
    if (internals.test(errors + output) || isReported || (exitCode !== 0 && errors.trim() === ""))
      wrong.push(`${command} (${exitCode}): ${errors}${internals.test(output) ? output : ""}`);
  }
  return wrong;
}

describe("every command fails in words", () => {
  it("when the database is down", async () => {
    expect(await report({ ...variables(), DATABASE_URL: "postgresql://a:b@127.0.0.1:1/c" })).toEqual([]);
  });

  it("when the node of SOLANA_RPC_URL serves a web page", async () => {
    const server = createServer((_, response) => void response.end("<html>It works!</html>"));
    await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
    const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
    expect(await report({ ...variables(), SOLANA_RPC_URL: url })).toEqual([]);
    server.close();
  });

  it("when a file stands where a directory should be", async () => {
    expect(await report({ ...variables(), ART_DIRECTORY: join(directory, "a-file") })).toEqual([]);
    expect(await report({ ...variables(), ART_DIRECTORY: join(directory, "a-file", "art") })).toEqual([]);
  });

  it.each(["collections", "phases", "audit_entries", "mints", "sessions"])(
    "when the table %s is missing",
    async (table) => {
      const query = (text: string) => harness.database.$client.query(text);
      await query(`alter table ${table} rename to gone`);
      const wrong = await report(variables());
      await query(`alter table gone rename to ${table}`);
      expect(wrong).toEqual([]);
    },
  );
});
