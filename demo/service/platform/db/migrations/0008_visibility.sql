CREATE TYPE "public"."visibility" AS ENUM('visible', 'hidden');--> statement-breakpoint
CREATE TABLE "market_word_collections" (
	"word" text NOT NULL,
	"collection_id" uuid NOT NULL,
	CONSTRAINT "market_word_collections_word_collection_id_pk" PRIMARY KEY("word","collection_id")
);
--> statement-breakpoint
ALTER TABLE "collections" ADD COLUMN "visibility" "visibility" DEFAULT 'visible' NOT NULL;--> statement-breakpoint
ALTER TABLE "collections" ADD COLUMN "visible_from" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "market_word_collections" ADD CONSTRAINT "market_word_collections_word_market_words_word_fk" FOREIGN KEY ("word") REFERENCES "public"."market_words"("word") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "market_word_collections" ADD CONSTRAINT "market_word_collections_collection_id_market_collections_id_fk" FOREIGN KEY ("collection_id") REFERENCES "public"."market_collections"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "collections_hidden" ON "collections" USING btree ("id") WHERE "collections"."visibility" = 'hidden';--> statement-breakpoint
ALTER TABLE "collections" ADD CONSTRAINT "collections_visible_from" CHECK ("collections"."visible_from" is null or "collections"."visibility" = 'hidden');--> statement-breakpoint
INSERT INTO "market_word_collections" ("word", "collection_id")
SELECT DISTINCT found.word, found.collection_id FROM (
	SELECT regexp_split_to_table("search", ' ') AS word, "id" AS collection_id FROM "market_collections"
	UNION ALL SELECT regexp_split_to_table("search", ' '), "collection_id" FROM "market_items"
	UNION ALL SELECT regexp_split_to_table("search", ' '), "collection_id" FROM "market_traits"
) found INNER JOIN "market_words" known ON known.word = found.word;
