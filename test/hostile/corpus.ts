import { isFullRun } from "../scope.js";
import { attackCases } from "./attack-cases.js";
import { anchorCases, feeCases, paymentCases, quoteCases } from "./cost-cases.js";
import type { HostileCase } from "./hostile-case.js";
import { itemCases, itemPriceCases, textCases, walletCases } from "./item-cases.js";
import { hiddenPriceCases, priceCases } from "./price-cases.js";
import { retryCases } from "./retry-cases.js";
import { sharedCases } from "./shared-cases.js";
import { splitCases } from "./split-cases.js";

/** Groups of cases; the gate takes one of so many, which is no divisor of their inner cycles, so that it takes of all kinds. */
const groups: [cases: readonly HostileCase[], every: number][] = [
  [priceCases, 23],
  [hiddenPriceCases, 7],
  [attackCases, 19],
  [paymentCases, 13],
  [quoteCases, 29],
  [feeCases, 5],
  [anchorCases, 7],
  [splitCases, 13],
  [sharedCases, 23],
  [itemCases, 7],
  [itemPriceCases, 3],
  [textCases, 23],
  [walletCases, 7],
  [retryCases, 11],
];

export const fullCorpus: readonly HostileCase[] = groups.flatMap(([cases]) => cases);

/** Hostile answers of a service; in the gate a sample of them. */
export const corpus: readonly HostileCase[] = groups.flatMap(([cases, every]) =>
  cases.filter((_, index) => isFullRun || index % every === 0),
);
