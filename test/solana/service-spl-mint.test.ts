import { TOKEN_2022_PROGRAM_ADDRESS } from "@solana-program/token-2022";
import { address, getBase64Encoder, type Address } from "@solana/kit";
import { beforeAll, describe, expect, it } from "vitest";
import { classicTokenProgram, type Payment } from "../../demo/service/chain/transactions/mint-order.js";
import type { MintConstraints, TransactionVerification } from "../../src/core/transaction-verifier.js";
import { createTransactionVerifier } from "../../src/solana/transactions/create-transaction-verifier.js";
import { startLocalChain, type LocalChain } from "../service/chain/local-chain.js";
import { prepareOne } from "../service/chain/mint.js";
import { orderOf } from "../service/chain/order.js";
import { issueToken } from "../service/chain/spl-token.js";
import { addAssertionsLikePhantom, signRewritten } from "../service/chain/wallet.js";
import { addressOf, baseUnitsOf } from "../brands.js";

const verifier = createTransactionVerifier();
const amount = 25_000_000n;

describe.each([
  ["Token", classicTokenProgram],
  ["Token-2022", TOKEN_2022_PROGRAM_ADDRESS],
])("a mint that the service prepared for a payment in a token of %s", (_name, tokenProgram: Address) => {
  let local: LocalChain;
  let mint: string;
  let given: Uint8Array;
  let signed: Uint8Array;
  let terms: MintConstraints;
  beforeAll(async () => {
    local = await startLocalChain();
    mint = (await issueToken(local, tokenProgram, 100_000_000n)).mint;
    const payment: Payment = { kind: "spl", mint, tokenProgram, decimals: 6, amount };
    const prepared = await prepareOne(local, orderOf(local, { payment }));
    given = new Uint8Array(getBase64Encoder().encode(prepared.transaction));
    signed = await signRewritten(prepared.message, local.wallet, (draft) =>
      addAssertionsLikePhantom(draft, address(prepared.mintAddress), TOKEN_2022_PROGRAM_ADDRESS),
    );
    terms = {
      wallet: local.wallet.address,
      price: { baseUnits: baseUnitsOf(amount), decimals: 6, mint: addressOf(mint) },
      recipients: [local.treasury.address],
      quantity: 1,
    };
  });
  const verify = (changes: Partial<MintConstraints> = {}) =>
    verifier.verify([{ bytes: given, quantity: 1 }], { ...terms, ...changes });
  const problemsOf = (changes: Partial<MintConstraints>) => [
    ...new Set(verify(changes).problems.map(({ code }) => code)),
  ];

  it("is accepted, with its payment reported in that token", () => {
    const { problems, transactions } = verify();
    expect(problems).toEqual([]);
    const [{ effects }] = transactions as [TransactionVerification];
    expect(effects).toMatchObject({
      payments: [{ currency: mint, amount, recipient: local.treasury.address }],
      items: [{ recipient: local.wallet.address }],
    });
    // The item's mint account, the wallet's token account for it and the treasury's for the payment.
    expect(effects?.accounts).toHaveLength(3);
  });

  it("is rejected at a lower shown amount, in another token, or for the same amount in SOL", () => {
    expect(problemsOf({ price: { ...terms.price, baseUnits: baseUnitsOf(amount - 1n) } })).toEqual([
      "SPENDS_TOO_MUCH",
    ]);
    const elsewhere = { ...terms.price, mint: local.treasury.address };
    expect(problemsOf({ price: elsewhere })).toContain("SPENDS_TOO_MUCH");
    expect(problemsOf({ price: { ...terms.price, mint: null } })).toContain("SPENDS_TOO_MUCH");
  });

  it("is rejected when another recipient was expected", () => {
    expect(problemsOf({ recipients: [local.authority.address] })).toContain("RECIPIENT_NOT_ALLOWED");
  });

  it("matches its unsigned transaction with the wallet's assertions, within a packet", () => {
    expect(signed.length).toBeLessThanOrEqual(1232);
    expect(verifier.matchesUnsigned(given, signed, terms.wallet)).toBe(true);
  });
});
