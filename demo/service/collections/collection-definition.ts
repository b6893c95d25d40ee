import { z } from "zod";
import { maximumQuantity } from "../../../src/contract/mint-request.js";
import { affiliateCode } from "../minting/affiliates.js";
import { bounty, checkBounty } from "../bounties/bounty-definition.js";
import { groupCode } from "../claim-codes/claim-code.js";
import { claimCodeBatch, checkBatchPhases } from "../claim-codes/claim-code-definition.js";
import { nativeCoin } from "../pricing/currency.js";
import {
  listIssues,
  timestamp,
  url,
  reportRepeated,
  text,
  units,
  wallet,
  type DefinitionIssue,
} from "./definition-fields.js";
import { phaseTerms, resolveTerms } from "../phases/phase-terms.js";

const item = z.strictObject({
  number: units,
  name: text(1, 64),
  image: url.nullable(),
  attributes: z.array(z.strictObject({ trait_type: text(1, 64), value: z.union([z.string(), z.number()]) })),
  /** 1 is the rarest. */
  rarityRank: units.nullish().transform((rank) => rank ?? null),
});

const phase = z
  .strictObject({
    name: text(1, 64),
    startsAt: timestamp,
    /** Null: until sold out. */
    endsAt: timestamp.nullable(),
    paused: z.boolean().default(false),
    ...phaseTerms,
    gated: z.boolean().default(false),
    /** The only wallets allowed to mint in a gated phase. */
    allowlist: z.array(wallet).default([]),
    /** True: wallets that aren't on the allowlist need a claim code of the kind "access". */
    codeRequired: z.boolean().default(false),
    /** Units beyond `limits.perWallet`, by wallet. */
    bonuses: z.array(z.strictObject({ wallet, extra: units })).default([]),
    limits: z.strictObject({
      /** Null: no limit. */
      perWallet: units.nullable(),
      perMint: units.max(maximumQuantity, { error: `must be at most ${maximumQuantity}` }),
    }),
    /** Null: the collection's supply. */
    supply: units.nullable(),
  })
  .superRefine((phase, context) => {
    const addIssue = (path: PropertyKey[], message: string) =>
      context.addIssue({ code: "custom", path, message });
    if (phase.endsAt !== null && phase.endsAt <= phase.startsAt) {
      addIssue(["endsAt"], "must be later than startsAt, or null");
    }
    if (phase.gated !== phase.allowlist.length > 0) {
      addIssue(["allowlist"], "must name wallets exactly where gated is true");
    }
    reportRepeated(phase.allowlist, (index) =>
      addIssue(["allowlist", index], "names a wallet a second time"),
    );
    reportRepeated(
      phase.bonuses.map((bonus) => bonus.wallet),
      (index) => addIssue(["bonuses", index, "wallet"], "names a wallet a second time"),
    );
  });

/** Coin accepted by phases. Verified against its mint on the chain. */
const currency = z.strictObject({
  mint: wallet,
  symbol: text(1, 10),
  decimals: z.int({ error: "must be a whole number" }).min(0).max(18),
  /** Identifier of the coin in the price feed. Null: no rate, so prices can't be pegged to it. */
  feed: text(1, 64)
    .nullish()
    .transform((feed) => feed ?? null),
});

