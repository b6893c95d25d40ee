import type { Instruction } from "@solana/kit";
import { madeUpAddress, paySol, thief, treasury, wallet } from "../solana/build-mint.js";
import {
  artist,
  currencies,
  drops,
  encode,
  label,
  mintOf,
  pay,
  priceOf,
  type Answers,
  type Drop,
} from "./drops.js";
import { changed, type HostileCase } from "./hostile-case.js";

const { dollar } = currencies;

/** Payments of 500,000,000 lamports, to others or in other parts than three that are told. */
const divisions: Record<string, readonly Instruction[]> = {
  "as agreed": [paySol(350_000_000n), paySol(100_000_000n, artist), paySol(50_000_000n, label)],
  "other parts": [paySol(100_000_000n), paySol(200_000_000n, artist), paySol(200_000_000n, label)],
  "all to one": [paySol(500_000_000n, label)],
  "all to the thief": [paySol(500_000_000n, thief)],
  "a part to the thief": [paySol(350_000_000n), paySol(100_000_000n, artist), paySol(50_000_000n, thief)],
  "a fourth": [
    paySol(350_000_000n),
    paySol(100_000_000n, artist),
    paySol(49_000_000n, label),
    paySol(1_000_000n, thief),
  ],
  "a fourth beyond the price": [
    paySol(350_000_000n),
    paySol(100_000_000n, artist),
    paySol(50_000_000n, label),
    paySol(1_000_000n, thief),
  ],
  "a part twice": [
    paySol(350_000_000n),
    paySol(100_000_000n, artist),
    paySol(50_000_000n, label),
    paySol(50_000_000n, label),
  ],
  "one in two payments": [paySol(350_000_000n), paySol(100_000_000n, artist), paySol(50_000_000n, artist)],
  "a lamport more": [paySol(350_000_001n), paySol(100_000_000n, artist), paySol(50_000_000n, label)],
  "a lamport less": [paySol(349_999_999n), paySol(100_000_000n, artist), paySol(50_000_000n, label)],
  "nothing for one": [paySol(450_000_000n), paySol(50_000_000n, artist), paySol(0n, label)],
  "a part back to the wallet": [
    paySol(350_000_000n),
    paySol(100_000_000n, artist),
    paySol(50_000_000n, wallet),
  ],
  "six recipients": [
    paySol(350_000_000n),
    ...[artist, label, thief, madeUpAddress(63), madeUpAddress(64)].map((to) => paySol(30_000_000n, to)),
  ],
  "a part in a token": [
    paySol(350_000_000n),
    paySol(100_000_000n, artist),
    ...(await pay(dollar, 25_000_000n, label)),
  ],
};
/** Payments of 25,000,000 base units of a token, of which two are to get 60 and 40 percent. */
const tokenDivisions: Record<string, readonly Instruction[]> = {
  "other parts": [...(await pay(dollar, 5_000_000n)), ...(await pay(dollar, 20_000_000n, artist))],
  "a part to the thief": [...(await pay(dollar, 15_000_000n)), ...(await pay(dollar, 10_000_000n, thief))],
  "a part twice": [
    ...(await pay(dollar, 15_000_000n)),
    ...(await pay(dollar, 10_000_000n, artist)),
    ...(await pay(dollar, 10_000_000n, artist)).slice(1),
  ],
  "accounts that aren't opened": [
    ...(await pay(dollar, 15_000_000n)).slice(1),
    ...(await pay(dollar, 10_000_000n, thief)).slice(1),
  ],
  "a part in SOL": [...(await pay(dollar, 15_000_000n)), paySol(10_000_000n, artist)],
};
/** Payments of 375,000,000 lamports for each of two items, of which two are to get half. */
const severalDivisions: Record<string, readonly Instruction[]> = {
  "a part to the thief": [paySol(187_500_000n), paySol(187_500_000n, thief)],
  "all to one": [paySol(375_000_000n)],
  "the undiscounted price": [paySol(250_000_000n), paySol(250_000_000n, artist)],
};

/** Words of the service beside the bytes. */
const words: Record<string, (answers: Answers) => void> = {
  "quoted as agreed": () => undefined,
  "quoted without recipients": ({ prepare }) => (prepare.cost.payments = undefined),
  "without a quote": ({ prepare }) => (prepare.cost = undefined),
  "with the treasury alone": ({ prepare }) =>
    (prepare.cost.payments = [{ recipient: treasury, price: prepare.cost.price }]),
  "with recipients without amounts": ({ prepare }) =>
    (prepare.cost.payments = [treasury, artist, label, thief].map((recipient) => ({ recipient }))),
  "with recipients in another currency": ({ prepare }) =>
    (prepare.cost.payments = [treasury, artist].map((recipient) => ({
      recipient,
      price: priceOf(dollar, 1n),
    }))),
};
/** Recipients that the service names for the verification. */
const named: Record<string, readonly string[] | undefined> = {
  "those of the drop": [treasury, artist, label],
  everybody: [treasury, artist, label, thief, wallet],
  "nobody in particular": undefined,
};
/** Recipients that the page has fixed. */
const pages: Record<string, NonNullable<HostileCase["fixed"]>> = {
  "a page that fixes nothing": {},
  "a page that fixes all": { recipients: [treasury, artist, label] },
  "a page that fixes the treasury": { recipients: [treasury] },
};

function casesOf(drop: Drop, some: Record<string, readonly Instruction[]>): HostileCase[] {
  return Object.entries(some).flatMap(([division, payment]) =>
    Object.entries(words).flatMap(([word, say]) =>
      Object.entries(named).flatMap(([names, recipients]) =>
        Object.entries(pages).map(([page, fixed]): HostileCase => ({
          kind: "a price that several are paid",
          name: `${drop.name}: ${division}, ${word}, to ${names}, on ${page}`,
          fixed,
          ...changed(drop, (answers) => {
            answers.prepare.transactions = drop.transactions.map((_, index) => ({
              transaction: encode(mintOf(index, payment)),
              quantity: 1,
            }));
            answers.prepare.recipients = recipients;
            say(answers);
          }),
        })),
      ),
    ),
  );
}

/** Prices of several recipients, paid in other ways than the service says, or than the page has fixed. */
export const sharedCases: HostileCase[] = [
  ...casesOf(drops.shared, divisions),
  ...casesOf(drops.sharedToken, tokenDivisions),
  ...casesOf(drops.severalShared, severalDivisions),
];
