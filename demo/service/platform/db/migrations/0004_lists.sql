CREATE TABLE "holder_scans" (
	"collection_id" uuid PRIMARY KEY NOT NULL,
	"next_at" timestamp (3) with time zone NOT NULL,
	"scanned_at" timestamp (3) with time zone
);
--> statement-breakpoint
ALTER TABLE "items" ADD COLUMN "minted_place" integer;--> statement-breakpoint
ALTER TABLE "items" ADD COLUMN "holder" text;--> statement-breakpoint
ALTER TABLE "items" ADD COLUMN "holder_account" text;--> statement-breakpoint
ALTER TABLE "items" ADD COLUMN "holder_slot" bigint;--> statement-breakpoint
UPDATE "items" SET "minted_place" = "booked"."place", "holder" = "booked"."wallet"
FROM (
	SELECT "items"."mint_id", "mints"."wallet",
		row_number() OVER (PARTITION BY "mints"."collection_id" ORDER BY "mints"."settled_at", "mints"."id") AS "place"
	FROM "items" INNER JOIN "mints" ON "mints"."id" = "items"."mint_id"
) "booked"
WHERE "items"."mint_id" = "booked"."mint_id";--> statement-breakpoint
ALTER TABLE "holder_scans" ADD CONSTRAINT "holder_scans_collection_id_collections_id_fk" FOREIGN KEY ("collection_id") REFERENCES "public"."collections"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "items_minted" ON "items" USING btree ("collection_id","minted_place") WHERE "items"."minted_place" is not null;--> statement-breakpoint
CREATE INDEX "items_held" ON "items" USING btree ("collection_id","holder") WHERE "items"."holder" is not null;--> statement-breakpoint
CREATE INDEX "items_attributes" ON "items" USING gin ("attributes" jsonb_path_ops);--> statement-breakpoint
ALTER TABLE "items" ADD CONSTRAINT "items_placed_when_minted" CHECK ("items"."mint_id" is not null or "items"."minted_place" is null);