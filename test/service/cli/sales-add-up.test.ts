import {
  address,
  createSolanaRpc,
  generateKeyPairSigner,
  type Base64EncodedWireTransaction,
  type KeyPairSigner,
} from "@solana/kit";
import { fetchToken } from "@solana-program/token-2022";
import {
  array,
  assert,
  asyncProperty,
  boolean,
  integer,
  record,
  uniqueArray,
  type Arbitrary,
} from "fast-check";
import { describe, expect, it, onTestFinished } from "vitest";
import { issueKey } from "../../../demo/service/catalog/api-keys/api-keys.js";
import { createPaymentMintReader } from "../../../demo/service/chain/payment-mint.js";
import { findStandard } from "../../../demo/service/chain/standards/item-standards.js";
import { classicTokenProgram } from "../../../demo/service/chain/transactions/mint-order.js";
import { importCollection } from "../../../demo/service/import/import-collection.js";
import { trialToken } from "../../../demo/validator/trial-token.js";
import { collectionResponse } from "../../../src/contract/mint/collection.js";
import { executeMintResponse, prepareMintResponse } from "../../../src/contract/mint/mint.js";
import { eventually } from "../../eventually.js";
import { coreProgram, describeWithCore } from "../../program.js";
import { isFullRun } from "../../scope.js";
import { createAuthority } from "../../service-process.js";
import { startTestService } from "../../start-test-service.js";
import { startSteadyValidator } from "../../validator/steady-validator.js";
import { holdingOf } from "../chain/mint.js";
import { signAsIsToBase64 } from "../chain/wallet.js";
import {
  createHttpHarness,
  defineCollection,
  pageOrigin,
  random,
  requestMint,
  type HttpHarness,
} from "../http/harness.js";
import { createCommandRunner } from "./command-runner.js";

/** Drops with prices that don't divide evenly, and with orders that share transactions where the standard allows it. */
const drops = record({
  /** Base units of the coin and of the token. */
  prices: record({
    native: integer({ min: 10_000_001, max: 50_000_003 }),
    token: integer({ min: 1, max: 7_000_003 }),
  }),
  /** Percentages of all recipients but the first. */
  shares: uniqueArray(integer({ min: 1, max: 20 }), { maxLength: 2 }),
  discountBasisPoints: integer({ min: 1, max: 9_999 }),
  orders: array(record({ quantity: integer({ min: 1, max: 3 }), isToken: boolean(), hasCode: boolean() }), {
    minLength: 2,
    maxLength: 3,
  }),
});

type Drop = typeof drops extends Arbitrary<infer Value> ? Value : never;

/** Lamports that a recipient has before the sale. */
const opening = 1_000_000_000n;

interface Exported {
  readonly priceBaseUnits: string;
  readonly currencyMint: string | null;
  readonly shares: readonly { readonly address: string; readonly amount: string }[];
}

const decimalsOf = (mint: string | null) => (mint === null ? 9 : trialToken.decimals);

const format = (baseUnits: number, decimals: number) =>
  `${Math.floor(baseUnits / 10 ** decimals)}.${String(baseUnits % 10 ** decimals).padStart(decimals, "0")}`;

function toBaseUnits(amount: string, decimals: number): bigint {
  const [whole = "", fraction = ""] = amount.split(".");
  return BigInt(whole + fraction.padEnd(decimals, "0"));
}

describe("the sales of Token-2022 items", () => {
  it("are in export, database and chain the same, for each recipient", () => compareDrops("token-2022"));
});

describeWithCore("the sales of Metaplex Core assets", () => {
  it("are in export, database and chain the same, for each recipient", () => compareDrops("core"));
});

