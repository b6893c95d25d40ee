import { createSolanaRpc, generateKeyPairSigner, type KeyPairSigner } from "@solana/kit";
import { afterAll, afterEach, beforeAll, expect, it } from "vitest";
import { issueKey } from "../../../../demo/service/catalog/api-keys/api-keys.js";
import { maxPriorityFeeCap } from "../../../../demo/service/catalog/collections/priority-fee-cap.js";
import { importCollection } from "../../../../demo/service/import/import-collection.js";
import type { Log } from "../../../../demo/service/platform/deps.js";
import type { Service } from "../../../../demo/service/service.js";
import { startSteadyValidator, type SteadyValidator } from "../../../validator/steady-validator.js";
import { collectionResponse } from "../../../../src/contract/mint/collection.js";
import { toAmount } from "../../../../src/contract/values/price.js";
import { prepareMintResponse, type PrepareMintResponse } from "../../../../src/contract/mint/mint.js";
import {
  createTransactionVerifier,
  type TransactionVerifierOptions,
} from "../../../../src/solana/transactions/create-transaction-verifier.js";
import { rejectWith, outages, startNodeProxy, type NodeProxy } from "../../../faults/processes/node-proxy.js";
import { authorityKey } from "../../../service-process.js";
import { startTestService } from "../../../start-test-service.js";
import { signAsIsToBase64 } from "../../chain/wallet.js";
import { createCommandRunner } from "../../cli/command-runner.js";
import { parseMetrics, valueOf } from "../../operate/observability/metrics-text.js";
import {
  createHttpHarness,
  defineCollection,
  pageOrigin,
  random,
  requestMint,
  type HttpHarness,
} from "../../http/harness.js";
import { eventually } from "../../../eventually.js";

const method = "getRecentPrioritizationFees";
/** Compute unit limit of a Token-2022 mint in SOL. */
const units = 62_445;
/** Without a cap: two signatures, and the units at 10,000 micro-lamports. */
const fixedFee = 10_000 + 625;

let harness: HttpHarness;
let validator: SteadyValidator;
let proxy: NodeProxy;
let service: Service;
let key: string;
const drops: Record<string, { collectionId: string; phaseId: string }> = {};
const lines: { event: string }[] = [];
/** Milliseconds by which the service's monotonic clock is ahead. */
let skipped = 0;

const environment = () => ({
  DATABASE_URL: harness.url,
  SOLANA_RPC_URL: proxy.url,
  CHAIN: "solana-localnet",
  AUTHORITY_KEY: authorityKey,
  METRICS_PORT: "0",
});
const log: Log = (_level, event) => void lines.push({ event });
const start = () => startTestService(environment(), { monotonic: () => performance.now() + skipped, log });

beforeAll(async () => {
  [harness, validator] = await Promise.all([createHttpHarness(), startSteadyValidator()]);
  proxy = await startNodeProxy(validator.url);
  service = await start();
  const treasury = (await createFundedWallet()).address;
  const caps = { Fixed: null, Capped: "0.0002", Highest: "0.0001" };
  for (const [shortId, priorityFeeCap] of Object.entries(caps)) {
    const { id } = await importCollection(
      { database: harness.database, chain: "solana-localnet", random },
      defineCollection(shortId, { treasury, supply: null, items: [], priorityFeeCap }),
    );
    drops[shortId] = { collectionId: id, phaseId: "" };
  }
  const collectionIds = Object.values(drops).map(({ collectionId }) => collectionId);
  const order = { class: "publishable", label: "fees", origins: [pageOrigin], collectionIds } as const;
  key = (await issueKey({ database: harness.database, random }, order)).value;
  for (const [shortId, drop] of Object.entries(drops)) {
    const { phases } = collectionResponse.parse(await call(`/collections/${shortId}`));
    drop.phaseId = phases.active[0]!.id;
  }
});
afterEach(() => proxy.fail(null));
afterAll(async () => {
  await service.close();
  await Promise.all([harness.close(), validator.close(), proxy.close()]);
});

const call = async (path: string, body?: object, of = service) =>
  (await requestMint(of, key, path, body)).body;

async function createFundedWallet(): Promise<KeyPairSigner> {
  const signer = await generateKeyPairSigner();
  await validator.fund(signer.address, 10_000_000_000n);
  return signer;
}

async function prepare(drop: string, signer: KeyPairSigner, quantity = 1, of = service) {
  const order = { ...drops[drop], walletAddress: signer.address, quantity };
  const body = await call("/prepare-mint", order, of);
  expect(body).toMatchObject({ success: true });
  return prepareMintResponse.parse(body);
}

async function execute({ sessionId, transactions }: PrepareMintResponse, signer: KeyPairSigner) {
  return await Promise.all(
    transactions.map(async ({ transaction }) => {
      const signedTransaction = await signAsIsToBase64(transaction, signer);
      return call("/execute-mint", { sessionId, signedTransaction });
    }),
  );
}

/** Network fee that the service quotes for all transactions, and the findings of the widget's verifier about their bytes. */
function inspect(
  { transactions, cost, recipients }: PrepareMintResponse,
  wallet: string,
  limits?: TransactionVerifierOptions,
) {
  const prepared = transactions.map(({ transaction }) => ({
    bytes: new Uint8Array(Buffer.from(transaction, "base64")),
    quantity: 1,
  }));
  const terms = { wallet, quantity: prepared.length, price: cost!.price!, recipients: recipients! };
  const { problems, totals } = createTransactionVerifier(limits).verify(prepared, terms);
  return {
    quoted: Number(cost!.networkFee!.baseUnits),
    taken: Number(totals!.networkFee),
    problems: problems.map(({ code }) => code),
  };
}

