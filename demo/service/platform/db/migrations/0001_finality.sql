DROP INDEX "mints_unsettled";--> statement-breakpoint
ALTER TABLE "mints" ADD COLUMN "finalized_at" timestamp (3) with time zone;--> statement-breakpoint
CREATE INDEX "mints_unsettled" ON "mints" USING btree ("check_at") WHERE "mints"."state" in ('submitted', 'confirmed') and "mints"."finalized_at" is null;