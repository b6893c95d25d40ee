ALTER TYPE "public"."mint_state" ADD VALUE 'replaced';--> statement-breakpoint
CREATE TABLE "session_lapses" (
	"client" text PRIMARY KEY NOT NULL,
	"score" double precision NOT NULL,
	"lapsed_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "sessions" ADD COLUMN "client" text;--> statement-breakpoint
CREATE INDEX "session_lapses_ended" ON "session_lapses" USING btree ("lapsed_at");--> statement-breakpoint
CREATE INDEX "sessions_live_by_client" ON "sessions" USING btree ("collection_id","client") WHERE "sessions"."closed_at" is null;--> statement-breakpoint
CREATE INDEX "sessions_with_client" ON "sessions" USING btree ("expires_at") WHERE "sessions"."client" is not null;