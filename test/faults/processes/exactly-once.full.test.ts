import { getBase64Decoder, getSignatureFromTransaction, getTransactionDecoder } from "@solana/kit";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { CheckoutApi } from "../../../src/client/checkout-api.js";
import type { Price } from "../../../src/contract/values/price.js";
import { executeAndConfirm } from "../../../src/core/mint/execute-and-confirm.js";
import { PendingMintStore } from "../../../src/core/mint/pending-mint-store.js";
import type { MintDeps } from "../../../src/core/mint/mint-deps.js";
import type { Timers } from "../../../src/core/environment.js";
import type { WalletConnection } from "../../../src/core/wallet-directory.js";
import { ProofSolver } from "../../../src/core/mint/proof-solver.js";
import { prepareAndSign, type MintOrder } from "../../../src/core/mint/prepare-and-sign.js";
import { createTransactionVerifier } from "../../../src/solana/transactions/create-transaction-verifier.js";
import { MemoryRecords } from "../../core/memory-pending-mint-storage.js";
import { signAsIs, signRewritten } from "../../service/chain/wallet.js";
import { baseUnitsOf } from "../../brands.js";
import { readReconciliationData } from "./reconciliation-data.js";
import {
  createFundedBuyer,
  executeWithRetry,
  prepareWithRetry,
  type Buyer,
  type SignedMint,
} from "./buyer.js";
import { startCluster, unitPrice, type Cluster, type Drop, type RunningService } from "./cluster.js";
import { eventually } from "../../eventually.js";
import { reportUnknown, isSending, startNodeProxy, outages, type NodeProxy } from "./node-proxy.js";

let cluster: Cluster;
let proxy: NodeProxy;
/** Processes that reach their node through the proxy. */
let services: RunningService[];
let drop: Drop;
beforeAll(async () => {
  cluster = await startCluster();
  proxy = await startNodeProxy(cluster.validator.url);
  const environment = { SOLANA_RPC_URL: proxy.url, CONFIRM_SECONDS: "2" };
  services = await Promise.all([1, 2, 3].map(() => cluster.start(environment)));
  drop = await cluster.createDrop({ supply: 40 });
});
afterAll(async () => {
  await cluster.close();
  await proxy.close();
});

function* everywhere(place = 0): Generator<string, never> {
  for (;;) yield services[place++ % services.length]!.address;
}

const createBuyer = () => createFundedBuyer(cluster, drop);

const prepareAt = async (buyer: Buyer, index: number) =>
  (await prepareWithRetry(buyer, everywhere(index))).body!;

/** The node's responses to sends of this mint. A job may resend it when a machine is slow. */
const sendResponses = (mint: SignedMint) => proxy.answersTo(isSending(mint));
const landingCount = (mint: SignedMint) =>
  sendResponses(mint).filter((answer) => !answer.includes("AlreadyProcessed")).length;

/** Rent-exempt minimum, enough to open an account anywhere. */
const occupyingLamports = 890_880n;

