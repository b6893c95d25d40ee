ALTER TABLE "phases" ADD COLUMN "other_recipient" boolean DEFAULT true NOT NULL;--> statement-breakpoint
ALTER TABLE "market_collections" ADD COLUMN "controls" jsonb;--> statement-breakpoint
ALTER TABLE "market_collections" ADD COLUMN "controls_read_at" timestamp (3) with time zone;--> statement-breakpoint
CREATE INDEX "sessions_by_client" ON "sessions" USING btree ("collection_id","client") WHERE "sessions"."client" is not null;