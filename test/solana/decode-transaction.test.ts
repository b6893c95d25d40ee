import {
  getCompiledTransactionMessageDecoder,
  getTransactionDecoder,
  getTransactionEncoder,
} from "@solana/kit";
import { isDeepStrictEqual } from "node:util";
import { describe, expect, it } from "vitest";
import {
  decodeTransaction,
  TransactionDecodeError,
  type DecodedTransaction,
} from "../../src/solana/transactions/decode-transaction.js";
import { isFullRun } from "../scope.js";
import { generateTransaction } from "./generate-transaction.js";
import { Random } from "./random.js";

/** Decodes with kit into `decodeTransaction`'s result. */
function readWithKit(bytes: Uint8Array): DecodedTransaction {
  const { messageBytes, signatures } = getTransactionDecoder().decode(bytes);
  const message = getCompiledTransactionMessageDecoder().decode(messageBytes);
  if (message.version === 1) throw new Error("version 1");
  const { numSignerAccounts, numReadonlySignerAccounts, numReadonlyNonSignerAccounts } = message.header;
  const { staticAccounts } = message;
  return {
    signatures: Object.values(signatures).map((signature) => new Uint8Array(signature ?? new Uint8Array(64))),
    message: new Uint8Array(messageBytes),
    version: message.version,
    accounts: staticAccounts.map((address, index) => ({
      address,
      signer: index < numSignerAccounts,
      writable:
        index < numSignerAccounts
          ? index < numSignerAccounts - numReadonlySignerAccounts
          : index < staticAccounts.length - numReadonlyNonSignerAccounts,
    })),
    blockhash: message.lifetimeToken,
    instructions: message.instructions.map(({ programAddressIndex, accountIndices, data }) => ({
      program: staticAccounts[programAddressIndex]!,
      accounts: accountIndices ?? [],
      data: new Uint8Array(data ?? []),
    })),
    lookups: ((message.version === 0 && message.addressTableLookups) || []).map((lookup) => ({
      table: lookup.lookupTableAddress,
      writable: [...lookup.writableIndexes],
      readonly: [...lookup.readonlyIndexes],
    })),
  };
}

/** `toEqual`, fast enough for thousands of comparisons. */
function expectSame(left: unknown, right: unknown): void {
  if (!isDeepStrictEqual(left, right)) expect(left).toEqual(right);
}

function outcome(bytes: Uint8Array): DecodedTransaction | TransactionDecodeError {
  try {
    return decodeTransaction(bytes);
  } catch (error) {
    if (!(error instanceof TransactionDecodeError)) throw error;
    return error;
  }
}

function reasonOf(bytes: number[] | Uint8Array): string | null {
  const result = outcome(Uint8Array.from(bytes));
  return result instanceof TransactionDecodeError ? result.reason : null;
}

/** Number of generated transactions, and of those damaged in each way. */
const rounds = isFullRun ? 6_000 : 300;
const damages = rounds / 2;

it(`${rounds} generated transactions decode exactly as with kit`, () => {
  const random = new Random(1);
  const seen = { legacy: 0, 0: 0, lookups: 0 };
  for (let round = 0; round < rounds; round++) {
    const bytes = generateTransaction(random);
    const reading = decodeTransaction(bytes);
    expectSame(reading, readWithKit(bytes));
    seen[reading.version]++;
    if (reading.lookups.length) seen.lookups++;
  }
  expect(Math.min(seen.legacy, seen[0], seen.lookups)).toBeGreaterThan(rounds / 4);
});

describe(`${6 * damages} damaged transactions`, () => {
  const random = new Random(2);
  const sound = random.list(Math.min(400, damages), () => generateTransaction(random));
  const damage: Record<string, (bytes: Uint8Array) => Uint8Array> = {
    "cut short": (bytes) => bytes.slice(0, random.below(bytes.length)),
    "made longer": (bytes) => Uint8Array.from([...bytes, ...random.bytes(1 + random.below(4))]),
    "with changed bytes": (bytes) => {
      const changed = bytes.slice();
      for (let times = 1 + random.below(4); times > 0; times--)
        changed[random.below(changed.length)] = random.below(256);
      return changed;
    },
    "with changed structure": (bytes) => {
      const changed = bytes.slice();
      const signed = 1 + changed[0]! * 64;
      changed[signed + random.below(8)] = random.below(256);
      return changed;
    },
    "with a byte inserted": (bytes) => {
      const at = random.below(bytes.length);
      return Uint8Array.from([...bytes.slice(0, at), random.below(256), ...bytes.slice(at)]);
    },
    "of pure noise": () => random.bytes(random.below(300)),
  };
  for (const [name, hurt] of Object.entries(damage)) {
    it(`${name} are rejected with TransactionDecodeError, or decode as with kit`, () => {
      for (let round = 0; round < damages; round++) {
        const bytes = hurt(sound[round % sound.length]!);
        const result = outcome(bytes);
        if (result instanceof TransactionDecodeError) {
          if (result.offset > bytes.length) expect.fail(`stopped at ${result.offset} of ${bytes.length}`);
          continue;
        }
        expectSame(result, readWithKit(bytes));
        const again = getTransactionEncoder().encode(getTransactionDecoder().decode(bytes));
        expectSame(new Uint8Array(again), bytes);
      }
    });
  }
});

