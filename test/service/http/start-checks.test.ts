import { once } from "node:events";
import { mkdtempSync, rmSync } from "node:fs";
import { connect, createServer, type AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { address } from "@solana/kit";
import { afterAll, beforeAll, expect, it } from "vitest";
import { coreProgram } from "../../../demo/service/chain/standards/core/program.js";
import { findTokenAccount } from "../../../demo/service/chain/transactions/derive-address.js";
import { TOKEN_PROGRAM_ADDRESS } from "../../../demo/validator/token-layout.js";
import { demoKeys } from "../../../demo/service/config/published-keys.js";
import { issueKey } from "../../../demo/service/catalog/api-keys/api-keys.js";
import { importCollection } from "../../../demo/service/import/import-collection.js";
import { addEndpoint } from "../../../demo/service/operate/webhooks/endpoint-queries.js";
import { createSecret, sealSecret } from "../../../demo/service/operate/webhooks/secrets.js";
import { createTestDatabase, type TestDatabase } from "../../database.js";
import { createDatabase, type Database } from "../../../demo/service/platform/db/database.js";
import { trialToken } from "../../../demo/validator/trial-token.js";
import { startValidator, type Validator } from "../../../demo/validator/start-validator.js";
import { isFullRun } from "../../scope.js";
import { startTestService } from "../../start-test-service.js";
import { makeWallet } from "../mint/harness.js";
import { defineCollection, random } from "./harness.js";

let target: TestDatabase;
let database: Database;
let validator: Validator;
const art = mkdtempSync(join(tmpdir(), "mint-art-"));

beforeAll(async () => {
  // A pooler's connections would keep earlier settings of the database.
  [target, validator] = await Promise.all([
    createTestDatabase({ isDirect: true }),
    startValidator({ port: 0 }),
  ]);
  database = createDatabase(target.url);
});
afterAll(async () => {
  await database.close();
  await Promise.all([target.close(), validator.close()]);
  rmSync(art, { recursive: true });
});

async function start(variables: Record<string, string>): Promise<void> {
  const service = await startTestService({
    DATABASE_URL: target.url,
    SOLANA_RPC_URL: validator.url,
    ...variables,
  });
  await service.close();
}

/** Calls a method of the embedded chain. */
async function call(method: string, params: readonly unknown[]): Promise<unknown> {
  const body = JSON.stringify({ jsonrpc: "2.0", id: 1, method, params });
  const headers = { "Content-Type": "application/json" };
  const response = await fetch(validator.url, { method: "POST", headers, body });
  return ((await response.json()) as { result: unknown }).result;
}

if (isFullRun)
  it("a process starts on a database that is slow to accept connections", async () => {
    const { hostname, port } = new URL(target.url);
    const proxy = createServer((client) => {
      setTimeout(() => {
        const server = connect(Number(port), hostname);
        for (const socket of [client, server]) socket.on("error", () => client.destroy());
        client.pipe(server).pipe(client);
      }, 2_000);
    }).listen(0, "127.0.0.1");
    await once(proxy, "listening");
    const slow = new URL(target.url);
    slow.host = `127.0.0.1:${(proxy.address() as AddressInfo).port}`;
    try {
      await start({ DATABASE_URL: slow.href, ART_DIRECTORY: art });
    } finally {
      proxy.close();
    }
  });

it("a process names payees that no wallet can spend from, in its log and its readiness, and serves", async () => {
  const owner = address(makeWallet());
  await call("requestTokenAirdrop", [owner, 1_000_000]);
  const tokenAccount = findTokenAccount(owner, {
    mint: trialToken.mint,
    tokenProgram: TOKEN_PROGRAM_ADDRESS,
  });
  const read = () => call("getAccountInfo", [tokenAccount, { commitment: "confirmed" }]);
  await expect.poll(read).toMatchObject({ value: { lamports: expect.any(Number) } });
  const definition = { ...defineCollection("Wasted"), treasury: tokenAccount };
  await importCollection({ database, chain: "solana-localnet", random }, definition);
  const events: [string, object][] = [];
  const log = (_: string, event: string, fields: object = {}) => void events.push([event, fields]);
  const ready = async (variables: Record<string, string>) => {
    const service = await startTestService(
      { DATABASE_URL: target.url, ART_DIRECTORY: art, ...variables },
      { log },
    );
    const read = async () => {
      const response = await fetch(`http://127.0.0.1:${service.port}/readyz`);
      return { code: response.status, ...((await response.json()) as { payees?: string }) };
    };
    await expect.poll(async () => (await read()).payees).toBeDefined();
    const body = await read();
    await service.close();
    return body;
  };
  const named = { payees: "failed", unspendablePayees: [tokenAccount] };
  expect(await ready({ SOLANA_RPC_URL: validator.url })).toMatchObject({ code: 200, status: "ok", ...named });
  const fields = {
    collection: "Wasted",
    payee: tokenAccount,
    reason: expect.stringContaining(`is a token account of ${owner}`),
  };
  expect(events.filter(([event]) => event === "payee-unspendable")).toEqual([["payee-unspendable", fields]]);
  // Without a node's answer, an account is no failure.
  expect(await ready({ SOLANA_RPC_URL: "http://127.0.0.1:1" })).toMatchObject({ code: 200, payees: "ok" });
});

it("a process names programs that its collections need and the chain lacks, in its log and its readiness, and serves", async () => {
  const seed = { groupAddress: () => makeWallet() };
  const definition = { ...defineCollection("Programless"), standard: "core" };
  await importCollection({ database, chain: "solana-localnet", random, ...seed }, definition);
  const events: [string, object][] = [];
  const log = (_: string, event: string, fields: object = {}) => void events.push([event, fields]);
  const variables = { DATABASE_URL: target.url, ART_DIRECTORY: art, SOLANA_RPC_URL: validator.url };
  const service = await startTestService(variables, { log });
  const read = async () => {
    const response = await fetch(`http://127.0.0.1:${service.port}/readyz`);
    return { code: response.status, ...((await response.json()) as { programs?: string }) };
  };
  await expect.poll(async () => (await read()).programs).toBe("failed");
  const named = { code: 200, status: "ok", missingPrograms: [coreProgram] };
  expect(await read()).toMatchObject(named);
  await service.close();
  expect(events.filter(([event]) => event === "program-missing")).toEqual([
    ["program-missing", { standard: "core", program: coreProgram }],
  ]);
});

it("a process whose folder of art is missing doesn't start once a collection has art, and says what to set", async () => {
  const missing = join(art, "missing");
  await start({ ART_DIRECTORY: missing });
  rmSync(missing, { recursive: true });
  const definition = defineCollection("Pictured", { image: "/art/Pictured/cover.png" });
  await importCollection({ database, chain: "solana-localnet", random }, definition);
  await expect(start({ ART_DIRECTORY: missing })).rejects.toThrow(
    `ART_DIRECTORY is ${missing}, which doesn't exist`,
  );
  await start({ ART_DIRECTORY: art });
});

it("a process doesn't start on a database that reads backslashes in strings as escapes", async () => {
  const { rows } = await database.$client.query<{ name: string }>("select current_database() as name");
  const set = (value: string) =>
    database.$client.query(`alter database "${rows[0]!.name}" set standard_conforming_strings = ${value}`);
  await set("off");
  await expect(start({ ART_DIRECTORY: art })).rejects.toThrow("has standard_conforming_strings off");
  await set("on");
  await start({ ART_DIRECTORY: art });
});

it("a process on a production chain doesn't start while the database has an API key that everybody knows", async () => {
  const definition = defineCollection("Trial");
  const { id } = await importCollection({ database, chain: "solana-mainnet", random }, definition);
  await issueKey(
    { database, random },
    { class: "secret", value: demoKeys.secret, label: "Trials", collectionIds: [id] },
  );
  const production = {
    CHAIN: "solana-mainnet",
    PUBLIC_BASE_URL: "https://mint.example",
    ART_DIRECTORY: art,
  };
  await expect(start(production)).rejects.toThrow("which are public");
});

it("a process with another WEBHOOK_SECRETS_KEY than that of the endpoints doesn't start, and names them", async () => {
  const [right, wrong] = [Buffer.alloc(32, 1), Buffer.alloc(32, 2)];
  await addEndpoint(database, {
    url: "https://shop.example/hook",
    collectionIds: null,
    eventTypes: null,
    secret: sealSecret(createSecret(random), right, random),
  });
  const withKey = (key: Buffer) => start({ ART_DIRECTORY: art, WEBHOOK_SECRETS_KEY: key.toString("base64") });
  await expect(withKey(wrong)).rejects.toThrow(
    "WEBHOOK_SECRETS_KEY isn't the key that encrypted the secrets of https://shop.example/hook",
  );
  await expect(start({ ART_DIRECTORY: art })).rejects.toThrow("WEBHOOK_SECRETS_KEY is missing");
  await withKey(right);
});
