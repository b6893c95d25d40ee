CREATE TYPE "public"."admin_role" AS ENUM('operator', 'creator', 'helper');--> statement-breakpoint
CREATE TABLE "admin_actors" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"wallet" text,
	"key_hash" text,
	"label" text NOT NULL,
	"role" "admin_role" NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"expires_at" timestamp (3) with time zone,
	"revoked_at" timestamp (3) with time zone,
	CONSTRAINT "admin_actors_wallet_unique" UNIQUE("wallet"),
	CONSTRAINT "admin_actors_key_hash_unique" UNIQUE("key_hash"),
	CONSTRAINT "admin_actors_kind" CHECK (num_nonnulls("admin_actors"."wallet", "admin_actors"."key_hash") = 1)
);
--> statement-breakpoint
CREATE TABLE "admin_grants" (
	"actor_id" uuid NOT NULL,
	"collection_id" uuid NOT NULL,
	"role" "admin_role" NOT NULL,
	CONSTRAINT "admin_grants_actor_id_collection_id_pk" PRIMARY KEY("actor_id","collection_id"),
	CONSTRAINT "admin_grants_role" CHECK ("admin_grants"."role" <> 'operator')
);
--> statement-breakpoint
CREATE TABLE "admin_invites" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"hash" text NOT NULL,
	"label" text NOT NULL,
	"role" "admin_role" NOT NULL,
	"collection_ids" uuid[] NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL,
	"used_at" timestamp (3) with time zone,
	CONSTRAINT "admin_invites_hash_unique" UNIQUE("hash")
);
--> statement-breakpoint
CREATE TABLE "admin_sessions" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"token_hash" text NOT NULL,
	"nonce" text NOT NULL,
	"actor_id" uuid NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL,
	"ended_at" timestamp (3) with time zone,
	CONSTRAINT "admin_sessions_token_hash_unique" UNIQUE("token_hash"),
	CONSTRAINT "admin_sessions_nonce_unique" UNIQUE("nonce")
);
--> statement-breakpoint
ALTER TABLE "admin_grants" ADD CONSTRAINT "admin_grants_actor_id_admin_actors_id_fk" FOREIGN KEY ("actor_id") REFERENCES "public"."admin_actors"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "admin_grants" ADD CONSTRAINT "admin_grants_collection_id_collections_id_fk" FOREIGN KEY ("collection_id") REFERENCES "public"."collections"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "admin_sessions" ADD CONSTRAINT "admin_sessions_actor_id_admin_actors_id_fk" FOREIGN KEY ("actor_id") REFERENCES "public"."admin_actors"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "admin_sessions_actor" ON "admin_sessions" USING btree ("actor_id");