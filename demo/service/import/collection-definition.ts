import { z } from "zod";
import { affiliateCode, affiliateName } from "../catalog/affiliates/affiliates.js";
import { bounty, checkBounty } from "../catalog/bounties/bounty-definition.js";
import { checkReveal, reveal } from "../catalog/reveals/reveal-definition.js";
import { groupCode } from "../catalog/claim-codes/claim-code.js";
import { claimCodeBatch, checkBatchPhases } from "../catalog/claim-codes/claim-code-definition.js";
import { nativeCoin } from "../catalog/currencies/currency.js";
import {
  listIssues,
  url,
  reportRepeated,
  paragraphs,
  text,
  traitText,
  units,
  wallet,
  webAddress,
  type DefinitionIssue,
} from "../platform/validation/definition-fields.js";
import { collectionFields } from "../catalog/collections/collection-fields.js";
import { checkOfCollection } from "../catalog/phases/check-of-collection.js";
import { findStandard, standardNames } from "../chain/standards/item-standards.js";
import { resolvePrice, resolveTerms } from "../catalog/phases/phase-terms.js";
import { DefinitionError } from "../platform/validation/definition-error.js";
import { phaseDefinition } from "../catalog/phases/phase-definition.js";

const optionalUrl = url.nullish().transform((url) => url ?? null);

const item = z.strictObject({
  number: z
    .int({ error: "must be a whole number" })
    .min(0, { error: "must be at least 0" })
    .describe("Position in the collection. Items are shown in this order, and drawn in a secret one."),
  name: text(1, 64).describe("Name of the item."),
  image: url.nullable().describe("File in the art folder, path on the service, or http(s) URL. Null: none."),
  animation: optionalUrl.describe(
    "Video, sound or 3D model: `animation_url` of the item's metadata. A file or URL, like `image`.",
  ),
  description: paragraphs(0, 4000)
    .nullish()
    .transform((text) => text ?? null)
    .describe("Description in the item's metadata. Default: the collection's."),
  externalUrl: webAddress
    .nullish()
    .transform((url) => url ?? null)
    .describe("Web page of the item: `external_url` of its metadata. Default: the collection's first link."),
  attributes: z
    .array(
      z.strictObject(
        {
          trait_type: text(1, 64).describe("Name of the trait."),
          value: z
            .union([traitText, z.number()], { error: "must be a string or a number" })
            .describe("The item's value of the trait."),
          display_type: text(1, 64)
            .optional()
            .describe(
              "How wallets show a number, such as `date` for seconds since 1970; kept in the metadata.",
            ),
          max_value: z
            .number({ error: "must be a number" })
            .optional()
            .describe("The most that a number of this trait can be; kept in the metadata."),
        },
        {
          error: ({ code }) =>
            code === "invalid_type" ? "must be an object with trait_type and value" : undefined,
        },
      ),
      { error: "must be a list" },
    )
    .describe("The item's traits."),
  rarityRank: units
    .nullish()
    .transform((rank) => rank ?? null)
    .describe("1 is the rarest."),
});

/** Coin accepted by phases. Verified against its mint on the chain. */
const currency = z.strictObject({
  mint: wallet.describe("Address of the coin's token mint."),
  symbol: text(1, 10).describe("Symbol, as collectors see it."),
  decimals: z
    .int({ error: "must be a whole number" })
    .min(0)
    .max(18)
    .describe("Decimal places, as the token mint has them."),
  feed: text(1, 64)
    .nullish()
    .transform((feed) => feed ?? null)
    .describe("Identifier of the coin in the price feed. Null: no rate, so prices can't be pegged to it."),
});

const definedFields = z.strictObject({
  $schema: z.string().optional().describe("JSON Schema of this file, for editors."),
  ...collectionFields,
  standard: z
    .enum(standardNames, { error: `must be one of ${standardNames.join(", ")}` })
    .optional()
    .describe(
      "Token standard of the items: Metaplex Core, or Token-2022. Default: `core` on mainnet and devnet, and on other chains that have its program; `token-2022` elsewhere.",
    ),
  currencies: z.array(currency).default([]).describe("Currencies other than SOL that phases are priced in."),
  items: z.array(item).describe("The items, exactly `supply` of them. Empty for an open-ended collection."),
  phases: z
    .array(phaseDefinition)
    .min(1, { error: "must hold at least one phase" })
    .describe("Phases of the sale, in the order in which they are shown."),
  claimCodes: z.array(claimCodeBatch).default([]).describe("Claim codes to create."),
  bounty: bounty
    .nullish()
    .transform((bounty) => bounty ?? null)
    .describe("Prizes for some of the mints. Null: none."),
  reveal: reveal
    .nullish()
    .transform((reveal) => reveal ?? null)
    .describe("Reveal of the items after their mint. Null: they are known from the start."),
  affiliates: z
    .array(
      z.strictObject({
        code: z
          .string()
          .regex(affiliateCode, {
            error: "must be 1 to 64 letters, digits, hyphens, underscores or full stops",
          })
          .describe("Public code of the affiliate, part of links."),
        name: affiliateName.describe("Shown in the operator's lists only."),
      }),
    )
    .default([])
    .describe("Affiliates whose sales are counted."),
});

