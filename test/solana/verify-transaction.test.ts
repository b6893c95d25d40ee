import * as system from "@solana-program/system";
import * as token from "@solana-program/token-2022";
import { createNoopSigner } from "@solana/kit";
import { describe, expect, test } from "vitest";
import type { TransactionVerification } from "../../src/core/ports.js";
import { buildItem, madeUpAddress, paySol, price, service, treasury, wallet } from "./build-mint.js";
import {
  asSigner,
  codesOf,
  dollars,
  inDollars,
  item,
  judge,
  mint,
  purse,
  raw,
  serviceSigner,
  signer,
} from "./mint-fixture.js";
import { tricksOnTheWallet, tricksWithNewAccounts } from "./hostile-accounts.js";
import { tricksOnTokenAccounts } from "./hostile-tokens.js";
import { tricksWithItems } from "./hostile-items.js";
import { tricksInTheFrame, tricksWithFees, tricksWithPayments } from "./hostile-payments.js";

describe("an honest mint is safe", () => {
  test("paid in the native coin, and the effects say everything that it does", () => {
    const verdict = judge(mint());
    const [mintAccount, tokenAccount] = verdict.effects.accounts;
    expect(verdict.problems).toEqual([]);
    expect(verdict.safe).toBe(true);
    expect(verdict.effects).toMatchObject({
      payments: [{ currency: null, amount: price, recipient: treasury }],
      items: [{ mint: item.mint, recipient: wallet }],
      rent: mintAccount!.lamports + tokenAccount!.lamports,
      networkFee: 13_000n,
      opaquePrograms: [],
    });
    expect(mintAccount!.address).toBe(item.mint);
    expect(tokenAccount).toEqual({ address: item.token, lamports: 2_074_080n });
    expect(verdict.effects.programs).toEqual([
      "ComputeBudget111111111111111111111111111111",
      system.SYSTEM_PROGRAM_ADDRESS,
      token.TOKEN_2022_PROGRAM_ADDRESS,
      token.ASSOCIATED_TOKEN_PROGRAM_ADDRESS,
    ]);
  });

  const lighthouse = "L2TExMFKdjpN9kozasaurPirfHy9P8sbXoAN1qA3S95";
  const parts = Object.values(item.parts);
  const cases: Record<string, () => TransactionVerification> = {
    "as a legacy transaction": () => judge(mint(), {}, { version: "legacy" }),
    "for free": () => judge(parts, { spend: [], recipients: [] }),
    "below the agreed price": () => judge([...parts, paySol(1n)]),
    "paid to two recipients": () =>
      judge([paySol(price - 7n), paySol(7n, service), ...parts], { recipients: [treasury, service] }),
    "with recipients that the service doesn't tell": () => judge(mint(), { recipients: undefined }),
    "paid in an SPL token, the treasury named as owner": () =>
      judge([dollars.open, dollars.pay, ...parts], inDollars),
    "paid in an SPL token, the treasury's token account named": () =>
      judge([dollars.pay, ...parts], { ...inDollars, recipients: [dollars.destination] }),
    "with a memo": () => judge([...mint(), raw("MemoSq4gqABAXKb96qnH8TysNcWxMyWCqXgDLGmfcHr", [104, 105])]),
    "with Lighthouse's assertions about the wallet": () =>
      judge([raw(lighthouse, [6, 4, 1], wallet), ...mint(), raw(lighthouse, [10, 4, 1], purse)]),
    "with further fields in the metadata": () =>
      judge(
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
    "whose mint signs for itself": () =>
      judge(
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
    "by the creator, who pays herself and owns the metadata": () =>
      judge(
        mint({
          describe: token.getInitializeTokenMetadataInstruction({
            metadata: item.mint,
            mint: item.mint,
            updateAuthority: wallet,
            mintAuthority: serviceSigner,
            name: "Tide",
            symbol: "T",
            uri: "u",
          }),
        }).with(2, paySol(price, wallet)),
        { recipients: [wallet] },
      ),
    "with a further signer that the page named": () =>
      judge([...mint(), paySol(1n, treasury, madeUpAddress(30))], { signers: [madeUpAddress(30)] }),
  };
  for (const [name, run] of Object.entries(cases)) {
    test(name, () => {
      const verdict = run();
      expect(codesOf(verdict)).toEqual([]);
      expect(verdict.safe).toBe(true);
    });
  }

  test("with a fee that the chain rounds up to the next lamport", () => {
    const cheap = raw("ComputeBudget111111111111111111111111111111", [3, 1, 0, 0, 0, 0, 0, 0, 0]);
    expect(judge(mint().with(1, cheap)).effects.networkFee).toBe(10_001n);
  });

  test("as a gift, when the expectation names who gets it", async () => {
    const gift = await buildItem({ owner: treasury });
    const instructions = [paySol(), ...Object.values(gift.parts)];
    expect(codesOf(judge(instructions, { itemRecipient: treasury }))).toEqual([]);
    expect(codesOf(judge(instructions))).toEqual(["ACCOUNT_NOT_ALLOWED", "ITEM_RECIPIENT_WRONG"]);
  });

  test("when the service pays the rent, which then isn't the wallet's", async () => {
    const paid = await buildItem({ payer: service });
    const verdict = judge([paySol(), ...Object.values(paid.parts)], { rent: 0n });
    expect(codesOf(verdict)).toEqual([]);
    expect(verdict.effects.accounts).toEqual([]);
  });

  test("with two items, where two are expected", async () => {
    const items = await Promise.all([buildItem({ seed: "a" }), buildItem({ seed: "b" })]);
    const instructions = items.flatMap(({ parts: { describe: _, ...rest } }) => Object.values(rest));
    expect(codesOf(judge(instructions, { quantity: 2, rent: 16_000_000n }))).toEqual([]);
    expect(codesOf(judge(instructions, { rent: 16_000_000n }))).toEqual(["ITEM_COUNT_WRONG"]);
  });

  test("with a program that the page trusts blindly, which the effects then say", () => {
    const core = madeUpAddress(40);
    const verdict = judge([paySol(), raw(core, [1, 2, 3], asSigner(wallet))], { programs: [core] });
    expect(verdict.safe).toBe(true);
    expect(verdict.effects).toMatchObject({ opaquePrograms: [core], items: [] });
  });
});

describe.each([
  ["that take the wallet itself", tricksOnTheWallet, 11],
  ["that take what its token accounts hold", tricksOnTokenAccounts, 40],
  ["that create accounts", tricksWithNewAccounts, 6],
  ["that take more money", tricksWithPayments, 14],
  ["that cost fees", tricksWithFees, 6],
  ["that hide what happens", tricksInTheFrame, 17],
  ["that don't hand out the item", tricksWithItems, 27],
])("tricks %s are refused", (_, tricks, count) => {
  test(`${count} of them`, () => expect(tricks).toHaveLength(count));

  test.each(tricks)("$name", ({ instructions, expectation, options, codes }) => {
    const verdict = judge(instructions, expectation, options);
    expect(verdict.safe).toBe(false);
    expect(codesOf(verdict)).toEqual([...codes].sort());
  });
});
