import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fetchToken } from "@solana-program/token-2022";
import {
  address,
  createSolanaRpc,
  generateKeyPairSigner,
  getBase64Encoder,
  type Address,
  type KeyPairSigner,
} from "@solana/kit";
import { eq } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, expect, it } from "vitest";
import { issueKey } from "../../../demo/service/catalog/api-keys/api-keys.js";
import { classicTokenProgram } from "../../../demo/service/chain/transactions/mint-order.js";
import type { CollectionDefinition } from "../../../demo/service/import/collection-definition.js";
import { mints } from "../../../demo/service/catalog/mints/tables.js";
import { phases } from "../../../demo/service/catalog/phases/tables.js";
import type { Service } from "../../../demo/service/service.js";
import { startSteadyValidator, type SteadyValidator } from "../../validator/steady-validator.js";
import { trialToken } from "../../../demo/validator/trial-token.js";
import { errorDetails } from "../../../src/contract/mint/error-details.js";
import type { CollectionResponse } from "../../../src/contract/mint/collection.js";
import type { PrepareMintResponse } from "../../../src/contract/mint/mint.js";
import { createTransactionVerifier } from "../../../src/solana/transactions/create-transaction-verifier.js";
import { createTestDatabase } from "../../database.js";
import { holdingOf } from "../chain/mint.js";
import { signAsIsToBase64 } from "../chain/wallet.js";
import { defineCollection, pageOrigin, random, requestMint, treasury } from "../http/harness.js";
import { authorityKey, createAuthority } from "../../service-process.js";
import { startTestService } from "../../start-test-service.js";
import { createCommandRunner } from "./command-runner.js";
import { eventually } from "../../eventually.js";

const clock = () => new Date();

let testDatabase: Awaited<ReturnType<typeof createTestDatabase>>;
let validator: SteadyValidator;
let service: Service;
let directory: string;
let run: ReturnType<typeof createCommandRunner>;
beforeAll(async () => {
  [testDatabase, validator, directory] = await Promise.all([
    createTestDatabase(),
    startSteadyValidator(),
    mkdtemp(join(tmpdir(), "split-to-chain-")),
  ]);
  const environment = {
    DATABASE_URL: testDatabase.url,
    SOLANA_RPC_URL: validator.url,
    CHAIN: "solana-localnet",
    ART_DIRECTORY: join(directory, "art"),
    AUTHORITY_KEY: authorityKey,
    PUBLIC_BASE_URL: "https://mint.example",
  };
  service = await startTestService(environment, { clock });
  run = createCommandRunner(environment, clock);
  await validator.fund((await createAuthority()).address, 1_000_000_000n);
});
afterAll(async () => {
  await service.close();
  await Promise.all([testDatabase.close(), validator.close()]);
  await rm(directory, { recursive: true });
});

let wallet: KeyPairSigner;
beforeEach(async () => {
  wallet = await generateKeyPairSigner();
  await validator.fund(wallet.address, 10_000_000_000n);
});

const rpc = () => createSolanaRpc(validator.url);
const balanceOf = async (account: Address) =>
  (await rpc().getBalance(account, { commitment: "confirmed" }).send()).value;
const tokensOf = async (owner: Address) => {
  const account = await holdingOf(owner, trialToken.mint, classicTokenProgram);
  return (await fetchToken(rpc(), account, { commitment: "confirmed" })).data.amount;
};
const makeAddresses = async (count: number) =>
  (await Promise.all(Array.from({ length: count }, () => generateKeyPairSigner()))).map(
    (signer) => signer.address,
  );

/** Code for a third off. */
const third = "THIRD0FF0ALL0M1NT5";

type Recipients = { address: string; share: number }[];

/** Imports an open edition, as an operator does. @returns its id, and a key for it */
async function importSplit(
  shortId: string,
  phase: Partial<CollectionDefinition["phases"][number]> & { recipients: Recipients | undefined },
) {
  const [open] = defineCollection(shortId).phases;
  const { mint, symbol, decimals } = trialToken;
  const definition = defineCollection(shortId, {
    currencies: [{ mint, symbol, decimals }],
    phases: [{ ...open!, startsAt: "2026-01-01T00:00:00Z", ...phase }],
    claimCodes: [{ label: "Third", kind: "discount", discountBasisPoints: 3_333, values: [third] }],
  });
  const file = join(directory, `${shortId}.json`);
  await writeFile(file, JSON.stringify(definition));
  const simulated = await run(`collections import ${file} --dry-run`);
  const imported = await run(`collections import ${file}`);
  expect(imported.exitCode, imported.errors).toBe(0);
  const { value: key } = await issueKey(
    { database: testDatabase.database, random },
    {
      class: "publishable",
      label: shortId,
      origins: [pageOrigin],
      collectionIds: [imported.output.split("\n")[0]!],
    },
  );
  return { key, plan: simulated.output };
}

