ALTER TABLE "market_traits" ADD COLUMN "display_type" text;--> statement-breakpoint
UPDATE "market_traits" trait SET "display_type" = shown."display_type"
FROM (
	SELECT "collection_id", attribute ->> 'trait_type' AS trait_type, attribute -> 'value' AS value, min(attribute ->> 'display_type') AS display_type
	FROM "market_items", jsonb_array_elements("attributes") attribute
	WHERE attribute ? 'display_type' GROUP BY 1, 2, 3
) shown
WHERE trait."collection_id" = shown."collection_id" AND trait."trait_type" = shown.trait_type AND trait."value" = shown.value;