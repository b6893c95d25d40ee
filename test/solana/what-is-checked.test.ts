import { readFileSync } from "node:fs";
import { expect, it } from "vitest";
import type { TransactionProblemCode } from "../../src/core/transaction-verifier.js";

const project = new URL("../../", import.meta.url);
const text = readFileSync(new URL("demo/docs/embed/verification.md", project), "utf8");
/** Rules of the tables, and the list of rules with the tests of each. */
const rules = [...text.matchAll(/^\| (.+?) +\| (?:`([A-Z_]+)`.*?)? *\|$/gm)].map(([, rule, code]) => ({
  rule,
  code,
}));
const proofs = new Map(
  [...text.matchAll(/^- (.+)\n((?: {2}- `test\/.+\n)+)/gm)].map(([, rule, tests]) => [rule, tests!]),
);

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
  const documented = rules.map(({ code }) => code);
  expect(Object.keys(codes).filter((code) => !documented.includes(code))).toEqual([]);
});

it("each of its rules names existing tests", () => {
  const named = rules.map(({ rule }) => rule).filter((rule) => rule!.endsWith("."));
  expect([...proofs.keys()]).toEqual(named);
  for (const [rule, list] of proofs) {
    const tests = [...list.matchAll(/`(test\/[^`]+)`: _([^_]+)_/g)];
    expect(tests.length, rule).toBeGreaterThan(0);
    for (const [, path, title] of tests) {
      const source = readFileSync(new URL(path!, project), "utf8");
      expect(source, `${path} has no test “${title}”`).toContain(title);
    }
  }
});
