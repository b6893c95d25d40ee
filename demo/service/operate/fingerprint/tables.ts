import { pgTable, text } from "drizzle-orm/pg-core";

/** Values that all service processes of a chain share. */
export const authorities = pgTable("authorities", {
  chain: text("chain").primaryKey(),
  /** Authority, base58. The addresses of its collections' groups are derived from it. */
  address: text("address").notNull(),
  /** `PUBLIC_BASE_URL`, the base of metadata URLs; null: no process has set one. */
  publicBase: text("public_base"),
  /** Genesis hash of the network, base58. */
  genesisHash: text("genesis_hash"),
  /** Id in the folder or bucket from which the most recently started process serves art; null: none. */
  artId: text("art_id"),
  /** Description of that folder or bucket. */
  artLocation: text("art_location"),
});
