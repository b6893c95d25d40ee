import { sql } from "drizzle-orm";
import { check, index, pgEnum, pgTable, primaryKey, text, uuid } from "drizzle-orm/pg-core";
import { adminRoles } from "../../../../src/contract/admin/session.js";
import { collections } from "../../catalog/collections/tables.js";
import { timestamp } from "../../platform/db/columns.js";

export const adminRole = pgEnum("admin_role", adminRoles);

/** Those who may use the Admin API: wallets, and keys for scripts. A row stays when its access ends. */
export const adminActors = pgTable(
  "admin_actors",
  {
    id: uuid("id").primaryKey().defaultRandom(),
    /** Base58; null: a key. */
    wallet: text("wallet").unique(),
    /** SHA-256 of a key's value, in hex; null: a wallet. */
    keyHash: text("key_hash").unique(),
    label: text("label").notNull(),
    role: adminRole("role").notNull(),
    createdAt: timestamp("created_at").notNull(),
    /** Of a key; null: it never expires. */
    expiresAt: timestamp("expires_at"),
    revokedAt: timestamp("revoked_at"),
  },
  (table) => [check("admin_actors_kind", sql`num_nonnulls(${table.wallet}, ${table.keyHash}) = 1`)],
);

/** Collections that creators and helpers may manage. An operator needs none. */
export const adminGrants = pgTable(
  "admin_grants",
  {
    actorId: uuid("actor_id")
      .notNull()
      .references(() => adminActors.id, { onDelete: "cascade" }),
    collectionId: uuid("collection_id")
      .notNull()
      .references(() => collections.id, { onDelete: "cascade" }),
    role: adminRole("role").notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.actorId, table.collectionId] }),
    check("admin_grants_role", sql`${table.role} <> 'operator'`),
  ],
);

/** Invitations of the operator, each for one wallet. */
export const adminInvites = pgTable("admin_invites", {
  id: uuid("id").primaryKey().defaultRandom(),
  /** SHA-256 of the code, in hex. */
  hash: text("hash").notNull().unique(),
  label: text("label").notNull(),
  role: adminRole("role").notNull(),
  /** Collections that the invited person will manage, except those that are removed before the invite is used. */
  collectionIds: uuid("collection_ids").array().notNull(),
  createdAt: timestamp("created_at").notNull(),
  expiresAt: timestamp("expires_at").notNull(),
  usedAt: timestamp("used_at"),
});

/** Sessions of wallets that have signed in. */
export const adminSessions = pgTable(
  "admin_sessions",
  {
    id: uuid("id").primaryKey().defaultRandom(),
    /** SHA-256 of the cookie's value, in hex. */
    tokenHash: text("token_hash").notNull().unique(),
    /** Nonce of the signed message, which can't be used again. */
    nonce: text("nonce").notNull().unique(),
    actorId: uuid("actor_id")
      .notNull()
      .references(() => adminActors.id, { onDelete: "cascade" }),
    createdAt: timestamp("created_at").notNull(),
    /** Moves with the use of the session, up to the maximum from its creation. */
    expiresAt: timestamp("expires_at").notNull(),
    endedAt: timestamp("ended_at"),
  },
  (table) => [index("admin_sessions_actor").on(table.actorId)],
);
