import type { SectionModule } from "./section.js";

/** Loaders of the sections by name in the `sections` attribute. Each is a separate chunk. */
export const sectionRegistry = {
  recent: async () => ({ Section: (await import("./recent/recent-section.js")).RecentSection }),
  gallery: async () => ({ Section: (await import("./gallery/gallery-section.js")).GallerySection }),
  traits: async () => ({ Section: (await import("./traits/traits-section.js")).TraitsSection }),
  holders: async () => ({ Section: (await import("./rankings/ranking-section.js")).HoldersSection }),
  minters: async () => ({ Section: (await import("./rankings/ranking-section.js")).MintersSection }),
  bounty: async () => ({ Section: (await import("./bounty/bounty-section.js")).BountySection }),
  market: async () => {
    const { MarketSection, marketStyles } = await import("./market/market-section.js");
    return { Section: MarketSection, styles: marketStyles };
  },
} satisfies Readonly<Record<string, () => Promise<SectionModule>>>;

/** Name of an optional section, as in the attribute `sections`. */
export type SectionName = keyof typeof sectionRegistry;

/** Names of the optional sections. */
export const sectionNames = Object.keys(sectionRegistry).join(", ");

export function isSectionName(name: string): name is SectionName {
  return Object.hasOwn(sectionRegistry, name);
}
