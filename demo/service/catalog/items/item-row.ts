import { items } from "./tables.js";

export type ItemRow = typeof items.$inferSelect;