/** A collection as data, written by an operator and read by `importCollection`. */
export const collectionDefinition = z
  .strictObject({
    shortId: z
      .string()
      .regex(/^[A-Za-z0-9_-]{3,24}$/, { error: "must be 3 to 24 letters, digits, hyphens or underscores" }),
    slug: z.string().regex(/^[a-z0-9]+(-[a-z0-9]+)*$/, {
      error: "must be words of lower-case letters and digits, joined by hyphens",
    }),
    /** Written into every item's mint account, like the symbol. */
    name: text(1, 32),
    symbol: text(1, 10),
    description: text(0, 4000),
    image: url.nullable(),
    banner: url.nullable(),
    /** Hidden: on no public surface, and out of the scope of publishable keys. */
    visibility: z.enum(["visible", "hidden"], { error: 'must be "visible" or "hidden"' }).default("visible"),
    /** When a hidden collection becomes visible. Null: when it is shown by a command. */
    visibleFrom: timestamp.nullish().transform((moment) => moment ?? null),
    links: z.array(
      z.strictObject({
        label: text(1, 64),
        url: z.url({ protocol: /^https?$/, error: "must be an http(s) address" }),
      }),
    ),
    /** Address that receives the payments. Default: the import's `treasury`. */
    treasury: wallet.optional(),
    /** The collection's address on the chain. Default: a random one. */
    address: wallet.optional(),
    /** Null: open-ended, without items. */
    supply: units.nullable(),
    /** Currencies besides SOL. */
    currencies: z.array(currency).default([]),
    items: z.array(item),
    phases: z.array(phase).min(1, { error: "must hold at least one phase" }),
    claimCodes: z.array(claimCodeBatch).default([]),
    bounty: bounty.nullish().transform((bounty) => bounty ?? null),
    affiliates: z
      .array(
        z.strictObject({
          code: z.string().regex(affiliateCode, {
            error: "must be 1 to 64 letters, digits, hyphens, underscores or full stops",
          }),
          name: text(1, 64),
        }),
      )
      .default([]),
  })
  .superRefine((collection, context) => {
    const addIssue = (path: PropertyKey[], message: string) =>
      context.addIssue({ code: "custom", path, message });
    if (collection.visibleFrom !== null && collection.visibility !== "hidden") {
      addIssue(["visibleFrom"], 'must be null or left out where visibility is not "hidden"');
    }
    if (collection.items.length !== (collection.supply ?? 0)) {
      addIssue(
        ["items"],
        `must be as many as supply says (${collection.supply ?? "null: none"}), not ${collection.items.length}`,
      );
    }
    reportRepeated(
      collection.items.map(({ number }) => number),
      (index) => addIssue(["items", index, "number"], "is there a second time"),
    );
    reportRepeated([nativeCoin.symbol, ...collection.currencies.map(({ symbol }) => symbol)], (index) =>
      addIssue(["currencies", index - 1, "symbol"], "is another currency's"),
    );
    reportRepeated(
      collection.currencies.map(({ mint }) => mint),
      (index) => addIssue(["currencies", index, "mint"], "is there a second time"),
    );
    reportRepeated(
      collection.affiliates.map(({ code }) => code),
      (index) => addIssue(["affiliates", index, "code"], "is there a second time"),
    );
    collection.claimCodes.forEach((batch, index) =>
      checkBatchPhases(batch, collection.phases, (path, message) =>
        addIssue(["claimCodes", index, ...path], message),
      ),
    );
    reportRepeated(
      collection.claimCodes.flatMap(({ values }) => values.map(groupCode)),
      () => addIssue(["claimCodes"], "must hold no value twice"),
    );
    if (collection.bounty) {
      checkBounty(collection.bounty, collection.supply, (path, message) =>
        addIssue(["bounty", ...path], message),
      );
    }
    collection.phases.forEach((phase, index) => {
      const { supply } = phase;
      resolveTerms(phase, collection.currencies, (field, message) =>
        addIssue(["phases", index, field], message),
      );
      if (supply !== null && collection.supply !== null && supply > collection.supply) {
        addIssue(
          ["phases", index, "supply"],
          `must be at most the collection's supply of ${collection.supply}`,
        );
      }
    });
  })
  .transform(({ phases, ...collection }) => ({
    ...collection,
    phases: phases.map(({ pricing, currency, price, usd, floor, drop, intervalSeconds, ...phase }) => {
      const terms = { pricing, currency, price, usd, floor, drop, intervalSeconds };
      return { ...phase, ...resolveTerms(terms, collection.currencies, unreachable)! };
    }),
  }));

/** Callback for terms already validated in `superRefine`. */
function unreachable(field: string, message: string): never {
  throw new Error(`${field} ${message}`);
}

/** A collection as an operator writes it. */
export type CollectionDefinition = z.input<typeof collectionDefinition>;
export type ParsedCollection = z.output<typeof collectionDefinition>;

/** Invalid definition, with all its issues. */
export class CollectionDefinitionError extends Error {
  override readonly name = "CollectionDefinitionError";
  readonly code = "COLLECTION_DEFINITION_INVALID";

  constructor(readonly issues: readonly DefinitionIssue[]) {
    super(
      `The collection can't be imported:\n${issues.map(({ path, message }) => `  ${path} ${message}`).join("\n")}`,
    );
  }
}

/** @throws CollectionDefinitionError */
export function parseCollection(definition: unknown): ParsedCollection {
  const parsed = collectionDefinition.safeParse(definition);
  if (parsed.success) return parsed.data;
  throw new CollectionDefinitionError(listIssues(parsed.error, "the definition"));
}
