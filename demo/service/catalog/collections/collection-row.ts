import type { collections } from "./tables.js";

export type CollectionRow = typeof collections.$inferSelect;
