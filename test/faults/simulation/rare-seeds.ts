export interface RareSeed {
  readonly seed: string;
  /** Event that fewer than one seed in a hundred shows. */
  readonly shows: string;
}

/**
 * Seeds that the gate replays beside its first ones. A seed that has found a defect of the service is added
 * here.
 */
export const rareSeeds: readonly RareSeed[] = [
  { seed: "224", shows: "a node that still follows a dropped fork" },
  { seed: "330", shows: "a node that still follows a dropped fork" },
  { seed: "406", shows: "a co-signing whose request reaches the node after its caller has given up" },
  { seed: "457", shows: "an overloaded node at a co-signing" },
];
