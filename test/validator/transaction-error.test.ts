import { readFile } from "node:fs/promises";
import { createRequire } from "node:module";
import { beforeAll, describe, expect, it } from "vitest";
import {
  describeTransactionError,
  INSTRUCTION_ERRORS,
  TRANSACTION_ERRORS,
} from "../../demo/validator/transaction-error.js";

describe("the names of errors", () => {
  let declarations: string;
  beforeAll(async () => {
    const path = createRequire(import.meta.url).resolve("litesvm/dist/internal.js");
    declarations = await readFile(path.replace(/\.js$/, ".d.ts"), "utf8");
  });

  function enumNames(name: string): string[] {
    const body = new RegExp(`enum ${name} \\{([^}]*)\\}`).exec(declarations)![1]!;
    return [...body.matchAll(/(\w+) = (\d+)/g)].map(([, key, number], index) => {
      expect(Number(number)).toBe(index);
      return key!;
    });
  }

  it("match LiteSVM's declarations, in its order", () => {
    expect(TRANSACTION_ERRORS).toEqual(enumNames("TransactionErrorFieldless"));
    expect(INSTRUCTION_ERRORS).toEqual(enumNames("InstructionErrorFieldless"));
  });
});

it.each([
  ["BlockhashNotFound", "Blockhash not found"],
  ["AlreadyProcessed", "This transaction has already been processed"],
  [
    { InstructionError: [2, { Custom: 4097 }] },
    "Error processing Instruction 2: custom program error: 0x1001",
  ],
  [{ InstructionError: [0, "InvalidSeeds"] }, "Error processing Instruction 0: Invalid seeds"],
  [{ InsufficientFundsForRent: { account_index: 1 } }, "Insufficient funds for rent"],
] as const)("%j has a cluster's message", (error, message) => {
  expect(describeTransactionError(error)).toBe(message);
});
