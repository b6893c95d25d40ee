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
  { seed: "71", shows: "a node that still follows a dropped fork" },
  { seed: "315", shows: "a node that still follows a dropped fork" },
  { seed: "279", shows: "a buyer who leaves the queue without a word" },
  { seed: "282", shows: "a wallet that mints beyond its limit with a code" },
];
