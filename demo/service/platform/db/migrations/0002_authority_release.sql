ALTER TABLE "collections" ADD COLUMN "group_creator" text;--> statement-breakpoint
ALTER TABLE "collections" ADD COLUMN "authority_ends_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "collections" ADD COLUMN "authority_released_at" timestamp (3) with time zone;