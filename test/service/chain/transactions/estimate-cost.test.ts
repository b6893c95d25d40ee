import { address, generateKeyPairSigner, type KeyPairSigner } from "@solana/kit";
import { beforeEach, describe, expect, it } from "vitest";
import { classicTokenProgram, type Payment } from "../../../../demo/service/chain/transactions/mint-order.js";
import { startLocalChain, type LocalChain } from "../local-chain.js";
import { balanceOf, holdingOf, mintOne } from "../mint.js";
import { orderOf } from "../order.js";
import { issueToken } from "../spl-token.js";

let local: LocalChain;
beforeEach(async () => {
  local = await startLocalChain();
});

/** 429 bytes of mint account, 170 of token account, two signatures and 62,445 units at 0.01 lamports. */
const deposits = 3_876_720n + 2_074_080n;
const fee = 10_000n + 625n;
/** Rent-exempt minimum of an account without data. */
const minimum = 890_880n;

describe("a cost estimate", () => {
  it("has price, deposits and fee of all units, and the wallet's balance", async () => {
    expect(await local.chain.estimateCost(orderOf(local), 3)).toEqual({
      balance: { native: 10_000_000_000n, payment: 10_000_000_000n },
      cost: { price: 1_500_000_000n, rent: 3n * deposits, programFee: 0n, networkFee: 3n * fee },
      knownAccounts: [],
      minimum: 890_880n,
      affordable: 19n,
      computeUnitPrice: 10_000n,
      priorityFee: 625n,
    });
  });

  it("follows the chain's rent", async () => {
    local.node.intercept = async (method, proceed) => {
      const response = (await proceed()) as { result: bigint };
      const isRent = method === "getMinimumBalanceForRentExemption";
      return isRent ? { ...response, result: response.result / 10n } : response;
    };
    expect(await local.create().estimateCost(orderOf(local), 1)).toMatchObject({
      cost: { rent: deposits / 10n },
    });
  });

  it("of an SPL payment has tokens and lamports apart, and the treasury's account once", async () => {
    const { mint } = await issueToken(local, classicTokenProgram, 4_000_000n);
    const payment: Payment = {
      kind: "spl",
      mint,
      tokenProgram: classicTokenProgram,
      decimals: 6,
      amount: 1_500_000n,
    };
    const before = await local.chain.estimateCost(orderOf(local, { payment }), 2);
    expect(before).toMatchObject({
      balance: { payment: 4_000_000n },
      cost: { price: 3_000_000n, rent: 2n * deposits + 2_039_280n, networkFee: 2n * 10_807n },
      affordable: 2n,
    });

    await mintOne(local, orderOf(local, { payment }));
    const after = await local.chain.estimateCost(orderOf(local, { payment }), 2);
    expect(after).toMatchObject({
      balance: { payment: 2_500_000n },
      cost: { rent: 2n * deposits },
      affordable: 1n,
    });
  });

  it("of a wallet unknown to the chain has a balance of zero", async () => {
    const stranger = await generateKeyPairSigner();
    const payment: Payment = {
      kind: "spl",
      mint: local.treasury.address,
      tokenProgram: classicTokenProgram,
      decimals: 6,
      amount: 1n,
    };
    for (const changes of [{}, { payment }]) {
      const order = orderOf(local, { wallet: stranger.address, ...changes });
      expect(await local.chain.estimateCost(order, 1)).toMatchObject({
        balance: { native: 0n, payment: 0n },
        affordable: 0n,
      });
    }
  });

  it("ignores a token account of another program", async () => {
    const payment: Payment = {
      kind: "spl",
      mint: local.treasury.address,
      tokenProgram: classicTokenProgram,
      decimals: 6,
      amount: 1n,
    };
    const holding = await holdingOf(local.wallet.address, local.treasury.address, classicTokenProgram);
    await local.fund(holding, 5_000_000n);
    expect(await local.chain.estimateCost(orderOf(local, { payment }), 1)).toMatchObject({ affordable: 0n });
  });

  it("rejects a price below the minimum of the treasury's unopened account", async () => {
    const empty = await generateKeyPairSigner();
    const order = (amount: bigint) =>
      orderOf(local, { treasury: empty.address, payment: { kind: "native", amount } });
    await expect(local.chain.estimateCost(order(minimum - 1n), 1)).rejects.toMatchObject({
      code: "TREASURY_EMPTY",
    });
    await expect(local.chain.estimateCost(order(minimum), 1)).resolves.toBeDefined();
    await expect(local.chain.estimateCost(order(0n), 1)).resolves.toBeDefined();
  });
});

