import { TOKEN_2022_PROGRAM_ADDRESS } from "@solana-program/token-2022";
import { getCreateAccountWithSeedInstruction } from "@solana-program/system";
import { createNoopSigner, type Address, type Instruction } from "@solana/kit";
import { madeUpAddress, service, thief, treasury, wallet } from "../solana/build-mint.js";
import { raw } from "../solana/mint-fixture.js";
import {
  artist,
  currencies,
  drops,
  items,
  label,
  mintOf,
  pay,
  priceOf,
  type Answers,
  type Drop,
  type Json,
} from "./drops.js";
import { changed, signing, type HostileCase } from "./hostile-case.js";
import type { Visitor } from "./visit.js";

const { sol, dollar, feeCoin, usdc, wrappedSol } = currencies;
const names = Object.entries({ sol, dollar, feeCoin, usdc, wrappedSol });
const visitors: Visitor[] = ["confirms", "declines", "presses Mint again"];
const orders = [drops.free, drops.fixed, drops.dutch, drops.pegged, drops.token, drops.usdc, drops.discount];

/** Payments of another currency, or more, than the page shows; quoted so, quoted as shown, or not quoted. */
export const paymentCases: HostileCase[] = [];
for (const drop of orders) {
  for (const [name, currency] of names) {
    for (const units of [1n, 25_000_000n, 500_000_001n]) {
      const transactions = [mintOf(0, await pay(currency, units))];
      const place = `${drop.name}: ${units} of ${name}`;
      const kind = "a payment of something else than shown";
      paymentCases.push({ kind, name: `${place}, quoted as shown`, ...signing(drop, transactions) });
      const unquoted = signing(drop, transactions, {}, ({ prepare }) => (prepare.cost = undefined));
      paymentCases.push({ kind, name: `${place}, without a quote`, ...unquoted });
      const price = priceOf(currency, units);
      const quoted = signing(drop, transactions, {}, ({ prepare }) => (prepare.cost = { price }));
      for (const visitor of visitors)
        paymentCases.push({
          kind: "a price raised at prepare",
          name: `${place}, to a visitor who ${visitor}`,
          visitor,
          ...quoted,
        });
    }
  }
}

/** Quotes of parts of the cost that differ from the bytes. */
const differences: [string, bigint][] = [
  ["a lamport", 1n],
  ["less than the tolerance", 90_000n],
  ["the tolerance", 100_000n],
  ["more than the tolerance", 100_001n],
  ["all", 10n ** 12n],
];
const partCases: HostileCase[] = Object.values(drops).flatMap((drop) =>
  ["price", "rent", "programFee", "networkFee", "unitPrice", "discount"].flatMap((part) =>
    differences.flatMap(([name, difference]): HostileCase[] => {
      const quoted = drop.answers.prepare.cost[part];
      if (!quoted) return [];
      const currency = Object.values(currencies).find(({ mint }) => mint === quoted.mint)!;
      const units = BigInt(quoted.baseUnits);
      const amounts = [units > difference ? units - difference : 0n, units + difference];
      return amounts.map((amount, index) => ({
        kind: "a quote that differs from the bytes",
        name: `${drop.name}: ${part} by ${name} ${index ? "too high" : "too low"}`,
        ...changed(drop, ({ prepare: { cost } }) => (cost[part] = priceOf(currency, amount))),
      }));
    }),
  ),
);
const totalCases: HostileCase[] = Object.values(drops).flatMap((drop) =>
  differences.flatMap(([name, difference]) =>
    (drop.answers.prepare.cost.total as Json[]).flatMap((quoted, index): HostileCase[] => {
      const currency = Object.values(currencies).find(({ mint }) => mint === quoted.mint)!;
      const units = BigInt(quoted.baseUnits);
      const amounts = [units > difference ? units - difference : 0n, units + difference];
      return amounts.map((amount, sign) => ({
        kind: "a quote that differs from the bytes",
        name: `${drop.name}: total in ${quoted.currency} by ${name} ${sign ? "too high" : "too low"}`,
        ...changed(drop, ({ prepare: { cost } }) => (cost.total[index] = priceOf(currency, amount))),
      }));
    }),
  ),
);
export const quoteCases: HostileCase[] = [...partCases, ...totalCases];

