import { pgTable, text } from "drizzle-orm/pg-core";

/** Values that all service processes of a chain share. */
export const authorities = pgTable("authorities", {
  chain: text("chain").primaryKey(),
  /** Authority, base58: the addresses of its collections' groups are derived from it. */
  address: text("address").notNull(),
  /** `PUBLIC_BASE_URL`, to which items' metadata leads; null: no process has had one. */
  publicBase: text("public_base"),
  /** Genesis hash of the network, base58. */
  genesisHash: text("genesis_hash"),
});
