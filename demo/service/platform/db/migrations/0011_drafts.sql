CREATE TYPE "public"."draft_status" AS ENUM('open', 'importing', 'imported');--> statement-breakpoint
CREATE TABLE "admin_drafts" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"owner_id" uuid NOT NULL,
	"status" "draft_status" DEFAULT 'open' NOT NULL,
	"definition" jsonb NOT NULL,
	"revision" integer DEFAULT 1 NOT NULL,
	"progress" text,
	"alive_at" timestamp (3) with time zone,
	"error" text,
	"notes" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"collection_id" uuid,
	"created_at" timestamp (3) with time zone NOT NULL,
	"updated_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "admin_drafts" ADD CONSTRAINT "admin_drafts_owner_id_admin_actors_id_fk" FOREIGN KEY ("owner_id") REFERENCES "public"."admin_actors"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "admin_drafts" ADD CONSTRAINT "admin_drafts_collection_id_collections_id_fk" FOREIGN KEY ("collection_id") REFERENCES "public"."collections"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "admin_drafts_owner" ON "admin_drafts" USING btree ("owner_id","updated_at");