/** Sells generated drops of a standard on a chain, and compares what recipients have received with the export. */
async function compareDrops(standard: "core" | "token-2022"): Promise<void> {
  const [harness, validator] = await Promise.all([
    createHttpHarness(),
    startSteadyValidator(standard === "core" ? [coreProgram!] : []),
  ]);
  const authority = (await createAuthority()).address;
  await validator.fund(authority, 10_000_000_000n);
  const service = await startTestService({
    DATABASE_URL: harness.url,
    SOLANA_RPC_URL: validator.url,
    PUBLIC_BASE_URL: "https://mint.example",
  });
  onTestFinished(async () => {
    await service.close();
    await Promise.all([harness.close(), validator.close()]);
  });
  const rpc = createSolanaRpc(validator.url);
  const run = createCommandRunner({ DATABASE_URL: harness.url });

  async function readBalance(owner: string, mint: string | null): Promise<bigint> {
    if (mint === null) return (await rpc.getBalance(address(owner)).send()).value;
    return (await fetchToken(rpc, await holdingOf(address(owner), mint, classicTokenProgram))).data.amount;
  }

  async function createWallet(): Promise<KeyPairSigner> {
    const wallet = await generateKeyPairSigner();
    await validator.fund(wallet.address, 10_000_000_000n);
    const tokens = await validator.ledger.prepareTokenAirdrop(wallet.address, 100_000_000n);
    const wire = Buffer.from(tokens).toString("base64") as Base64EncodedWireTransaction;
    await rpc.sendTransaction(wire, { encoding: "base64", skipPreflight: true }).send();
    validator.ledger.advanceSlot(2);
    return wallet;
  }

  let count = 0;
  async function sell({ prices, shares, discountBasisPoints, orders }: Drop) {
    const shortId = `Sales${(count += 1)}`;
    const others = await Promise.all(
      shares.map(async (share) => ({ address: (await generateKeyPairSigner()).address, share })),
    );
    const treasury = (await generateKeyPairSigner()).address;
    const rest = shares.reduce((left, share) => left - share, 100);
    const recipients = [{ address: treasury, share: rest }, ...others];
    for (const recipient of recipients) await validator.fund(recipient.address, opening);
    const codes = orders.map((_, index) => `price-off-${shortId}-${index + 10_000}`);
    const phase = {
      ...defineCollection(shortId).phases[0]!,
      recipients,
      limits: { perWallet: 50, perMint: 3 },
    };
    const { id } = await importCollection(
      {
        database: harness.database,
        chain: "solana-localnet",
        random,
        readPaymentMint: createPaymentMintReader(validator.url),
        groupAddress: (seed, name) => findStandard(name).deriveGroup(authority, seed).address,
      },
      defineCollection(shortId, {
        standard,
        treasury,
        currencies: [{ mint: trialToken.mint, symbol: "tUSD", decimals: trialToken.decimals, feed: null }],
        claimCodes: [{ label: "Less", kind: "discount", discountBasisPoints, values: codes }],
        phases: [
          { ...phase, price: format(prices.native, 9) },
          {
            ...phase,
            name: "In dollars",
            currency: "tUSD",
            price: format(prices.token, trialToken.decimals),
          },
        ],
      }),
    );
    const keyOrder = {
      class: "publishable",
      label: shortId,
      origins: [pageOrigin],
      collectionIds: [id],
    } as const;
    const key = (await issueKey({ database: harness.database, random }, keyOrder)).value;
    const call = async (path: string, body?: object) => (await requestMint(service, key, path, body)).body;
    const { phases } = collectionResponse.parse(await call(`/collections/${shortId}`));

    for (const [index, { quantity, isToken, hasCode }] of orders.entries()) {
      const wallet = await createWallet();
      const order = {
        collectionId: id,
        phaseId: phases.active[isToken ? 1 : 0]!.id,
        walletAddress: wallet.address,
        quantity,
        ...(hasCode && { claim_code: codes[index]! }),
      };
      // The collection's group or asset is created by a job.
      const session = await eventually(async () =>
        prepareMintResponse.parse(await call("/prepare-mint", order)),
      );
      for (const { transaction } of session.transactions) {
        const signedTransaction = await signAsIsToBase64(transaction, wallet);
        const answer = await call("/execute-mint", { sessionId: session.sessionId, signedTransaction });
        expect(executeMintResponse.parse(answer)).toMatchObject({ status: "confirmed" });
      }
    }
    return { shortId, id, recipients };
  }

  await assert(
    asyncProperty(drops, async (drop) => {
      const { shortId, id, recipients } = await sell(drop);
      const { output, errors } = await run(`sales ${shortId} --json`);
      expect(errors).toBe("");
      const { items } = JSON.parse(output) as { readonly items: readonly Exported[] };
      expect(items).toHaveLength(drop.orders.reduce((sum, { quantity }) => sum + quantity, 0));
      for (const mint of [null, trialToken.mint]) {
        const sold = items.filter(({ currencyMint }) => currencyMint === mint);
        const total = sold.reduce((sum, { priceBaseUnits }) => sum + BigInt(priceBaseUnits), 0n);
        expect(total).toBe(await readRevenue(harness, id, mint));
        let paid = 0n;
        for (const recipient of recipients) {
          const exported = sold
            .flatMap(({ shares }) => shares)
            .filter((share) => share.address === recipient.address)
            .reduce((sum, { amount }) => sum + toBaseUnits(amount, decimalsOf(mint)), 0n);
          const received = sold.length === 0 ? 0n : await readBalance(recipient.address, mint);
          const opened = mint === null && sold.length > 0 ? opening : 0n;
          expect(exported).toBe(received - opened);
          paid += exported;
        }
        expect(paid).toBe(total);
      }
    }),
    // The same drops in each run.
    { numRuns: isFullRun ? 12 : 1, seed: 2026, endOnFailure: true },
  );
}

/** Paid base units of a collection's confirmed mints in a currency, as the database has them. */
async function readRevenue({ database }: HttpHarness, id: string, mint: string | null): Promise<bigint> {
  const { rows } = await database.$client.query<{ sum: string }>(
    `select coalesce(sum(price_base_units - discount_base_units), 0) as sum from mints
     join sessions on sessions.id = mints.session_id
     where sessions.collection_id = $1 and mints.state = 'confirmed' and price_mint is not distinct from $2`,
    [id, mint],
  );
  return BigInt(rows[0]!.sum);
}
