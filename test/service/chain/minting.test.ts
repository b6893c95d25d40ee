import { fetchToken, TOKEN_2022_PROGRAM_ADDRESS } from "@solana-program/token-2022";
import { SYSTEM_PROGRAM_ADDRESS } from "@solana-program/system";
import { address, getBase64Decoder, isNone, some, type Address } from "@solana/kit";
import { beforeEach, describe, expect, it } from "vitest";
import { ChainError } from "../../../demo/service/chain/rpc/chain-error.js";
import { classicTokenProgram, type Payment } from "../../../demo/service/chain/transactions/mint-order.js";
import { decodeTransaction } from "../../../src/solana/transactions/decode-transaction.js";
import { verifyTransaction } from "../../../src/solana/transactions/verify-transaction.js";
import { createSigner, startLocalChain, type LocalChain } from "./local-chain.js";
import { balanceOf, cosignOne, holdingOf, mintOne, prepareOne, readItem } from "./mint.js";
import { orderOf, seed } from "./order.js";
import { issueToken } from "./spl-token.js";
import { addAssertionsLikePhantom, signAsIs, signRewritten } from "./wallet.js";

let local: LocalChain;
beforeEach(async () => {
  local = await startLocalChain();
});

describe("a mint", () => {
  it("is one item in the wallet, with its metadata inside and no mint authority left", async () => {
    const { prepared, outcome } = await mintOne(local);
    const item = await readItem(local, prepared.mintAddress);

    expect(outcome).toEqual({ status: "sent" });
    expect(item.mint).toMatchObject({ supply: 1n, decimals: 0, isInitialized: true });
    expect(isNone(item.mint.mintAuthority)).toBe(true);
    expect(isNone(item.mint.freezeAuthority)).toBe(true);
    expect(item.token).toMatchObject({ amount: 1n, owner: local.wallet.address, mint: prepared.mintAddress });
    expect(item.pointer).toMatchObject({ metadataAddress: some(prepared.mintAddress) });
    expect(item.pointer?.__kind === "MetadataPointer" && isNone(item.pointer.authority)).toBe(true);
    expect(item.metadata).toMatchObject({
      name: "Northern Lights",
      symbol: "NORTH",
      uri: `https://mint.example.com/mint/v1/metadata/${prepared.mintAddress}.json`,
      mint: prepared.mintAddress,
    });
  });

  it("goes to the recipient, as the page's verifier reads in the bytes, and is paid and signed by the wallet", async () => {
    const recipient = (await createSigner(80)).address;
    const order = orderOf(local, { recipient });
    const { cost } = await local.chain.estimateCost(order, 1);
    const before = await balanceOf(local, local.wallet.address);
    const { prepared } = await mintOne(local, order);
    expect(before - (await balanceOf(local, local.wallet.address))).toBe(
      cost.price + cost.rent + cost.networkFee,
    );
    const token = await fetchToken(local.rpc, await holdingOf(recipient, prepared.mintAddress));
    expect(token.data).toMatchObject({ owner: recipient, amount: 1n });

    const verify = (itemRecipient: string | undefined) =>
      verifyTransaction(decodeTransaction(new Uint8Array(Buffer.from(prepared.transaction, "base64"))), {
        wallet: local.wallet.address,
        ...(itemRecipient !== undefined && { itemRecipient }),
        quantity: 1,
        spend: [{ currency: null, amount: 500_000_000n, decimals: 9 }],
        rent: 12_000_000n,
        networkFee: 1_000_000n,
      }).problems.map(({ code }) => code);
    expect(verify(recipient)).toEqual([]);
    expect(verify(undefined)).toContain("ITEM_RECIPIENT_WRONG");
    expect(verify(local.treasury.address)).toContain("ITEM_RECIPIENT_WRONG");
  });

  it("can't go to an address that is no wallet", async () => {
    const { mint } = await issueToken(local, classicTokenProgram, 1n);
    const offCurve = await holdingOf(local.wallet.address, mint);
    for (const recipient of [mint, offCurve, classicTokenProgram, local.authority.address, "nonsense"]) {
      const estimate = local.chain.estimateCost(orderOf(local, { recipient }), 1);
      await expect(estimate).rejects.toMatchObject({
        code: "INVALID_ADDRESS",
        context: { owner: recipient },
      });
    }
  });

  it("leaves the update authority to the creator, not to the service's key", async () => {
    const { prepared } = await mintOne(local);
    const { metadata } = await readItem(local, prepared.mintAddress);
    expect(metadata).toMatchObject({ updateAuthority: some(local.treasury.address) });
  });

  it("pays the treasury exactly the price, and costs the wallet exactly the estimate", async () => {
    const before = [
      await balanceOf(local, local.treasury.address),
      await balanceOf(local, local.wallet.address),
    ];
    const { cost } = await local.chain.estimateCost(orderOf(local), 1);
    await mintOne(local);
    const after = [
      await balanceOf(local, local.treasury.address),
      await balanceOf(local, local.wallet.address),
    ];

    expect(after[0]! - before[0]!).toBe(500_000_000n);
    expect(before[1]! - after[1]!).toBe(cost.price + cost.rent + cost.networkFee);
  });

  it("of three units is three transactions that share a blockhash and land in any order", async () => {
    const prepared = await local.chain.prepareMints(orderOf(local), [seed(1), seed(2), seed(3)]);
    expect(new Set(prepared.map(({ blockhash }) => blockhash)).size).toBe(1);
    expect(new Set(prepared.map(({ units }) => units[0]!.mintAddress)).size).toBe(3);

    const before = await balanceOf(local, local.treasury.address);
    for (const one of prepared.toReversed()) {
      expect(await local.chain.send((await cosignOne(local, one)).transactionBytes)).toEqual({
        status: "sent",
      });
    }
    local.ledger.advanceSlot();

    for (const { units } of prepared) {
      const { mint, token } = await readItem(local, units[0]!.mintAddress);
      expect([mint.supply, token.amount]).toEqual([1n, 1n]);
    }
    expect((await balanceOf(local, local.treasury.address)) - before).toBe(1_500_000_000n);
  });

  it("lands whatever the length of its name, also where the account would be as long as a multisig", async () => {
    const free: Payment = { kind: "native", amount: 0n };
    const metadataUri = (mint: string) => mint.slice(0, 20);
    const sizes = new Set<number>();
    for (let length = 8; length <= 24; length++) {
      const order = orderOf(local, { payment: free, metadataUri, name: "N".repeat(length) });
      const { prepared, outcome } = await mintOne(local, order, length);
      expect(outcome).toEqual({ status: "sent" });
      const { value } = await local.rpc
        .getAccountInfo(address(prepared.mintAddress), { encoding: "base64" })
        .send();
      sizes.add(Number(value!.space));
    }
    expect(sizes).not.toContain(355);
    expect([...sizes]).toEqual(expect.arrayContaining([354, 356, 357]));
  });

  it("that is free pays nobody, whatever the currency", async () => {
    const before = await balanceOf(local, local.treasury.address);
    const payments: Payment[] = [
      { kind: "native", amount: 0n },
      { kind: "spl", mint: local.wallet.address, tokenProgram: classicTokenProgram, decimals: 6, amount: 0n },
    ];
    for (const [index, payment] of payments.entries()) {
      const { prepared } = await mintOne(local, orderOf(local, { payment }), index + 1);
      expect((await readItem(local, prepared.mintAddress)).token.amount).toBe(1n);
    }
    expect(await balanceOf(local, local.treasury.address)).toBe(before);
  });
});

