CREATE TABLE "other_transactions" (
	"collection_id" uuid NOT NULL,
	"signature" text NOT NULL,
	CONSTRAINT "other_transactions_collection_id_signature_pk" PRIMARY KEY("collection_id","signature")
);
--> statement-breakpoint
ALTER TABLE "market_moves" ADD COLUMN "read_until" text;--> statement-breakpoint
ALTER TABLE "market_moves" ADD COLUMN "failures" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "sessions" ADD COLUMN "in_flight" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "other_transactions" ADD CONSTRAINT "other_transactions_collection_id_collections_id_fk" FOREIGN KEY ("collection_id") REFERENCES "public"."collections"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "sessions_in_flight_by_client" ON "sessions" USING btree ("collection_id","client") WHERE "sessions"."in_flight";