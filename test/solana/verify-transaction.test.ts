import * as system from "@solana-program/system";
import * as token from "@solana-program/token-2022";
import { createNoopSigner } from "@solana/kit";
import { describe, expect, it } from "vitest";
import type { TransactionVerification } from "../../src/core/transaction-verifier.js";
import {
  buildItem,
  madeUpAddress,
  metadata,
  paySol,
  price,
  service,
  treasury,
  wallet,
} from "./build-mint.js";
import {
  asSigner,
  codesOf,
  dollars,
  inDollars,
  item,
  verify,
  mint,
  walletToken,
  raw,
  serviceSigner,
  signer,
} from "./mint-fixture.js";
import { walletAttacks, newAccountAttacks } from "./hostile-accounts.js";
import { tokenAccountAttacks } from "./hostile-tokens.js";
import { itemAttacks } from "./hostile-items.js";
import { frameAttacks, feeAttacks, paymentAttacks } from "./hostile-payments.js";

describe("a valid mint is safe", () => {
  it("paid in SOL, with all of its effects reported", () => {
    const verification = verify(mint());
    const [mintAccount, tokenAccount] = verification.effects.accounts;
    expect(verification.problems).toEqual([]);
    expect(verification.safe).toBe(true);
    expect(verification.effects).toMatchObject({
      payments: [{ currency: null, amount: price, recipient: treasury }],
      items: [{ mint: item.mint, recipient: wallet }],
      rent: mintAccount!.lamports + tokenAccount!.lamports,
      networkFee: 13_000n,
      opaquePrograms: [],
    });
    expect(mintAccount!.address).toBe(item.mint);
    expect(tokenAccount).toEqual({ address: item.token, lamports: 2_074_080n, isExact: false });
    expect(verification.effects.programs).toEqual([
      "ComputeBudget111111111111111111111111111111",
      system.SYSTEM_PROGRAM_ADDRESS,
      token.TOKEN_2022_PROGRAM_ADDRESS,
      token.ASSOCIATED_TOKEN_PROGRAM_ADDRESS,
    ]);
  });

  const lighthouse = "L2TExMFKdjpN9kozasaurPirfHy9P8sbXoAN1qA3S95";
  const parts = Object.values(item.parts);
  const cases: Record<string, () => TransactionVerification> = {
    "as a legacy transaction": () => verify(mint(), {}, { version: "legacy" }),
    "for free": () => verify(parts, { spend: [], recipients: [] }),
    "below the agreed price": () => verify([...parts, paySol(1n)]),
    "paid to two recipients": () =>
      verify([paySol(price - 7n), paySol(7n, service), ...parts], { recipients: [treasury, service] }),
    "without recipients from the service": () => verify(mint(), { recipients: undefined }),
    "paid in an SPL token, with the treasury's address as recipient": () =>
      verify([dollars.open, dollars.pay, ...parts], inDollars),
    "paid in an SPL token, with the treasury's token account as recipient": () =>
      verify([dollars.pay, ...parts], { ...inDollars, recipients: [dollars.destination] }),
    "with a memo": () => verify([...mint(), raw("MemoSq4gqABAXKb96qnH8TysNcWxMyWCqXgDLGmfcHr", [104, 105])]),
    "with a Lighthouse assertion on an account of the wallet": () =>
      verify([...mint(), raw(lighthouse, [10, 4, 1], walletToken)]),
    "with additional metadata fields": () =>
      verify(
        [
          ...mint(),
          token.getUpdateTokenMetadataFieldInstruction({
            metadata: item.mint,
            updateAuthority: serviceSigner,
            field: token.tokenMetadataField("Key", ["edition"]),
            value: "1",
          }),
        ],
        {},
      ),
    "with the mint account as a signer": () =>
      verify(
        mint({
          create: system.getCreateAccountInstruction({
            payer: signer,
            newAccount: createNoopSigner(item.mint),
            lamports: 3_000_000n,
            space: 300,
            programAddress: token.TOKEN_2022_PROGRAM_ADDRESS,
          }),
        }),
        { networkFee: 18_000n },
      ),
    "by the creator as recipient and metadata authority": () =>
      verify(
        mint({
          describe: token.getInitializeTokenMetadataInstruction({
            metadata: item.mint,
            mint: item.mint,
            updateAuthority: wallet,
            mintAuthority: serviceSigner,
            ...metadata,
          }),
        }).with(2, paySol(price, wallet)),
        { recipients: [wallet] },
      ),
    "with an additional signer that the page allows": () =>
      verify([...mint(), paySol(1n, treasury, madeUpAddress(30))], { signers: [madeUpAddress(30)] }),
  };
  for (const [name, run] of Object.entries(cases)) {
    it(name, () => {
      const verification = run();
      expect(codesOf(verification)).toEqual([]);
      expect(verification.safe).toBe(true);
    });
  }

  it("with a fee that the chain rounds up to the next lamport", () => {
    const cheap = raw("ComputeBudget111111111111111111111111111111", [3, 1, 0, 0, 0, 0, 0, 0, 0]);
    expect(verify(mint().with(1, cheap)).effects.networkFee).toBe(10_001n);
  });

  it("as a gift, when the expectation names the recipient", async () => {
    const gift = await buildItem({ owner: treasury });
    const instructions = [paySol(), ...Object.values(gift.parts)];
    expect(codesOf(verify(instructions, { itemRecipient: treasury }))).toEqual([]);
    expect(codesOf(verify(instructions))).toEqual(["ACCOUNT_NOT_ALLOWED", "ITEM_RECIPIENT_WRONG"]);
  });

  it("when the service pays the rent, which is then not the wallet's", async () => {
    const paid = await buildItem({ payer: service });
    const verification = verify([paySol(), ...Object.values(paid.parts)], { rent: 0n });
    expect(codesOf(verification)).toEqual([]);
    expect(verification.effects.accounts).toEqual([]);
  });

  it("with two items, where two are expected", async () => {
    const items = await Promise.all([buildItem({ seed: "a" }), buildItem({ seed: "b" })]);
    const instructions = items.flatMap(({ parts }) => Object.values(parts));
    expect(codesOf(verify(instructions, { quantity: 2, rent: 16_000_000n }))).toEqual([]);
    expect(codesOf(verify(instructions, { rent: 16_000_000n }))).toEqual(["ITEM_COUNT_WRONG"]);
  });

  it("with an opaque program that the page trusts, which the effects name", () => {
    const core = madeUpAddress(40);
    const verification = verify([paySol(), raw(core, [1, 2, 3], asSigner(wallet))], { programs: [core] });
    expect(verification.safe).toBe(true);
    expect(verification.effects).toMatchObject({ opaquePrograms: [core], items: [] });
  });
});

describe.each([
  ["on the wallet itself", walletAttacks, 11],
  ["on its token accounts", tokenAccountAttacks, 40],
  ["by creating accounts", newAccountAttacks, 6],
  ["by overspending", paymentAttacks, 17],
  ["by fees", feeAttacks, 6],
  ["on the transaction's frame", frameAttacks, 17],
  ["on the item", itemAttacks, 36],
])("attacks %s are rejected", (_, attacks, count) => {
  it(`include all ${count}`, () => expect(attacks).toHaveLength(count));

  it.each(attacks)("$name", ({ instructions, expectation, options, codes }) => {
    const verification = verify(instructions, expectation, options);
    expect(verification.safe).toBe(false);
    expect(codesOf(verification)).toEqual([...codes].sort());
  });
});