describe("a mint that is executed repeatedly", () => {
  it("lands once and has one response, however many concurrent requests, at whichever process", async () => {
    const buyers = await Promise.all(Array.from({ length: 4 }, createBuyer));
    const calls = 18;
    await Promise.all(
      buyers.map(async (buyer, index) => {
        const [mint] = await buyer.sign(await prepareAt(buyer, index % 3));
        const answers = await Promise.all(
          Array.from({ length: calls }, (_, place) => executeWithRetry(buyer, everywhere(place), mint!)),
        );
        const distinctBodies = new Set(
          answers.map(({ body }) => JSON.stringify({ ...body, serverTime: null })),
        );
        expect(distinctBodies.size).toBe(1);
        expect(answers[0]).toMatchObject({
          code: null,
          body: { status: "confirmed", signature: mint!.signature },
        });
        expect(landingCount(mint!)).toBe(1);
      }),
    );
    console.log(
      `${buyers.length} mints, each executed ${calls} times at once by 3 processes: each landed once`,
    );
  });

  it("lands once when the wallet has signed it in two ways, and both get the response of the first", async () => {
    const buyer = await createBuyer();
    const session = await prepareAt(buyer, 0);
    const [mint] = await buyer.sign(session);
    const bytes = await signAsIs(session.transactions[0]!.transaction, buyer.wallet);
    const { messageBytes } = getTransactionDecoder().decode(bytes);
    const dearer = await signRewritten(new Uint8Array(messageBytes), buyer.wallet, (draft) => ({
      ...draft,
      // The compute price is the second instruction: its discriminator, then micro-lamports.
      instructions: draft.instructions.map((one, place) =>
        place === 1 ? { ...one, data: new Uint8Array([3, 0x11, 0x27, 0, 0, 0, 0, 0, 0]) } : one,
      ),
    }));
    const other: SignedMint = {
      sessionId: session.sessionId,
      signedTransaction: getBase64Decoder().decode(dearer),
      signature: getSignatureFromTransaction(getTransactionDecoder().decode(dearer)),
    };
    expect(other.signature).not.toBe(mint!.signature);
    const answers = await Promise.all(
      [mint!, other, mint!, other].map((one, place) => executeWithRetry(buyer, everywhere(place), one)),
    );
    const signatures = new Set(answers.map(({ body }) => body?.signature));
    expect(signatures.size).toBe(1);
    expect(landingCount(mint!) + landingCount(other)).toBe(1);
  });

  it("succeeds when the node responds that it was already processed", async () => {
    const buyer = await createBuyer();
    const [mint] = await buyer.sign(await prepareAt(buyer, 0));
    // It lands, but the node reports no status, so that a job resends it.
    proxy.fail(
      reportUnknown,
      ({ method, params }) => method === "getSignatureStatuses" && params.includes(mint!.signature),
    );
    expect((await buyer.execute(services[0]!.address, mint!)).body).toMatchObject({ status: "pending" });
    await eventually(() => expect(sendResponses(mint!).at(-1)).toContain("AlreadyProcessed"));
    proxy.fail(null);
    const answer = await executeWithRetry(buyer, everywhere(), mint!);
    expect(answer.body).toMatchObject({ status: "confirmed", signature: mint!.signature });
  });
});

describe("a mint whose address somebody has sent lamports to", () => {
  const occupy = async (buyer: Buyer) => {
    const [unit] = await cluster.readUnits(buyer.wallet.address);
    await cluster.pay([unit!.mintAddress], occupyingLamports);
  };

  it("is rejected before anything is sent, with the same error on each retry, and preparing again renews it", async () => {
    const buyer = await createBuyer();
    const [mint] = await buyer.sign(await prepareAt(buyer, 0));
    await occupy(buyer);
    for (const { address } of services) {
      expect(await buyer.execute(address, mint!)).toMatchObject({
        status: 409,
        code: "SESSION_EXPIRED",
        details: { reason: "ADDRESS_TAKEN" },
      });
    }
    expect(sendResponses(mint!)).toEqual([]);
    const [renewed] = await buyer.sign(await prepareAt(buyer, 1));
    const answer = await executeWithRetry(buyer, everywhere(), renewed!);
    expect(answer.body).toMatchObject({ status: "confirmed" });
    expect((await cluster.readUnits(buyer.wallet.address)).map(({ state }) => state).toSorted()).toEqual([
      "confirmed",
      "failed",
    ]);
  });

  it("costs nothing when it was already submitted, and is renewed once its blockhash has expired", async () => {
    const buyer = await createBuyer();
    const [mint] = await buyer.sign(await prepareAt(buyer, 0));
    const { ledger } = cluster.validator;
    const readBalance = () => ledger.account(buyer.wallet.address, ledger.slotAt("processed"))!.lamports;
    const before = readBalance();
    proxy.fail(outages["is overloaded"], ({ method }) => method === "sendTransaction");
    expect((await buyer.execute(services[0]!.address, mint!)).body).toMatchObject({ status: "pending" });
    await occupy(buyer);
    proxy.fail(null);
    ledger.advanceSlot(200);
    expect(await executeWithRetry(buyer, everywhere(), mint!)).toMatchObject({ code: "BLOCKHASH_EXPIRED" });
    expect(readBalance()).toBe(before);
    const [renewed] = await buyer.sign(await prepareAt(buyer, 0));
    const answer = await executeWithRetry(buyer, everywhere(), renewed!);
    expect(answer.body).toMatchObject({ status: "confirmed" });
  });

  it("is reported to the mint page without a payment, and retrying mints", async () => {
    const buyer = await createBuyer();
    const { deps, order } = createPage(buyer);
    const first = await prepareAndSign(deps, order, () => undefined);
    await occupy(buyer);
    const progress = await executeAndConfirm(deps, first, () => undefined);
    expect(progress).toMatchObject({ minted: 0, items: [], failure: { code: "SESSION_EXPIRED" } });

    const again = await executeAndConfirm(
      deps,
      await prepareAndSign(deps, { ...order, requestedAt: Date.now() }, () => undefined),
      () => undefined,
    );
    expect(again).toMatchObject({ quantity: 1, minted: 1, items: [expect.anything()] });
  });
});

