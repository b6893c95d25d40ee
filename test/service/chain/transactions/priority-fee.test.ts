import { setImmediate } from "node:timers/promises";
import {
  decompileTransactionMessage,
  generateKeyPairSigner,
  getCompiledTransactionMessageDecoder,
  type Address,
} from "@solana/kit";
import { assert, asyncProperty, bigInt, array } from "fast-check";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import type { RecentFeesDeps } from "../../../../demo/service/chain/transactions/recent-fees.js";
import {
  classicTokenProgram,
  type MintOrder,
} from "../../../../demo/service/chain/transactions/mint-order.js";
import { systemTimers } from "../../../../demo/service/platform/scheduling/timers.js";
import { startLocalChain, type LocalChain } from "../local-chain.js";
import { prepareOne } from "../mint.js";
import { orderOf } from "../order.js";
import { issueToken } from "../spl-token.js";

const method = "getRecentPrioritizationFees";
const fixed = 10_000n;
/** Lamports, over what the local chain's settings allow. */
const highCap = 1_000_000n;
/** Compute unit limit of a Token-2022 mint in SOL. */
const units = 62_445n;

let local: LocalChain;
let elapsed: number;
let chain: LocalChain["chain"];
let reports: [event: string, fields: Readonly<Record<string, unknown>>][];
beforeEach(async () => {
  local = await startLocalChain();
  elapsed = 0;
  reports = [];
  chain = create();
});

afterEach(() => vi.restoreAllMocks());

function create(recentFees: Partial<RecentFeesDeps> = {}) {
  return local.create({
    monotonic: () => elapsed,
    recentFees: {
      isOff: () => false,
      report: (_level, event, fields) => void reports.push([event, fields]),
      ...recentFees,
    },
  });
}

/** Has the node answer with these fees of slots, by any number of requests. */
const answer = (...fees: readonly unknown[]) => respond({ result: toSlots(fees) });
const toSlots = (fees: readonly unknown[]) =>
  fees.map((prioritizationFee, slot) => ({ slot, prioritizationFee }));
const respond = (body: object | Promise<object>) => {
  local.node.intercept = async (called, proceed) =>
    called === method ? { jsonrpc: "2.0", id: "1", ...(await body) } : proceed();
};
const reject = (code: number, message: string) => respond({ error: { code, message } });
const countRequests = () => local.requests.filter((called) => called === method).length;

const capped = (changes: Partial<MintOrder> = {}) => orderOf(local, { priorityFeeCap: highCap, ...changes });
const estimate = (order = capped(), quantity = 1) => chain.estimateCost(order, quantity);
const readPrice = async (order = capped()) => (await estimate(order)).computeUnitPrice;
const repeat = (count: number, fee: bigint) => Array.from({ length: count }, () => fee);

describe("the compute unit price of a mint with a cap", () => {
  it.each<[string, bigint[], bigint]>([
    ["in a quarter of 150 slots", [...repeat(112, 0n), ...repeat(38, 50_000n)], 50_000n],
    ["in fewer slots than a quarter", [...repeat(113, 0n), ...repeat(37, 50_000n)], fixed],
    ["in any order", [50_000n, 0n, 40_000n, 30_000n], 40_000n],
    ["as text would be sorted", [9_000_000n, 20_000n, 100_000n, 30_000n], 100_000n],
    ["in the only slot", [50_000n], 50_000n],
    ["below the fixed price", repeat(150, 9_999n), fixed],
    ["in no slot", [], fixed],
  ])(
    "would have been enough in three of four recent slots, and is at least the fixed one: more %s",
    async (_, fees, price) => {
      answer(...fees);
      expect(await readPrice()).toBe(price);
    },
  );

  it("never makes a fee above the cap, nor above the operator's, and the cost has it exactly", async () => {
    const amount = bigInt({ min: 0n, max: 2n ** 53n - 1n });
    await assert(
      asyncProperty(array(amount), bigInt({ min: 1n, max: 200_000n }), async (fees, priorityFeeCap) => {
        answer(...fees);
        elapsed += 60_000;
        const { cost, computeUnitPrice } = await estimate(capped({ priorityFeeCap }), 3);
        const fee = (units * computeUnitPrice + 999_999n) / 1_000_000n;
        expect(fee).toBeLessThanOrEqual(priorityFeeCap);
        expect(fee).toBeLessThanOrEqual(100_000n);
        expect(cost.networkFee).toBe(3n * (10_000n + fee));
        // One micro-lamport more would exceed the lower cap.
        const lower = priorityFeeCap < 100_000n ? priorityFeeCap : 100_000n;
        const wanted = fees.toSorted((a, b) => Number(a - b))[Math.ceil(fees.length * 0.75) - 1] ?? 0n;
        if (units * (wanted > fixed ? wanted : fixed) > lower * 1_000_000n)
          expect(units * (computeUnitPrice + 1n)).toBeGreaterThan(lower * 1_000_000n);
      }),
      { numRuns: 50 },
    );
  });

  it("is in the transactions that are prepared with it, beside the limit of the order", async () => {
    answer(70_000n);
    const { computeUnitPrice } = await estimate();
    const { message } = await prepareOne(local, capped({ computeUnitPrice }));
    const { instructions } = decompileTransactionMessage(
      getCompiledTransactionMessageDecoder().decode(message),
    );
    expect(instructions.slice(0, 2).map(({ data }) => Buffer.from(data ?? []).toString("hex"))).toEqual([
      "02edf30000",
      "037011010000000000",
    ]);
  });

  it("is the fixed one without a cap, whatever others pay, and the node isn't asked", async () => {
    answer(1_000_000n);
    expect(await readPrice(orderOf(local))).toBe(fixed);
    expect(countRequests()).toBe(0);
  });
});

