import type { OpenSection } from "./section.js";

/** What loads every section, by its name in the attribute; each is a chunk of its own. */
export const sectionTable = {
  recent: async () => (await import("./recent-section.js")).openRecent,
  gallery: async () => (await import("./gallery-section.js")).openGallery,
  traits: async () => (await import("./traits-section.js")).openTraits,
  holders: async () => (await import("./ranking-section.js")).openHolders,
  minters: async () => (await import("./ranking-section.js")).openMinters,
  bounty: async () => (await import("./bounty-section.js")).openBounty,
  market: async () => (await import("./market-section.js")).openMarket,
} satisfies Readonly<Record<string, () => Promise<OpenSection>>>;

export type SectionName = keyof typeof sectionTable;

export function isSectionName(name: string): name is SectionName {
  return Object.hasOwn(sectionTable, name);
}
