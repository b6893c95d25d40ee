export interface RareSeed {
  readonly seed: string;
  /** What it shows that fewer than one in a hundred do. */
  readonly shows: string;
}

/** Lives that the gate takes beside its first seeds. A seed that has found a bug in the service belongs here, too. */
export const rareSeeds: readonly RareSeed[] = [
  { seed: "224", shows: "a node that still follows a dropped fork" },
  { seed: "330", shows: "a node that still follows a dropped fork" },
  { seed: "406", shows: "a co-signing whose request reaches the node after its caller has given up" },
  { seed: "457", shows: "an overloaded node at a co-signing" },
];
