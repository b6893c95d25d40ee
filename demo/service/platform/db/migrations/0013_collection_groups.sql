CREATE TABLE "authorities" (
	"chain" text PRIMARY KEY NOT NULL,
	"address" text NOT NULL
);
--> statement-breakpoint
ALTER TABLE "collections" ADD COLUMN "group_seed" text;--> statement-breakpoint
ALTER TABLE "collections" ADD COLUMN "group_created_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "collections" ADD COLUMN "mutable" boolean DEFAULT true NOT NULL;--> statement-breakpoint
ALTER TABLE "collections" ADD COLUMN "mutable_until" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "collections" ADD COLUMN "item_name_bytes" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "collections" ADD COLUMN "item_uri_bytes" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "items" ADD COLUMN "metadata_due_at" timestamp (3) with time zone;--> statement-breakpoint
CREATE INDEX "items_metadata_due" ON "items" USING btree ("metadata_due_at") WHERE "items"."metadata_due_at" is not null;--> statement-breakpoint
ALTER TABLE "collections" ADD CONSTRAINT "collections_mutable_until" CHECK ("collections"."mutable_until" is null or not "collections"."mutable");