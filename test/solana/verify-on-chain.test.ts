import { AccountRole, type Address, type Instruction } from "@solana/kit";
import { expect, it } from "vitest";
import { verifyTransaction } from "../../src/solana/transactions/verify-transaction.js";
import { decodeTransaction } from "../../src/solana/transactions/decode-transaction.js";
import type { TransactionConstraints } from "../../src/solana/transactions/transaction-constraints.js";
import { isFullRun } from "../scope.js";
import { compile, dollar, expectation, price, service, thief, treasury, wallet } from "./build-mint.js";
import { codesOf, dollars, inDollars, item, verify, mint, walletToken } from "./mint-fixture.js";
import { Random } from "./random.js";
import { createSmallChain, simulate } from "./small-chain.js";
import { walletAttacks, newAccountAttacks } from "./hostile-accounts.js";
import { tokenAccountAttacks } from "./hostile-tokens.js";
import { itemAttacks, rewritten } from "./hostile-items.js";
import { frameAttacks, feeAttacks, paymentAttacks } from "./hostile-payments.js";

it("a valid mint has exactly the reported effects on the chain", () => {
  const chain = createSmallChain();
  const { effects } = verify(mint());
  expect(simulate(chain, compile(mint()))).toEqual({
    lamports: price + effects.rent + effects.networkFee,
    dollars: 0n,
    lostControl: false,
    items: [item.mint],
  });
});

it("an item whose field is written twice has a deposit for its final size", () => {
  const { effects, safe } = verify(rewritten());
  expect(safe).toBe(true);
  expect(simulate(createSmallChain(), compile(rewritten()))).toMatchObject({
    lamports: price + effects.rent + effects.networkFee,
    items: [item.mint],
  });
});

it("a valid mint paid in dollars has exactly the reported effects on the chain", () => {
  const instructions = [dollars.open, dollars.pay, ...Object.values(item.parts)];
  const { effects } = verify(instructions, inDollars);
  const change = simulate(createSmallChain(), compile(instructions))!;
  expect(change).toMatchObject({ dollars: 25_000_000n, lostControl: false, items: [item.mint] });
  expect(change.lamports).toBe(effects.rent + effects.networkFee);
});

const both: TransactionConstraints = {
  ...expectation,
  ...inDollars,
  spend: [...expectation.spend, ...inDollars.spend],
};
const attacks = [
  walletAttacks,
  tokenAccountAttacks,
  newAccountAttacks,
  paymentAttacks,
  feeAttacks,
  frameAttacks,
  itemAttacks,
].flat();
const addresses: Address[] = [
  wallet,
  service,
  treasury,
  thief,
  walletToken,
  dollar,
  item.mint,
  item.token,
  dollars.source,
];

/** Valid mint with a few changes: a hostile instruction, account, byte or order. */
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
        result = result.toSpliced(random.below(result.length), 0, pick(pick(attacks).instructions));
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

/** Number of tampered mints. */
const rounds = isFullRun ? 3_000 : 200;

it(`of ${rounds} tampered mints, none that harms the wallet on a real runtime is called safe`, () => {
  const chain = createSmallChain();
  const random = new Random(6);
  const count = { harmful: 0, safeAndLanded: 0 };
  for (let round = 0; round < rounds; round++) {
    let bytes: Uint8Array;
    try {
      bytes = compile(tamper(random));
      decodeTransaction(bytes);
    } catch {
      continue; // Not compilable by kit, or too long to be sent.
    }
    const verification = verifyTransaction(decodeTransaction(bytes), both);
    const change = simulate(chain, bytes);
    if (!change) continue; // Rejected by the chain.
    const paid = (currency: string | null): bigint =>
      verification.effects.payments
        .filter((payment) => payment.currency === currency)
        .reduce((sum, { amount }) => sum + amount, 0n);
    const { rent, networkFee } = verification.effects;
    const harmful =
      change.lamports > price + both.rent + both.networkFee ||
      change.dollars > 25_000_000n ||
      change.lostControl ||
      change.items.length !== 1;
    if (harmful) count.harmful++;
    if (!verification.safe) continue;
    count.safeAndLanded++;
    expect({ round, harmful, change }).toMatchObject({ harmful: false });
    expect(change.lamports).toBeLessThanOrEqual(paid(null) + rent + networkFee);
    expect(change.dollars).toBe(paid(dollar));
    expect(change.items).toEqual(verification.effects.items.map(({ mint }) => mint));
  }
  expect(count.harmful).toBeGreaterThan(rounds / 30);
  expect(count.safeAndLanded).toBeGreaterThan(rounds / 20);
});

it("the attacks that succeed on a real runtime are harmful", () => {
  const chain = createSmallChain();
  const landed = attacks.filter((attack) => simulate(chain, compile(attack.instructions, attack.options)));
  expect(landed.length).toBeGreaterThan(20);
  for (const { instructions, expectation: changes, options } of landed) {
    expect(codesOf(verify(instructions, changes, options))).not.toEqual([]);
  }
});
