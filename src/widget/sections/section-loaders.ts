import type { SectionName } from "./section-descriptions.js";
import type { SectionModule } from "./section.js";

/** Loaders of the optional sections. Each section is a separate chunk. */
export const sectionLoaders: Readonly<Record<SectionName, () => Promise<SectionModule>>> = {
  wall: () => import("./wall/wall-section.js"),
  recent: () => import("./recent/recent-section.js"),
  gallery: () => import("./gallery/gallery-section.js"),
  traits: () => import("./traits/traits-section.js"),
  holders: async () => ({ Section: (await import("./rankings/ranking-section.js")).HoldersSection }),
  minters: async () => ({ Section: (await import("./rankings/ranking-section.js")).MintersSection }),
  bounty: () => import("./bounty/bounty-section.js"),
  market: () => import("./market/market-section.js"),
};
