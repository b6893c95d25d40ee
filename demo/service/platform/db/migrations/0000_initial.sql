-- Tables, types and indexes are generated from the drizzle schema. Written by hand: the extension, UNLOGGED of rate_counts,
-- and the functions and triggers at the end.
CREATE EXTENSION IF NOT EXISTS pg_trgm;--> statement-breakpoint
CREATE TYPE "public"."key_class" AS ENUM('publishable', 'secret', 'sandbox');--> statement-breakpoint
CREATE TYPE "public"."claim_kind" AS ENUM('access', 'discount', 'bonus');--> statement-breakpoint
CREATE TYPE "public"."claim_use_state" AS ENUM('held', 'redeemed', 'returned');--> statement-breakpoint
CREATE TYPE "public"."visibility" AS ENUM('visible', 'hidden');--> statement-breakpoint
CREATE TYPE "public"."mint_failure" AS ENUM('transaction_failed', 'blockhash_expired');--> statement-breakpoint
CREATE TYPE "public"."mint_state" AS ENUM('reserved', 'submitted', 'confirmed', 'failed', 'released', 'replaced');--> statement-breakpoint
CREATE TYPE "public"."pricing" AS ENUM('free', 'fixed', 'usd_pegged', 'native_pegged', 'dutch');--> statement-breakpoint
CREATE TYPE "public"."market_event_kind" AS ENUM('mint', 'transfer', 'listing', 'cancellation', 'sale', 'offer', 'offer_cancellation');--> statement-breakpoint
CREATE TYPE "public"."webhook_delivery_state" AS ENUM('pending', 'delivered', 'dead');--> statement-breakpoint
CREATE TABLE "affiliates" (
	"collection_id" uuid NOT NULL,
	"code" text NOT NULL,
	"name" text NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"ended_at" timestamp (3) with time zone,
	CONSTRAINT "affiliates_collection_id_code_pk" PRIMARY KEY("collection_id","code")
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
	"max_units" integer,
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
        and "claim_codes"."max_units" >= 1 and "claim_codes"."uses_total" >= 0 and "claim_codes"."uses_per_wallet" >= 1)
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
CREATE TABLE "collections" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"short_id" text NOT NULL,
	"slug" text NOT NULL,
	"address" text NOT NULL,
	"group_seed" text,
	"group_requested_at" timestamp (3) with time zone,
	"metadata_uri" text,
	"group_created_at" timestamp (3) with time zone,
	"chain" text NOT NULL,
	"name" text NOT NULL,
	"symbol" text NOT NULL,
	"description" text DEFAULT '' NOT NULL,
	"image" text,
	"banner" text,
	"links" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"standard" text DEFAULT 'token-2022' NOT NULL,
	"treasury" text NOT NULL,
	"royalty" jsonb,
	"priority_fee_cap" bigint,
	"mutable" boolean DEFAULT true NOT NULL,
	"mutable_until" timestamp (3) with time zone,
	"item_name_bytes" integer DEFAULT 0 NOT NULL,
	"item_uri_bytes" integer DEFAULT 0 NOT NULL,
	"supply_total" integer,
	"held" integer DEFAULT 0 NOT NULL,
	"minted" integer DEFAULT 0 NOT NULL,
	"burned" integer DEFAULT 0 NOT NULL,
	"visibility" "visibility" DEFAULT 'visible' NOT NULL,
	"visible_from" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "collections_short_id_unique" UNIQUE("short_id"),
	CONSTRAINT "collections_slug_unique" UNIQUE("slug"),
	CONSTRAINT "collections_address_unique" UNIQUE("address"),
	CONSTRAINT "collections_visible_from" CHECK ("collections"."visible_from" is null or "collections"."visibility" = 'hidden'),
	CONSTRAINT "collections_mutable_until" CHECK ("collections"."mutable_until" is null or not "collections"."mutable"),
	CONSTRAINT "collections_priority_fee_cap" CHECK ("collections"."priority_fee_cap" > 0),
	CONSTRAINT "collections_not_oversold" CHECK ("collections"."held" + "collections"."minted" <= "collections"."supply_total"),
	CONSTRAINT "collections_counts" CHECK ("collections"."held" >= 0 and "collections"."minted" >= 0)
);
--> statement-breakpoint
CREATE TABLE "currencies" (
	"mint" text PRIMARY KEY NOT NULL,
	"chain" text NOT NULL,
	"symbol" text NOT NULL,
	"decimals" integer NOT NULL,
	"token_program" text NOT NULL,
	"feed_symbol" text,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "currencies_symbol" UNIQUE("chain","symbol"),
	CONSTRAINT "currencies_decimals" CHECK ("currencies"."decimals" between 0 and 18)
);
--> statement-breakpoint
CREATE TABLE "holder_scans" (
	"collection_id" uuid PRIMARY KEY NOT NULL,
	"next_at" timestamp (3) with time zone NOT NULL,
	"scanned_at" timestamp (3) with time zone
);
--> statement-breakpoint
CREATE TABLE "items" (
	"collection_id" uuid NOT NULL,
	"number" integer NOT NULL,
	"name" text NOT NULL,
	"image" text,
	"animation" text,
	"description" text,
	"external_url" text,
	"attributes" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"metadata_uri" text,
	"rarity_rank" integer,
	"is_placeholder" boolean DEFAULT false NOT NULL,
	"draw_order" bigint NOT NULL,
	"mint_id" uuid,
	"minted_place" integer,
	"holder" text,
	"holder_account" text,
	"holder_slot" bigint,
	"metadata_due_at" timestamp (3) with time zone,
	"reveal_event_due" boolean DEFAULT false NOT NULL,
	CONSTRAINT "items_collection_id_number_pk" PRIMARY KEY("collection_id","number"),
	CONSTRAINT "items_mint_id_unique" UNIQUE("mint_id"),
	CONSTRAINT "items_placed_when_minted" CHECK ("items"."mint_id" is not null or "items"."minted_place" is null)
);
--> statement-breakpoint
CREATE TABLE "mints" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"session_id" uuid NOT NULL,
	"collection_id" uuid NOT NULL,
	"phase_id" uuid NOT NULL,
	"wallet" text NOT NULL,
	"recipient_wallet" text,
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
	"finalized_at" timestamp (3) with time zone,
	"failure" "mint_failure",
	"failure_detail" text,
	CONSTRAINT "mints_mint_address_unique" UNIQUE("mint_address"),
	CONSTRAINT "mints_position" UNIQUE("session_id","position"),
	CONSTRAINT "mints_sent_are_signed" CHECK ("mints"."state" not in ('submitted', 'confirmed') or ("mints"."signature" is not null and "mints"."wire" is not null and "mints"."check_at" is not null)),
	CONSTRAINT "mints_failures_are_explained" CHECK (("mints"."state" = 'failed') = ("mints"."failure" is not null))
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
	"discount_base_units" bigint DEFAULT 0 NOT NULL,
	"affiliate_code" text,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL,
	"closed_at" timestamp (3) with time zone,
	"in_flight" boolean DEFAULT false NOT NULL,
	"client" text,
	CONSTRAINT "sessions_quantity" CHECK ("sessions"."quantity" >= 1),
	CONSTRAINT "sessions_discount" CHECK ("sessions"."discount_base_units" between 0 and "sessions"."price_base_units")
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
CREATE TABLE "allowlist_entries" (
	"phase_id" uuid NOT NULL,
	"wallet" text NOT NULL,
	CONSTRAINT "allowlist_entries_phase_id_wallet_pk" PRIMARY KEY("phase_id","wallet")
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
	"peg_usd_micros" bigint,
	"peg_native_units" bigint,
	"dutch_floor" bigint,
	"dutch_drop" bigint,
	"dutch_interval_seconds" integer,
	"recipients" jsonb,
	"gated" boolean DEFAULT false NOT NULL,
	"code_required" boolean DEFAULT false NOT NULL,
	"per_wallet" integer,
	"per_mint" integer DEFAULT 10 NOT NULL,
	"supply_total" integer,
	"held" integer DEFAULT 0 NOT NULL,
	"minted" integer DEFAULT 0 NOT NULL,
	"announced_until" timestamp (3) with time zone,
	CONSTRAINT "phases_position" UNIQUE("collection_id","position"),
	CONSTRAINT "phases_not_oversold" CHECK ("phases"."held" + "phases"."minted" <= "phases"."supply_total"),
	CONSTRAINT "phases_counts" CHECK ("phases"."held" >= 0 and "phases"."minted" >= 0),
	CONSTRAINT "phases_schedule" CHECK ("phases"."ends_at" > "phases"."starts_at"),
	CONSTRAINT "phases_price" CHECK ("phases"."price_base_units" >= 0),
	CONSTRAINT "phases_price_free" CHECK ("phases"."pricing" <> 'free' or (coalesce("phases"."price_base_units", 0) = 0 and "phases"."price_mint" is null)),
	CONSTRAINT "phases_price_fixed" CHECK ("phases"."pricing" not in ('fixed', 'dutch') or coalesce("phases"."price_base_units" > 0, false)),
	CONSTRAINT "phases_price_pegged" CHECK ("phases"."pricing" not in ('usd_pegged', 'native_pegged') or "phases"."price_base_units" is null),
	CONSTRAINT "phases_price_usd_pegged" CHECK (case when "phases"."pricing" = 'usd_pegged' then coalesce("phases"."peg_usd_micros" > 0, false) else "phases"."peg_usd_micros" is null end),
	CONSTRAINT "phases_price_native_pegged" CHECK (case when "phases"."pricing" = 'native_pegged' then coalesce("phases"."peg_native_units" > 0, false) and "phases"."price_mint" is not null else "phases"."peg_native_units" is null end),
	CONSTRAINT "phases_price_dutch" CHECK (case when "phases"."pricing" = 'dutch' then coalesce("phases"."dutch_floor" between 0 and "phases"."price_base_units" and "phases"."dutch_drop" > 0 and "phases"."dutch_interval_seconds" > 0, false) else num_nonnulls("phases"."dutch_floor", "phases"."dutch_drop", "phases"."dutch_interval_seconds") = 0 end)
);
--> statement-breakpoint
CREATE TABLE "pictures" (
	"image" text PRIMARY KEY NOT NULL,
	"picture" jsonb NOT NULL
);
--> statement-breakpoint
CREATE TABLE "reveals" (
	"collection_id" uuid PRIMARY KEY NOT NULL,
	"due_at" timestamp (3) with time zone,
	"revealed_at" timestamp (3) with time zone,
	"name" text NOT NULL,
	"image" text,
	"description" text NOT NULL,
	"seed" "bytea" NOT NULL,
	"commitment" text NOT NULL,
	"hidden_art" text[] NOT NULL,
	CONSTRAINT "reveals_commitment" CHECK ("reveals"."commitment" ~ '^[0-9a-f]{64}$')
);
--> statement-breakpoint
CREATE TABLE "sealed_items" (
	"collection_id" uuid NOT NULL,
	"place" integer NOT NULL,
	"content" jsonb NOT NULL,
	"hash" text NOT NULL,
	"draw_order" bigint NOT NULL,
	CONSTRAINT "sealed_items_collection_id_place_pk" PRIMARY KEY("collection_id","place"),
	CONSTRAINT "sealed_items_place" CHECK ("sealed_items"."place" >= 1)
);
--> statement-breakpoint
CREATE TABLE "uploaded_files" (
	"collection_id" uuid NOT NULL,
	"location" text NOT NULL,
	"name" text NOT NULL,
	"sha256" text NOT NULL,
	"uri" text NOT NULL,
	"uploaded_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "uploaded_files_collection_id_location_name_pk" PRIMARY KEY("collection_id","location","name")
);
--> statement-breakpoint
CREATE TABLE "market_collections" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"slug" text NOT NULL,
	"address" text NOT NULL,
	"short_id" text,
	"chain" text NOT NULL,
	"name" text NOT NULL,
	"symbol" text NOT NULL,
	"description" text NOT NULL,
	"image" text,
	"banner" text,
	"links" jsonb NOT NULL,
	"standard" text,
	"supply_total" integer,
	"created_at" timestamp (3) with time zone NOT NULL,
	"verified" boolean DEFAULT false NOT NULL,
	"category" text,
	"url" text,
	"recorded" boolean DEFAULT false NOT NULL,
	"indexed_place" integer DEFAULT 0 NOT NULL,
	"minted" integer DEFAULT 0 NOT NULL,
	"burned" integer DEFAULT 0 NOT NULL,
	"search" text NOT NULL,
	CONSTRAINT "market_collections_slug_unique" UNIQUE("slug"),
	CONSTRAINT "market_collections_address_unique" UNIQUE("address"),
	CONSTRAINT "market_collections_short_id_unique" UNIQUE("short_id")
);
--> statement-breakpoint
CREATE TABLE "market_events" (
	"id" text PRIMARY KEY NOT NULL,
	"place" bigserial NOT NULL,
	"kind" "market_event_kind" NOT NULL,
	"at" timestamp (3) with time zone NOT NULL,
	"collection_id" uuid NOT NULL,
	"mint" text,
	"price" bigint,
	"quantity" integer DEFAULT 1 NOT NULL,
	"from_wallet" text,
	"to_wallet" text,
	"marketplace" text,
	"url" text,
	"signature" text,
	"expires_at" timestamp (3) with time zone,
	"offer_id" text,
	"ended_at" timestamp (3) with time zone,
	"remaining" integer,
	"wash" boolean DEFAULT false NOT NULL,
	CONSTRAINT "market_events_priced" CHECK ("market_events"."kind" not in ('listing', 'sale', 'offer') or "market_events"."price" > 0),
	CONSTRAINT "market_events_of_an_item" CHECK ("market_events"."mint" is not null or "market_events"."kind" in ('offer', 'offer_cancellation'))
);
--> statement-breakpoint
CREATE TABLE "market_holders" (
	"collection_id" uuid NOT NULL,
	"wallet" text NOT NULL,
	"count" integer NOT NULL,
	CONSTRAINT "market_holders_collection_id_wallet_pk" PRIMARY KEY("collection_id","wallet")
);
--> statement-breakpoint
CREATE TABLE "market_items" (
	"mint" text PRIMARY KEY NOT NULL,
	"collection_id" uuid NOT NULL,
	"place" integer NOT NULL,
	"number" integer,
	"name" text NOT NULL,
	"image" text,
	"attributes" jsonb NOT NULL,
	"rarity_rank" integer,
	"is_placeholder" boolean DEFAULT false NOT NULL,
	"minted_at" timestamp (3) with time zone NOT NULL,
	"url" text,
	"search" text NOT NULL,
	"owner" text,
	"listing_id" text,
	"listing_price" bigint,
	"listing_expires_at" timestamp (3) with time zone,
	"last_sale_id" text,
	CONSTRAINT "market_items_place" UNIQUE("collection_id","place"),
	CONSTRAINT "market_items_listing" CHECK (("market_items"."listing_id" is null) = ("market_items"."listing_price" is null))
);
--> statement-breakpoint
CREATE TABLE "market_moves" (
	"mint_id" uuid PRIMARY KEY NOT NULL,
	"found_at" timestamp (3) with time zone NOT NULL,
	"next_at" timestamp (3) with time zone NOT NULL,
	"read_until" text,
	"failures" integer DEFAULT 0 NOT NULL
);
--> statement-breakpoint
CREATE TABLE "market_traits" (
	"collection_id" uuid NOT NULL,
	"trait_type" text NOT NULL,
	"value" jsonb NOT NULL,
	"count" integer NOT NULL,
	"position" integer NOT NULL,
	"search" text NOT NULL,
	CONSTRAINT "market_traits_collection_id_trait_type_value_pk" PRIMARY KEY("collection_id","trait_type","value")
);
--> statement-breakpoint
CREATE TABLE "market_word_collections" (
	"word" text NOT NULL,
	"collection_id" uuid NOT NULL,
	CONSTRAINT "market_word_collections_word_collection_id_pk" PRIMARY KEY("word","collection_id")
);
--> statement-breakpoint
CREATE TABLE "market_words" (
	"word" text PRIMARY KEY NOT NULL
);
--> statement-breakpoint
CREATE TABLE "session_lapses" (
	"client" text PRIMARY KEY NOT NULL,
	"score" double precision NOT NULL,
	"lapsed_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "used_proofs" (
	"id" text PRIMARY KEY NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "queued_orders" (
	"place" bigserial NOT NULL,
	"collection_id" uuid NOT NULL,
	"phase_id" uuid NOT NULL,
	"wallet" text NOT NULL,
	"client" text NOT NULL,
	"quantity" integer NOT NULL,
	"ask_before" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "queued_orders_phase_id_wallet_client_pk" PRIMARY KEY("phase_id","wallet","client"),
	CONSTRAINT "queued_orders_quantity" CHECK ("queued_orders"."quantity" >= 1)
);
--> statement-breakpoint
CREATE TABLE "other_transactions" (
	"collection_id" uuid NOT NULL,
	"signature" text NOT NULL,
	CONSTRAINT "other_transactions_collection_id_signature_pk" PRIMARY KEY("collection_id","signature")
);
--> statement-breakpoint
CREATE TABLE "audit_entries" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"at" timestamp (3) with time zone NOT NULL,
	"operator" text NOT NULL,
	"command" text NOT NULL,
	"subject" text NOT NULL,
	"collections" text[] NOT NULL,
	"before" jsonb,
	"after" jsonb
);
--> statement-breakpoint
CREATE TABLE "authorities" (
	"chain" text PRIMARY KEY NOT NULL,
	"address" text NOT NULL,
	"public_base" text,
	"genesis_hash" text,
	"art_id" text,
	"art_location" text
);
--> statement-breakpoint
CREATE TABLE "webhook_deliveries" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"endpoint_id" uuid NOT NULL,
	"sequence" bigint NOT NULL,
	"queue_id" uuid NOT NULL,
	"state" "webhook_delivery_state" DEFAULT 'pending' NOT NULL,
	"attempts" integer DEFAULT 0 NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"next_attempt_at" timestamp (3) with time zone,
	"leased_until" timestamp (3) with time zone,
	"last_status" integer,
	"last_error" text,
	"settled_at" timestamp (3) with time zone,
	CONSTRAINT "webhook_deliveries_attempts" CHECK ("webhook_deliveries"."attempts" >= 0),
	CONSTRAINT "webhook_deliveries_settled" CHECK (("webhook_deliveries"."state" = 'pending') = ("webhook_deliveries"."settled_at" is null))
);
--> statement-breakpoint
CREATE TABLE "webhook_endpoints" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"url" text NOT NULL,
	"collection_ids" uuid[],
	"event_types" text[],
	"secret" text NOT NULL,
	"previous_secret" text,
	"previous_secret_until" timestamp (3) with time zone,
	"paused" boolean DEFAULT false NOT NULL,
	"paused_because" text,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "webhook_events" (
	"sequence" bigserial PRIMARY KEY NOT NULL,
	"id" text NOT NULL,
	"type" text NOT NULL,
	"collection_id" uuid,
	"phase_id" uuid,
	"mint_id" uuid,
	"occurred_at" timestamp (3) with time zone NOT NULL,
	"detail" jsonb NOT NULL,
	"body" text,
	CONSTRAINT "webhook_events_id_unique" UNIQUE("id")
);
--> statement-breakpoint
CREATE UNLOGGED TABLE "rate_counts" (
	"name" text PRIMARY KEY NOT NULL,
	"count" integer NOT NULL,
	"ends_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "affiliates" ADD CONSTRAINT "affiliates_collection_id_collections_id_fk" FOREIGN KEY ("collection_id") REFERENCES "public"."collections"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "api_key_scopes" ADD CONSTRAINT "api_key_scopes_key_id_api_keys_id_fk" FOREIGN KEY ("key_id") REFERENCES "public"."api_keys"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "api_key_scopes" ADD CONSTRAINT "api_key_scopes_collection_id_collections_id_fk" FOREIGN KEY ("collection_id") REFERENCES "public"."collections"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
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
ALTER TABLE "holder_scans" ADD CONSTRAINT "holder_scans_collection_id_collections_id_fk" FOREIGN KEY ("collection_id") REFERENCES "public"."collections"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "items" ADD CONSTRAINT "items_collection_id_collections_id_fk" FOREIGN KEY ("collection_id") REFERENCES "public"."collections"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "items" ADD CONSTRAINT "items_mint_id_mints_id_fk" FOREIGN KEY ("mint_id") REFERENCES "public"."mints"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "mints" ADD CONSTRAINT "mints_session_id_sessions_id_fk" FOREIGN KEY ("session_id") REFERENCES "public"."sessions"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "mints" ADD CONSTRAINT "mints_collection_id_collections_id_fk" FOREIGN KEY ("collection_id") REFERENCES "public"."collections"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "mints" ADD CONSTRAINT "mints_phase_id_phases_id_fk" FOREIGN KEY ("phase_id") REFERENCES "public"."phases"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sessions" ADD CONSTRAINT "sessions_collection_id_collections_id_fk" FOREIGN KEY ("collection_id") REFERENCES "public"."collections"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sessions" ADD CONSTRAINT "sessions_phase_id_phases_id_fk" FOREIGN KEY ("phase_id") REFERENCES "public"."phases"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sessions" ADD CONSTRAINT "sessions_key_id_api_keys_id_fk" FOREIGN KEY ("key_id") REFERENCES "public"."api_keys"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sessions" ADD CONSTRAINT "sessions_affiliate" FOREIGN KEY ("collection_id","affiliate_code") REFERENCES "public"."affiliates"("collection_id","code") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "wallet_counts" ADD CONSTRAINT "wallet_counts_phase_id_phases_id_fk" FOREIGN KEY ("phase_id") REFERENCES "public"."phases"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "allowlist_entries" ADD CONSTRAINT "allowlist_entries_phase_id_phases_id_fk" FOREIGN KEY ("phase_id") REFERENCES "public"."phases"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "phases" ADD CONSTRAINT "phases_collection_id_collections_id_fk" FOREIGN KEY ("collection_id") REFERENCES "public"."collections"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "phases" ADD CONSTRAINT "phases_price_mint_currencies_mint_fk" FOREIGN KEY ("price_mint") REFERENCES "public"."currencies"("mint") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "reveals" ADD CONSTRAINT "reveals_collection_id_collections_id_fk" FOREIGN KEY ("collection_id") REFERENCES "public"."collections"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sealed_items" ADD CONSTRAINT "sealed_items_collection_id_reveals_collection_id_fk" FOREIGN KEY ("collection_id") REFERENCES "public"."reveals"("collection_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "uploaded_files" ADD CONSTRAINT "uploaded_files_collection_id_collections_id_fk" FOREIGN KEY ("collection_id") REFERENCES "public"."collections"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "market_events" ADD CONSTRAINT "market_events_collection_id_market_collections_id_fk" FOREIGN KEY ("collection_id") REFERENCES "public"."market_collections"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "market_events" ADD CONSTRAINT "market_events_mint_market_items_mint_fk" FOREIGN KEY ("mint") REFERENCES "public"."market_items"("mint") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "market_holders" ADD CONSTRAINT "market_holders_collection_id_market_collections_id_fk" FOREIGN KEY ("collection_id") REFERENCES "public"."market_collections"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "market_items" ADD CONSTRAINT "market_items_collection_id_market_collections_id_fk" FOREIGN KEY ("collection_id") REFERENCES "public"."market_collections"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "market_moves" ADD CONSTRAINT "market_moves_mint_id_mints_id_fk" FOREIGN KEY ("mint_id") REFERENCES "public"."mints"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "market_traits" ADD CONSTRAINT "market_traits_collection_id_market_collections_id_fk" FOREIGN KEY ("collection_id") REFERENCES "public"."market_collections"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "market_word_collections" ADD CONSTRAINT "market_word_collections_word_market_words_word_fk" FOREIGN KEY ("word") REFERENCES "public"."market_words"("word") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "market_word_collections" ADD CONSTRAINT "market_word_collections_collection_id_market_collections_id_fk" FOREIGN KEY ("collection_id") REFERENCES "public"."market_collections"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "queued_orders" ADD CONSTRAINT "queued_orders_collection_id_collections_id_fk" FOREIGN KEY ("collection_id") REFERENCES "public"."collections"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "queued_orders" ADD CONSTRAINT "queued_orders_phase_id_phases_id_fk" FOREIGN KEY ("phase_id") REFERENCES "public"."phases"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "other_transactions" ADD CONSTRAINT "other_transactions_collection_id_collections_id_fk" FOREIGN KEY ("collection_id") REFERENCES "public"."collections"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "webhook_deliveries" ADD CONSTRAINT "webhook_deliveries_endpoint_id_webhook_endpoints_id_fk" FOREIGN KEY ("endpoint_id") REFERENCES "public"."webhook_endpoints"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "webhook_deliveries" ADD CONSTRAINT "webhook_deliveries_sequence_webhook_events_sequence_fk" FOREIGN KEY ("sequence") REFERENCES "public"."webhook_events"("sequence") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "webhook_events" ADD CONSTRAINT "webhook_events_collection_id_collections_id_fk" FOREIGN KEY ("collection_id") REFERENCES "public"."collections"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "webhook_events" ADD CONSTRAINT "webhook_events_phase_id_phases_id_fk" FOREIGN KEY ("phase_id") REFERENCES "public"."phases"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "webhook_events" ADD CONSTRAINT "webhook_events_mint_id_mints_id_fk" FOREIGN KEY ("mint_id") REFERENCES "public"."mints"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "draws_returned" ON "draws" USING btree ("collection_id","draw") WHERE "draws"."mint_id" is null;--> statement-breakpoint
CREATE INDEX "claim_uses_wallet" ON "claim_uses" USING btree ("collection_id","wallet");--> statement-breakpoint
CREATE INDEX "collections_hidden" ON "collections" USING btree ("id") WHERE "collections"."visibility" = 'hidden';--> statement-breakpoint
CREATE UNIQUE INDEX "items_minted" ON "items" USING btree ("collection_id","minted_place") WHERE "items"."minted_place" is not null;--> statement-breakpoint
CREATE INDEX "items_held" ON "items" USING btree ("collection_id","holder") WHERE "items"."holder" is not null;--> statement-breakpoint
CREATE INDEX "items_attributes" ON "items" USING gin ("attributes" jsonb_path_ops);--> statement-breakpoint
CREATE INDEX "items_metadata_due" ON "items" USING btree ("metadata_due_at") WHERE "items"."metadata_due_at" is not null;--> statement-breakpoint
CREATE INDEX "items_reveal_event_due" ON "items" USING btree ("collection_id","minted_place") WHERE "items"."reveal_event_due";--> statement-breakpoint
CREATE INDEX "items_undrawn" ON "items" USING btree ("collection_id","draw_order") WHERE "items"."mint_id" is null;--> statement-breakpoint
CREATE INDEX "items_placeholders" ON "items" USING btree ("collection_id") WHERE "items"."is_placeholder";--> statement-breakpoint
CREATE INDEX "mints_unsettled" ON "mints" USING btree ("check_at") WHERE "mints"."state" in ('submitted', 'confirmed') and "mints"."finalized_at" is null;--> statement-breakpoint
CREATE INDEX "mints_confirmed" ON "mints" USING btree ("collection_id","settled_at") WHERE "mints"."state" = 'confirmed';--> statement-breakpoint
CREATE INDEX "sessions_referred" ON "sessions" USING btree ("collection_id","affiliate_code") WHERE "sessions"."affiliate_code" is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "sessions_one_live" ON "sessions" USING btree ("phase_id","wallet") WHERE "sessions"."closed_at" is null;--> statement-breakpoint
CREATE INDEX "sessions_expiring" ON "sessions" USING btree ("expires_at") WHERE "sessions"."closed_at" is null;--> statement-breakpoint
CREATE INDEX "sessions_live_by_client" ON "sessions" USING btree ("collection_id","client") WHERE "sessions"."closed_at" is null;--> statement-breakpoint
CREATE INDEX "sessions_in_flight_by_client" ON "sessions" USING btree ("collection_id","client") WHERE "sessions"."in_flight";--> statement-breakpoint
CREATE INDEX "sessions_with_client" ON "sessions" USING btree ("expires_at") WHERE "sessions"."client" is not null;--> statement-breakpoint
CREATE INDEX "market_collections_newest" ON "market_collections" USING btree ("created_at","id");--> statement-breakpoint
CREATE INDEX "market_collections_chain" ON "market_collections" USING btree ("chain","created_at","id");--> statement-breakpoint
CREATE INDEX "market_collections_category" ON "market_collections" USING btree ("category","created_at","id");--> statement-breakpoint
CREATE INDEX "market_collections_words" ON "market_collections" USING gin (to_tsvector('simple', "search"));--> statement-breakpoint
CREATE INDEX "market_events_collection" ON "market_events" USING btree ("collection_id","kind","at","place");--> statement-breakpoint
CREATE INDEX "market_events_global" ON "market_events" USING btree ("kind","at","place");--> statement-breakpoint
CREATE INDEX "market_events_item" ON "market_events" USING btree ("mint","at","place");--> statement-breakpoint
CREATE INDEX "market_events_sales" ON "market_events" USING btree ("collection_id","at","price") WHERE "market_events"."kind" = 'sale';--> statement-breakpoint
CREATE INDEX "market_events_standing" ON "market_events" USING btree ("collection_id","price","place") WHERE "market_events"."kind" = 'offer' and "market_events"."ended_at" is null;--> statement-breakpoint
CREATE INDEX "market_events_expiring" ON "market_events" USING btree ("expires_at") WHERE "market_events"."kind" = 'offer' and "market_events"."ended_at" is null;--> statement-breakpoint
CREATE INDEX "market_events_answers" ON "market_events" USING btree ("offer_id") WHERE "market_events"."offer_id" is not null;--> statement-breakpoint
CREATE INDEX "market_holders_ranked" ON "market_holders" USING btree ("collection_id","count" DESC NULLS LAST,"wallet");--> statement-breakpoint
CREATE INDEX "market_holders_wallet" ON "market_holders" USING btree ("wallet" text_pattern_ops);--> statement-breakpoint
CREATE INDEX "market_items_listed" ON "market_items" USING btree ("collection_id","listing_price","place") WHERE "market_items"."listing_price" is not null;--> statement-breakpoint
CREATE INDEX "market_items_expiring" ON "market_items" USING btree ("listing_expires_at") WHERE "market_items"."listing_price" is not null;--> statement-breakpoint
CREATE INDEX "market_items_placeholders" ON "market_items" USING btree ("collection_id") WHERE "market_items"."is_placeholder";--> statement-breakpoint
CREATE INDEX "market_items_owned" ON "market_items" USING btree ("collection_id","owner");--> statement-breakpoint
CREATE INDEX "market_items_attributes" ON "market_items" USING gin ("attributes" jsonb_path_ops);--> statement-breakpoint
CREATE INDEX "market_items_words" ON "market_items" USING gin (to_tsvector('simple', "search"));--> statement-breakpoint
CREATE INDEX "market_items_begins" ON "market_items" USING btree ("search" text_pattern_ops);--> statement-breakpoint
CREATE INDEX "market_items_address" ON "market_items" USING btree ("mint" text_pattern_ops);--> statement-breakpoint
CREATE INDEX "market_traits_words" ON "market_traits" USING gin (to_tsvector('simple', "search"));--> statement-breakpoint
CREATE INDEX "market_words_alike" ON "market_words" USING gist ("word" gist_trgm_ops);--> statement-breakpoint
CREATE INDEX "session_lapses_ended" ON "session_lapses" USING btree ("lapsed_at");--> statement-breakpoint
CREATE INDEX "used_proofs_expired" ON "used_proofs" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "queued_orders_by_place" ON "queued_orders" USING btree ("collection_id","place");--> statement-breakpoint
CREATE INDEX "queued_orders_ended" ON "queued_orders" USING btree ("ask_before");--> statement-breakpoint
CREATE INDEX "audit_entries_at" ON "audit_entries" USING btree ("at");--> statement-breakpoint
CREATE INDEX "audit_entries_collections" ON "audit_entries" USING gin ("collections");--> statement-breakpoint
CREATE INDEX "webhook_deliveries_pending" ON "webhook_deliveries" USING btree ("endpoint_id","queue_id","id") WHERE "webhook_deliveries"."state" = 'pending';--> statement-breakpoint
CREATE INDEX "webhook_deliveries_of_event" ON "webhook_deliveries" USING btree ("sequence");--> statement-breakpoint
CREATE INDEX "webhook_deliveries_settled" ON "webhook_deliveries" USING btree ("settled_at") WHERE "webhook_deliveries"."settled_at" is not null;--> statement-breakpoint
CREATE INDEX "webhook_events_by_time" ON "webhook_events" USING btree ("occurred_at");--> statement-breakpoint
CREATE INDEX "webhook_events_by_mint" ON "webhook_events" USING btree ("mint_id") WHERE "webhook_events"."mint_id" is not null;--> statement-breakpoint
CREATE INDEX "rate_counts_ended" ON "rate_counts" USING btree ("ends_at");--> statement-breakpoint
-- Rejects a reservation without a proof once others hold the given share of the units left. Call it after locking and
-- adjusting the counters, because concurrent reservations read them before.
CREATE FUNCTION "assert_held_share"(collection_id uuid, phase_id uuid, units integer, share double precision) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  IF EXISTS (
    SELECT FROM phases WHERE phases.id = assert_held_share.phase_id AND held - units >= share * (supply_total - minted)
    UNION ALL
    SELECT FROM collections WHERE collections.id = assert_held_share.collection_id AND held - units >= share * (supply_total - minted)
  ) THEN
    RAISE EXCEPTION 'the reservation needs a proof' USING ERRCODE = 'check_violation', CONSTRAINT = 'held_share_without_proof';
  END IF;
END $$;--> statement-breakpoint
-- Inserts an event, and a delivery for each endpoint that subscribes to it. Locks the row of the collection until the commit,
-- so that events and deliveries of a collection are numbered in the order in which they become visible.
CREATE FUNCTION "record_webhook_event"(kind text, collection uuid, phase uuid, mint uuid, moment timestamptz, state jsonb) RETURNS void LANGUAGE plpgsql AS $$
DECLARE
  inserted bigint;
BEGIN
  PERFORM FROM collections WHERE id = collection FOR NO KEY UPDATE;
  INSERT INTO webhook_events (id, type, collection_id, phase_id, mint_id, occurred_at, detail)
  VALUES ('msg_' || replace(gen_random_uuid()::text, '-', ''), kind, collection, phase, mint, moment, state)
  RETURNING sequence INTO inserted;
  INSERT INTO webhook_deliveries (endpoint_id, sequence, queue_id, created_at)
  SELECT endpoint.id, inserted, collection, moment FROM webhook_endpoints endpoint
  WHERE (endpoint.collection_ids IS NULL OR collection = ANY (endpoint.collection_ids))
    AND (endpoint.event_types IS NULL OR kind = ANY (endpoint.event_types))
  ORDER BY endpoint.id;
END $$;--> statement-breakpoint
-- A mint that is final when it is recorded was adopted from the chain. Its block time may be long past, so its event has the time of
-- the adoption.
CREATE FUNCTION "record_mint_event"() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  is_adopted boolean := NEW.state = 'confirmed' AND NEW.finalized_at IS NOT NULL;
  kind text := CASE WHEN is_adopted THEN 'mint.adopted' WHEN NEW.state = 'confirmed' THEN 'mint.confirmed' ELSE 'mint.reverted' END;
  moment timestamptz := CASE WHEN is_adopted THEN clock_timestamp() ELSE NEW.settled_at END;
  state jsonb := (SELECT jsonb_build_object('number', number, 'name', name, 'image', image) FROM items WHERE mint_id = NEW.id);
BEGIN
  PERFORM record_webhook_event(kind, NEW.collection_id, NEW.phase_id, NEW.id, moment, coalesce(state, '{}'));
  RETURN NULL;
END $$;--> statement-breakpoint
-- Deferred until the commit: by then the item has been drawn, and the shared counters, which are always locked last, are locked.
CREATE CONSTRAINT TRIGGER "record_mint_event" AFTER UPDATE OF "state" ON "mints" DEFERRABLE INITIALLY DEFERRED FOR EACH ROW
  WHEN ((OLD.state = 'confirmed') <> (NEW.state = 'confirmed')) EXECUTE FUNCTION "record_mint_event"();--> statement-breakpoint
CREATE FUNCTION "record_phase_event"(phase phases, changes text[], moment timestamptz) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  PERFORM record_webhook_event('phase.changed', phase.collection_id, phase.id, NULL, moment, jsonb_build_object(
    'changes', changes, 'name', phase.name, 'paused', phase.paused, 'startsAt', phase.starts_at, 'endsAt', phase.ends_at,
    'pricing', phase.pricing, 'priceBaseUnits', phase.price_base_units::text, 'priceMint', phase.price_mint,
    'supplyTotal', phase.supply_total, 'minted', phase.minted, 'collectionSoldOut',
    (SELECT coalesce(minted >= supply_total, false) FROM collections WHERE id = phase.collection_id)));
END $$;--> statement-breakpoint
CREATE FUNCTION "record_phase_change"() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  was_sold_out boolean := coalesce(OLD.minted >= OLD.supply_total, false);
  is_sold_out boolean := coalesce(NEW.minted >= NEW.supply_total, false);
  changes text[] := array_remove(ARRAY[
    CASE WHEN NEW.paused AND NOT OLD.paused THEN 'paused' END,
    CASE WHEN OLD.paused AND NOT NEW.paused THEN 'resumed' END,
    CASE WHEN is_sold_out AND NOT was_sold_out THEN 'sold_out' END,
    CASE WHEN was_sold_out AND NOT is_sold_out THEN 'available' END,
    CASE WHEN (NEW.pricing, NEW.price_base_units, NEW.price_mint, NEW.peg_usd_micros, NEW.peg_native_units, NEW.dutch_floor, NEW.dutch_drop, NEW.dutch_interval_seconds)
      IS DISTINCT FROM (OLD.pricing, OLD.price_base_units, OLD.price_mint, OLD.peg_usd_micros, OLD.peg_native_units, OLD.dutch_floor, OLD.dutch_drop, OLD.dutch_interval_seconds) THEN 'price' END,
    CASE WHEN (NEW.starts_at, NEW.ends_at) IS DISTINCT FROM (OLD.starts_at, OLD.ends_at) THEN 'schedule' END,
    CASE WHEN NEW.supply_total IS DISTINCT FROM OLD.supply_total THEN 'supply' END
  ], NULL);
BEGIN
  IF cardinality(changes) > 0 THEN
    PERFORM record_phase_event(NEW, changes, clock_timestamp());
  END IF;
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE CONSTRAINT TRIGGER "record_phase_edit" AFTER UPDATE OF "paused", "starts_at", "ends_at", "pricing", "price_base_units", "price_mint", "peg_usd_micros", "peg_native_units", "dutch_floor", "dutch_drop", "dutch_interval_seconds", "supply_total" ON "phases"
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION "record_phase_change"();--> statement-breakpoint
CREATE CONSTRAINT TRIGGER "record_phase_sale" AFTER UPDATE OF "minted" ON "phases" DEFERRABLE INITIALLY DEFERRED FOR EACH ROW
  WHEN (coalesce(OLD.minted >= OLD.supply_total, false) <> coalesce(NEW.minted >= NEW.supply_total, false))
  EXECUTE FUNCTION "record_phase_change"();--> statement-breakpoint
CREATE FUNCTION "record_sold_out"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM record_webhook_event('collection.sold_out', NEW.id, NULL, NULL, clock_timestamp(),
    jsonb_build_object('supplyTotal', NEW.supply_total, 'minted', NEW.minted, 'burned', NEW.burned));
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE CONSTRAINT TRIGGER "record_sold_out" AFTER UPDATE OF "minted", "supply_total" ON "collections" DEFERRABLE INITIALLY DEFERRED FOR EACH ROW
  WHEN (coalesce(NEW.minted >= NEW.supply_total, false) AND NOT coalesce(OLD.minted >= OLD.supply_total, false))
  EXECUTE FUNCTION "record_sold_out"();--> statement-breakpoint
CREATE FUNCTION "record_collection_reveal"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM record_webhook_event('collection.revealed', NEW.collection_id, NULL, NULL, NEW.revealed_at,
    (SELECT jsonb_build_object('supplyTotal', supply_total, 'minted', minted, 'burned', burned) FROM collections WHERE id = NEW.collection_id));
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE CONSTRAINT TRIGGER "record_collection_reveal" AFTER UPDATE OF "revealed_at" ON "reveals" DEFERRABLE INITIALLY DEFERRED FOR EACH ROW
  WHEN (OLD.revealed_at IS NULL AND NEW.revealed_at IS NOT NULL) EXECUTE FUNCTION "record_collection_reveal"();
