import type { AccountRole, Address, Instruction } from "@solana/kit";
import { array, constantFrom, integer, nat, oneof, option, record, type Arbitrary } from "fast-check";
import type { TrustAnchors } from "../../src/core/transaction-verifier.js";
import { dollar, service, thief, treasury, wallet } from "../solana/build-mint.js";
import { foreignInstructions } from "./attack-cases.js";
import { finalAnswers, openAnswers } from "./retry-cases.js";
import { chainName, drops, encode, items, type Answers, type Drop, type Json } from "./drops.js";
import type { Visit } from "./visit.js";
import { feeCoin, nonce, ownItem, tokenAccounts, usdc, wrappedSol } from "./wallet-assets.js";

/** Change of one value of an answer, at any depth. */
interface JsonChange {
  readonly route: keyof Answers;
  readonly place: number;
  readonly value: Json;
}

/** Change of one instruction. */
interface InstructionChange {
  readonly kind: "remove" | "repeat" | "move" | "add" | "byte" | "amount" | "account" | "role";
  readonly transaction: number;
  readonly at: number;
  readonly to: number;
  readonly value: number;
}

const addresses: readonly Address[] = [
  ...[wallet, service, treasury, thief, dollar, feeCoin, usdc, wrappedSol, ownItem, nonce],
  ...Object.values(tokenAccounts).map(({ address }) => address),
  ...items.flatMap(({ mint, token }) => [mint, token]),
];

const values: Arbitrary<Json> = oneof(
  constantFrom<Json[]>(null, true, false, "", "0", "1", "SOL", "USDC", "tUSD", "\u202e0", [], {}, undefined),
  constantFrom<Json[]>("confirmed", "active", "free", "dutch", "solana-mainnet", ...addresses),
  integer({ min: -2, max: 256 }),
  constantFrom("500000000", "25000000", "0.5", "25", "0.000000001", 1e21, 0.5, "9".repeat(39)),
);
const jsonChanges: Arbitrary<JsonChange> = record({
  route: constantFrom<(keyof Answers)[]>(
    "prepare",
    "prepare",
    "prepare",
    "collection",
    "live",
    "eligibility",
  ),
  place: nat(),
  value: values,
});
const instructionChanges: Arbitrary<InstructionChange> = record({
  kind: constantFrom<InstructionChange["kind"][]>(
    ...(["remove", "repeat", "move", "add", "byte", "amount", "account", "role"] as const),
  ),
  transaction: nat(7),
  at: nat(),
  to: nat(),
  value: nat(),
});

/** Anchors of a page: mostly those of the honest service. */
const anchors: Arbitrary<TrustAnchors> = record(
  {
    chain: constantFrom(chainName, chainName, "solana-mainnet"),
    recipients: constantFrom<(readonly string[])[]>([treasury], [treasury, thief], [thief]),
    authority: constantFrom<string[]>(service, service, thief),
  },
  { requiredKeys: [] },
);

/**
 * Honest visits, once or twice, with up to three changes of the answers and of the transactions' instructions.
 * @param addresses that replace accounts
 * @param foreign instructions that are added
 */
export const visitsOf = (
  drops: readonly Drop[],
  addresses: readonly Address[],
  foreign: readonly Instruction[],
): Arbitrary<Visit> =>
  record({
    drop: constantFrom<Drop[]>(...drops),
    json: array(jsonChanges, { maxLength: 3 }),
    instructions: array(instructionChanges, { maxLength: 3 }),
    units: option(nat(3), { freq: 12 }),
    visitor: constantFrom<NonNullable<Visit["visitor"]>[]>("confirms", "confirms", "presses Mint again"),
    attempts: constantFrom(1, 1, 2),
    execute: option(constantFrom(...Object.values({ ...openAnswers, ...finalAnswers })), { freq: 2 }),
    fixed: option(anchors, { freq: 3 }),
  }).map(({ drop, json, instructions, units, visitor, attempts, execute, fixed }) => ({
    drop,
    visitor,
    attempts,
    fixed: fixed ?? {},
    answers: () => {
      const answers = structuredClone(drop.answers);
      // Only a second attempt makes a difference.
      if (execute && attempts > 1) answers.execute = execute;
      const transactions = drop.transactions.map((each) => [...each]);
      for (const change of instructions)
        changeInstruction(transactions[change.transaction % transactions.length]!, change, {
          addresses,
          foreign,
        });
      if (instructions.length)
        answers.prepare.transactions = transactions.map((each) => ({
          transaction: encode(each),
          quantity: 1,
        }));
      if (units !== null) answers.prepare.transactions[0].quantity = units;
      for (const change of json) changeJson(answers, change);
      return answers;
    },
  }));

export const visits = visitsOf(Object.values(drops), addresses, foreignInstructions);

function changeInstruction(
  list: Instruction[],
  { kind, at, to, value }: InstructionChange,
  {
    addresses,
    foreign,
  }: { readonly addresses: readonly Address[]; readonly foreign: readonly Instruction[] },
): void {
  if (!list.length) return;
  const index = at % list.length;
  const { accounts = [], data = new Uint8Array(), programAddress } = list[index]!;
  const bytes = new Uint8Array(data);
  const place = to % Math.max(1, accounts.length);
  const replace = (change: Partial<Instruction>) =>
    list.splice(index, 1, { programAddress, accounts, data: bytes, ...change });
  switch (kind) {
    case "remove":
      list.splice(index, 1);
      break;
    case "repeat":
      list.splice(to % (list.length + 1), 0, list[index]!);
      break;
    case "move":
      list.splice(to % list.length, 0, ...list.splice(index, 1));
      break;
    case "add":
      list.splice(index, 0, foreign[value % foreign.length]!);
      break;
    case "byte":
      if (bytes.length) bytes[to % bytes.length] = value % 4 ? value & 255 : 0;
      replace({});
      break;
    case "amount":
      if (bytes.length >= 9) new DataView(bytes.buffer).setUint32(bytes.length === 12 ? 4 : 1, value, true);
      replace({});
      break;
    case "account":
      if (accounts.length) {
        const { role } = accounts[place]!;
        replace({ accounts: accounts.with(place, { address: addresses[value % addresses.length]!, role }) });
      }
      break;
    case "role":
      if (accounts.length)
        replace({
          accounts: accounts.with(place, {
            address: accounts[place]!.address,
            role: (value % 4) as AccountRole,
          }),
        });
  }
}

/** Replaces, removes or repeats the value at a place, counted in depth-first order. */
function changeJson(answers: Answers, { route, place, value }: JsonChange): void {
  const places: (readonly [Json, string])[] = [];
  const walk = (node: Json): void => {
    if (typeof node !== "object" || node === null) return;
    for (const key of Object.keys(node)) {
      places.push([node, key]);
      walk(node[key]);
    }
  };
  walk(answers[route]);
  const [node, key] = places[place % places.length] ?? [];
  if (node === undefined || key === undefined) return;
  if (Array.isArray(node) && value === true) node.push(structuredClone(node[Number(key)]));
  else node[key] = value;
}
