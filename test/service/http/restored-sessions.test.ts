import { generateKeyPairSigner, type KeyPairSigner } from "@solana/kit";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { issueKey } from "../../../demo/service/catalog/api-keys/api-keys.js";
import { importCollection } from "../../../demo/service/import/import-collection.js";
import type { Service } from "../../../demo/service/service.js";
import { createMintChain, type MintChain } from "../../../demo/service/chain/mint-chain.js";
import { addEndpoint } from "../../../demo/service/operate/webhooks/endpoint-queries.js";
import { webhookEvent } from "../../../demo/service/operate/webhooks/event-schema.js";
import { createSecret } from "../../../demo/service/operate/webhooks/secrets.js";
import { startSteadyValidator, type SteadyValidator } from "../../validator/steady-validator.js";
import {
  executeMintResponse,
  prepareMintResponse,
  type PrepareMintResponse,
} from "../../../src/contract/mint/mint.js";
import { type MintedItem } from "../../../src/contract/mint/items.js";
import { createTestDatabase, type TestDatabase } from "../../database.js";
import { tablesOf } from "../../tables.js";
import { createAuthority } from "../../service-process.js";
import { startTestService } from "../../start-test-service.js";
import { coreProgram, describeWithCore } from "../../program.js";
import { signAsIsToBase64, signRewritten } from "../chain/wallet.js";
import { createCommandRunner } from "../cli/command-runner.js";
import { useReceiver } from "../operate/webhooks/harness.js";
import { defineCollection, pageOrigin, random, requestMint } from "./harness.js";
import { eventually } from "../../eventually.js";

let live: TestDatabase;
let restored: TestDatabase;
let validator: SteadyValidator;
let service: Service;
/** Time that the service's clock is ahead. */
let ahead = 0;
const clock = () => new Date(Date.now() + ahead);
const keys = { own: "", other: "" };

let buyer: KeyPairSigner;
/** Wallet that gets the items. */
let receiver: string;
/** Sessions of `buyer`: prepared before the backup, and after it. */
let sessions: Record<"before" | "after" | "unsent", PrepareMintResponse>;
/** Signed transactions of the sessions. */
const signed = { before: "", after: "", unsent: "" };
/** Items as `buyer` was shown them before the database was lost. */
const shown = {} as Record<"before" | "after", readonly MintedItem[]>;

const post = (path: string, body: object, key = keys.own) => requestMint(service, key, path, body);

const ask = (name: keyof typeof signed, changes: object = {}, key = keys.own) =>
  post(
    "/execute-mint",
    { sessionId: sessions[name].sessionId, signedTransaction: signed[name], ...changes },
    key,
  );

/**
 * A buyer mints in a session of before the backup and in one after it, and signs a third transaction that is never sent;
 * then the database is lost, and the service runs on the backup.
 */
