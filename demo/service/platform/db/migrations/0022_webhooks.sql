CREATE TYPE "public"."webhook_delivery_state" AS ENUM('pending', 'delivered', 'dead');--> statement-breakpoint
CREATE TABLE "webhook_deliveries" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"endpoint_id" uuid NOT NULL,
	"sequence" bigint NOT NULL,
	"queue_id" uuid NOT NULL,
	"state" "webhook_delivery_state" DEFAULT 'pending' NOT NULL,
	"attempts" integer DEFAULT 0 NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"next_attempt_at" timestamp (3) with time zone,
	"leased_until" timestamp (3) with time zone,
	"last_status" integer,
	"last_error" text,
	"settled_at" timestamp (3) with time zone,
	CONSTRAINT "webhook_deliveries_attempts" CHECK ("webhook_deliveries"."attempts" >= 0),
	CONSTRAINT "webhook_deliveries_settled" CHECK (("webhook_deliveries"."state" = 'pending') = ("webhook_deliveries"."settled_at" is null))
);
--> statement-breakpoint
CREATE TABLE "webhook_endpoints" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"url" text NOT NULL,
	"collection_ids" uuid[],
	"event_types" text[],
	"secret" text NOT NULL,
	"previous_secret" text,
	"previous_secret_until" timestamp (3) with time zone,
	"paused" boolean DEFAULT false NOT NULL,
	"paused_because" text,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "webhook_events" (
	"sequence" bigserial PRIMARY KEY NOT NULL,
	"id" text NOT NULL,
	"type" text NOT NULL,
	"collection_id" uuid,
	"phase_id" uuid,
	"mint_id" uuid,
	"occurred_at" timestamp (3) with time zone NOT NULL,
	"detail" jsonb NOT NULL,
	"body" text,
	CONSTRAINT "webhook_events_id_unique" UNIQUE("id")
);
--> statement-breakpoint
ALTER TABLE "phases" ADD COLUMN "announced_until" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "webhook_deliveries" ADD CONSTRAINT "webhook_deliveries_endpoint_id_webhook_endpoints_id_fk" FOREIGN KEY ("endpoint_id") REFERENCES "public"."webhook_endpoints"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "webhook_deliveries" ADD CONSTRAINT "webhook_deliveries_sequence_webhook_events_sequence_fk" FOREIGN KEY ("sequence") REFERENCES "public"."webhook_events"("sequence") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "webhook_events" ADD CONSTRAINT "webhook_events_collection_id_collections_id_fk" FOREIGN KEY ("collection_id") REFERENCES "public"."collections"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "webhook_events" ADD CONSTRAINT "webhook_events_phase_id_phases_id_fk" FOREIGN KEY ("phase_id") REFERENCES "public"."phases"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "webhook_events" ADD CONSTRAINT "webhook_events_mint_id_mints_id_fk" FOREIGN KEY ("mint_id") REFERENCES "public"."mints"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "webhook_deliveries_pending" ON "webhook_deliveries" USING btree ("endpoint_id","queue_id","id") WHERE "webhook_deliveries"."state" = 'pending';--> statement-breakpoint
CREATE INDEX "webhook_deliveries_of_event" ON "webhook_deliveries" USING btree ("sequence");--> statement-breakpoint
CREATE INDEX "webhook_deliveries_settled" ON "webhook_deliveries" USING btree ("settled_at") WHERE "webhook_deliveries"."settled_at" is not null;--> statement-breakpoint
CREATE INDEX "webhook_events_by_time" ON "webhook_events" USING btree ("occurred_at");--> statement-breakpoint
CREATE INDEX "webhook_events_by_mint" ON "webhook_events" USING btree ("mint_id") WHERE "webhook_events"."mint_id" is not null;--> statement-breakpoint
-- Former openings are no news.
UPDATE "phases" SET "announced_until" = now();--> statement-breakpoint
-- Inserts an event with a delivery for each endpoint that is to know it. The collection's row is locked until the commit, so
-- that sequences and deliveries of a collection are numbered in the order in which they become visible.
CREATE FUNCTION "record_webhook_event"(kind text, collection uuid, phase uuid, mint uuid, moment timestamptz, state jsonb) RETURNS void LANGUAGE plpgsql AS $$
DECLARE
  inserted bigint;
BEGIN
  PERFORM FROM collections WHERE id = collection FOR NO KEY UPDATE;
  INSERT INTO webhook_events (id, type, collection_id, phase_id, mint_id, occurred_at, detail)
  VALUES ('msg_' || replace(gen_random_uuid()::text, '-', ''), kind, collection, phase, mint, moment, state)
  RETURNING sequence INTO inserted;
  INSERT INTO webhook_deliveries (endpoint_id, sequence, queue_id, created_at)
  SELECT endpoint.id, inserted, collection, moment FROM webhook_endpoints endpoint
  WHERE (endpoint.collection_ids IS NULL OR collection = ANY (endpoint.collection_ids))
    AND (endpoint.event_types IS NULL OR kind = ANY (endpoint.event_types))
  ORDER BY endpoint.id;
