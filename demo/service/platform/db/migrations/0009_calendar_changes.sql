CREATE TABLE "calendar_changes" (
	"collection_id" uuid NOT NULL,
	"subject_id" uuid NOT NULL,
	"sequence" integer DEFAULT 1 NOT NULL,
	"changed_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"removed" jsonb,
	CONSTRAINT "calendar_changes_collection_id_subject_id_pk" PRIMARY KEY("collection_id","subject_id")
);
--> statement-breakpoint
ALTER TABLE "calendar_changes" ADD CONSTRAINT "calendar_changes_collection_id_collections_id_fk" FOREIGN KEY ("collection_id") REFERENCES "public"."collections"("id") ON DELETE cascade ON UPDATE no action;