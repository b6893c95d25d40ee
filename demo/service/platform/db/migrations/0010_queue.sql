CREATE TABLE "queued_orders" (
	"place" bigserial NOT NULL,
	"collection_id" uuid NOT NULL,
	"phase_id" uuid NOT NULL,
	"wallet" text NOT NULL,
	"client" text NOT NULL,
	"quantity" integer NOT NULL,
	"ask_before" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "queued_orders_phase_id_wallet_client_pk" PRIMARY KEY("phase_id","wallet","client"),
	CONSTRAINT "queued_orders_quantity" CHECK ("queued_orders"."quantity" >= 1)
);
--> statement-breakpoint
ALTER TABLE "queued_orders" ADD CONSTRAINT "queued_orders_collection_id_collections_id_fk" FOREIGN KEY ("collection_id") REFERENCES "public"."collections"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "queued_orders" ADD CONSTRAINT "queued_orders_phase_id_phases_id_fk" FOREIGN KEY ("phase_id") REFERENCES "public"."phases"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "queued_orders_by_place" ON "queued_orders" USING btree ("collection_id","place");--> statement-breakpoint
CREATE INDEX "queued_orders_ended" ON "queued_orders" USING btree ("ask_before");