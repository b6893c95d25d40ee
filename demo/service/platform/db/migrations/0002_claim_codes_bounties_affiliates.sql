CREATE TYPE "public"."claim_kind" AS ENUM('access', 'discount', 'bonus');--> statement-breakpoint
CREATE TYPE "public"."claim_use_state" AS ENUM('held', 'redeemed', 'returned');--> statement-breakpoint
CREATE TABLE "affiliates" (
	"collection_id" uuid NOT NULL,
	"code" text NOT NULL,
	"name" text NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"ended_at" timestamp (3) with time zone,
	CONSTRAINT "affiliates_collection_id_code_pk" PRIMARY KEY("collection_id","code")
);
--> statement-breakpoint
CREATE TABLE "bounties" (
	"collection_id" uuid PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"description" text NOT NULL,
	"seed" "bytea" NOT NULL,
	"commitment" text NOT NULL,
	"draws" integer NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"closed_at" timestamp (3) with time zone,
	CONSTRAINT "bounties_draws" CHECK ("bounties"."draws" >= 1),
	CONSTRAINT "bounties_commitment" CHECK ("bounties"."commitment" = encode(sha256("bounties"."seed"), 'hex'))
);
--> statement-breakpoint
CREATE TABLE "draws" (
	"collection_id" uuid NOT NULL,
	"draw" integer NOT NULL,
	"mint_id" uuid,
	"drawn_at" timestamp (3) with time zone,
	CONSTRAINT "draws_collection_id_draw_pk" PRIMARY KEY("collection_id","draw"),
	CONSTRAINT "draws_mint_id_unique" UNIQUE("mint_id"),
	CONSTRAINT "draws_number" CHECK ("draws"."draw" >= 1),
	CONSTRAINT "draws_are_dated" CHECK (("draws"."mint_id" is null) = ("draws"."drawn_at" is null))
);
--> statement-breakpoint
CREATE TABLE "prizes" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"collection_id" uuid NOT NULL,
	"position" integer NOT NULL,
	"name" text NOT NULL,
	"description" text NOT NULL,
	"image" text,
	"value_base_units" bigint,
	"quantity" integer NOT NULL,
	CONSTRAINT "prizes_position" UNIQUE("collection_id","position"),
	CONSTRAINT "prizes_quantity" CHECK ("prizes"."quantity" >= 1 and "prizes"."value_base_units" >= 0)
);
--> statement-breakpoint
CREATE TABLE "winning_draws" (
	"collection_id" uuid NOT NULL,
	"draw" integer NOT NULL,
	"prize_id" uuid NOT NULL,
	CONSTRAINT "winning_draws_collection_id_draw_pk" PRIMARY KEY("collection_id","draw")
);
--> statement-breakpoint
CREATE TABLE "claim_codes" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"collection_id" uuid NOT NULL,
	"hash" text NOT NULL,
	"label" text NOT NULL,
	"kind" "claim_kind" NOT NULL,
	"discount_basis_points" integer,
	"bonus_units" integer,
	"maximum_units" integer,
	"phase_ids" uuid[],
	"uses_total" integer,
	"uses_per_wallet" integer,
	"held" integer DEFAULT 0 NOT NULL,
	"redeemed" integer DEFAULT 0 NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"expires_at" timestamp (3) with time zone,
	"revoked_at" timestamp (3) with time zone,
	CONSTRAINT "claim_codes_hash" UNIQUE("collection_id","hash"),
	CONSTRAINT "claim_codes_not_overused" CHECK ("claim_codes"."held" + "claim_codes"."redeemed" <= "claim_codes"."uses_total"),
	CONSTRAINT "claim_codes_counts" CHECK ("claim_codes"."held" >= 0 and "claim_codes"."redeemed" >= 0),
	CONSTRAINT "claim_codes_benefit" CHECK (("claim_codes"."kind" = 'discount') = ("claim_codes"."discount_basis_points" is not null)
        and ("claim_codes"."kind" = 'bonus') = ("claim_codes"."bonus_units" is not null)),
	CONSTRAINT "claim_codes_amounts" CHECK ("claim_codes"."discount_basis_points" between 1 and 10000 and "claim_codes"."bonus_units" >= 1
        and "claim_codes"."maximum_units" >= 1 and "claim_codes"."uses_total" >= 0 and "claim_codes"."uses_per_wallet" >= 1)
);
--> statement-breakpoint
CREATE TABLE "claim_uses" (
	"session_id" uuid PRIMARY KEY NOT NULL,
	"code_id" uuid NOT NULL,
	"collection_id" uuid NOT NULL,
	"wallet" text NOT NULL,
	"state" "claim_use_state" DEFAULT 'held' NOT NULL,
	"bonus_units" integer DEFAULT 0 NOT NULL,
	"bonus_counted" integer DEFAULT 0 NOT NULL,
	"redeemed_at" timestamp (3) with time zone,
	CONSTRAINT "claim_uses_bonus" CHECK ("claim_uses"."bonus_counted" between 0 and "claim_uses"."bonus_units"),
	CONSTRAINT "claim_uses_redeemed" CHECK (("claim_uses"."state" = 'redeemed') = ("claim_uses"."redeemed_at" is not null))
);
--> statement-breakpoint
CREATE TABLE "claim_wallets" (
	"code_id" uuid NOT NULL,
	"wallet" text NOT NULL,
	"held" integer DEFAULT 0 NOT NULL,
	"redeemed" integer DEFAULT 0 NOT NULL,
	"uses_per_wallet" integer,
	CONSTRAINT "claim_wallets_code_id_wallet_pk" PRIMARY KEY("code_id","wallet"),
	CONSTRAINT "claim_wallets_within_limit" CHECK ("claim_wallets"."held" + "claim_wallets"."redeemed" <= "claim_wallets"."uses_per_wallet"),
	CONSTRAINT "claim_wallets_counts" CHECK ("claim_wallets"."held" >= 0 and "claim_wallets"."redeemed" >= 0)
);
--> statement-breakpoint
ALTER TABLE "phases" ADD COLUMN "code_required" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "sessions" ADD COLUMN "discount_base_units" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "affiliates" ADD CONSTRAINT "affiliates_collection_id_collections_id_fk" FOREIGN KEY ("collection_id") REFERENCES "public"."collections"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "bounties" ADD CONSTRAINT "bounties_collection_id_collections_id_fk" FOREIGN KEY ("collection_id") REFERENCES "public"."collections"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "draws" ADD CONSTRAINT "draws_collection_id_bounties_collection_id_fk" FOREIGN KEY ("collection_id") REFERENCES "public"."bounties"("collection_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "draws" ADD CONSTRAINT "draws_mint_id_mints_id_fk" FOREIGN KEY ("mint_id") REFERENCES "public"."mints"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "prizes" ADD CONSTRAINT "prizes_collection_id_bounties_collection_id_fk" FOREIGN KEY ("collection_id") REFERENCES "public"."bounties"("collection_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "winning_draws" ADD CONSTRAINT "winning_draws_collection_id_bounties_collection_id_fk" FOREIGN KEY ("collection_id") REFERENCES "public"."bounties"("collection_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "winning_draws" ADD CONSTRAINT "winning_draws_prize_id_prizes_id_fk" FOREIGN KEY ("prize_id") REFERENCES "public"."prizes"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "claim_codes" ADD CONSTRAINT "claim_codes_collection_id_collections_id_fk" FOREIGN KEY ("collection_id") REFERENCES "public"."collections"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "claim_uses" ADD CONSTRAINT "claim_uses_session_id_sessions_id_fk" FOREIGN KEY ("session_id") REFERENCES "public"."sessions"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "claim_uses" ADD CONSTRAINT "claim_uses_code_id_claim_codes_id_fk" FOREIGN KEY ("code_id") REFERENCES "public"."claim_codes"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "claim_uses" ADD CONSTRAINT "claim_uses_collection_id_collections_id_fk" FOREIGN KEY ("collection_id") REFERENCES "public"."collections"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "claim_wallets" ADD CONSTRAINT "claim_wallets_code_id_claim_codes_id_fk" FOREIGN KEY ("code_id") REFERENCES "public"."claim_codes"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "claim_uses_wallet" ON "claim_uses" USING btree ("collection_id","wallet");--> statement-breakpoint
-- Codes were kept unchecked until now: those in use stay with their sessions, and are refused from here on.
INSERT INTO "affiliates" ("collection_id", "code", "name", "ended_at")
  SELECT DISTINCT "collection_id", "affiliate_code", "affiliate_code", now() FROM "sessions" WHERE "affiliate_code" IS NOT NULL;--> statement-breakpoint
ALTER TABLE "sessions" ADD CONSTRAINT "sessions_affiliate" FOREIGN KEY ("collection_id","affiliate_code") REFERENCES "public"."affiliates"("collection_id","code") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "sessions_referred" ON "sessions" USING btree ("collection_id","affiliate_code") WHERE "sessions"."affiliate_code" is not null;--> statement-breakpoint
ALTER TABLE "sessions" ADD CONSTRAINT "sessions_discount" CHECK ("sessions"."discount_base_units" between 0 and "sessions"."price_base_units");