import type { Collection } from "../../contract/mint/collection.js";

/** Shape of a section while it is loading. `shared/skeleton.ts` has the styles of each. */
export type SkeletonShape = "rows" | "cards" | "grid" | "tiles" | "feature" | "chart";

/**
 * What is known of a section before its code is loaded. It is part of the first view, and of pages that a server renders.
 * The section's title is in the messages of each locale.
 */
export interface SectionDescription {
  readonly skeleton: SkeletonShape;
  /** Returns the number of rows to reserve, including one for the button that shows all. Default: `defaultRows`. @param minted Number of minted items. */
  readonly countRows?: (minted: number) => number;
  /** Block size to reserve, in rem. Default: that of the rows, at most `sectionSize`. */
  readonly size?: number;
  /** Block size to reserve where its parts are below each other, in rem. Default: `size`. */
  readonly stackedSize?: number;
  /** True: rows of square tiles are reserved in addition to the size. `shared/tile-sizes.ts` has their sizes. */
  readonly hasTiles?: boolean;
  /** Names of sections that follow it next to each other, unless the page lists them or they have nothing to show. */
  readonly parts?: readonly string[];
  /** Feature without which a collection doesn't show the section. */
  readonly feature?: keyof NonNullable<Collection["features"]>;
}

/** A section, or sections that are next to each other, by name. */
export type SectionRow = string | readonly string[];
