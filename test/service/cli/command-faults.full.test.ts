import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Command } from "commander";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createProgram } from "../../../demo/service/cli/command-line.js";
import {
  createHttpHarness,
  defineCollection,
  now,
  random,
  treasury,
  wallet,
  type HttpHarness,
} from "../http/harness.js";
import { writeFolder } from "./asset-folder.js";
import { createCommandRunner } from "./command-runner.js";

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

const uuid = "5b0c4b0e-6d5f-4a53-9a57-6f9b7d1c2e30";

/** Arguments of every command that opens the database or writes a file. `DIR`: the test's directory; `RUN`: a number. */
const commands: readonly string[] = [
  "keys create --collection OwnDrop --origin https://a.example --label Shop",
  "keys list",
  `keys edit ${uuid} --label New`,
  `keys revoke ${uuid}`,
  "collections import DIR/drop.json --yes",
  `collections import DIR/assets --name DrawnRUN --symbol DRAW --treasury ${treasury} --price 1 --starts 2026-12-01T00:00:00Z --yes`,
  "authority create --out DIR/a-file/authority.json",
  "collections upload OwnDrop --to DIR/a-file/out --url https://art.example/drop --yes",
  "collections repoint OwnDrop --yes",
  "collections list",
  "collections show OwnDrop",
  "collections visible OwnDrop",
  "collections edit OwnDrop --name New --yes",
  "collections pictures OwnDrop",
  "collections pause OwnDrop --yes",
  "collections resume OwnDrop --yes",
  "collections hide OwnDrop --yes",
  "collections publish OwnDrop --yes",
  "collections reveal OwnDrop --yes",
  "collections release-authority OwnDrop --yes",
  "collections remove Faulty --yes",
  "phases list OwnDrop",
  "phases edit OwnDrop 1 --per-wallet 3 --yes",
  "phases add OwnDrop --name New --starts 2026-12-01T00:00:00Z --pricing free --yes",
  "phases remove OwnDrop 1 --yes",
  "allowlist import OwnDrop 1 DIR/wallets.csv --yes",
  "allowlist export OwnDrop 1",
  `allowlist remove OwnDrop 1 ${wallet} --yes`,
  "codes create OwnDrop --kind access --label Some --count 1",
  "codes list OwnDrop",
  "codes revoke OwnDrop 7Q2M-X0RB-9KTE-4WZD --yes",
  "affiliates add OwnDrop friend Anna",
  "affiliates end OwnDrop friend --yes",
  "holds list",
  "holds release OwnDrop --all --yes",
  "mints adopt OwnDrop --yes",
  "webhooks add https://shop.example/hook --collection OwnDrop --events mint.confirmed",
  "webhooks list",
  `webhooks remove ${uuid} --yes`,
  `webhooks pause ${uuid}`,
  `webhooks resume ${uuid}`,
  `webhooks rotate ${uuid}`,
  "webhooks deliveries",
  "webhooks replay 1",
  `webhooks test ${uuid}`,
  "studio invite --role creator --collection OwnDrop --label Anna",
  "studio list",
  `studio revoke ${wallet} --yes`,
  "studio keys create --role creator --collection OwnDrop --label Script",
  "studio keys list",
  `studio keys revoke ${uuid} --yes`,
  `privacy show ${wallet}`,
  `privacy delete ${wallet} --yes`,
  "market import DIR/feed.jsonl",
  "sales OwnDrop",
  "reconcile",
  "status",
  "audit",
  "migrate",
  "fingerprint",
];

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
  for (const command of commands) {
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

it("the commands of this file are all that open a database or write a file", () => {
  const context = { environment: {}, account: "", clock: () => now, random, ask: null, isTerminal: false };
  const program = createProgram({ ...context, write: () => undefined, warn: () => undefined }, () =>
    Promise.resolve(),
  );
  const namesOf = (command: Command, path: string[]): string[] =>
    command.commands.length === 0
      ? [path.join(" ")]
      : command.commands.flatMap((each) => namesOf(each, [...path, each.name()]));
  const others = ["serve", "collections schema", "variables"];
  const covered = (name: string) =>
    others.includes(name) || commands.some((command) => `${command} `.startsWith(`${name} `));
  expect(namesOf(program, []).filter((name) => !covered(name))).toEqual([]);
});

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
