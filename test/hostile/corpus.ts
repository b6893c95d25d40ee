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
  [priceCases, 47],
  [hiddenPriceCases, 13],
  [attackCases, 37],
  [paymentCases, 29],
  [quoteCases, 59],
  [feeCases, 11],
  [anchorCases, 13],
  [splitCases, 29],
  [sharedCases, 47],
  [itemCases, 13],
  [itemPriceCases, 7],
  [textCases, 47],
  [walletCases, 13],
  [retryCases, 23],
];

export const fullCorpus: readonly HostileCase[] = groups.flatMap(([cases]) => cases);

/** Hostile answers of a service; in the gate a sample of them. */
export const corpus: readonly HostileCase[] = groups.flatMap(([cases, every]) =>
  cases.filter((_, index) => isFullRun || index % every === 0),
);
