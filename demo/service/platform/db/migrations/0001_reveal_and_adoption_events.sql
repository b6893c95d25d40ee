ALTER TABLE "items" ADD COLUMN "reveal_event_due" boolean DEFAULT false NOT NULL;--> statement-breakpoint
CREATE INDEX "items_reveal_event_due" ON "items" USING btree ("collection_id","minted_place") WHERE "items"."reveal_event_due";--> statement-breakpoint
-- A mint that is final when it is recorded was adopted from the chain. Its block time may be long past, so its event has the time of
-- the adoption.
CREATE OR REPLACE FUNCTION "record_mint_event"() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  is_adopted boolean := NEW.state = 'confirmed' AND NEW.finalized_at IS NOT NULL;
  kind text := CASE WHEN is_adopted THEN 'mint.adopted' WHEN NEW.state = 'confirmed' THEN 'mint.confirmed' ELSE 'mint.reverted' END;
  moment timestamptz := CASE WHEN is_adopted THEN clock_timestamp() ELSE NEW.settled_at END;
  state jsonb := (SELECT jsonb_build_object('number', number, 'name', name, 'image', image) FROM items WHERE mint_id = NEW.id);
BEGIN
  PERFORM record_webhook_event(kind, NEW.collection_id, NEW.phase_id, NEW.id, moment, coalesce(state, '{}'));
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE FUNCTION "record_collection_reveal"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM record_webhook_event('collection.revealed', NEW.collection_id, NULL, NULL, NEW.revealed_at,
    (SELECT jsonb_build_object('supplyTotal', supply_total, 'minted', minted, 'burned', burned) FROM collections WHERE id = NEW.collection_id));
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE CONSTRAINT TRIGGER "record_collection_reveal" AFTER UPDATE OF "revealed_at" ON "reveals" DEFERRABLE INITIALLY DEFERRED FOR EACH ROW
  WHEN (OLD.revealed_at IS NULL AND NEW.revealed_at IS NOT NULL) EXECUTE FUNCTION "record_collection_reveal"();
