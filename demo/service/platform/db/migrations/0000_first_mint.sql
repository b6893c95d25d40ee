CREATE TYPE "public"."key_class" AS ENUM('publishable', 'secret', 'sandbox');--> statement-breakpoint
CREATE TYPE "public"."mint_failure" AS ENUM('transaction_failed', 'blockhash_expired');--> statement-breakpoint
CREATE TYPE "public"."mint_state" AS ENUM('reserved', 'submitted', 'confirmed', 'failed', 'released');--> statement-breakpoint
CREATE TYPE "public"."pricing" AS ENUM('free', 'fixed', 'usd_pegged', 'native_pegged', 'dutch');--> statement-breakpoint
CREATE TABLE "allowlist_entries" (
	"phase_id" uuid NOT NULL,
	"wallet" text NOT NULL,
	CONSTRAINT "allowlist_entries_phase_id_wallet_pk" PRIMARY KEY("phase_id","wallet")
);
--> statement-breakpoint
CREATE TABLE "api_key_scopes" (
	"key_id" uuid NOT NULL,
	"collection_id" uuid NOT NULL,
	CONSTRAINT "api_key_scopes_key_id_collection_id_pk" PRIMARY KEY("key_id","collection_id")
);
--> statement-breakpoint
CREATE TABLE "api_keys" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"hash" text NOT NULL,
	"class" "key_class" NOT NULL,
	"label" text NOT NULL,
	"origins" text[],
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"revoked_at" timestamp (3) with time zone,
	CONSTRAINT "api_keys_hash_unique" UNIQUE("hash")
);
--> statement-breakpoint
CREATE TABLE "collections" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"short_id" text NOT NULL,
	"slug" text NOT NULL,
	"address" text NOT NULL,
	"chain" text NOT NULL,
	"name" text NOT NULL,
	"symbol" text NOT NULL,
	"description" text DEFAULT '' NOT NULL,
	"image" text,
	"banner" text,
	"links" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"standard" text DEFAULT 'token-2022' NOT NULL,
	"treasury" text NOT NULL,
	"supply_total" integer,
	"held" integer DEFAULT 0 NOT NULL,
	"minted" integer DEFAULT 0 NOT NULL,
	"burned" integer DEFAULT 0 NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "collections_short_id_unique" UNIQUE("short_id"),
	CONSTRAINT "collections_slug_unique" UNIQUE("slug"),
	CONSTRAINT "collections_address_unique" UNIQUE("address"),
	CONSTRAINT "collections_not_oversold" CHECK ("collections"."held" + "collections"."minted" <= "collections"."supply_total"),
	CONSTRAINT "collections_counts" CHECK ("collections"."held" >= 0 and "collections"."minted" >= 0)
);
--> statement-breakpoint
CREATE TABLE "items" (
	"collection_id" uuid NOT NULL,
	"number" integer NOT NULL,
	"name" text NOT NULL,
	"image" text,
	"attributes" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"rarity_rank" integer,
	"draw_order" bigint NOT NULL,
	"mint_id" uuid,
	CONSTRAINT "items_collection_id_number_pk" PRIMARY KEY("collection_id","number"),
	CONSTRAINT "items_mint_id_unique" UNIQUE("mint_id")
);
--> statement-breakpoint
CREATE TABLE "mints" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"session_id" uuid NOT NULL,
	"collection_id" uuid NOT NULL,
	"phase_id" uuid NOT NULL,
	"wallet" text NOT NULL,
	"position" integer NOT NULL,
	"state" "mint_state" DEFAULT 'reserved' NOT NULL,
	"seed" text NOT NULL,
	"mint_address" text NOT NULL,
	"message" "bytea" NOT NULL,
	"last_valid_block_height" bigint NOT NULL,
	"signature" text,
	"wire" "bytea",
	"submitted_at" timestamp (3) with time zone,
	"check_at" timestamp (3) with time zone,
	"settled_at" timestamp (3) with time zone,
	"failure" "mint_failure",
	"failure_detail" text,
	CONSTRAINT "mints_mint_address_unique" UNIQUE("mint_address"),
	CONSTRAINT "mints_signature_unique" UNIQUE("signature"),
	CONSTRAINT "mints_position" UNIQUE("session_id","position"),
	CONSTRAINT "mints_sent_are_signed" CHECK ("mints"."state" not in ('submitted', 'confirmed') or ("mints"."signature" is not null and "mints"."wire" is not null and "mints"."check_at" is not null)),
	CONSTRAINT "mints_failures_are_explained" CHECK (("mints"."state" = 'failed') = ("mints"."failure" is not null))
);
--> statement-breakpoint
CREATE TABLE "phases" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"collection_id" uuid NOT NULL,
	"position" integer NOT NULL,
	"name" text NOT NULL,
	"starts_at" timestamp (3) with time zone NOT NULL,
	"ends_at" timestamp (3) with time zone,
	"paused" boolean DEFAULT false NOT NULL,
	"pricing" "pricing" NOT NULL,
	"price_base_units" bigint,
	"price_mint" text,
	"gated" boolean DEFAULT false NOT NULL,
	"per_wallet" integer,
	"per_mint" integer DEFAULT 10 NOT NULL,
	"supply_total" integer,
	"held" integer DEFAULT 0 NOT NULL,
	"minted" integer DEFAULT 0 NOT NULL,
	CONSTRAINT "phases_position" UNIQUE("collection_id","position"),
	CONSTRAINT "phases_not_oversold" CHECK ("phases"."held" + "phases"."minted" <= "phases"."supply_total"),
	CONSTRAINT "phases_counts" CHECK ("phases"."held" >= 0 and "phases"."minted" >= 0),
	CONSTRAINT "phases_schedule" CHECK ("phases"."ends_at" > "phases"."starts_at"),
	CONSTRAINT "phases_price" CHECK ("phases"."price_base_units" >= 0)
);
--> statement-breakpoint
CREATE TABLE "sessions" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"collection_id" uuid NOT NULL,
	"phase_id" uuid NOT NULL,
	"key_id" uuid,
	"wallet" text NOT NULL,
	"quantity" integer NOT NULL,
	"price_base_units" bigint NOT NULL,
	"price_mint" text,
	"affiliate_code" text,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL,
	"closed_at" timestamp (3) with time zone,
	CONSTRAINT "sessions_quantity" CHECK ("sessions"."quantity" >= 1)
);
--> statement-breakpoint
CREATE TABLE "wallet_counts" (
	"phase_id" uuid NOT NULL,
	"wallet" text NOT NULL,
	"held" integer DEFAULT 0 NOT NULL,
	"minted" integer DEFAULT 0 NOT NULL,
	"bonus" integer DEFAULT 0 NOT NULL,
	"per_wallet" integer,
	CONSTRAINT "wallet_counts_phase_id_wallet_pk" PRIMARY KEY("phase_id","wallet"),
	CONSTRAINT "wallet_counts_within_limit" CHECK ("wallet_counts"."held" + "wallet_counts"."minted" <= "wallet_counts"."per_wallet" + "wallet_counts"."bonus"),
	CONSTRAINT "wallet_counts_counts" CHECK ("wallet_counts"."held" >= 0 and "wallet_counts"."minted" >= 0 and "wallet_counts"."bonus" >= 0)
);
--> statement-breakpoint
ALTER TABLE "allowlist_entries" ADD CONSTRAINT "allowlist_entries_phase_id_phases_id_fk" FOREIGN KEY ("phase_id") REFERENCES "public"."phases"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "api_key_scopes" ADD CONSTRAINT "api_key_scopes_key_id_api_keys_id_fk" FOREIGN KEY ("key_id") REFERENCES "public"."api_keys"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "api_key_scopes" ADD CONSTRAINT "api_key_scopes_collection_id_collections_id_fk" FOREIGN KEY ("collection_id") REFERENCES "public"."collections"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "items" ADD CONSTRAINT "items_collection_id_collections_id_fk" FOREIGN KEY ("collection_id") REFERENCES "public"."collections"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "items" ADD CONSTRAINT "items_mint_id_mints_id_fk" FOREIGN KEY ("mint_id") REFERENCES "public"."mints"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "mints" ADD CONSTRAINT "mints_session_id_sessions_id_fk" FOREIGN KEY ("session_id") REFERENCES "public"."sessions"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "mints" ADD CONSTRAINT "mints_collection_id_collections_id_fk" FOREIGN KEY ("collection_id") REFERENCES "public"."collections"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "mints" ADD CONSTRAINT "mints_phase_id_phases_id_fk" FOREIGN KEY ("phase_id") REFERENCES "public"."phases"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "phases" ADD CONSTRAINT "phases_collection_id_collections_id_fk" FOREIGN KEY ("collection_id") REFERENCES "public"."collections"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sessions" ADD CONSTRAINT "sessions_collection_id_collections_id_fk" FOREIGN KEY ("collection_id") REFERENCES "public"."collections"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sessions" ADD CONSTRAINT "sessions_phase_id_phases_id_fk" FOREIGN KEY ("phase_id") REFERENCES "public"."phases"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sessions" ADD CONSTRAINT "sessions_key_id_api_keys_id_fk" FOREIGN KEY ("key_id") REFERENCES "public"."api_keys"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "wallet_counts" ADD CONSTRAINT "wallet_counts_phase_id_phases_id_fk" FOREIGN KEY ("phase_id") REFERENCES "public"."phases"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "items_undrawn" ON "items" USING btree ("collection_id","draw_order") WHERE "items"."mint_id" is null;--> statement-breakpoint
CREATE INDEX "mints_unsettled" ON "mints" USING btree ("check_at") WHERE "mints"."state" = 'submitted';--> statement-breakpoint
CREATE INDEX "mints_confirmed" ON "mints" USING btree ("collection_id","settled_at") WHERE "mints"."state" = 'confirmed';--> statement-breakpoint
CREATE UNIQUE INDEX "sessions_one_live" ON "sessions" USING btree ("phase_id","wallet") WHERE "sessions"."closed_at" is null;--> statement-breakpoint
CREATE INDEX "sessions_expiring" ON "sessions" USING btree ("expires_at") WHERE "sessions"."closed_at" is null;