const call = async (key: string, path: string, body?: object) =>
  (await requestMint(service, key, path, body)).body;

/** Prepares when the service has made the group, or answers what it says instead. */
async function prepare(key: string, shortId: string, changes: object = {}) {
  const { collection, phases: shown } = (await call(
    key,
    `/collections/${shortId}`,
  )) as unknown as CollectionResponse;
  const order = {
    collectionId: collection.id,
    phaseId: shown.active![0]!.id,
    walletAddress: wallet.address,
    quantity: 3,
    ...changes,
  };
  return eventually(async () => {
    const answer = await call(key, "/prepare-mint", order);
    expect(["CHAIN_UNAVAILABLE", "RATE_LIMITED"]).not.toContain(answer["code"]);
    return answer as unknown as PrepareMintResponse;
  }, 500);
}

async function execute(key: string, { sessionId, transactions }: PrepareMintResponse) {
  for (const { transaction } of transactions) {
    const signedTransaction = await signAsIsToBase64(transaction, wallet);
    expect(await call(key, "/execute-mint", { sessionId, signedTransaction })).toMatchObject({
      status: "confirmed",
    });
  }
}

/** Result of the package's verifier for a page that fixes these recipients. */
function verifyInPage({ transactions, cost }: PrepareMintResponse, recipients: readonly string[]) {
  const { safe, problems } = createTransactionVerifier().verify(
    transactions.map(({ transaction, quantity = 1 }) => ({
      bytes: new Uint8Array(getBase64Encoder().encode(transaction)),
      quantity,
    })),
    { wallet: wallet.address, quantity: 3, price: cost!.price!, recipients },
  );
  return { safe, codes: [...new Set(problems.map(({ code }) => code))] };
}

