import { sql } from "drizzle-orm";
import { check, index, integer, pgEnum, pgTable, primaryKey, text, unique, uuid } from "drizzle-orm/pg-core";
import { claimCodeKinds } from "../../../../src/contract/claim-codes.js";
import { timestamp } from "./columns.js";
import { collections, sessions } from "./schema.js";

export const claimKind = pgEnum("claim_kind", claimCodeKinds);
/** `held → redeemed | returned`; `redeemed → held | returned` where a fork takes back what was confirmed. */
export const claimUseState = pgEnum("claim_use_state", ["held", "redeemed", "returned"]);

/** Codes that collectors enter. The code itself is never stored. */
export const claimCodes = pgTable(
  "claim_codes",
  {
    id: uuid("id").primaryKey().defaultRandom(),
    collectionId: uuid("collection_id")
      .notNull()
      .references(() => collections.id, { onDelete: "cascade" }),
    /** SHA-256 of the code in its plain spelling, in hex. */
    hash: text("hash").notNull(),
    /** For the operator's own lists: those that were made together have one label. */
    label: text("label").notNull(),
    kind: claimKind("kind").notNull(),
    /** Off the price, in hundredths of a percent. */
    discountBasisPoints: integer("discount_basis_points"),
    /** Units beyond the wallet's limit, for each use. */
    bonusUnits: integer("bonus_units"),
    /** The most units that one use covers; null: as many as one mint may have. */
    maximumUnits: integer("maximum_units"),
    /** The phases in which it counts; null: in all. */
    phaseIds: uuid("phase_ids").array(),
    /** Null: no limit. */
    usesTotal: integer("uses_total"),
    usesPerWallet: integer("uses_per_wallet"),
    held: integer("held").notNull().default(0),
    redeemed: integer("redeemed").notNull().default(0),
    createdAt: timestamp("created_at").notNull().defaultNow(),
    expiresAt: timestamp("expires_at"),
    revokedAt: timestamp("revoked_at"),
  },
  (table) => [
    unique("claim_codes_hash").on(table.collectionId, table.hash),
    check("claim_codes_not_overused", sql`${table.held} + ${table.redeemed} <= ${table.usesTotal}`),
    check("claim_codes_counts", sql`${table.held} >= 0 and ${table.redeemed} >= 0`),
    check(
      "claim_codes_benefit",
      sql`(${table.kind} = 'discount') = (${table.discountBasisPoints} is not null)
        and (${table.kind} = 'bonus') = (${table.bonusUnits} is not null)`,
    ),
    check(
      "claim_codes_amounts",
      sql`${table.discountBasisPoints} between 1 and 10000 and ${table.bonusUnits} >= 1
        and ${table.maximumUnits} >= 1 and ${table.usesTotal} >= 0 and ${table.usesPerWallet} >= 1`,
    ),
  ],
);

/** Uses of a code by one wallet. */
export const claimWallets = pgTable(
  "claim_wallets",
  {
    codeId: uuid("code_id")
      .notNull()
      .references(() => claimCodes.id, { onDelete: "cascade" }),
    wallet: text("wallet").notNull(),
    held: integer("held").notNull().default(0),
    redeemed: integer("redeemed").notNull().default(0),
    /** The code's `usesPerWallet` when the wallet last took a use: the last line against going over. */
    usesPerWallet: integer("uses_per_wallet"),
  },
  (table) => [
    primaryKey({ columns: [table.codeId, table.wallet] }),
    check("claim_wallets_within_limit", sql`${table.held} + ${table.redeemed} <= ${table.usesPerWallet}`),
    check("claim_wallets_counts", sql`${table.held} >= 0 and ${table.redeemed} >= 0`),
  ],
);

/**
 * The use that a session takes of a code: held while it holds units and none is confirmed, redeemed once one is,
 * returned when none can be any more.
 */
export const claimUses = pgTable(
  "claim_uses",
  {
    sessionId: uuid("session_id")
      .primaryKey()
      .references(() => sessions.id, { onDelete: "cascade" }),
    codeId: uuid("code_id")
      .notNull()
      .references(() => claimCodes.id),
    collectionId: uuid("collection_id")
      .notNull()
      .references(() => collections.id, { onDelete: "cascade" }),
    wallet: text("wallet").notNull(),
    state: claimUseState("state").notNull().default("held"),
    /** Units of the session that its wallet may have only by this use. */
    bonusUnits: integer("bonus_units").notNull().default(0),
    /** What of them counts in the wallet's bonus now: no more than the session still holds or has minted. */
    bonusCounted: integer("bonus_counted").notNull().default(0),
    redeemedAt: timestamp("redeemed_at"),
  },
  (table) => [
    index("claim_uses_wallet").on(table.collectionId, table.wallet),
    check("claim_uses_bonus", sql`${table.bonusCounted} between 0 and ${table.bonusUnits}`),
    check("claim_uses_redeemed", sql`(${table.state} = 'redeemed') = (${table.redeemedAt} is not null)`),
  ],
);
