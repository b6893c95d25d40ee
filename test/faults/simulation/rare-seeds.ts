export interface RareSeed {
  readonly seed: string;
  /** Event that few of the first seeds show. */
  readonly shows: string;
}

/**
 * Seeds that the gate replays. Together they meet every kind of fault. A seed that has found a defect of the service is
 * added here.
 */
export const rareSeeds: readonly RareSeed[] = [
  { seed: "43", shows: "a simulation on stale accounts" },
  { seed: "158", shows: "a node that still follows a dropped fork, and a turn that comes" },
  { seed: "371", shows: "a wallet that mints beyond its limit with a code" },
  { seed: "5970", shows: "the last draw of a bounty, returned by a fork after a mint that had got none" },
  { seed: "4", shows: "a proof of another order" },
  { seed: "16", shows: "a process killed before the step" },
  { seed: "31", shows: "an order that leaves the queue silently" },
  { seed: "44", shows: "a mint that a code discounts" },
];
