ALTER TABLE "collections" ADD COLUMN "creator" jsonb;--> statement-breakpoint
ALTER TABLE "market_collections" ADD COLUMN "creator" jsonb;