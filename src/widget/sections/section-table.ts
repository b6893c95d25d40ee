import type { OpenSection } from "./section.js";

export interface SectionEntry {
  /** Its heading, and the name of its region. */
  readonly title: string;
  readonly load: () => Promise<OpenSection>;
}

/** Every section by its name in the attribute, each in a chunk of its own. */
export const sectionTable: ReadonlyMap<string, SectionEntry> = new Map([
  ["recent", { title: "Just minted", load: async () => (await import("./recent-section.js")).openRecent }],
  ["gallery", { title: "Gallery", load: async () => (await import("./gallery-section.js")).openGallery }],
  ["traits", { title: "Traits", load: async () => (await import("./traits-section.js")).openTraits }],
  ["holders", { title: "Top holders", load: async () => (await import("./ranking-section.js")).openHolders }],
  ["minters", { title: "Top minters", load: async () => (await import("./ranking-section.js")).openMinters }],
  ["bounty", { title: "Bounty", load: async () => (await import("./bounty-section.js")).openBounty }],
  ["market", { title: "Market", load: async () => (await import("./market-section.js")).openMarket }],
]);
