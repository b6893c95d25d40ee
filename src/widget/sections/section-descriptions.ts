import { bounty } from "./bounty/bounty.js";
import { gallery } from "./gallery/gallery.js";
import { market } from "./market/market.js";
import { holders, minters } from "./rankings/rankings.js";
import { recent } from "./recent/recent.js";
import type { SectionDescription } from "./section-description.js";
import { traits } from "./traits/traits.js";
import { wall } from "./wall/wall.js";

const descriptions = { wall, recent, gallery, traits, holders, minters, bounty, market };

/** Name of an optional section, as in the attribute `sections`. */
export type SectionName = keyof typeof descriptions;

/** The optional sections by name, in the order in which they are listed. */
export const sectionDescriptions: Readonly<Record<SectionName, SectionDescription>> = descriptions;

/**
 * Names of the optional sections, in the order in which they are listed.
 *
 * @example
 * ```ts
 * import { sectionNames } from "mint-widget/configuration";
 *
 * const sections = "wall market".split(" ").every((name) => sectionNames.some((known) => known === name));
 * console.log(sections === true);
 * ```
 */
export const sectionNames = Object.keys(descriptions) as readonly SectionName[];

/** Description of a section; of a plain list for a name that no section has. */
export function describeSection(name: string): SectionDescription {
  return isSectionName(name) ? descriptions[name] : { skeleton: "rows" };
}

export function isSectionName(name: string): name is SectionName {
  return Object.hasOwn(descriptions, name);
}
