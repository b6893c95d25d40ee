import { z } from "zod";
import {
  paragraphs,
  text,
  timestamp,
  units,
  url,
  wallet,
} from "../../platform/validation/definition-fields.js";
import { creatorDefinition } from "./creator-definition.js";
import { links } from "./links-definition.js";
import { priorityFeeCap } from "./priority-fee-cap.js";
import { royaltyPoints, royaltyRecipients, transferRules } from "./royalty-definition.js";

/** Royalty that the items' metadata names. */
const royalty = z.strictObject({
  basisPoints: royaltyPoints.describe(
    "Hundredths of a percent of a resale: 500 is 5 percent. `seller_fee_basis_points` of the metadata.",
  ),
  recipients: royaltyRecipients
    .optional()
    .describe("Recipients of the royalty; `creators` of the metadata. Default: the treasury."),
  rules: transferRules
    .optional()
    .describe("Programs that may transfer the items, which `core` enforces. Default: any."),
});

/**
 * Fields of a collection itself, from which its definition, edits, columns, options of commands and records of the audit
 * log derive.
 */
export const collectionFields = {
  shortId: z
    .string({ error: "must be a string" })
    .regex(/^[A-Za-z0-9_-]{3,24}$/, { error: "must be 3 to 24 letters, digits, hyphens or underscores" })
    .describe("Identifier of the collection in public links. Importing an existing one changes nothing."),
  slug: z
    .string({ error: "must be a string" })
    .regex(/^[a-z0-9]+(-[a-z0-9]+)*$/, {
      error: "must be words of lower-case letters and digits, joined by hyphens",
    })
    .describe("Identifier of the collection in marketplace URLs."),
  name: text(1, 32).describe("Name of the collection."),
  symbol: text(1, 10).describe(
    "Symbol. Token-2022 writes it into every item, and Metaplex Core has none on the chain.",
  ),
  description: paragraphs(0, 4000).describe("Description of the collection."),
  image: url
    .nullable()
    .describe("Image of the collection: file in the art folder, path on the service, or http(s) URL."),
  banner: url.nullable().default(null).describe("Wide image of the collection. A file or URL, like `image`."),
  visibility: z
    .enum(["visible", "hidden"], { error: 'must be "visible" or "hidden"' })
    .default("visible")
    .describe("Hidden: on no public surface, and out of the scope of publishable keys."),
  visibleFrom: timestamp
    .nullable()
    .default(null)
    .describe(
      "Time at which a hidden collection becomes visible. Null: when `collections publish` shows it.",
    ),
  links: links
    .default([])
    .describe("Web pages of the collection. The first one is also in the items' metadata."),
  creator: creatorDefinition
    .nullable()
    .default(null)
    .describe("Who made the collection, shown above its name. Null: not named."),
  treasury: wallet
    .optional()
    .describe("Solana address that receives the payments. Default: `--treasury` of the import."),
  address: wallet
    .optional()
    .describe(
      "Address of the collection, if it already has one; the service then creates no account for it. Default: the address of the account that the service creates.",
    ),
  mutable: z
    .union([z.boolean(), timestamp], { error: "must be true, false, or a time in ISO 8601 with a time zone" })
    .default(true)
    .describe(
      "Whether the items' metadata can be changed: true, by the treasury; false, by no one once an item has its own; or a time until which the service can.",
    ),
  royalty: royalty
    .nullable()
    .default(null)
    .describe("Royalty on resales, as stated in the items' metadata. Null: none."),
  priorityFeeCap: priorityFeeCap
    .nullable()
    .default(null)
    .describe(
      "Maximum priority fee of each item's transaction in SOL, as a decimal string. The fee follows the fees of the last minute, and collectors see it in the cost. Null: the operator's fixed fee.",
    ),
  supply: units.nullable().describe("Number of items. Null: open-ended, without items."),
};

/** Names of a collection's own fields. */
export type CollectionField = keyof typeof collectionFields;
export type RoyaltyField = keyof typeof royalty.shape;
