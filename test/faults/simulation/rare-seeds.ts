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
  { seed: "260", shows: "a node that still follows a dropped fork, and a reverted mint" },
  { seed: "585", shows: "a node that still follows a dropped fork, and an expired blockhash" },
  { seed: "90", shows: "an expired blockhash, and a reverted mint" },
  { seed: "29", shows: "a wallet that prepares concurrently, and a client that has to wait" },
  { seed: "316", shows: "a co-signing whose request reaches the node after its caller has given up" },
  { seed: "53", shows: "an overloaded node at a co-signing" },
];
