import { getAddressDecoder } from "@solana/kit";
import { ChainError } from "../chain/rpc/chain-error.js";
import { fallbackStandard } from "../chain/standards/item-standards.js";
import type { ReadPaymentMint } from "../chain/payment-mint.js";
import { insertCollection } from "./queries.js";
import type { Picture } from "../platform/media/picture.js";
import type { Royalty } from "../catalog/collections/tables.js";
import type { NewCurrency } from "../catalog/currencies/queries.js";
import type { Database, Queryable } from "../platform/db/database.js";
import { planReveal, type SealedArt } from "../catalog/reveals/reveal-definition.js";
import { planBounty } from "../catalog/bounties/bounty-definition.js";
import { makeBatch } from "../catalog/claim-codes/claim-code-definition.js";
import {
  CollectionDefinitionError,
  listStandardIssues,
  parseCollection,
  type ParsedCollection,
} from "./collection-definition.js";
import type { DefinitionIssue } from "../platform/validation/definition-fields.js";
import { randomDrawOrder } from "../catalog/items/draw-order.js";
import { longestNumber } from "../catalog/items/longest-number.js";

/** Derives the address of a group from its seed, for a token standard. */
export type GroupAddress = (seed: string, standard: string) => string | Promise<string>;

/**
 * Inserts a collection with its phases, allowlists and items, all or nothing. An existing short id is left
 * unchanged, sales included, so importing again has no effect.
 *
 * @param context.chain the chain that the service mints on
 * @param context.treasury payment address for definitions without one
 * @param context.readPaymentMint verifies the definition's currencies on the chain; without it, currencies
 *   are rejected
 * @param context.groupAddress address of the group that a seed gives; without it, the items belong to no group
 * @param context.defaultStandard token standard of a definition that names none. Default: Token-2022
 * @param context.onInserted called in the transaction that inserts it
 * @param context.pictures pictures of its images, by path; without them, pages load the images themselves
 * @param context.sealedArt imported art of the items, if it isn't served before a reveal; without it, all art that the items
 *   name in the service's own art isn't
 * @param context.random returns that many random bytes: for the secret order of the draw, the order and the seed of a reveal,
 *   and a default address
 * @returns the created claim codes in plain text, shown only once: only their hashes are stored
 * @throws CollectionDefinitionError; ChainError `CHAIN_UNAVAILABLE`
 */
export async function importCollection(
  context: {
    database: Database;
    chain: string;
    treasury?: string;
    readPaymentMint?: ReadPaymentMint;
    random: (bytes: number) => Uint8Array;
    groupAddress?: GroupAddress;
    defaultStandard?: string;
    onInserted?: (transaction: Queryable, id: string) => Promise<void>;
    pictures?: ReadonlyMap<string, Picture>;
    sealedArt?: SealedArt;
  },
  definition: unknown,
): Promise<{ id: string; imported: boolean; claimCodes: { label: string; values: string[] }[] }> {
  const collection = parseCollection(definition);
  const treasury = collection.treasury ?? context.treasury;
  if (treasury === undefined) {
    throw new CollectionDefinitionError([
      { path: "treasury", message: "must be the address that is paid, since the import names none" },
    ]);
  }
  const currencies = await verifyCurrencies(context, collection.currencies);
  const standard = collection.standard ?? context.defaultStandard ?? fallbackStandard.name;
  assertStandard(collection, standard);
  const { address, groupSeed } = await makeAddress({ ...context, standard }, collection.address);
  const { phases, supply, mutable, reveal, items } = collection;
  const batches = collection.claimCodes.map((batch) => makeBatch(batch, phases, context.random));
  const outcome = await insertCollection(context.database, {
    collection: {
      ...collection,
      treasury,
      royalty: toRoyalty(collection, treasury),
      address,
      groupSeed,
      standard,
      mutable: mutable === true,
      mutableUntil: mutable instanceof Date ? mutable : null,
      itemNameBytes: maxNameLength(collection),
      chain: context.chain,
      currencies,
      claimCodes: batches.flatMap(({ codes }) => codes),
      pictures: context.pictures ?? new Map<string, Picture>(),
      bounty: collection.bounty && planBounty(collection.bounty, supply, context.random),
      reveal: reveal && planReveal(reveal, collection, { art: context.sealedArt, random: context.random }),
      items: reveal ? [] : items,
    },
    drawOrders: reveal ? [] : items.map(() => randomDrawOrder(context.random)),
    onInserted: context.onInserted,
  });
  if (outcome.status === "taken" || outcome.status === "contradicted")
    throw describeConflict(outcome, currencies);
  const imported = outcome.status === "inserted";
  const claimCodes = batches.map(({ values }, index) => ({
    label: collection.claimCodes[index]!.label,
    values,
  }));
  return { id: outcome.id, imported, claimCodes: imported ? claimCodes : [] };
}

