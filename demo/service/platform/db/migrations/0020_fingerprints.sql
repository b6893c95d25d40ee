ALTER TABLE "authorities" ADD COLUMN "public_base" text;--> statement-breakpoint
ALTER TABLE "authorities" ADD COLUMN "genesis_hash" text;