const budgetOf = (units: number, price: number): Instruction[] => [
  raw("ComputeBudget111111111111111111111111111111", [2, ...littleEndian(units, 4)]),
  raw("ComputeBudget111111111111111111111111111111", [3, ...littleEndian(price, 8)]),
];
function littleEndian(value: number, size: number): number[] {
  return [...new Uint8Array(new BigUint64Array([BigInt(value)]).buffer).slice(0, size)];
}
/** Compute budgets: units and price, and whether they are stated twice. */
const budgets: Record<string, Instruction[]> = {
  "a high price": budgetOf(150_000, 6_000_000),
  "a price just within the limit": budgetOf(150_000, 6_600_000),
  "a price just above the limit": budgetOf(150_000, 6_700_000),
  "the highest price": budgetOf(150_000, Number.MAX_SAFE_INTEGER),
  "all units": budgetOf(1_400_000, 700_000),
  "more units than there are": budgetOf(2 ** 32 - 1, 700_000),
  "a price without units": budgetOf(150_000, 700_000).slice(1),
  "units without a price": budgetOf(1_400_000, 0).slice(0, 1),
  "the same twice": [...budgetOf(150_000, 1_000), ...budgetOf(150_000, 1_000)],
  "first low, then high": [...budgetOf(150_000, 1), ...budgetOf(1_400_000, 700_000)],
  "first high, then low": [...budgetOf(1_400_000, 700_000), ...budgetOf(150_000, 1)],
  "two prices": [...budgetOf(150_000, 5_000_000), budgetOf(1, 1)[1]!],
};

/** Deposit of the first item with lamports, bytes and an owner of its own. */
function depositOf(
  lamports: bigint,
  space = 234,
  programAddress: Address = TOKEN_2022_PROGRAM_ADDRESS,
): Instruction {
  return getCreateAccountWithSeedInstruction({
    payer: createNoopSigner(wallet),
    newAccount: items[0]!.mint,
    baseAccount: createNoopSigner(service),
    base: service,
    seed: "0123456789abcdef0123456789abcde0",
    amount: items[0]!.deposit + lamports,
    space,
    programAddress,
  });
}
const deposits: Record<string, Instruction> = {
  "one lamport more": depositOf(1n),
  "14 bytes more": depositOf(6960n * 14n),
  "15 bytes more": depositOf(6960n * 15n),
  "a coin more": depositOf(10n ** 9n),
  "all that the limit leaves": depositOf(12_000_000n - items[0]!.deposit - 2_074_080n),
  "more bytes, unpaid": depositOf(0n, 400),
  "more bytes, paid": depositOf(6960n * 166n, 400),
  "ten thousand bytes": depositOf(6960n * 10_000n, 10_000),
  "another owner": depositOf(0n, 234, thief),
};

const isBudget = ({ programAddress }: Instruction) => programAddress.startsWith("ComputeBudget");
const isDeposit = ({ data }: Instruction) => data?.[0] === 3 && data.length > 60;
/** Fees and deposits in every order, quoted honestly or not at all. */
export const feeCases: HostileCase[] = [drops.free, drops.fixed, drops.token].flatMap((drop) =>
  [true, false].flatMap((isQuoted): HostileCase[] => {
    const build = (kind: string, name: string, change: (instructions: Instruction[]) => Instruction[]) => ({
      kind,
      name: `${drop.name}: ${name}${isQuoted ? "" : ", without a quote"}`,
      ...signing(drop, [change([...drop.transactions[0]!])], {}, ({ prepare }) => {
        if (!isQuoted) prepare.cost = undefined;
      }),
    });
    return [
      ...Object.entries(budgets).map(([name, budget]) =>
        build("fees", name, (instructions) => [...budget, ...instructions.filter((some) => !isBudget(some))]),
      ),
      ...Object.entries(deposits).map(([name, deposit]) =>
        build("deposits", name, (instructions) =>
          instructions.map((some) => (isDeposit(some) ? deposit : some)),
        ),
      ),
    ];
  }),
);

/** Anchors of a page, against services with others. */
const stranger = madeUpAddress(81);
const anchors: Record<string, HostileCase["fixed"]> = {
  "another recipient": { recipients: [stranger] },
  "no recipient": { recipients: [] },
  "another authority": { authority: stranger },
  "the thief's authority": { authority: thief },
  "another chain": { chain: "solana-mainnet" },
  "the chain in capitals": { chain: "SOLANA-DEVNET" },
  "the wallet as recipient": { recipients: [wallet] },
};
const claims: Record<string, (answers: Answers) => void> = {
  "as they are": () => undefined,
  "with the fixed recipients": ({ prepare }) => (prepare.recipients = [stranger, wallet]),
  "without recipients": ({ prepare }) => (prepare.recipients = undefined),
  "with another chain": ({ collection }) => (collection.collection.chain = "solana-mainnet"),
  "without a chain": ({ collection }) => (collection.collection.chain = undefined),
};
export const anchorCases: HostileCase[] = [drops.fixed, drops.token, drops.free, drops.several].flatMap(
  (drop: Drop) =>
    Object.entries(anchors).flatMap(([name, fixed = {}]) =>
      Object.entries(claims).map(([claim, change]): HostileCase => ({
        kind: "an address or chain that the page has fixed",
        name: `${drop.name}: ${name}, answers ${claim}`,
        fixed,
        ...changed(drop, change),
      })),
    ),
);
/** Honest pages, with what their service really has. */
export const fixedHonestly = {
  chain: "solana-devnet",
  recipients: [treasury, artist, label],
  authority: service,
};
