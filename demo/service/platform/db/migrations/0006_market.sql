CREATE EXTENSION IF NOT EXISTS pg_trgm;--> statement-breakpoint
CREATE TYPE "public"."market_event_kind" AS ENUM('mint', 'transfer', 'listing', 'cancellation', 'sale', 'offer', 'offer_cancellation');--> statement-breakpoint
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
	"standard" text NOT NULL,
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
	"next_at" timestamp (3) with time zone NOT NULL
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
CREATE TABLE "market_words" (
	"word" text PRIMARY KEY NOT NULL
);
--> statement-breakpoint
ALTER TABLE "market_events" ADD CONSTRAINT "market_events_collection_id_market_collections_id_fk" FOREIGN KEY ("collection_id") REFERENCES "public"."market_collections"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "market_events" ADD CONSTRAINT "market_events_mint_market_items_mint_fk" FOREIGN KEY ("mint") REFERENCES "public"."market_items"("mint") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "market_holders" ADD CONSTRAINT "market_holders_collection_id_market_collections_id_fk" FOREIGN KEY ("collection_id") REFERENCES "public"."market_collections"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "market_items" ADD CONSTRAINT "market_items_collection_id_market_collections_id_fk" FOREIGN KEY ("collection_id") REFERENCES "public"."market_collections"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "market_moves" ADD CONSTRAINT "market_moves_mint_id_mints_id_fk" FOREIGN KEY ("mint_id") REFERENCES "public"."mints"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "market_traits" ADD CONSTRAINT "market_traits_collection_id_market_collections_id_fk" FOREIGN KEY ("collection_id") REFERENCES "public"."market_collections"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
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
CREATE INDEX "market_items_owned" ON "market_items" USING btree ("collection_id","owner");--> statement-breakpoint
CREATE INDEX "market_items_attributes" ON "market_items" USING gin ("attributes" jsonb_path_ops);--> statement-breakpoint
CREATE INDEX "market_items_words" ON "market_items" USING gin (to_tsvector('simple', "search"));--> statement-breakpoint
CREATE INDEX "market_items_begins" ON "market_items" USING btree ("search" text_pattern_ops);--> statement-breakpoint
CREATE INDEX "market_items_address" ON "market_items" USING btree ("mint" text_pattern_ops);--> statement-breakpoint
CREATE INDEX "market_traits_words" ON "market_traits" USING gin (to_tsvector('simple', "search"));--> statement-breakpoint
CREATE INDEX "market_words_alike" ON "market_words" USING gist ("word" gist_trgm_ops);--> statement-breakpoint
INSERT INTO "market_moves" ("mint_id", "found_at", "next_at")
	SELECT "mints"."id", now(), now() FROM "items" INNER JOIN "mints" ON "mints"."id" = "items"."mint_id"
	WHERE "items"."holder" IS DISTINCT FROM "mints"."wallet";