const safe = (networkFee: number) => ({ quoted: networkFee, taken: networkFee, problems: [] });

async function readMetric(name: string, labels: Record<string, string>) {
  const response = await fetch(`http://127.0.0.1:${service.metricsPort}/metrics`);
  return valueOf(parseMetrics(await response.text()), name, labels);
}
const countReads = async (result: string) =>
  (await readMetric("mint_node_requests_total", { method, result })) ?? 0;

/** Has the node tell this fee for each recent slot, and the service read it. */
async function setRecentFee(drop: string, prioritizationFee: number): Promise<void> {
  const result = Array.from({ length: 150 }, (_, slot) => ({ slot, prioritizationFee }));
  proxy.fail(
    (response) =>
      void response
        .setHeader("Content-Type", "application/json")
        .end(JSON.stringify({ jsonrpc: "2.0", id: "1", result })),
    (asked) => asked.method === method,
  );
  skipped += 5_000;
  const before = await countReads("ok");
  const { address: stranger } = await generateKeyPairSigner();
  await call(`/collections/${drop}/eligibility/${drops[drop]!.phaseId}/${stranger}`);
  await eventually(async () => expect(await countReads("ok")).toBeGreaterThan(before));
}

it("a drop without a cap has the fixed fee, and its prepares don't ask for recent ones", async () => {
  const signer = await createFundedWallet();
  const before = await countReads("ok");
  expect(inspect(await prepare("Fixed", signer), signer.address)).toEqual(safe(fixedFee));
  expect(await countReads("ok")).toBe(before);
});

it("a mint of several units pays what was quoted, shown and prepared, though recent fees have risen since", async () => {
  const rpc = createSolanaRpc(validator.url);
  const [signer, other] = await Promise.all([createFundedWallet(), createFundedWallet()]);
  await setRecentFee("Capped", 1_000_000);
  const session = await prepare("Capped", signer, 3);
  const perUnit = 10_000 + units;
  expect(inspect(session, signer.address)).toEqual(safe(3 * perUnit));
  expect(await readMetric("mint_priority_fee_lamports", { collection: "Capped" })).toBe(units);

  await setRecentFee("Capped", 5_000_000);
  // The cap: 0.0002 SOL.
  expect(inspect(await prepare("Capped", other, 2), other.address)).toEqual(safe(2 * 210_000));
  expect(await readMetric("mint_priority_fee_lamports", { collection: "Capped" })).toBe(200_000);
  const { value: held } = await rpc.getBalance(signer.address, { commitment: "confirmed" }).send();
  for (const result of await execute(session, signer)) expect(result).toMatchObject({ status: "confirmed" });
  const { value: left } = await rpc.getBalance(signer.address, { commitment: "confirmed" }).send();
  expect(String(held - left)).toBe(session.cost!.total![0]!.baseUnits);

  // Preparing again takes the present fee.
  expect(inspect(await prepare("Capped", other, 1), other.address)).toEqual(safe(210_000));
  await setRecentFee("Capped", 500_000);
  const again = await prepare("Capped", other, 1);
  expect(inspect(again, other.address)).toEqual(safe(10_000 + Math.ceil(units / 2)));
  expect(await execute(again, other)).toMatchObject([{ status: "confirmed" }]);
});

it("the highest cap that an operator can set is the highest fee that widgets let a wallet sign", async () => {
  const signer = await createFundedWallet();
  await setRecentFee("Highest", 99_000_000);
  expect(inspect(await prepare("Highest", signer), signer.address)).toEqual(safe(10_000 + 100_000));
  const run = createCommandRunner(environment());
  const highest = toAmount(maxPriorityFeeCap, 9);
  const edit = await run(`collections edit Highest --priority-fee-cap ${highest} --yes`);
  expect(edit.exitCode).toBe(0);
  const session = await prepare("Highest", signer);
  expect(inspect(session, signer.address)).toEqual(safe(1_000_000));
  expect(inspect(session, signer.address, { networkFee: 999_999n }).problems).toEqual([
    "NETWORK_FEE_TOO_HIGH",
  ]);
  expect(await execute(session, signer)).toMatchObject([{ status: "confirmed" }]);
});

it.each(["hangs up", "answers with a web page", "limits the rate"] as const)(
  "while the node %s, prepares continue with the last price for a minute, then with the fixed one",
  async (outage) => {
    const signer = await createFundedWallet();
    await setRecentFee("Capped", 1_000_000);
    const reported = lines.filter(({ event }) => event === "priority-fees-unknown").length;
    proxy.fail(outages[outage], (asked) => asked.method === method);
    skipped += 5_000;
    expect(inspect(await prepare("Capped", signer), signer.address)).toEqual(safe(10_000 + units));
    skipped += 60_000;
    expect(inspect(await prepare("Capped", signer), signer.address)).toEqual(safe(fixedFee));
    skipped += 60_000;
    expect(inspect(await prepare("Capped", signer), signer.address)).toEqual(safe(fixedFee));
    await eventually(() =>
      expect(lines.filter(({ event }) => event === "priority-fees-unknown")).toHaveLength(reported + 1),
    );
  },
);

it("a node without the method is reported once, and its drops have the fixed fee within their cap", async () => {
  const signer = await createFundedWallet();
  lines.length = 0;
  proxy.fail(rejectWith(-32_601, "Method not found"), (asked) => asked.method === method);
  const other = await start();
  try {
    const { failed } = proxy;
    expect(inspect(await prepare("Capped", signer, 1, other), signer.address)).toEqual(safe(fixedFee));
    expect(proxy.failed).toBe(failed);
    expect(lines.filter(({ event }) => event.startsWith("priority-fees"))).toEqual([
      { event: "priority-fees-off" },
    ]);
  } finally {
    await other.close();
  }
});
