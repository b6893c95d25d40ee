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
  { seed: "35", shows: "a response of the node without some of its entries" },
  { seed: "140", shows: "a node that still follows a dropped fork" },
  { seed: "277", shows: "a node that still follows a dropped fork" },
  { seed: "371", shows: "a wallet that mints beyond its limit with a code" },
];
