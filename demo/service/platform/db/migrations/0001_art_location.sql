ALTER TABLE "authorities" ADD COLUMN "art_id" text;--> statement-breakpoint
ALTER TABLE "authorities" ADD COLUMN "art_location" text;