it("a price in SOL is paid to five in the mints themselves, a discount and what rounding leaves included", async () => {
  const addresses = await makeAddresses(5);
  for (const one of addresses) await validator.fund(one, 1_000_000n);
  const shares = [33, 27, 20, 13, 7];
  const recipients = addresses.map((one, index) => ({ address: one, share: shares[index]! }));
  const { key, plan } = await importSplit("SplitSol", { price: "0.123456789", recipients });
  expect(plan).toContain(`paid to ${addresses[0]} (33 %) and ${addresses[1]} (27 %)`);

  // 123,456,789 less a third are 82,308,641.2263, rounded up: 82,308,642 for each of three.
  await run("affiliates add SplitSol friend", "A Friend");
  const session = await prepare(key, "SplitSol", { claim_code: third, affiliate_code: "friend" });
  const parts = [27_161_854n, 22_223_333n, 16_461_728n, 10_700_123n, 5_761_604n];
  expect(parts.reduce((sum, part) => sum + part)).toBe(82_308_642n);
  expect(session.cost).toMatchObject({ price: { baseUnits: String(3n * 82_308_642n) } });
  expect(session.cost!.payments).toMatchObject(
    addresses.map((one, index) => ({
      recipient: one,
      account: null,
      share: String(shares[index]! / 100),
      price: { baseUnits: String(3n * parts[index]!), currency: "SOL" },
    })),
  );
  expect(session.recipients).toEqual(addresses);
  expect(verifyInPage(session, addresses)).toEqual({ safe: true, codes: [] });
  expect(verifyInPage(session, addresses.slice(1))).toEqual({
    safe: false,
    codes: ["RECIPIENT_NOT_ALLOWED"],
  });

  const before = await balanceOf(wallet.address);
  await execute(key, session);
  expect(await Promise.all(addresses.map(balanceOf))).toEqual(parts.map((part) => 1_000_000n + 3n * part));
  expect(before - (await balanceOf(wallet.address))).toBe(BigInt(session.cost!.total![0]!.baseUnits));

  // The sales are whole prices, and reconciliation finds nothing.
  const report = JSON.parse((await run("sales SplitSol --json")).output) as { items: object[] };
  expect(report).toMatchObject({ phases: [{ paid: "0.246925926 SOL" }] });
  const units = await testDatabase.database.select().from(mints).where(eq(mints.wallet, wallet.address));
  expect(report.items).toHaveLength(3);
  for (const unit of units) {
    expect(report.items).toContainEqual({
      number: expect.any(Number),
      name: expect.stringMatching(/^SplitSol #[123]$/),
      mint: unit.mintAddress,
      buyer: wallet.address,
      recipient: wallet.address,
      phase: "Public",
      price: "0.082308642",
      priceBaseUnits: "82308642",
      discount: "0.041148147",
      currency: "SOL",
      currencyMint: null,
      chain: "solana-localnet",
      signature: unit.signature,
      time: unit.settledAt!.toISOString(),
      claimCode: "Third",
      affiliateCode: "friend",
      affiliate: "A Friend",
      shares: addresses.map((one, index) => ({
        address: one,
        amount: `0.${String(parts[index]).padStart(9, "0")}`,
      })),
    });
  }
  expect(await run("reconcile")).toMatchObject({ exitCode: 0 });
});

it("a price in a coin is paid to five token accounts, which the service makes with the group and after an edit", async () => {
  const addresses = await makeAddresses(5);
  const shares = [40, 30, 15, 10, 5];
  const recipients = addresses.map((one, index) => ({ address: one, share: shares[index]! }));
  const { key } = await importSplit("SplitCoin", {
    price: "1.000001",
    currency: trialToken.symbol,
    recipients,
  });
  await giveTokens(wallet.address);

  const session = await prepare(key, "SplitCoin");
  // Parts of 1,000,001 for each unit; one base unit is left.
  const parts = [400_001n, 300_000n, 150_000n, 100_000n, 50_000n];
  const accounts = await Promise.all(
    addresses.map((one) => holdingOf(one, trialToken.mint, classicTokenProgram)),
  );
  expect(session.cost!.payments).toMatchObject(
    addresses.map((one, index) => ({
      recipient: one,
      account: accounts[index],
      price: { baseUnits: String(3n * parts[index]!), mint: trialToken.mint },
    })),
  );
  expect(verifyInPage(session, accounts)).toEqual({ safe: true, codes: [] });
  await execute(key, session);
  expect(await Promise.all(addresses.map(tokensOf))).toEqual(parts.map((part) => 3n * part));

  // A newcomer's token account is there when prepares are answered again, at the operator's cost.
  const [newcomer] = await makeAddresses(1);
  const [first, second, ...others] = addresses;
  const { output, errors } = await run(`phases edit SplitCoin 1 --recipients ${newcomer}:60,${second}:40`);
  expect(errors).toBe("");
  expect(output).toContain(`${newcomer} 60 %, ${second} 40 %`);
  // Sales from before the edit stay as they were paid.
  const { items } = JSON.parse((await run("sales SplitCoin --json")).output) as {
    items: { shares: object[] }[];
  };
  expect(items).toHaveLength(3);
  for (const item of items) {
    expect(item).toMatchObject({
      price: "1.000001",
      currency: trialToken.symbol,
      currencyMint: trialToken.mint,
    });
    expect(item.shares).toEqual(
      ["0.400001", "0.3", "0.15", "0.1", "0.05"].map((amount, index) => ({
        // The owner of an account is known for recipients of now.
        address: index === 1 ? second : accounts[index],
        amount,
      })),
    );
  }
  const next = await prepare(key, "SplitCoin", { quantity: 1 });
  expect(BigInt(next.cost!.rent!.baseUnits)).toBe(BigInt(session.cost!.rent!.baseUnits) / 3n);
  await execute(key, next);
  expect(await Promise.all([newcomer!, second!, first!, ...others].map(tokensOf))).toEqual([
    600_001n,
    3n * 300_000n + 400_000n,
    ...[400_001n, 150_000n, 100_000n, 50_000n].map((part) => 3n * part),
  ]);
});

it("a new treasury is paid from the next prepare on, into an account that the service makes; prepared mints pay the old one", async () => {
  const { key } = await importSplit("NewTreasury", {
    price: "1",
    currency: trialToken.symbol,
    recipients: undefined,
  });
  await giveTokens(wallet.address);
  const prepared = await prepare(key, "NewTreasury", { quantity: 1 });
  const former = await tokensOf(address(treasury));
  const [newcomer] = await makeAddresses(1);
  const edited = await run(`collections edit NewTreasury --treasury ${newcomer} --yes`);
  expect(edited.exitCode, edited.errors).toBe(0);
  expect(edited.errors).toContain(`treasury  ${treasury} → ${newcomer}\n`);
  expect(edited.errors).toContain("1 mint is prepared for the old treasury, which they pay, until ");
  expect(edited.errors).toContain("until the service has created the new treasury's token accounts");
  await execute(key, prepared);
  expect(await tokensOf(address(treasury))).toBe(former + 1_000_000n);

  const next = await prepare(key, "NewTreasury", { quantity: 1 });
  const account = await holdingOf(newcomer!, trialToken.mint, classicTokenProgram);
  expect(next.recipients!.toSorted()).toEqual([newcomer, account].toSorted());
  // The account is there already, at the operator's cost.
  expect(next.cost!.rent!.baseUnits).toBe(prepared.cost!.rent!.baseUnits);
  await execute(key, next);
  expect(await tokensOf(newcomer!)).toBe(1_000_000n);
  expect(await tokensOf(address(treasury))).toBe(former + 1_000_000n);
  expect(await run("reconcile NewTreasury")).toMatchObject({ exitCode: 0 });
});

it("token accounts that are missing, and that no transaction has space to create, are made by the service", async () => {
  const equally = (addresses: readonly string[]) => addresses.map((one) => ({ address: one, share: 20 }));
  const { key } = await importSplit("SplitClosed", {
    price: "1",
    currency: trialToken.symbol,
    recipients: equally(await makeAddresses(5)),
  });
  await giveTokens(wallet.address);
  const { cost } = await prepare(key, "SplitClosed", { quantity: 1 });

  // As if all of them had closed their accounts.
  const addresses = await makeAddresses(5);
  const { collection, phases: shown } = (await call(
    key,
    "/collections/SplitClosed",
  )) as unknown as CollectionResponse;
  const phaseId = shown.active![0]!.id;
  await testDatabase.database
    .update(phases)
    .set({ recipients: equally(addresses) })
    .where(eq(phases.id, phaseId));
  const order = { collectionId: collection.id, phaseId, walletAddress: wallet.address, quantity: 1 };
  expect(await call(key, "/prepare-mint", order)).toMatchObject({ code: "CHAIN_UNAVAILABLE" });
  const session = await prepare(key, "SplitClosed", { quantity: 1 });
  // The rate of the dollar moves.
  expect(session.cost!.rent!.baseUnits).toBe(cost!.rent!.baseUnits);
  await execute(key, session);
  expect(await Promise.all(addresses.map(tokensOf))).toEqual(addresses.map(() => 200_000n));
});

it("a recipient that can't receive its part is named before anything is reserved", async () => {
  const [rich, poor] = await makeAddresses(2);
  await validator.fund(rich!, 1_000_000n);
  const { key } = await importSplit("SplitSmall", {
    price: "0.001",
    recipients: [
      { address: rich!, share: 90 },
      { address: poor!, share: 10 },
    ],
  });
  const answer = (await prepare(key, "SplitSmall")) as unknown as {
    code: string;
    message: string;
    details: unknown;
  };
  expect(answer).toMatchObject({ code: "TREASURY_EMPTY", message: expect.stringContaining(poor!) });
  expect(errorDetails.TREASURY_EMPTY.parse(answer.details)).toMatchObject({
    treasury: poor,
    recipients: [poor],
    minimum: { amount: "0.00089088" },
  });
});

async function giveTokens(to: Address): Promise<void> {
  const response = await fetch(validator.url, {
    method: "POST",
    headers: { "Content-Type": "application/json" },
    body: JSON.stringify({
      jsonrpc: "2.0",
      id: 1,
      method: "requestTokenAirdrop",
      params: [to, 1_000_000_000],
    }),
  });
  expect(await response.json()).toHaveProperty("result");
  await eventually(async () => expect(await tokensOf(to)).toBe(1_000_000_000n));
}
