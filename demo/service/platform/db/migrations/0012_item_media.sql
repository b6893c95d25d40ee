ALTER TABLE "collections" ADD COLUMN "royalty" jsonb;--> statement-breakpoint
ALTER TABLE "items" ADD COLUMN "animation" text;--> statement-breakpoint
ALTER TABLE "items" ADD COLUMN "description" text;--> statement-breakpoint
ALTER TABLE "items" ADD COLUMN "external_url" text;