/** Fields that the token standard doesn't have; none while the standard isn't known. */
export function listStandardIssues({
  standard,
  address,
  royalty,
}: {
  readonly standard?: string | undefined;
  readonly address?: string | undefined;
  readonly royalty: { readonly rules?: unknown } | null;
}): DefinitionIssue[] {
  if (standard === undefined) return [];
  const { keepsAddress, enforcesRules } = findStandard(standard);
  const issues: DefinitionIssue[] = [];
  if (!keepsAddress && address !== undefined)
    issues.push({
      path: "address",
      message: `must be left out for ${standard}, whose collection is created for it`,
    });
  if (!enforcesRules && royalty?.rules !== undefined)
    issues.push({
      path: "royalty.rules",
      message: `must be left out for ${standard}, which doesn't enforce them`,
    });
  return issues;
}

/** Names of a definition's fields. */
export const definitionFields: readonly string[] = Object.keys(definedFields.shape);

/** A collection as data, written by an operator and read by `importCollection`. */
export const collectionDefinition = definedFields
  .superRefine((collection, context) => {
    const addIssue = (path: PropertyKey[], message: string) =>
      context.addIssue({ code: "custom", path, message });
    if (collection.visibleFrom !== null && collection.visibility !== "hidden") {
      addIssue(["visibleFrom"], 'must be null or left out when visibility is not "hidden"');
    }
    for (const { path, message } of listStandardIssues(collection)) addIssue(path.split("."), message);
    if (collection.items.length !== (collection.supply ?? 0)) {
      addIssue(
        ["items"],
        `must have as many entries as supply (${collection.supply ?? "null: none"}), not ${collection.items.length}`,
      );
    }
    reportRepeated(
      collection.items.map(({ number }) => number),
      (index) => addIssue(["items", index, "number"], "appears twice"),
    );
    reportRepeated([nativeCoin.symbol, ...collection.currencies.map(({ symbol }) => symbol)], (index) =>
      addIssue(["currencies", index - 1, "symbol"], "is already another currency's symbol"),
    );
    reportRepeated(
      collection.currencies.map(({ mint }) => mint),
      (index) => addIssue(["currencies", index, "mint"], "appears twice"),
    );
    reportRepeated(
      collection.affiliates.map(({ code }) => code),
      (index) => addIssue(["affiliates", index, "code"], "appears twice"),
    );
    collection.claimCodes.forEach((batch, index) =>
      checkBatchPhases(batch, collection.phases, (path, message) =>
        addIssue(["claimCodes", index, ...path], message),
      ),
    );
    reportRepeated(
      collection.claimCodes.flatMap(({ values }) => values.map(groupCode)),
      () => addIssue(["claimCodes"], "must not list a value twice"),
    );
    if (collection.bounty) {
      checkBounty(collection.bounty, collection.supply, (path, message) =>
        addIssue(["bounty", ...path], message),
      );
    }
    if (collection.reveal) {
      checkReveal(collection, (path, message) => addIssue(["reveal", ...path], message));
    }
    collection.phases.forEach((phase, index) => {
      const addPhaseIssue = (field: string, message: string) => addIssue(["phases", index, field], message);
      resolveTerms(phase, collection.currencies, addPhaseIssue);
      checkOfCollection(
        { ...phase, isPaidInTokens: phase.currency !== nativeCoin.symbol },
        { supply: collection.supply, hasGroup: collection.address === undefined },
        addPhaseIssue,
      );
    });
  })
  .transform(({ $schema: _, phases, ...collection }) => ({
    ...collection,
    phases: phases.map((phase) => resolvePrice(phase, collection.currencies, unreachable)!),
  }));

/** Callback for terms already validated in `superRefine`. */
function unreachable(field: string, message: string): never {
  throw new Error(`${field} ${message}`);
}

/** A collection as an operator writes it. */
export type CollectionDefinition = z.input<typeof collectionDefinition>;
export type ParsedCollection = z.output<typeof collectionDefinition>;

/** Invalid definition, with all its issues. */
export class CollectionDefinitionError extends DefinitionError {
  override readonly name = "CollectionDefinitionError";
  override readonly code = "COLLECTION_DEFINITION_INVALID";

  constructor(issues: readonly DefinitionIssue[]) {
    super("The collection can't be imported", issues);
  }
}

/** @throws CollectionDefinitionError */
export function parseCollection(definition: unknown): ParsedCollection {
  const parsed = collectionDefinition.safeParse(definition);
  if (parsed.success) return parsed.data;
  throw new CollectionDefinitionError(listIssues(parsed.error, "the definition"));
}
