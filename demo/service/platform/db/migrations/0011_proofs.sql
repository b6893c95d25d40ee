CREATE TABLE "used_proofs" (
	"id" text PRIMARY KEY NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE INDEX "used_proofs_expired" ON "used_proofs" USING btree ("expires_at");--> statement-breakpoint
-- Rejects a reservation without a proof where others hold the share of what is left from which on it needs one. Called with
-- the counters locked and adjusted, since concurrent reservations have read them before.
CREATE FUNCTION "assert_held_share"(collection_id uuid, phase_id uuid, units integer, share double precision) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  IF EXISTS (
    SELECT FROM phases WHERE phases.id = assert_held_share.phase_id AND held - units >= share * (supply_total - minted)
    UNION ALL
    SELECT FROM collections WHERE collections.id = assert_held_share.collection_id AND held - units >= share * (supply_total - minted)
  ) THEN
    RAISE EXCEPTION 'the reservation needs a proof' USING ERRCODE = 'check_violation', CONSTRAINT = 'held_share_without_proof';
  END IF;
END $$;