describe("a payment in an SPL token", () => {
  it.each([
    ["Token", classicTokenProgram],
    ["Token-2022", TOKEN_2022_PROGRAM_ADDRESS],
  ])(
    "of %s transfers exactly the amount, into an account that is created when missing",
    async (_name, tokenProgram) => {
      const { mint, holding } = await issueToken(local, tokenProgram, 5_000_000n);
      const payment = { kind: "spl", mint, tokenProgram, decimals: 6, amount: 1_500_000n } as const;
      const till = await holdingOf(local.treasury.address, mint, tokenProgram);

      for (const [number, paid] of [
        [1, 1_500_000n],
        [2, 3_000_000n],
      ] as const) {
        const before = await balanceOf(local, local.wallet.address);
        const { cost, knownAccounts } = await local.chain.estimateCost(orderOf(local, { payment }), 1);
        const order = orderOf(local, { payment: { ...payment, knownAccounts } });
        const { prepared, outcome } = await mintOne(local, order, number);

        expect(outcome).toEqual({ status: "sent" });
        expect((await readItem(local, prepared.mintAddress)).token.amount).toBe(1n);
        expect((await fetchToken(local.rpc, till)).data.amount).toBe(paid);
        expect((await fetchToken(local.rpc, holding)).data.amount).toBe(5_000_000n - paid);
        expect(before - (await balanceOf(local, local.wallet.address))).toBe(cost.rent + cost.networkFee);
      }
    },
  );

  it("is rejected when its mint belongs to another program", async () => {
    const payment = { kind: "spl", mint: local.wallet.address, decimals: 6, amount: 1n } as const;
    const order = orderOf(local, { payment: { ...payment, tokenProgram: local.wallet.address } });
    await expect(prepareOne(local, order)).rejects.toMatchObject({ code: "UNSUPPORTED_PAYMENT" });
  });
});