describe("the affordable quantity matches what the chain accepts", () => {
  const unit = 500_000_000n + deposits + fee;
  let wallet: KeyPairSigner;
  beforeEach(async () => {
    wallet = await generateKeyPairSigner();
  });

  it.each([
    ["everything to the last lamport", unit, 1n],
    ["one lamport too little", unit - 1n, 0n],
    ["a rest that no account may have", unit + 1n, 0n],
    ["a rest one lamport short of an account's minimum", unit + minimum - 1n, 0n],
    ["a rest of exactly an account's minimum", unit + minimum, 1n],
    ["two units, one of which would leave a forbidden rest", 2n * unit + 1n, 1n],
  ])("with %s", async (_case, lamports, affordable) => {
    await local.fund(wallet.address, lamports);
    const theirs = { ...local, wallet };
    expect(await local.chain.estimateCost(orderOf(theirs), 1)).toMatchObject({ affordable });

    let minted = 0n;
    for (const number of [1, 2]) {
      const { outcome } = await mintOne(theirs, orderOf(theirs), number);
      if (outcome.status === "sent") minted++;
      else expect(outcome).toMatchObject({ status: "failed", failure: { reason: "INSUFFICIENT_FUNDS" } });
    }
    expect(minted).toBe(affordable);
  });

  it("with too few tokens", async () => {
    const { mint } = await issueToken(local, classicTokenProgram, 1_499_999n);
    const payment: Payment = {
      kind: "spl",
      mint,
      tokenProgram: classicTokenProgram,
      decimals: 6,
      amount: 1_500_000n,
    };
    expect(await local.chain.estimateCost(orderOf(local, { payment }), 1)).toMatchObject({ affordable: 0n });
    const { outcome } = await mintOne(local, orderOf(local, { payment }));
    expect(outcome).toMatchObject({ status: "failed", failure: { reason: "INSUFFICIENT_FUNDS" } });
  });
});

describe("deposits", () => {
  it("are requested once in ten minutes, by size", async () => {
    let now = 0;
    const chain = local.create({ monotonic: () => now });
    const requestCount = () =>
      local.requests.filter((method) => method === "getMinimumBalanceForRentExemption").length;

    await chain.estimateCost(orderOf(local), 1);
    expect(requestCount()).toBe(3);
    now = 599_999;
    await chain.estimateCost(orderOf(local), 1);
    await chain.prepareMints(orderOf(local), []);
    expect(requestCount()).toBe(3);
    now = 600_000;
    await chain.estimateCost(orderOf(local), 1);
    expect(requestCount()).toBe(6);
  });

  it("are the same for all items of a drop, whose urls have the same length", async () => {
    const lengths = new Set<number>();
    const held = new Set<bigint>();
    for (let number = 1; number <= 40; number++) {
      const { prepared } = await mintOne(
        local,
        orderOf(local, { payment: { kind: "native", amount: 0n } }),
        number,
      );
      lengths.add(prepared.mintAddress.length);
      held.add(await balanceOf(local, address(prepared.mintAddress)));
    }
    expect(held).toEqual(new Set([3_876_720n]));
    expect(lengths).toEqual(new Set([44]));
  });
});
