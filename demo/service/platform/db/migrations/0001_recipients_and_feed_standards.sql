ALTER TABLE "market_collections" ALTER COLUMN "standard" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "mints" ADD COLUMN "recipient_wallet" text;