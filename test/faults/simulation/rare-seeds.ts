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
  { seed: "76", shows: "an expired blockhash, and a reverted mint" },
  { seed: "88", shows: "an expired blockhash" },
  { seed: "137", shows: "a wallet that prepares concurrently, and pruned statuses" },
  { seed: "224", shows: "a node that still follows a dropped fork" },
  { seed: "330", shows: "a node that still follows a dropped fork" },
  { seed: "406", shows: "a co-signing whose request reaches the node after its caller has given up" },
  {
    seed: "3705",
    shows: "a node on a dropped fork that reports a mint as confirmed, which fails when it lands again",
  },
  { seed: "457", shows: "an overloaded node at a co-signing" },
];
