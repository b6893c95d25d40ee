import { sql } from "drizzle-orm";
import { check, index, integer, pgEnum, pgTable, primaryKey, text, unique, uuid } from "drizzle-orm/pg-core";
import { claimCodeKinds } from "../../../../src/contract/mint/claim-codes.js";
import { timestamp } from "../../platform/db/columns.js";
import { collections } from "../collections/tables.js";
import { sessions } from "../mints/tables.js";

export const claimKind = pgEnum("claim_kind", claimCodeKinds);
/** `held → redeemed | returned`; `redeemed → held | returned` after a fork. */
export const claimUseState = pgEnum("claim_use_state", ["held", "redeemed", "returned"]);

/** Claim codes. The code itself is never stored. */
export const claimCodes = pgTable(
  "claim_codes",
  {
    id: uuid("id").primaryKey().defaultRandom(),
    collectionId: uuid("collection_id")
      .notNull()
      .references(() => collections.id, { onDelete: "cascade" }),
    /** SHA-256 in hex of the normalized code. */
    hash: text("hash").notNull(),
    /** Shown in the operator's lists; shared by codes created together. */
    label: text("label").notNull(),
    kind: claimKind("kind").notNull(),
    /** Discount in hundredths of a percent. */
    discountBasisPoints: integer("discount_basis_points"),
    /** Units beyond the wallet's limit per use. */
    bonusUnits: integer("bonus_units"),
    /** Maximum units that one use covers; null: the maximum of one mint. */
    maxUnits: integer("max_units"),
    /** Phases that accept the code; null: all. */
    phaseIds: uuid("phase_ids").array(),
    /** Null: unlimited. */
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
        and ${table.maxUnits} >= 1 and ${table.usesTotal} >= 0 and ${table.usesPerWallet} >= 1`,
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
    /** The code's `usesPerWallet` at the wallet's last use, for the check constraint. */
    usesPerWallet: integer("uses_per_wallet"),
  },
  (table) => [
    primaryKey({ columns: [table.codeId, table.wallet] }),
    check("claim_wallets_within_limit", sql`${table.held} + ${table.redeemed} <= ${table.usesPerWallet}`),
    check("claim_wallets_counts", sql`${table.held} >= 0 and ${table.redeemed} >= 0`),
  ],
);

/**
 * A session's use of a code: held while the session holds units and none is confirmed, redeemed once one is, returned
 * when none can be anymore.
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
    /** Units of the session beyond its wallet's limit, granted by this use. */
    bonusUnits: integer("bonus_units").notNull().default(0),
    /** Part of them in the wallet's current bonus: at most the units held or minted by the session. */
    bonusCounted: integer("bonus_counted").notNull().default(0),
    redeemedAt: timestamp("redeemed_at"),
  },
  (table) => [
    index("claim_uses_wallet").on(table.collectionId, table.wallet),
    check("claim_uses_bonus", sql`${table.bonusCounted} between 0 and ${table.bonusUnits}`),
    check("claim_uses_redeemed", sql`(${table.state} = 'redeemed') = (${table.redeemedAt} is not null)`),
  ],
);
