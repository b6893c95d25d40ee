import { AccountRole, type Address, type Instruction } from "@solana/kit";
import { expect, test } from "vitest";
import { verifyTransaction } from "../../src/solana/transactions/verify-transaction.js";
import { decodeTransaction } from "../../src/solana/transactions/decode-transaction.js";
import type { MintExpectation } from "../../src/solana/transactions/transaction-verification.js";
import { isNightly } from "../nightly.js";
import { compile, dollar, expectation, price, service, thief, treasury, wallet } from "./build-mint.js";
import { codesOf, dollars, inDollars, item, judge, mint, purse } from "./mint-fixture.js";
import { Random } from "./random.js";
import { createSmallChain, simulate } from "./small-chain.js";
import { tricksOnTheWallet, tricksWithNewAccounts } from "./hostile-accounts.js";
import { tricksOnTokenAccounts } from "./hostile-tokens.js";
import { tricksWithItems } from "./hostile-items.js";
import { tricksInTheFrame, tricksWithFees, tricksWithPayments } from "./hostile-payments.js";

test("an honest mint does on the chain exactly what the judge said", () => {
  const chain = createSmallChain();
  const { effects } = judge(mint());
  expect(simulate(chain, compile(mint()))).toEqual({
    lamports: price + effects.rent + effects.networkFee,
    dollars: 0n,
    lostControl: false,
    items: [item.mint],
  });
});

test("an honest mint paid in dollars does on the chain exactly what the judge said", () => {
  const instructions = [dollars.open, dollars.pay, ...Object.values(item.parts)];
  const { effects } = judge(instructions, inDollars);
  const change = simulate(createSmallChain(), compile(instructions))!;
  expect(change).toMatchObject({ dollars: 25_000_000n, lostControl: false, items: [item.mint] });
  // The treasury's account is one of the older token program: 5 bytes less than the judge reckons with.
  expect(change.lamports).toBe(effects.rent + effects.networkFee - 5n * 6960n);
});

const both: MintExpectation = {
  ...expectation,
  ...inDollars,
  spend: [...expectation.spend, ...inDollars.spend],
};
const tricks = [
  tricksOnTheWallet,
  tricksOnTokenAccounts,
  tricksWithNewAccounts,
  tricksWithPayments,
  tricksWithFees,
  tricksInTheFrame,
  tricksWithItems,
].flat();
const addresses: Address[] = [
  wallet,
  service,
  treasury,
  thief,
  purse,
  dollar,
  item.mint,
  item.token,
  dollars.source,
];

/** An honest mint with a few things changed: somebody else's instruction, account, byte or order. */
function tamper(random: Random): Instruction[] {
  const pick = <Item>(list: readonly Item[]): Item => list[random.below(list.length)]!;
  let result = random.below(2) ? mint() : [dollars.open, dollars.pay, ...Object.values(item.parts)];
  for (let times = 1 + random.below(3); times > 0; times--) {
    const at = random.below(result.length);
    const { accounts = [], data = new Uint8Array(), programAddress } = result[at]!;
    switch (random.below(6)) {
      case 0:
        result = result.toSpliced(at, 1);
        break;
      case 1:
        result = result.toSpliced(random.below(result.length), 0, pick(pick(tricks).instructions));
        break;
      case 2:
        result = result.toSpliced(at, 1).toSpliced(random.below(result.length), 0, result[at]!);
        break;
      case 3: {
        const changed = new Uint8Array(data);
        changed[random.below(changed.length)] = random.below(4) ? random.below(256) : 0;
        result = result.with(at, { programAddress, accounts, data: changed });
        break;
      }
      default: {
        if (!accounts.length) break;
        const place = random.below(accounts.length);
        const role = random.below(4) ? accounts[place]!.role : AccountRole.WRITABLE_SIGNER;
        const account = { address: pick(addresses), role };
        result = result.with(at, { programAddress, data, accounts: accounts.with(place, account) });
      }
    }
    if (!result.length) return mint();
  }
  return result;
}

/** How many mints are tampered with. */
const rounds = isNightly ? 3_000 : 600;

test(`of ${rounds} tampered mints none that hurts the wallet on a real runtime is called safe`, () => {
  const chain = createSmallChain();
  const random = new Random(6);
  const count = { harmful: 0, safeAndLanded: 0 };
  for (let round = 0; round < rounds; round++) {
    let bytes: Uint8Array;
    try {
      bytes = compile(tamper(random));
      decodeTransaction(bytes);
    } catch {
      continue; // Kit won't compile it, or it is too long to be sent.
    }
    const verdict = verifyTransaction(decodeTransaction(bytes), both);
    const change = simulate(chain, bytes);
    if (!change) continue; // The chain refuses it.
    const paid = (currency: string | null): bigint =>
      verdict.effects.payments
        .filter((payment) => payment.currency === currency)
        .reduce((sum, { amount }) => sum + amount, 0n);
    const { rent, networkFee } = verdict.effects;
    const harmful =
      change.lamports > price + both.rent + both.networkFee ||
      change.dollars > 25_000_000n ||
      change.lostControl ||
      change.items.length !== 1;
    if (harmful) count.harmful++;
    if (!verdict.safe) continue;
    count.safeAndLanded++;
    expect({ round, harmful, change }).toMatchObject({ harmful: false });
    expect(change.lamports).toBeLessThanOrEqual(paid(null) + rent + networkFee);
    expect(change.dollars).toBe(paid(dollar));
    expect(change.items).toEqual(verdict.effects.items.map(({ mint }) => mint));
  }
  expect(count.harmful).toBeGreaterThan(rounds / 30);
  expect(count.safeAndLanded).toBeGreaterThan(rounds / 12);
});

test("the tricks that land on a real runtime are worth refusing", () => {
  const chain = createSmallChain();
  const landed = tricks.filter((trick) => simulate(chain, compile(trick.instructions, trick.options)));
  expect(landed.length).toBeGreaterThan(20);
  for (const { instructions, expectation: changes, options } of landed) {
    expect(codesOf(judge(instructions, changes, options))).not.toEqual([]);
  }
});