/**
 * The page's own flow: its verification and transport, with a wallet that signs whatever passes verification.
 */
function createPage({ wallet }: Buyer): { deps: MintDeps; order: MintOrder } {
  const base = `${services[0]!.address}/mint/v1`;
  const timers: Timers = {
    monotonic: () => performance.now(),
    wall: () => Date.now(),
    setTimeout: (callback, milliseconds) => setTimeout(callback, milliseconds),
    clearTimeout: (handle) => clearTimeout(handle as NodeJS.Timeout),
  };
  const connection: WalletConnection = {
    option: {
      id: "test",
      name: "Test",
      icon: null,
      kind: "standard",
      installed: true,
      opensPage: false,
      url: null,
    },
    addresses: [wallet.address],
    address: wallet.address,
    select: () => undefined,
    signTransactions: (transactions) =>
      Promise.all(transactions.map((bytes) => signAsIs(getBase64Decoder().decode(bytes), wallet))),
    subscribe: () => () => undefined,
    disconnect: () => Promise.resolve(),
  };
  const price: Price = {
    amount: "0.1",
    baseUnits: baseUnitsOf(unitPrice),
    decimals: 9,
    currency: "SOL",
    mint: null,
  };
  return {
    deps: {
      service: new CheckoutApi({ base, key: drop.key }),
      proofs: new ProofSolver({
        loadSolveWork: () => Promise.reject(new Error("No proof is needed.")),
        now: Date.now,
        page: { origin: "https://page.example" },
      }),
      verifier: createTransactionVerifier(),
      anchors: {},
      afterPaint: () => Promise.resolve(),
      pendingMints: new PendingMintStore(new MemoryRecords(), timers, base),
      network: { isOnline: true, subscribe: () => () => undefined },
      timers,
      random: () => 0,
      now: () => Date.now(),
    },
    order: {
      requestedAt: Date.now(),
      collectionId: drop.collectionId,
      chain: "solana-localnet",
      quantity: 1,
      connection,
      price,
      acceptedPrice: price,
      phase: {
        id: drop.phaseIds[0]!,
        status: "active",
        priceDisplay: price,
        startsAt: null,
        endsAt: null,
        limits: { perWallet: null },
      },
      isCurrent: () => true,
    },
  };
}

it("database and chain agree afterwards", async () => {
  expect(await readReconciliationData(cluster, drop)).toEqual({
    supply: 40,
    minted: 9,
    held: 0,
    free: 31,
    contradictions: [],
  });
});
