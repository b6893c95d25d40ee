import type { SectionModule } from "./section.js";

/** Loaders of the sections by their name in the `sections` attribute; each is a chunk of its own. */
export const sectionRegistry = {
  recent: async () => ({ open: (await import("./recent/recent-section.js")).openRecent }),
  gallery: async () => ({ open: (await import("./gallery/gallery-section.js")).openGallery }),
  traits: async () => ({ open: (await import("./traits/traits-section.js")).openTraits }),
  holders: async () => ({ open: (await import("./rankings/ranking-section.js")).openHolders }),
  minters: async () => ({ open: (await import("./rankings/ranking-section.js")).openMinters }),
  bounty: async () => ({ open: (await import("./bounty/bounty-section.js")).openBounty }),
  market: async () => {
    const { openMarket, marketStyles } = await import("./market/market-section.js");
    return { open: openMarket, styles: marketStyles };
  },
} satisfies Readonly<Record<string, () => Promise<SectionModule>>>;

/** Name of an optional section, as in the attribute `sections`. */
export type SectionName = keyof typeof sectionRegistry;

export function isSectionName(name: string): name is SectionName {
  return Object.hasOwn(sectionRegistry, name);
}
