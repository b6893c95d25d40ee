export interface RareSeed {
  readonly seed: string;
  /** Event that few of the first seeds show. */
  readonly shows: string;
}

/**
 * Seeds that the gate replays beside its first ones. A seed that has found a defect of the service is added
 * here.
 */
export const rareSeeds: readonly RareSeed[] = [
  { seed: "104", shows: "a node that still follows a dropped fork" },
  { seed: "255", shows: "a node that still follows a dropped fork" },
  { seed: "119", shows: "a buyer who leaves the queue without a word" },
  { seed: "44", shows: "a discount by a code" },
  { seed: "53", shows: "a job that runs beside another" },
  { seed: "81", shows: "an order whose turn comes" },
  { seed: "500", shows: "a wallet that mints beyond its limit with a code" },
];
