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
  /** Id in the folder or bucket from which the last started process serves art; null: it has none. */
  artId: text("art_id"),
  /** That folder or bucket, in words. */
  artLocation: text("art_location"),
});