describe("a prepared transaction", () => {
  it("can't be broadcast before the service has signed it", async () => {
    const { transaction } = await prepareOne(local);
    const signed = await signAsIs(transaction, local.wallet);
    const outcome = await local.chain.send(signed);
    expect(outcome).toMatchObject({ status: "failed", failure: { reason: "REJECTED" } });

    const sending = local.rpc.sendTransaction(getBase64Decoder().decode(signed) as never, {
      encoding: "base64",
      skipPreflight: true,
    });
    await sending.send();
    local.ledger.advanceSlot();
    expect(local.ledger.transactionCount).toBe(2);
  });

  it("with a reused seed is rejected by the chain", async () => {
    await mintOne(local, orderOf(local), 7);
    local.ledger.advanceSlot();
    const { outcome } = await mintOne(local, orderOf(local), 7);
    expect(outcome).toMatchObject({ status: "failed", failure: { reason: "ADDRESS_TAKEN" } });
  });

  it("whose address already holds lamports is rejected by the chain", async () => {
    const prepared = await prepareOne(local);
    await local.fund(address(prepared.mintAddress), 1_000_000n);
    const { transactionBytes } = await cosignOne(local, prepared);
    expect(await local.chain.send(transactionBytes)).toMatchObject({
      status: "failed",
      failure: { reason: "ADDRESS_TAKEN" },
    });
  });

  it("fits a packet with four assertions around it, for every payment kind", async () => {
    const spl = async (tokenProgram: Address): Promise<Payment> => {
      const { mint } = await issueToken(local, tokenProgram, 5_000_000n);
      return { kind: "spl", mint, tokenProgram, decimals: 6, amount: 1_500_000n };
    };
    const payments: Payment[] = [
      { kind: "native", amount: 0n },
      { kind: "native", amount: 500_000_000n },
      await spl(TOKEN_2022_PROGRAM_ADDRESS),
      await spl(classicTokenProgram),
    ];
    const sizes: number[] = [];
    for (const [index, payment] of payments.entries()) {
      const prepared = await prepareOne(local, orderOf(local, { payment }), index + 1);
      const { transactionBytes } = await cosignOne(local, prepared);
      const asserted = await signRewritten(prepared.message, local.wallet, (draft) =>
        addAssertionsLikePhantom(draft, address(prepared.mintAddress), TOKEN_2022_PROGRAM_ADDRESS),
      );
      expect(asserted.length).toBeLessThanOrEqual(1232);
      sizes.push(transactionBytes.length, asserted.length);
    }
    expect(sizes).toMatchInlineSnapshot(`
      [
        871,
        1002,
        888,
        1019,
        994,
        1125,
        1026,
        1157,
      ]
    `);
  });

  it("is rejected when name and metadata url leave no room for assertions", async () => {
    const order = orderOf(local, { name: "A very long name ".repeat(20) });
    await expect(prepareOne(local, order)).rejects.toMatchObject({ code: "TRANSACTION_TOO_LARGE" });
  });

  it.each(["", "0".repeat(31), "0".repeat(33), "g".repeat(32), "A".repeat(32)])(
    "is rejected with the seed %j",
    async (bad) => {
      await expect(local.chain.prepareMints(orderOf(local), [bad])).rejects.toMatchObject({
        code: "INVALID_SEED",
      });
    },
  );

  it("is rejected for an address that is invalid, off-curve, a program's or the service's own", async () => {
    const [ata] = [await holdingOf(local.wallet.address, local.treasury.address)];
    const programs = [TOKEN_2022_PROGRAM_ADDRESS, SYSTEM_PROGRAM_ADDRESS];
    const invalid = ["", "0OIl", local.wallet.address.slice(1)];
    for (const wallet of [...invalid, ata, local.authority.address, ...programs]) {
      const order = orderOf(local, { wallet });
      await expect(prepareOne(local, order)).rejects.toMatchObject({ code: "INVALID_ADDRESS" });
      await expect(local.chain.estimateCost(order, 1)).rejects.toBeInstanceOf(ChainError);
    }
    await expect(prepareOne(local, orderOf(local, { treasury: "nobody" }))).rejects.toMatchObject({
      code: "INVALID_ADDRESS",
      context: { treasury: "nobody" },
    });
  });
});

describe("co-signing", () => {
  it("returns the same bytes for the same signed transaction, under the wallet's signature", async () => {
    const prepared = await prepareOne(local);
    const [first, second] = [await cosignOne(local, prepared), await cosignOne(local, prepared)];
    expect(first).toEqual(second);

    await local.chain.send(first.transactionBytes);
    local.ledger.advanceSlot();
    expect(local.ledger.transaction(first.signature)).toBeDefined();
  });

  it("needs the key that the mint was prepared for", async () => {
    const prepared = await prepareOne(local);
    const other = local.create({ authority: await createSigner(9) });
    const signed = await signAsIs(prepared.transaction, local.wallet);
    const verified = await local.chain.verifySignedTransaction(prepared.message, signed);
    await expect(other.cosign(verified, [prepared.seed])).rejects.toMatchObject({ code: "WRONG_AUTHORITY" });
  });
});

it("a chain rejects options by which its own mints would exceed its fee cap", () => {
  expect(() => local.create({ computeUnitPrice: 1_000_000n, maxPriorityFee: 299_999n })).toThrow(
    expect.objectContaining({ code: "INVALID_OPTIONS" }),
  );
});