it("does not read outside the given bytes", () => {
  const random = new Random(3);
  for (let round = 0; round < 500; round++) {
    const bytes = generateTransaction(random);
    const end = random.below(2) ? bytes.length : random.below(bytes.length);
    const around = Uint8Array.from([...random.bytes(70), ...bytes.slice(0, end), ...random.bytes(70)]);
    expectSame(outcome(around.subarray(70, 70 + end)), outcome(bytes.slice(0, end)));
  }
});

it("the result does not change when its source bytes are overwritten", () => {
  for (const bytes of [generateTransaction(new Random(4)), Buffer.from(generateTransaction(new Random(4)))]) {
    const reading = decodeTransaction(bytes);
    const before = structuredClone(reading);
    bytes.fill(255);
    expect(reading).toEqual(before);
  }
});

describe("rejects transactions that the chain would reject", () => {
  const zeros = (length: number): number[] => Array.from({ length }, () => 0);
  const key = (fill: number): number[] => Array.from({ length: 32 }, () => fill);
  type Parts = Partial<
    Record<"signatures" | "version" | "header" | "keys" | "instructions" | "tail", number[]>
  >;
  const write = (parts: Parts): number[] => [
    ...(parts.signatures ?? [1, ...zeros(64)]),
    ...(parts.version ?? []),
    ...(parts.header ?? [1, 0, 1]),
    ...(parts.keys ?? [2, ...key(1), ...key(2)]),
    ...key(9),
    ...(parts.instructions ?? [1, 1, 1, 0, 1, 7]),
    ...(parts.tail ?? []),
  ];

  it("but decodes the unchanged one", () => {
    expect(reasonOf(write({}))).toBeNull();
    expect(reasonOf(write({ version: [128], tail: [0] }))).toBeNull();
  });

  const cases: Record<string, [Parts, string]> = {
    "version 1": [{ version: [129], tail: [0] }, "unsupported version"],
    "version 127": [{ version: [255], tail: [0] }, "unsupported version"],
    "a length in two bytes that fits one": [{ instructions: [0x81, 0, 1, 1, 0, 1, 7] }, "bad length"],
    "a length in three bytes that fits two": [{ instructions: [0x81, 0x80, 0] }, "bad length"],
    "a length above 65,535": [{ instructions: [0xff, 0xff, 0x04] }, "bad length"],
    "a length that never ends": [{ instructions: [0x80, 0x80, 0x80, 0x80, 0x80, 1] }, "bad length"],
    "no signature": [{ signatures: [0], header: [0, 0, 1] }, "bad header"],
    "fewer signatures than signers": [{ header: [2, 0, 0] }, "bad signatures"],
    "a fee payer that cannot pay": [{ header: [1, 1, 0] }, "bad header"],
    "more roles than accounts": [{ header: [1, 0, 2] }, "bad header"],
    "the same account twice": [{ keys: [2, ...key(1), ...key(1)] }, "duplicate account"],
    "a program index out of range": [{ instructions: [1, 2, 0, 0] }, "bad program"],
    "the fee payer as a program": [{ instructions: [1, 0, 0, 0] }, "bad program"],
    "an account index out of range": [{ instructions: [1, 1, 1, 2, 0] }, "bad account"],
    "trailing bytes": [{ tail: [0] }, "trailing bytes"],
    "a lookup of nothing": [{ version: [128], tail: [1, ...key(3), 0, 0] }, "empty lookup"],
    "a program from a lookup table": [
      { version: [128], instructions: [1, 2, 0, 0], tail: [1, ...key(3), 1, 0, 0] },
      "bad program",
    ],
    "more than 256 accounts": [
      { version: [128], tail: [1, ...key(3), 0xff, 1, ...zeros(255), 0] },
      "too many accounts",
    ],
    "a packet that is too long": [
      { instructions: [1, 1, 0, 0xe8, 0x07, ...zeros(1000)], tail: zeros(100) },
      "too long",
    ],
  };
  for (const [name, [parts, reason]] of Object.entries(cases)) {
    it(name, () => expect(reasonOf(write(parts))).toBe(reason));
  }

  it("without any bytes", () => expect(reasonOf([])).toBe("truncated"));
});
