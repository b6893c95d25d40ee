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
ALTER TABLE "market_items" ADD COLUMN "is_placeholder" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "items" ADD COLUMN "is_placeholder" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "reveals" ADD CONSTRAINT "reveals_collection_id_collections_id_fk" FOREIGN KEY ("collection_id") REFERENCES "public"."collections"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sealed_items" ADD CONSTRAINT "sealed_items_collection_id_reveals_collection_id_fk" FOREIGN KEY ("collection_id") REFERENCES "public"."reveals"("collection_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "market_items_placeholders" ON "market_items" USING btree ("collection_id") WHERE "market_items"."is_placeholder";--> statement-breakpoint
CREATE INDEX "items_placeholders" ON "items" USING btree ("collection_id") WHERE "items"."is_placeholder";