CREATE TABLE "market_reads" (
	"collection_id" uuid PRIMARY KEY NOT NULL,
	"next_at" timestamp (3) with time zone NOT NULL,
	"read_until" text
);
--> statement-breakpoint
ALTER TABLE "items" ADD COLUMN "escrow" text;--> statement-breakpoint
ALTER TABLE "market_reads" ADD CONSTRAINT "market_reads_collection_id_collections_id_fk" FOREIGN KEY ("collection_id") REFERENCES "public"."collections"("id") ON DELETE cascade ON UPDATE no action;