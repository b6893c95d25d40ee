CREATE TABLE "currencies" (
	"mint" text PRIMARY KEY NOT NULL,
	"chain" text NOT NULL,
	"symbol" text NOT NULL,
	"decimals" integer NOT NULL,
	"token_program" text NOT NULL,
	"feed_symbol" text,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "currencies_symbol" UNIQUE("chain","symbol"),
	CONSTRAINT "currencies_decimals" CHECK ("currencies"."decimals" between 0 and 18)
);
--> statement-breakpoint
ALTER TABLE "phases" ADD COLUMN "peg_usd_micros" bigint;--> statement-breakpoint
ALTER TABLE "phases" ADD COLUMN "peg_native_units" bigint;--> statement-breakpoint
ALTER TABLE "phases" ADD COLUMN "dutch_floor" bigint;--> statement-breakpoint
ALTER TABLE "phases" ADD COLUMN "dutch_drop" bigint;--> statement-breakpoint
ALTER TABLE "phases" ADD COLUMN "dutch_interval_seconds" integer;--> statement-breakpoint
ALTER TABLE "phases" ADD CONSTRAINT "phases_price_mint_currencies_mint_fk" FOREIGN KEY ("price_mint") REFERENCES "public"."currencies"("mint") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "phases" ADD CONSTRAINT "phases_price_free" CHECK ("phases"."pricing" <> 'free' or (coalesce("phases"."price_base_units", 0) = 0 and "phases"."price_mint" is null));--> statement-breakpoint
ALTER TABLE "phases" ADD CONSTRAINT "phases_price_fixed" CHECK ("phases"."pricing" not in ('fixed', 'dutch') or coalesce("phases"."price_base_units" > 0, false));--> statement-breakpoint
ALTER TABLE "phases" ADD CONSTRAINT "phases_price_pegged" CHECK ("phases"."pricing" not in ('usd_pegged', 'native_pegged') or "phases"."price_base_units" is null);--> statement-breakpoint
ALTER TABLE "phases" ADD CONSTRAINT "phases_price_usd_pegged" CHECK (case when "phases"."pricing" = 'usd_pegged' then coalesce("phases"."peg_usd_micros" > 0, false) else "phases"."peg_usd_micros" is null end);--> statement-breakpoint
ALTER TABLE "phases" ADD CONSTRAINT "phases_price_native_pegged" CHECK (case when "phases"."pricing" = 'native_pegged' then coalesce("phases"."peg_native_units" > 0, false) and "phases"."price_mint" is not null else "phases"."peg_native_units" is null end);--> statement-breakpoint
ALTER TABLE "phases" ADD CONSTRAINT "phases_price_dutch" CHECK (case when "phases"."pricing" = 'dutch' then coalesce("phases"."dutch_floor" between 0 and "phases"."price_base_units" and "phases"."dutch_drop" > 0 and "phases"."dutch_interval_seconds" > 0, false) else num_nonnulls("phases"."dutch_floor", "phases"."dutch_drop", "phases"."dutch_interval_seconds") = 0 end);