import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import ts from "typescript";
import type { EffectType } from "../../src/solana/transactions/effects.js";
import { frameInvariants } from "../../src/solana/transactions/invariants/frame-invariants.js";
import {
  effectInvariants,
  instructionInvariants,
} from "../../src/solana/transactions/invariants/instruction-invariants.js";
import type { Invariant } from "../../src/solana/transactions/invariants/invariant.js";
import { itemInvariants } from "../../src/solana/transactions/invariants/item-invariants.js";
import { mintInvariants, orderInvariants } from "../../src/solana/transactions/invariants/mint-invariants.js";
import { transactionInvariants } from "../../src/solana/transactions/invariants/transaction-invariants.js";
import { METAPLEX_CORE } from "../../src/solana/transactions/program-addresses.js";
import type { InstructionLayout } from "../../src/solana/transactions/programs/instruction.js";
import { programs } from "../../src/solana/transactions/programs/programs.js";
import { project } from "../../test/package/consumer.js";
import { code, formatTable, type Row } from "./markdown.js";

/** What each effect is for a reader. */
const effects: Readonly<Record<EffectType, string>> = {
  none: "transfers and authorizes nothing",
  transfer: "pays lamports",
  transferToken: "pays in a token",
  createAccount: "creates an account",
  openTokenAccount: "opens a token account",
  initializeMint: "creates the item's token mint",
  pointToMetadata: "points to the item's metadata",
  pointToMembership: "points to the item's membership",
  writeMetadata: "writes the item's metadata",
  joinGroup: "adds the item to the collection",
  mintTo: "delivers the item",
  endMinting: "removes the mint authority",
  createAsset: "creates and delivers the item",
};

/** Table of the instructions that a mint may contain, from the programs that verification decodes. */
export function formatInstructions(): string {
  const rows = programs.flatMap(({ name, instructions }) => {
    const kinds = [...new Set(instructions.map((instruction) => instruction.name))];
    return kinds.map((kind) =>
      describeKind(
        name,
        instructions.filter((some) => some.name === kind),
      ),
    );
  });
  return formatTable(["program", "instruction", "data begins with", "bytes", "accounts", "effect"], rows);
}

/** Row of an instruction, whose forms differ in their data only. */
function describeKind(program: string, forms: readonly InstructionLayout[]): Row {
  const [first, last] = [forms[0]!, forms.at(-1)!];
  const [begin, end] = [first, last].map(({ discriminator }) => toHex(discriminator));
  const range =
    forms.length > 2 ? `${begin} to ${end}` : forms.map((form) => toHex(form.discriminator)).join(" or ");
  const sizes = [
    ...new Set(forms.flatMap(({ sizes }): readonly (number | string)[] => sizes ?? ["variable"])),
  ];
  const effect = effects[last.effect];
  return [program, code(first.name), range, sizes.join(" or "), describeAccounts(last), effect];
}

const toHex = (bytes: readonly number[]): string =>
  bytes.length === 0 ? "nothing" : code(bytes.map((byte) => byte.toString(16).padStart(2, "0")).join(" "));

/** Names of the accounts: those in bold may be the wallet, those in parentheses may be missing. */
function describeAccounts({
  accounts,
  optionalAccounts = [],
  wallet = [],
  fixed = {},
}: InstructionLayout): string {
  if (!accounts) return "any but the wallet";
  const names = accounts.map((name) => {
    const address = fixed[name];
    if (address !== undefined) return `${name} = ${nameOf(address)}`;
    return wallet.includes(name) ? `**${name}**` : name;
  });
  return [...names, ...optionalAccounts.map((name) => `(${name})`)].join(", ") || "none";
}

/** Name of a program. Metaplex Core's own address marks an account that is left out. */
const nameOf = (address: string): string =>
  address === METAPLEX_CORE ? "none" : programs.find(({ addresses }) => addresses.includes(address))!.name;

/** Invariants in the order in which they are checked. */
export const invariants: readonly Invariant<never>[] = [
  ...orderInvariants,
  ...frameInvariants,
  ...instructionInvariants,
  ...effectInvariants,
  ...itemInvariants,
  ...transactionInvariants,
  ...mintInvariants,
];

/** Table of the rules for transactions, from the docstrings of the invariants. */
export function formatInvariants(): string {
  const rules = readRules();
  return formatTable(
    ["rule", "code"],
    invariants.map(({ code: problem, find }) => {
      const rule = rules.get(find.name);
      if (rule === undefined) throw new Error(`The invariant ${find.name} has no docstring.`);
      return [rule, code(problem)];
    }),
  );
}

/** Docstrings of the functions in the modules of invariants, by the function's name. */
function readRules(): ReadonlyMap<string, string> {
  const folder = join(project, "src/solana/transactions/invariants");
  const rules = new Map<string, string>();
  for (const name of readdirSync(folder)) {
    const source = readFileSync(join(folder, name), "utf8");
    for (const statement of ts.createSourceFile(name, source, ts.ScriptTarget.Latest, true).statements) {
      const declaration = ts.isVariableStatement(statement)
        ? statement.declarationList.declarations[0]
        : ts.isFunctionDeclaration(statement) && statement;
      const comment = ts.getJSDocCommentsAndTags(statement).find(ts.isJSDoc)?.comment;
      const text = ts.getTextOfJSDocComment(comment);
      if (declaration && declaration.name && text)
        rules.set(declaration.name.getText(), text.replaceAll("\n", " "));
    }
  }
  return rules;
}