function describeConflict(
  conflict: Extract<Awaited<ReturnType<typeof insertCollection>>, { status: "taken" | "contradicted" }>,
  currencies: readonly NewCurrency[],
): CollectionDefinitionError {
  if (conflict.status === "taken") {
    return new CollectionDefinitionError(
      conflict.fields.map((path) => ({ path, message: "belongs to another collection; choose another" })),
    );
  }
  return new CollectionDefinitionError(
    conflict.mints.map((mint) => ({
      path: `currencies[${currencies.findIndex((currency) => currency.mint === mint)}]`,
      message:
        "is already stored with another symbol, feed or chain, or another coin has its symbol; use the stored values",
    })),
  );
}

/** @throws CollectionDefinitionError for features that the token standard lacks */
function assertStandard({ address, royalty }: ParsedCollection, standard: string): void {
  const issues = listStandardIssues({ address, royalty, standard });
  if (issues.length > 0) throw new CollectionDefinitionError(issues);
}

/** Royalty of a collection. It goes to the treasury if the definition names no recipients. */
export const toRoyalty = ({ royalty }: ParsedCollection, treasury: string): Royalty | null =>
  royalty && {
    basisPoints: royalty.basisPoints,
    recipients: royalty.recipients ?? [{ address: treasury, share: 100 }],
    ...(royalty.rules && { rules: royalty.rules }),
  };

/** Verifies the currencies on the chain. @throws CollectionDefinitionError with all differences */
export async function verifyCurrencies(
  { chain, readPaymentMint }: { chain: string; readPaymentMint?: ReadPaymentMint },
  currencies: ParsedCollection["currencies"],
): Promise<NewCurrency[]> {
  const issues: DefinitionIssue[] = [];
  const verified: NewCurrency[] = [];
  for (const [index, { mint, symbol, decimals, feed }] of currencies.entries()) {
    if (!readPaymentMint) {
      issues.push({
        path: `currencies[${index}]`,
        message: "can't be checked: the import was given no chain",
      });
      continue;
    }
    try {
      const found = await readPaymentMint(mint);
      if (found.decimals !== decimals) {
        const message = `must be ${found.decimals}, as in its mint on the chain`;
        issues.push({ path: `currencies[${index}].decimals`, message });
      }
      const { tokenProgram } = found;
      verified.push({ mint, chain, symbol, decimals, tokenProgram, feedSymbol: feed });
    } catch (error) {
      if (!(error instanceof ChainError) || error.code !== "UNSUPPORTED_PAYMENT") throw error;
      issues.push({ path: `currencies[${index}].mint`, message: String(error.context["problem"]) });
    }
  }
  if (issues.length > 0) throw new CollectionDefinitionError(issues);
  return verified;
}

/** Creates the address of a new collection, and the seed of its group. */
async function makeAddress(
  {
    groupAddress,
    standard,
    random,
  }: { groupAddress?: GroupAddress; standard: string; random: (bytes: number) => Uint8Array },
  given: string | undefined,
): Promise<{ address: string; groupSeed: string | null }> {
  if (given !== undefined) return { address: given, groupSeed: null };
  if (!groupAddress) return { address: getAddressDecoder().decode(random(32)), groupSeed: null };
  const groupSeed = Buffer.from(random(12)).toString("base64url");
  return { address: await groupAddress(groupSeed, standard), groupSeed };
}

/** Maximum length of an item name in bytes. Items of an open-ended collection and placeholders are numbered. */
export function maxNameLength({ name, items, supply, reveal }: ParsedCollection): number {
  const numbered = Buffer.byteLength(`${reveal?.name ?? name} #`) + longestNumber;
  const names = items.map((item) => Buffer.byteLength(item.name));
  return [...names, ...(supply === null || reveal ? [numbered] : [])].reduce(
    (longest, length) => Math.max(longest, length),
    0,
  );
}
