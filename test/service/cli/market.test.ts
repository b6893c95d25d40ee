import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { publicKey } from "@metaplex-foundation/umi";
import { address } from "@solana/kit";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import {
  collectionRecord,
  createMarketHarness,
  createFeedBuilder,
  itemRecord,
  type MarketHarness,
} from "../market/market-harness.js";
import { startAccountNode } from "../chain/account-node.js";
import { coreCollectionAccount } from "../chain/standards/core/core-collection-account.js";
import { makeWallet } from "../mint/harness.js";
import { createCommandRunner } from "./command-runner.js";

let harness: MarketHarness;
let run: ReturnType<typeof createCommandRunner>;
let folder: string;
beforeAll(async () => {
  [harness, folder] = await Promise.all([createMarketHarness(), mkdtemp(join(tmpdir(), "feed-"))]);
  run = createCommandRunner({ DATABASE_URL: harness.url });
});
afterAll(() => Promise.all([harness.close(), rm(folder, { recursive: true })]));

async function write(...lines: (object | string)[]): Promise<string> {
  const file = join(folder, "feed.jsonl");
  await writeFile(
    file,
    lines.map((line) => (typeof line === "string" ? line : JSON.stringify(line))).join("\n"),
  );
  return file;
}

describe("market import", () => {
  it("imports a feed, each record once however often it is imported, and reports counts", async () => {
    const story = createFeedBuilder("nights");
    const file = await write(
      collectionRecord("nights"),
      itemRecord("nights", 1, "ann"),
      "",
      story.list(1, 1, "ann", "2"),
    );
    expect(await run("market import", file)).toEqual({
      exitCode: 0,
      output: '{"collections":1,"items":1,"events":1}\n',
      errors: "New: 1 item, 1 event.\n",
    });
    expect((await run("market import", file)).errors).toBe("New: 0 items, 0 events.\n");
    expect(await harness.read("/collections/nights")).toMatchObject({ floor: { amount: "2" } });
  });

  it("reads text as other files are read: UTF-8 or UTF-16, with any end of line, and nothing else", async () => {
    const records = [collectionRecord("cafes"), { ...itemRecord("cafes", 1), name: "Caf\u00E9 du Lac" }];
    const file = join(folder, "cafes.jsonl");
    const feed = records.map((record) => JSON.stringify(record)).join("\r\n");
    await writeFile(file, Buffer.from(feed, "latin1"));
    const { exitCode, errors } = await run("market import", file);
    expect([exitCode, errors]).toEqual([
      1,
      expect.stringMatching(
        /cafes\.jsonl:2:\d+ isn't UTF-8 \(byte 0xE9\); save it as UTF-8 \(it looks like Windows-1252\)\n$/,
      ),
    ]);
    await writeFile(file, Buffer.from(`\uFEFF${feed}`, "utf16le"));
    expect((await run("market import", file)).output).toBe('{"collections":1,"items":1,"events":0}\n');
  });

  it("reports the line and field of an error, and imports nothing", async () => {
    const file = await write(collectionRecord("days"), "", { ...itemRecord("days", 1), to: "nobody" });
    expect(await run("market import", file)).toEqual({
      exitCode: 1,
      output: "",
      errors: "The feed can't be imported:\n  line 3: to must be a Solana address in base58\n",
    });
    expect((await harness.get("/collections/days")).status).toBe(404);
    expect((await run("market import", await write("{}", "{"))).errors).toContain("line 2: is not JSON");
    expect((await run("market import", join(folder, "nothing"))).errors).toMatch(/can't be read/);
  });
});

describe("a collection of Metaplex Core that is minted elsewhere", () => {
  const thief = makeWallet();
  const record = collectionRecord("foreign");
  const importWith = async (environment: Record<string, string>) =>
    createCommandRunner({ DATABASE_URL: harness.url, ...environment })("market import", await write(record));

  it("is imported with a note on what others can do to its items", async () => {
    const authority = { __kind: "Address", address: publicKey(thief) } as const;
    const account = coreCollectionAccount({
      updateAuthority: address(thief),
      plugins: [{ plugin: { __kind: "PermanentBurnDelegate", fields: [{}] }, authority }],
    });
    const node = await startAccountNode(new Map([[record.address, account]]));
    const { exitCode, errors } = await importWith({ SOLANA_RPC_URL: node.url, CHAIN: record.chain });
    node.close();
    expect(exitCode).toBe(0);
    expect(errors).toBe(`New: 0 items, 0 events.\nforeign: ${thief} can burn every item.\n`);
  });

  it("is imported without a node, too, and the note says that nothing was read", async () => {
    const away = { SOLANA_RPC_URL: "http://127.0.0.1:1", CHAIN: record.chain };
    for (const environment of [{ CHAIN: record.chain }, away]) {
      const { exitCode, errors } = await importWith(environment);
      expect(exitCode).toBe(0);
      expect(errors).toMatch(/What others can do to the items was not read from the chain: .+\.\n$/);
    }
    expect((await importWith({ CHAIN: "solana-mainnet" })).errors).toBe("New: 0 items, 0 events.\n");
  });
});
