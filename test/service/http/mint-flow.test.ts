import { address, createSolanaRpc, generateKeyPairSigner, type KeyPairSigner } from "@solana/kit";
import { TOKEN_2022_PROGRAM_ADDRESS } from "@solana-program/token-2022";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { importCollection } from "../../../demo/service/import/import-collection.js";
import { issueKey } from "../../../demo/service/catalog/api-keys/api-keys.js";
import type { Service } from "../../../demo/service/service.js";
import { startSteadyValidator, type SteadyValidator } from "../../validator/steady-validator.js";
import { collectionResponse } from "../../../src/contract/mint/collection.js";
import { executeMintResponse, prepareMintResponse } from "../../../src/contract/mint/mint.js";
import { eligibilityResponse, walletMintsResponse } from "../../../src/contract/mint/wallet.js";
import { startTestService } from "../../start-test-service.js";
import { signAsIsToBase64 } from "../chain/wallet.js";
import {
  createHttpHarness,
  defineCollection,
  pageOrigin,
  random,
  requestMint,
  type HttpHarness,
} from "./harness.js";

const price = 500_000_000n;

let harness: HttpHarness;
let validator: SteadyValidator;
let services: Service[];
let collectionId: string;
let phaseId: string;
let key: string;
let treasury: string;

/** Two service processes' worth of servers on one database and one chain, composed as in `main.ts`. */
beforeAll(async () => {
  [harness, validator] = await Promise.all([createHttpHarness(), startSteadyValidator()]);
  const start = () =>
    startTestService({
      DATABASE_URL: harness.url,
      SOLANA_RPC_URL: validator.url,
      PUBLIC_BASE_URL: "https://mint.example",
    });
  services = await Promise.all([start(), start()]);

  treasury = (await generateKeyPairSigner()).address;
  await validator.fund(treasury, 1_000_000_000n);
  const imported = await importCollection(
    { database: harness.database, chain: "solana-localnet", random },
    defineCollection("Flow", {
      name: "Flow",
      treasury,
      supply: 20,
      items: Array.from({ length: 20 }, (_, index) => ({
        number: index + 1,
        name: `Flow #${index + 1}`,
        image: `/art/flow/${index + 1}.svg`,
        attributes: [],
      })),
    }),
  );
  collectionId = imported.id;
  const order = { class: "publishable", label: "flow", origins: [pageOrigin] } as const;
  const context = { database: harness.database, random };
  key = (await issueKey(context, { ...order, collectionIds: [collectionId] })).value;
  const collection = collectionResponse.parse((await call("/collections/Flow")).body);
  phaseId = collection.phases.active[0]!.id;
});

afterAll(async () => {
  await Promise.all(services.map((service) => service.close()));
  await Promise.all([harness.close(), validator.close()]);
});

const rpc = () => createSolanaRpc(validator.url);

const call = (path: string, body?: object, service = services[0]!) => requestMint(service, key, path, body);

async function createFundedWallet(): Promise<KeyPairSigner> {
  const signer = await generateKeyPairSigner();
  await validator.fund(signer.address, 10_000_000_000n);
  return signer;
}

const prepare = async (walletAddress: string, quantity: number | string) =>
  call("/prepare-mint", { collectionId, phaseId, walletAddress, quantity });

async function readMints(owner: string) {
  const { value } = await rpc()
    .getTokenAccountsByOwner(
      address(owner),
      { programId: TOKEN_2022_PROGRAM_ADDRESS },
      { encoding: "jsonParsed", commitment: "confirmed" },
    )
    .send();
  return value.map(({ account }) => account.data.parsed.info as { mint: string; tokenAmount: unknown });
}

describe("a mint over HTTP", () => {
  it("ends with the items in the wallet and exactly their price in the treasury", async () => {
    const signer = await createFundedWallet();
    const before = (await rpc().getBalance(address(treasury)).send()).value;
    const eligible = await call(`/collections/Flow/eligibility/${phaseId}/${signer.address}`);
    expect(eligibilityResponse.parse(eligible.body)).toMatchObject({ eligible: true, maxQuantity: 3 });

    const prepared = await prepare(signer.address, "3");
    expect(prepared.status, JSON.stringify(prepared.body)).toBe(200);
    const session = prepareMintResponse.parse(prepared.body);
    expect(session.transactions).toHaveLength(3);
    expect(session.recipients).toEqual([treasury]);
    expect(Date.parse(session.expiresAt as string) - Date.parse(session.serverTime as string)).toBe(90_000);

    const signed = await Promise.all(
      session.transactions.map((part) => signAsIsToBase64(part.transaction, signer)),
    );
    const answers = await Promise.all(
      signed.map((signedTransaction, index) =>
        // Any process can execute a session that another prepared.
        call("/execute-mint", { sessionId: session.sessionId, signedTransaction }, services[index % 2]),
      ),
    );
    for (const { status, body } of answers) {
      expect(status, JSON.stringify(body)).toBe(200);
      expect(executeMintResponse.parse(body)).toMatchObject({ success: true, status: "confirmed" });
    }
    const items = answers.flatMap(({ body }) => executeMintResponse.parse(body).items!);

    const held = await readMints(signer.address);
    expect(held.map(({ mint }) => mint).sort()).toEqual(items.map(({ mint }) => mint).sort());
    expect(held).toHaveLength(3);
    const after = (await rpc().getBalance(address(treasury)).send()).value;
    expect(after - before).toBe(3n * price);

    const counts = walletMintsResponse.parse(
      (await call(`/collections/${collectionId}/wallet-mints/${signer.address}`)).body,
    );
    expect(counts).toMatchObject({ total: 3, phases: [{ minted: 3, remaining: 2 }] });
    const availability = await call("/collections/Flow/availability");
    expect(availability.body).toMatchObject({ total: 20, minted: 3, available: 17, burned: 0 });

    const [item] = items;
    const metadata = await fetch(`http://127.0.0.1:${services[1]!.port}/metadata/${item!.mint}.json`);
    expect(await metadata.json()).toMatchObject({ name: item!.name, image: item!.image });
    expect(item!.image).toBe(`https://mint.example/art/flow/${item!.number}.svg`);
  });
});

describe("an error of the mint service", () => {
  it("for a session of another key's collection equals the one for an unknown session", async () => {
    const signer = await createFundedWallet();
    const session = prepareMintResponse.parse((await prepare(signer.address, 1)).body);
    const signedTransaction = await signAsIsToBase64(session.transactions[0]!.transaction, signer);
    const send = (apiKey: string, sessionId: string) =>
      fetch(`http://127.0.0.1:${services[0]!.port}/mint/v1/execute-mint`, {
        method: "POST",
        headers: { "X-API-Key": apiKey, Origin: pageOrigin, "Content-Type": "application/json" },
        body: JSON.stringify({ sessionId, signedTransaction }),
      }).then(async (response) => ({ status: response.status, body: await response.text() }));
    const foreign = await send(harness.keys.publishable, session.sessionId);
    expect(foreign).toMatchObject({ status: 404 });
    expect(JSON.parse(foreign.body)).toMatchObject({ code: "SESSION_NOT_FOUND" });
    expect(await send(harness.keys.publishable, "00000000-0000-4000-8000-000000000000")).toEqual(foreign);
    expect(await send(key, "00000000-0000-4000-8000-000000000000")).toEqual(foreign);
  });
});