async function setUp(standard: string): Promise<void> {
  ahead = 0;
  [live, validator] = await Promise.all([
    createTestDatabase({ isDirect: true }),
    startSteadyValidator(standard === "core" ? [coreProgram!] : []),
  ]);
  const authority = await createAuthority();
  const chain = createMintChain({
    rpc: validator.url,
    chain: "solana-localnet",
    authority,
    requestTimeoutMilliseconds: 5_000,
    computeUnitPrice: 10_000n,
    maxPriorityFee: 100_000n,
    monotonic: () => performance.now(),
  });
  const start = ({ url }: TestDatabase) =>
    startTestService(
      {
        DATABASE_URL: url,
        SOLANA_RPC_URL: validator.url,
        PUBLIC_BASE_URL: "https://mint.example",
        WEBHOOK_ALLOW_HTTP: "true",
        WEBHOOK_ALLOWED_NETWORKS: "127.0.0.1",
      },
      { clock },
    );
  const treasury = (await generateKeyPairSigner()).address;
  buyer = await generateKeyPairSigner();
  receiver = (await generateKeyPairSigner()).address;
  await validator.fund(treasury, 1_000_000_000n);
  await validator.fund(authority.address, 1_000_000_000n);
  await validator.fund(buyer.address, 10_000_000_000n);
  const phase = await importDrops(chain, treasury, standard);
  service = await start(live);
  const prepare = async (quantity = 1) => {
    const order = { ...phase, walletAddress: buyer.address, quantity, recipient: receiver };
    const { body } = await eventually(async () => {
      const answer = await post("/prepare-mint", order);
      // Until the group is on the chain.
      expect(answer.body).toMatchObject({ success: true });
      return answer;
    }, 500);
    const session = prepareMintResponse.parse(body);
    return { session, signed: await signAsIsToBase64(session.transactions[0]!.transaction, buyer) };
  };
  const mint = async (name: "before" | "after") => {
    const { status, body } = await ask(name);
    expect(status, JSON.stringify(body)).toBe(200);
    expect(body).toMatchObject({ status: "confirmed" });
    shown[name] = executeMintResponse.parse(body).items!;
  };

  const before = await prepare();
  await service.close();
  restored = await createTestDatabase({ isDirect: true, copyOf: live.url });
  service = await start(live);
  sessions = { before: before.session, after: before.session, unsent: before.session };
  signed.before = before.signed;
  await mint("before");
  // Two items share a transaction where the standard allows it.
  const after = await prepare(standard === "core" ? 2 : 1);
  sessions.after = after.session;
  signed.after = after.signed;
  await mint("after");
  // What follows would outlive a blockhash.
  validator.slots.stop();
  const unsent = await prepare();
  sessions.unsent = unsent.session;
  signed.unsent = unsent.signed;
  await service.close();
  service = await start(restored);
}

async function close(): Promise<void> {
  await service?.close();
  await Promise.all([live?.close(), restored?.close(), validator?.close()]);
}

/** Imports the buyer's drop, and another one with a key of its own. @returns the ids for a prepare */
async function importDrops(chain: MintChain, treasury: string, standard: string) {
  const { database } = live;
  const importOne = async (name: string) => {
    const items = Array.from({ length: 4 }, (_, index) => ({
      number: index + 1,
      name: `${name} ${index + 1}`,
      image: null,
      attributes: [],
    }));
    const { id } = await importCollection(
      { database, chain: "solana-localnet", random, groupAddress: chain.groupAddress },
      defineCollection(name, { treasury, standard, supply: items.length, items }),
    );
    const order = { class: "publishable", label: name, origins: [pageOrigin] } as const;
    return { id, key: (await issueKey({ database, random }, { ...order, collectionIds: [id] })).value };
  };
  const [own, other] = [await importOne("Lost"), await importOne("Other")];
  Object.assign(keys, { own: own.key, other: other.key });
  const { rows } = await database.$client.query<{ id: string }>(
    "select id from phases where collection_id = $1",
    [own.id],
  );
  return { collectionId: own.id, phaseId: rows[0]!.id };
}

describe("execute-mint on a restored backup", () => testRestored("token-2022"));
describeWithCore("execute-mint on a restored backup of Metaplex Core assets", () => testRestored("core"));

