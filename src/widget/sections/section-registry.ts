import type { OpenSection } from "./section.js";

/** Loaders of the sections by their name in the `sections` attribute; each is a chunk of its own. */
export const sectionRegistry = {
  recent: async () => (await import("./recent/recent-section.js")).openRecent,
  gallery: async () => (await import("./gallery/gallery-section.js")).openGallery,
  traits: async () => (await import("./traits/traits-section.js")).openTraits,
  holders: async () => (await import("./rankings/ranking-section.js")).openHolders,
  minters: async () => (await import("./rankings/ranking-section.js")).openMinters,
  bounty: async () => (await import("./bounty/bounty-section.js")).openBounty,
  market: async () => (await import("./market/market-section.js")).openMarket,
} satisfies Readonly<Record<string, () => Promise<OpenSection>>>;

/** Name of an optional section, as in the attribute `sections`. */
export type SectionName = keyof typeof sectionRegistry;

export function isSectionName(name: string): name is SectionName {
  return Object.hasOwn(sectionRegistry, name);
}
