DROP INDEX "sessions_one_live";--> statement-breakpoint
ALTER TABLE "sessions" ADD COLUMN "replaced_at" timestamp (3) with time zone;--> statement-breakpoint
CREATE UNIQUE INDEX "sessions_one_live" ON "sessions" USING btree ("phase_id","wallet") WHERE "sessions"."closed_at" is null and "sessions"."replaced_at" is null;