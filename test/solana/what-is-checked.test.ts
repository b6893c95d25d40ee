import { readFileSync } from "node:fs";
import { expect, it } from "vitest";
import type { TransactionProblemCode } from "../../src/core/ports.js";

const project = new URL("../../", import.meta.url);
const text = readFileSync(new URL("demo/docs/what-is-checked.md", project), "utf8");
const rows = text.split("\n").filter((line) => line.includes("| `test/"));

/** Every code: the compiler rejects a missing one. */
const codes: Record<TransactionProblemCode, true> = {
  TRANSACTION_UNREADABLE: true,
  FEE_PAYER_NOT_WALLET: true,
  SIGNER_NOT_ALLOWED: true,
  LOOKUP_TABLE: true,
  PROGRAM_NOT_ALLOWED: true,
  INSTRUCTION_NOT_ALLOWED: true,
  WALLET_AS_AUTHORITY: true,
  ACCOUNT_NOT_ALLOWED: true,
  RECIPIENT_NOT_ALLOWED: true,
  SPENDS_TOO_MUCH: true,
  RENT_TOO_HIGH: true,
  NETWORK_FEE_TOO_HIGH: true,
  TOKEN_DECIMALS_WRONG: true,
  COST_MISMATCH: true,
  ITEM_MALFORMED: true,
  AUTHORITY_NOT_ALLOWED: true,
  ITEM_RECIPIENT_WRONG: true,
  ITEM_COUNT_WRONG: true,
};

it("the page on what is checked has a rule for every problem of a transaction", () => {
  const documented = rows.flatMap((row) => /\| `([A-Z_]+)` /.exec(row)?.[1] ?? []);
  expect(Object.keys(codes).filter((code) => !documented.includes(code))).toEqual([]);
});

it("each of its rules names existing tests", () => {
  for (const row of rows) {
    const tests = [...row.matchAll(/`(test\/[^`]+)`: _([^_]+)_/g)];
    expect(tests.length, row).toBeGreaterThan(0);
    for (const [, path, title] of tests) {
      const source = readFileSync(new URL(path!, project), "utf8");
      expect(source, `${path} has no test “${title}”`).toContain(title);
    }
  }
});
