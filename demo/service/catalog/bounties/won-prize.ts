import type { prizes } from "./tables.js";

export type WonPrize = Pick<typeof prizes.$inferSelect, "name" | "image">;