function testRestored(standard: string): void {
  const endpoint = useReceiver();
  beforeAll(() => setUp(standard));
  afterAll(close);

  it("answers pending for a session that only the lost database knew, while its mint is on the chain alone", async () => {
    expect(await ask("after")).toMatchObject({
      status: 200,
      body: {
        success: true,
        sessionId: sessions.after.sessionId,
        status: "pending",
        signature: expect.any(String),
        items: [],
        outstanding: standard === "core" ? 2 : 1,
      },
    });
  });

  it("answers pending for a session of before the backup whose mint is on the chain alone", async () => {
    ahead = 600_000;
    expect(await ask("before")).toMatchObject({
      status: 200,
      body: { sessionId: sessions.before.sessionId, status: "pending", items: [] },
    });
  });

  it("tells nobody else of such a mint: neither another key nor another wallet", async () => {
    const unknown = { status: 404, body: { code: "SESSION_NOT_FOUND" } };
    expect(await ask("after", {}, keys.other)).toMatchObject(unknown);
    const stranger = await generateKeyPairSigner();
    const bytes = Buffer.from(signed.after, "base64");
    const forged = await signRewritten(bytes.subarray(1 + bytes[0]! * 64), stranger, (draft) => draft);
    expect(await ask("after", { signedTransaction: Buffer.from(forged).toString("base64") })).toMatchObject(
      unknown,
    );
    const unsigned = Buffer.from(bytes).fill(0, 1, 1 + 64);
    expect(await ask("after", { signedTransaction: unsigned.toString("base64") })).toMatchObject(unknown);
  });

  it("answers pending for a transaction that may still land, and that the session is unknown once it can't", async () => {
    expect(await ask("unsent")).toMatchObject({ status: 200, body: { status: "pending", items: [] } });
    validator.ledger.advanceSlot(200);
    const unknown = { status: 404, body: { code: "SESSION_NOT_FOUND" } };
    // The state of a blockhash is cached for a second.
    await eventually(async () => expect(await ask("unsent")).toMatchObject(unknown), 500);
  });

  it("reads the chain for ten unknown sessions of an address in ten seconds", async () => {
    const asks = Array.from({ length: 21 }, () => ask("unsent", { sessionId: crypto.randomUUID() }));
    const rejected = (await Promise.all(asks)).filter(({ status }) => status === 429);
    expect(rejected.length).toBeGreaterThan(0);
    expect(rejected[0]!.body).toMatchObject({
      code: "RATE_LIMITED",
      message: expect.stringContaining("Too many executes of unknown sessions") as string,
      details: { limit: 10, scope: "address" },
    });
    // Those of the tests before count, too.
    ahead += 11_000;
  });

  it("returns the items of both sessions once their mints are adopted, and webhooks report them", async () => {
    await addEndpoint(restored.database, {
      url: `${endpoint.receiver.url}/hook`,
      secret: createSecret(random),
      collectionIds: null,
      eventTypes: ["mint.confirmed", "mint.adopted"],
    });
    validator.ledger.advanceSlot(40);
    const run = createCommandRunner({ DATABASE_URL: restored.url, SOLANA_RPC_URL: validator.url }, clock);
    expect(await run("mints adopt Lost --yes")).toMatchObject({ exitCode: 0 });
    for (const name of ["before", "after"] as const) {
      const { status, body } = await ask(name);
      expect({ status, ...body }).toMatchObject({ status: "confirmed", outstanding: 0 });
      expect(executeMintResponse.parse(body).items).toEqual(shown[name]);
    }
    expect(await ask("after", {}, keys.other)).toMatchObject({ body: { code: "SESSION_NOT_FOUND" } });
    const minted = [...shown.before, ...shown.after];
    await expect.poll(() => endpoint.receiver.received).toHaveLength(minted.length);
    const { id } = (await tablesOf(restored.database).collections.findFirst({
      where: ({ shortId }, { eq }) => eq(shortId, "Lost"),
    }))!;
    expect(endpoint.receiver.received.map(({ event }) => webhookEvent.parse(event))).toMatchObject(
      minted.map(({ mint, number, name }) => ({
        type: "mint.adopted",
        data: {
          collection: { id, shortId: "Lost" },
          walletAddress: buyer.address,
          recipient: receiver,
          item: { mint, number, name },
          price: { amount: "0.5" },
        },
      })),
    );
    const held = await tablesOf(restored.database).items.findMany({
      where: ({ collectionId, mintId }, { and, eq, isNotNull }) =>
        and(eq(collectionId, id), isNotNull(mintId)),
    });
    expect(held.map(({ holder }) => holder)).toEqual(minted.map(() => receiver));
  });
}