describe("recent fees are asked for", () => {
  it.each<[string, () => Promise<Partial<MintOrder>>]>([
    ["in SOL", async () => ({})],
    ["for free", async () => ({ payment: { kind: "native", amount: 0n } })],
    [
      "to two recipients",
      async () => ({
        recipients: [local.treasury.address, (await generateKeyPairSigner()).address].map((address) => ({
          address,
          share: 50,
        })),
      }),
    ],
    [
      "in a token, in a group",
      async () => ({
        group: (await generateKeyPairSigner()).address,
        payment: {
          kind: "spl",
          mint: (await issueToken(local, classicTokenProgram, 9n)).mint,
          tokenProgram: classicTokenProgram,
          decimals: 6,
          amount: 3n,
        },
      }),
    ],
  ])("of the accounts that mints of two wallets both write: %s", async (_, describeChanges) => {
    const order = capped(await describeChanges());
    let asked: unknown;
    const recorded = local.create({
      rpc: new Proxy(local.rpc, {
        get: (rpc, name, receiver) =>
          name === method
            ? (accounts: Address[]) => {
                asked = accounts;
                return local.rpc[method](accounts);
              }
            : (Reflect.get(rpc, name, receiver) as unknown),
      }),
    });
    await recorded.estimateCost(order, 1);
    const written = await Promise.all(
      [local.wallet.address, (await generateKeyPairSigner()).address].map(async (wallet, index) =>
        listWritten((await prepareOne(local, { ...order, wallet }, index + 1)).message),
      ),
    );
    const shared = written[0]!.filter((account) => written[1]!.includes(account));
    expect([...(asked as Address[])].sort()).toEqual(shared.sort());
  });

  it("once in five seconds, by any number of estimates", async () => {
    answer(50_000n);
    expect(await Promise.all(Array.from({ length: 20 }, () => readPrice()))).toEqual(repeat(20, 50_000n));
    elapsed = 4_999;
    answer(90_000n);
    expect(await readPrice()).toBe(50_000n);
    expect(countRequests()).toBe(1);
    elapsed = 5_000;
    await readPrice();
    expect(await readPrice()).toBe(90_000n);
    expect(countRequests()).toBe(2);
  });

  it("in parallel with an estimate, which uses the known price while the node is slow", async () => {
    answer(50_000n);
    await readPrice();
    elapsed = 5_000;
    let answerLate!: (body: object) => void;
    respond(new Promise((resolve) => (answerLate = resolve)));
    const timeout = vi.spyOn(systemTimers, "timeout");
    expect(await readPrice()).toBe(50_000n);
    elapsed = 59_999;
    expect(await readPrice()).toBe(50_000n);
    expect(timeout).not.toHaveBeenCalled();
    expect(countRequests()).toBe(2);
    answerLate({ result: toSlots([90_000n]) });
    // The answer is read before the next turn of the event loop.
    await setImmediate();
    expect(await readPrice()).toBe(90_000n);
    expect(countRequests()).toBe(3);
  });
});

describe("a node that doesn't return recent fees", () => {
  it("at first delays an estimate by at most a quarter of a second, which then uses the fixed price", async () => {
    respond(new Promise<never>(() => undefined));
    const timeout = vi.spyOn(systemTimers, "timeout");
    expect(await Promise.all([readPrice(), readPrice()])).toEqual([fixed, fixed]);
    expect(timeout.mock.calls).toEqual([[250], [250]]);
  });

  it.each<[string, () => void]>([
    ["fails", () => reject(-32603, "Internal error")],
    ["answers something else", () => respond({ result: { fee: 1 } })],
    ["answers fees as text", () => answer("1000000")],
    ["answers no slots", () => respond({ result: [null] })],
  ])(
    "and %s, leaves the last price for a minute, then the fixed one, and is reported once",
    async (_, fail) => {
      answer(50_000n);
      expect(await readPrice()).toBe(50_000n);
      fail();
      for (const at of [5_000, 10_000, 59_999]) {
        elapsed = at;
        expect(await readPrice()).toBe(50_000n);
      }
      elapsed = 65_000;
      expect(await readPrice()).toBe(fixed);
      expect(reports).toMatchObject([["priority-fees-unknown", { method }]]);
      elapsed = 70_000;
      answer(60_000n);
      expect(await readPrice()).toBe(60_000n);
      elapsed = 130_000;
      fail();
      expect(await readPrice()).toBe(fixed);
      expect(reports).toHaveLength(2);
    },
  );

  it("and lacks the method is reported once, and not asked again", async () => {
    reject(-32601, "Method not found");
    expect(await readPrice()).toBe(fixed);
    elapsed = 3_600_000;
    answer(50_000n);
    expect(await readPrice()).toBe(fixed);
    expect(await readPrice(capped({ priorityFeeCap: 1n }))).toBe(16n);
    expect(countRequests()).toBe(1);
    expect(reports).toMatchObject([["priority-fees-off", { method, nodeSays: "Method not found" }]]);
  });

  it("and is known to lack the method isn't asked at all", async () => {
    answer(50_000n);
    chain = create({ isOff: () => true });
    expect(await readPrice()).toBe(fixed);
    expect(countRequests()).toBe(0);
    expect(reports).toEqual([]);
  });
});

/** Addresses that a message locks for writing. */
function listWritten(message: Uint8Array): Address[] {
  const { header, staticAccounts } = getCompiledTransactionMessageDecoder().decode(message);
  const { numSignerAccounts, numReadonlySignerAccounts, numReadonlyNonSignerAccounts } = header;
  return staticAccounts.filter((_, index) =>
    index < numSignerAccounts
      ? index < numSignerAccounts - numReadonlySignerAccounts
      : index < staticAccounts.length - numReadonlyNonSignerAccounts,
  );
}