END $$;--> statement-breakpoint
CREATE FUNCTION "record_mint_event"() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  kind text := CASE NEW.state WHEN 'confirmed' THEN 'mint.confirmed' ELSE 'mint.reverted' END;
  state jsonb := (SELECT jsonb_build_object('number', number, 'name', name, 'image', image) FROM items WHERE mint_id = NEW.id);
BEGIN
  PERFORM record_webhook_event(kind, NEW.collection_id, NEW.phase_id, NEW.id, NEW.settled_at, coalesce(state, '{}'));
  RETURN NULL;
END $$;--> statement-breakpoint
-- Deferred: at the commit the item is drawn, and the shared counters are locked, which are locked last.
CREATE CONSTRAINT TRIGGER "record_mint_event" AFTER UPDATE OF "state" ON "mints" DEFERRABLE INITIALLY DEFERRED FOR EACH ROW
  WHEN ((OLD.state = 'confirmed') <> (NEW.state = 'confirmed')) EXECUTE FUNCTION "record_mint_event"();--> statement-breakpoint
CREATE FUNCTION "record_phase_event"(phase phases, changes text[], moment timestamptz) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  PERFORM record_webhook_event('phase.changed', phase.collection_id, phase.id, NULL, moment, jsonb_build_object(
    'changes', changes, 'name', phase.name, 'paused', phase.paused, 'startsAt', phase.starts_at, 'endsAt', phase.ends_at,
    'pricing', phase.pricing, 'priceBaseUnits', phase.price_base_units::text, 'priceMint', phase.price_mint,
    'supplyTotal', phase.supply_total, 'minted', phase.minted, 'collectionSoldOut',
    (SELECT coalesce(minted >= supply_total, false) FROM collections WHERE id = phase.collection_id)));
END $$;--> statement-breakpoint
CREATE FUNCTION "record_phase_change"() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  was_sold_out boolean := coalesce(OLD.minted >= OLD.supply_total, false);
  is_sold_out boolean := coalesce(NEW.minted >= NEW.supply_total, false);
  changes text[] := array_remove(ARRAY[
    CASE WHEN NEW.paused AND NOT OLD.paused THEN 'paused' END,
    CASE WHEN OLD.paused AND NOT NEW.paused THEN 'resumed' END,
    CASE WHEN is_sold_out AND NOT was_sold_out THEN 'sold_out' END,
    CASE WHEN was_sold_out AND NOT is_sold_out THEN 'available' END,
    CASE WHEN (NEW.pricing, NEW.price_base_units, NEW.price_mint, NEW.peg_usd_micros, NEW.peg_native_units, NEW.dutch_floor, NEW.dutch_drop, NEW.dutch_interval_seconds)
      IS DISTINCT FROM (OLD.pricing, OLD.price_base_units, OLD.price_mint, OLD.peg_usd_micros, OLD.peg_native_units, OLD.dutch_floor, OLD.dutch_drop, OLD.dutch_interval_seconds) THEN 'price' END,
    CASE WHEN (NEW.starts_at, NEW.ends_at) IS DISTINCT FROM (OLD.starts_at, OLD.ends_at) THEN 'schedule' END,
    CASE WHEN NEW.supply_total IS DISTINCT FROM OLD.supply_total THEN 'supply' END
  ], NULL);
BEGIN
  IF cardinality(changes) > 0 THEN
    PERFORM record_phase_event(NEW, changes, clock_timestamp());
  END IF;
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE CONSTRAINT TRIGGER "record_phase_edit" AFTER UPDATE OF "paused", "starts_at", "ends_at", "pricing", "price_base_units", "price_mint", "peg_usd_micros", "peg_native_units", "dutch_floor", "dutch_drop", "dutch_interval_seconds", "supply_total" ON "phases"
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION "record_phase_change"();--> statement-breakpoint
CREATE CONSTRAINT TRIGGER "record_phase_sale" AFTER UPDATE OF "minted" ON "phases" DEFERRABLE INITIALLY DEFERRED FOR EACH ROW
  WHEN (coalesce(OLD.minted >= OLD.supply_total, false) <> coalesce(NEW.minted >= NEW.supply_total, false))
  EXECUTE FUNCTION "record_phase_change"();--> statement-breakpoint
CREATE FUNCTION "record_sold_out"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM record_webhook_event('collection.sold_out', NEW.id, NULL, NULL, clock_timestamp(),
    jsonb_build_object('supplyTotal', NEW.supply_total, 'minted', NEW.minted, 'burned', NEW.burned));
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE CONSTRAINT TRIGGER "record_sold_out" AFTER UPDATE OF "minted", "supply_total" ON "collections" DEFERRABLE INITIALLY DEFERRED FOR EACH ROW
  WHEN (coalesce(NEW.minted >= NEW.supply_total, false) AND NOT coalesce(OLD.minted >= OLD.supply_total, false))
  EXECUTE FUNCTION "record_sold_out"();
