import type { items } from "./tables.js";

export type ItemRow = typeof items.$inferSelect;
