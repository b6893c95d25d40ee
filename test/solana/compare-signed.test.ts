import { AccountRole, type Instruction } from "@solana/kit";
import { describe, expect, it } from "vitest";
import { compareSigned, type SignedComparison } from "../../src/solana/transactions/compare-signed.js";
import {
  decodeTransaction,
  TransactionDecodeError,
} from "../../src/solana/transactions/decode-transaction.js";
import { compile, madeUpAddress, paySol, service, thief, treasury, wallet } from "./build-mint.js";
import type { CompileOptions } from "./build-mint.js";
import { asSigner, mint, raw } from "./mint-fixture.js";

const lighthouse = "L2TExMFKdjpN9kozasaurPirfHy9P8sbXoAN1qA3S95";
const computeBudget = "ComputeBudget111111111111111111111111111111";
const memo = "MemoSq4gqABAXKb96qnH8TysNcWxMyWCqXgDLGmfcHr";
const stranger = madeUpAddress(80);

/** Fills the wallet's signature slot, the first one. */
function sign(bytes: Uint8Array): Uint8Array {
  return bytes.slice().fill(7, 1, 65);
}

function compare(
  given: readonly Instruction[],
  signed: readonly Instruction[],
  options: CompileOptions = {},
) {
  return compareSigned(decodeTransaction(compile(given)), decodeTransaction(sign(compile(signed, options))), {
    wallet,
    networkFee: 20_000n,
  });
}

const readonly = (address = stranger) => ({ address, role: AccountRole.READONLY });
const assertion = raw(lighthouse, [6, 4, 1], wallet);
const assertionAboutStranger = raw(lighthouse, [10, 4, 1], readonly());
const unlimited = raw(computeBudget, [2, 255, 255, 255, 255]);

describe("a signed transaction matches its unsigned one", () => {
  const cases: Record<string, [() => SignedComparison, number]> = {
    "and nothing else": [() => compare(mint(), mint()), 0],
    "with Lighthouse before, between and after": [
      () =>
        compare(mint(), [
          assertion,
          ...mint().slice(0, 4),
          assertion,
          ...mint().slice(4),
          assertionAboutStranger,
          assertion,
        ]),
      4,
    ],
    "with Lighthouse for a new account, so that all indexes change": [
      () =>
        compare(mint(), [
          raw(lighthouse, [5, 1], readonly(madeUpAddress(81))),
          ...mint(),
          assertionAboutStranger,
        ]),
      2,
    ],
    "with another compute budget": [
      () => compare(mint(), mint().with(0, raw(computeBudget, [2, 0, 4, 3, 0]))),
      0,
    ],
    "with a compute budget where there was none": [
      () => compare(mint().slice(2), [...mint().slice(2), ...mint().slice(0, 2)]),
      0,
    ],
    "without the compute budget": [() => compare(mint(), mint().slice(2)), 0],
  };
  for (const [name, [run, assertions]] of Object.entries(cases)) {
    it(name, () => expect(run()).toEqual({ same: true, assertions }));
  }
});

it("does not match when the wallet's signature slot is empty", () => {
  const reading = decodeTransaction(compile(mint()));
  expect(compareSigned(reading, reading, { wallet, networkFee: 20_000n })).toEqual({
    same: false,
    problem: "NOT_SIGNED",
  });
  const other = decodeTransaction(sign(compile(mint())));
  expect(compareSigned(reading, other, { wallet: stranger, networkFee: 20_000n })).toMatchObject({
    problem: "NOT_SIGNED",
  });
});

it("does not accept a signature in another slot", () => {
  const given = decodeTransaction(compile(mint()));
  const signed = decodeTransaction(compile(mint()).fill(7, 65, 129));
  expect(compareSigned(given, signed, { wallet, networkFee: 20_000n })).toMatchObject({
    problem: "NOT_SIGNED",
  });
});

describe("a signed transaction does not match with", () => {
  const cases: Record<string, () => SignedComparison> = {
    "an instruction is missing": () => compare(mint(), mint().slice(0, -1)),
    "two instructions changed places": () =>
      compare(mint(), [...mint().slice(0, -2), mint().at(-1)!, mint().at(-2)!]),
    "another amount": () => compare(mint(), mint().with(2, paySol(1n))),
    "another recipient": () => compare(mint(), mint().with(2, paySol(undefined, thief))),
    "an additional payment": () => compare(mint(), [...mint(), paySol(1n, thief)]),
    "the same payment twice": () => compare(mint(), [...mint(), paySol()]),
    "a memo": () => compare(mint(), [...mint(), raw(memo, [1])]),
    "another blockhash": () => compare(mint(), mint(), { blockhash: stranger }),
    "another version": () => compare(mint(), mint(), { version: "legacy" }),
    "accounts moved to a lookup table": () => compare(mint(), mint(), { tables: { [stranger]: [treasury] } }),
    "an assertion that writes memory": () => compare(mint(), [...mint(), raw(lighthouse, [0, 1, 2], wallet)]),
    "an assertion with a new writable account": () =>
      compare(mint(), [...mint(), raw(lighthouse, [5, 1], stranger)]),
    "an assertion with a known writable account": () =>
      compare(mint(), [...mint(), raw(lighthouse, [5, 1], service)]),
    "an assertion with a new signer": () =>
      compare(mint(), [...mint(), raw(lighthouse, [5, 1], asSigner(stranger))]),
    "a deprecated compute budget instruction": () =>
      compare(mint(), [...mint(), raw(computeBudget, [0, 1, 0, 0, 0, 1, 0, 0, 0])]),
  };
  for (const [name, run] of Object.entries(cases)) {
    it(name, () => expect(run()).toEqual({ same: false, problem: "MESSAGE_CHANGED" }));
  }

  it("a writable account turned read-only", () => {
    const given = decodeTransaction(compile(mint()));
    const signed = sign(compile(mint()));
    const readonlyUnsigned = 1 + 2 * 64 + 3;
    signed[readonlyUnsigned]!++;
    expect(compareSigned(given, decodeTransaction(signed), { wallet, networkFee: 20_000n })).toMatchObject({
      problem: "MESSAGE_CHANGED",
    });
  });

  it("another fee payer", () => {
    const given = decodeTransaction(compile(mint()));
    const signed = decodeTransaction(compile(mint(), { feePayer: service }).fill(7, 1, 129));
    expect(compareSigned(given, signed, { wallet, networkFee: 20_000n })).toMatchObject({
      problem: "MESSAGE_CHANGED",
    });
  });

  it("a network fee above the cap", () =>
    expect(compare(mint(), mint().with(0, unlimited))).toEqual({
      same: false,
      problem: "NETWORK_FEE_TOO_HIGH",
    }));

  it("any changed byte of the message", () => {
    const plain = compile(mint().slice(2));
    const given = decodeTransaction(plain);
    let [compared, unreadable] = [0, 0];
    for (let at = 1 + 2 * 64; at < plain.length; at++) {
      for (const flip of [1, 128, 255]) {
        const changed = sign(plain);
        changed[at]! ^= flip;
        try {
          const comparison = compareSigned(given, decodeTransaction(changed), {
            wallet,
            networkFee: 20_000n,
          });
          if (comparison.same) expect.fail(`byte ${at} with ${flip} flipped was accepted`);
          compared++;
        } catch (error) {
          if (!(error instanceof TransactionDecodeError)) throw error;
          unreadable++;
        }
      }
    }
    expect(compared).toBeGreaterThan(1500);
    expect(unreadable).toBeGreaterThan(50);
  });
});
