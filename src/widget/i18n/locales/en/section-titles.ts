/**
 * English titles of the optional sections by name.
 *
 * @example
 * ```ts
 * import { sectionNames, sectionTitles } from "mint-widget/configuration";
 *
 * const options = sectionNames.map((name) => ({ value: name, label: sectionTitles[name] }));
 * console.log(options[0]?.label === "The collection");
 * ```
 */
export const titles = {
  wall: "The collection",
  recent: "Just minted",
  gallery: "Gallery",
  traits: "Traits",
  holders: "Top holders",
  minters: "Top minters",
  bounty: "Prize draw",
  market: "Market",
} as const;
