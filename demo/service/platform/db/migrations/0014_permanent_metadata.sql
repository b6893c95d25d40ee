CREATE TABLE "uploaded_files" (
	"collection_id" uuid NOT NULL,
	"location" text NOT NULL,
	"name" text NOT NULL,
	"sha256" text NOT NULL,
	"uri" text NOT NULL,
	"uploaded_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "uploaded_files_collection_id_location_name_pk" PRIMARY KEY("collection_id","location","name")
);
--> statement-breakpoint
ALTER TABLE "items" ADD COLUMN "metadata_uri" text;--> statement-breakpoint
ALTER TABLE "uploaded_files" ADD CONSTRAINT "uploaded_files_collection_id_collections_id_fk" FOREIGN KEY ("collection_id") REFERENCES "public"."collections"("id") ON DELETE cascade ON UPDATE no action;