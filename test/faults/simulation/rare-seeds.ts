export interface RareSeed {
  readonly seed: string;
  /** What it shows that few others do. */
  readonly shows: string;
}

export const rareSeeds: readonly RareSeed[] = [];
