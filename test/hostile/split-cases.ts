import { getAdvanceNonceAccountInstruction } from "@solana-program/system";
import { createNoopSigner, type Instruction } from "@solana/kit";
import { madeUpAddress, paySol, service, thief, wallet } from "../solana/build-mint.js";
import { currencies, drops, encode, items, mintOf, pay, type Answers, type Drop } from "./drops.js";
import { changed, type HostileCase } from "./hostile-case.js";
import { nonce } from "./wallet-assets.js";

/** Transaction of an answer: bytes in base64, with its units. */
interface Part {
  readonly transaction: string;
  readonly quantity?: unknown;
}

const advance = (nonceAuthority = wallet) =>
  getAdvanceNonceAccountInstruction({
    nonceAccount: nonce,
    nonceAuthority: createNoopSigner(nonceAuthority),
  });

/** Ways to divide an order into transactions, none of them honest. */
const divisions: Record<string, (drop: Drop, payment: readonly Instruction[]) => readonly Part[]> = {
  "no transaction": () => [],
  "the first one only": ({ transactions }) => [part(transactions[0]!)],
  "the same bytes twice": ({ transactions }) => [part(transactions[0]!), part(transactions[0]!)],
  "the same item twice, with another blockhash": ({ transactions }) => [
    part(transactions[0]!),
    part(transactions[0]!, 1, madeUpAddress(98)),
  ],
  "the same item twice, paid once": ({ transactions }) => [part(transactions[0]!), part(mintOf(0, []))],
  "no units each": ({ transactions }) => transactions.map((instructions) => part(instructions, 0)),
  "two units each": ({ transactions }) => transactions.map((instructions) => part(instructions, 2)),
  "all units in the first": ({ transactions }) =>
    transactions.map((some, index) => part(some, index ? 0 : 2)),
  "half units": ({ transactions }) => transactions.map((instructions) => part(instructions, 0.5)),
  "negative units": ({ transactions }) => transactions.map((some, index) => part(some, index ? -1 : 3)),
  "units in words": ({ transactions }) => transactions.map((instructions) => part(instructions, "one")),
  "endless units": ({ transactions }) => transactions.map((instructions) => part(instructions, 1e308)),
  "three transactions": ({ transactions }, payment) => [
    ...transactions.map((some) => part(some)),
    part(mintOf(2, payment)),
  ],
  "a third without units": ({ transactions }, payment) => [
    ...transactions.map((some) => part(some)),
    part(mintOf(2, payment), 0),
  ],
  "a third that only pays": ({ transactions }, payment) => [
    ...transactions.map((some) => part(some)),
    part(payment.length ? payment : [paySol(1n)], 0),
  ],
  "a payment apart from its item": (_, payment) => [
    part([...payment, ...payment, ...mintOf(0, [])]),
    part(mintOf(1, [])),
  ],
  "the second pays for both": (_, payment) => [
    part(mintOf(0, [])),
    part([...payment, ...mintOf(1, payment)]),
  ],
  "only the first is paid": (_, payment) => [part(mintOf(0, payment)), part(mintOf(1, []))],
  "the first pays, the second doesn't mint": (_, payment) => [
    part(mintOf(0, payment)),
    part([...payment, paySol(1n)]),
  ],
  "both pay one unit more": (_, payment) =>
    [0, 1].map((item) => part([paySol(1n), ...mintOf(item, payment)])),
  "the second pays the thief": (_, payment) => [
    part(mintOf(0, payment)),
    part([paySol(7n, thief), ...mintOf(1, payment)]),
  ],
  "the second without the last step": ({ transactions }) => [
    part(transactions[0]!),
    part(transactions[1]!.slice(0, -1)),
  ],
  "the second for another wallet": ({ transactions }) => [
    part(transactions[0]!),
    part(transactions[1]!.map((some) => asSomebodyElse(some))),
  ],
  "the second in a durable nonce of the wallet": ({ transactions }) => [
    part(transactions[0]!),
    part([advance(), ...transactions[1]!], 1, madeUpAddress(97)),
  ],
  "the first in a durable nonce of the service": ({ transactions }) => [
    part([advance(service), ...transactions[0]!], 1, madeUpAddress(97)),
    part(transactions[1]!),
  ],
  "two blockhashes": ({ transactions }) =>
    transactions.map((some, index) => part(some, 1, madeUpAddress(90 + index))),
  "no blockhash": ({ transactions }) => transactions.map((some) => part(some, 1, "1".repeat(32))),
  "in reverse": ({ transactions }) => transactions.map((some) => part(some)).reverse(),
  "the second can't be read": ({ transactions }) => [
    part(transactions[0]!),
    { transaction: "AAAA", quantity: 1 },
  ],
  "the second is empty": ({ transactions }) => [part(transactions[0]!), { transaction: "", quantity: 1 }],
  "the second is no base64": ({ transactions }) => [
    part(transactions[0]!),
    { transaction: "%%%", quantity: 1 },
  ],
  "bytes after the second": ({ transactions }) => {
    const bytes = Buffer.from(encode(transactions[1]!), "base64");
    return [
      part(transactions[0]!),
      { transaction: Buffer.concat([bytes, bytes]).toString("base64"), quantity: 1 },
    ];
  },
  "the second already signed by others": ({ transactions }) => {
    const bytes = Buffer.from(encode(transactions[1]!), "base64");
    return [part(transactions[0]!), { transaction: bytes.fill(9, 1, 129).toString("base64"), quantity: 1 }];
  },
  "both items in each": (_, payment) =>
    [0, 1].map(() => part([...mintOf(0, payment), ...Object.values(items[1]!.parts)])),
};

function part(instructions: readonly Instruction[], quantity: unknown = 1, blockhash?: string): Part {
  try {
    return { transaction: encode(instructions, blockhash ? { blockhash } : {}), quantity };
  } catch {
    return { transaction: "", quantity };
  }
}

function asSomebodyElse({ accounts = [], ...instruction }: Instruction): Instruction {
  return {
    ...instruction,
    accounts: accounts.map((account) =>
      account.address === items[1]!.token ? { ...account, address: madeUpAddress(82) as never } : account,
    ),
  };
}

/** Answer of the service beside the transactions. */
const quotes: Record<string, (answers: Answers) => void> = {
  "quoted for the order": () => undefined,
  "without a quote": ({ prepare }) => (prepare.cost = undefined),
  "with a quote of the price alone": ({ prepare }) => (prepare.cost = { price: prepare.cost.price }),
};

const orders: [Drop, (typeof currencies)[keyof typeof currencies], bigint][] = [
  [drops.several, currencies.sol, 500_000_000n],
  [drops.severalFree, currencies.sol, 0n],
  [drops.severalToken, currencies.dollar, 25_000_000n],
  [drops.severalDiscount, currencies.dollar, 18_750_000n],
];

/** Orders of two items in dishonest divisions. */
export const splitCases: HostileCase[] = (
  await Promise.all(
    orders.map(async ([drop, currency, unit]) => {
      const payment = await pay(currency, unit);
      return Object.entries(divisions).flatMap(([division, divide]) =>
        Object.entries(quotes).map(([quote, change]): HostileCase => ({
          kind: "several transactions",
          name: `${drop.name}: ${division}, ${quote}`,
          ...changed(drop, (answers) => {
            answers.prepare.transactions = divide(drop, payment);
            change(answers);
          }),
        })),
      );
    }),
  )
).flat();
