import { once } from "node:events";
import { mkdtempSync, rmSync } from "node:fs";
import { connect, createServer, type AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, it } from "vitest";
import { demoKeys } from "../../../demo/service/config/published-keys.js";
import { issueKey } from "../../../demo/service/catalog/api-keys/api-keys.js";
import { importCollection } from "../../../demo/service/import/import-collection.js";
import { addEndpoint } from "../../../demo/service/operate/webhooks/endpoint-queries.js";
import { createSecret, sealSecret } from "../../../demo/service/operate/webhooks/secrets.js";
import { createTestDatabase, type TestDatabase } from "../../database.js";
import { createDatabase, type Database } from "../../../demo/service/platform/db/database.js";
import { startValidator, type Validator } from "../../../demo/validator/start-validator.js";
import { startTestService } from "../../start-test-service.js";
import { defineCollection, random } from "./harness.js";

let target: TestDatabase;
let database: Database;
let validator: Validator;
const art = mkdtempSync(join(tmpdir(), "mint-art-"));

beforeAll(async () => {
  [target, validator] = await Promise.all([createTestDatabase(), startValidator({ port: 0 })]);
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
