import { and, asc, desc, eq, inArray, isNotNull, isNull, or, sql, type SQL } from "drizzle-orm";
import type { AnyPgColumn } from "drizzle-orm/pg-core";
import { draws, prizes, winningDraws } from "../schema/bounty-tables.js";
import type { Queryable } from "../database.js";
import { collections, items, mints, type Attribute } from "../schema/schema.js";
import type { ItemRow, WonPrize } from "./units.js";

/** Which items of a collection. */
export interface ArtworkFilter {
  readonly minted?: boolean | undefined;
  /** Of each trait an item must have one of the values. A value that reads as a number means the number too. */
  readonly traits: readonly { readonly type: string; readonly values: readonly string[] }[];
}

interface Part {
  readonly limit: number;
  readonly offset: number;
}

/** Items by number, each with the address of its mint account if it is minted, and how many there are of them. */
export async function readArtwork(
  database: Queryable,
  collectionId: string,
  { minted, traits }: ArtworkFilter,
  { limit, offset }: Part,
): Promise<{ rows: { item: ItemRow; mint: string | null }[]; total: number }> {
  const wanted = and(
    eq(items.collectionId, collectionId),
    minted === undefined ? undefined : minted ? isNotNull(items.mintId) : isNull(items.mintId),
    ...hasTraits(items.attributes, traits),
  );
  // The mint accounts are looked up for the page alone, not for what it leaves behind.
  const page = database
    .select({ number: items.number })
    .from(items)
    .where(wanted)
    .orderBy(asc(items.number))
    .limit(limit)
    .offset(offset);
  const [rows, [counted]] = await Promise.all([
    database
      .select({ item: items, mint: mints.mintAddress })
      .from(items)
      .leftJoin(mints, eq(mints.id, items.mintId))
      .where(and(eq(items.collectionId, collectionId), inArray(items.number, page)))
      .orderBy(asc(items.number)),
    database
      .select({ total: sql<number>`count(*)::int` })
      .from(items)
      .where(wanted),
  ]);
  return { rows, total: counted!.total };
}

/** What rows fulfil that have of each trait one of the values. */
export function hasTraits(attributes: AnyPgColumn, traits: ArtworkFilter["traits"]): (SQL | undefined)[] {
  return traits.map(({ type, values }) => {
    const meant = values.flatMap((value) =>
      String(Number(value)) === value ? [value, Number(value)] : [value],
    );
    return or(
      ...meant.map((value) => sql`${attributes} @> ${JSON.stringify([{ trait_type: type, value }])}::jsonb`),
    );
  });
}

/** A minted item, and how it was. */
export interface MintedRow {
  item: ItemRow;
  mint: string;
  wallet: string;
  mintedAt: Date;
  signature: string;
  prize: WonPrize | null;
}

/** Minted items in the order in which they were booked, or the other way round. */
export async function readMinted(
  database: Queryable,
  collectionId: string,
  { order, limit, offset }: Part & { order: "oldest" | "newest" },
): Promise<MintedRow[]> {
  const direction = order === "oldest" ? asc : desc;
  const page = database
    .select({ number: items.number })
    .from(items)
    .where(and(eq(items.collectionId, collectionId), isNotNull(items.mintedPlace)))
    .orderBy(direction(items.mintedPlace))
    .limit(limit)
    .offset(offset);
  const rows = await database
    .select({
      item: items,
      mint: mints.mintAddress,
      wallet: mints.wallet,
      mintedAt: mints.settledAt,
      signature: mints.signature,
      prize: { name: prizes.name, image: prizes.image },
    })
    .from(items)
    .innerJoin(mints, eq(mints.id, items.mintId))
    .leftJoin(draws, eq(draws.mintId, items.mintId))
    .leftJoin(
      winningDraws,
      and(eq(winningDraws.collectionId, draws.collectionId), eq(winningDraws.draw, draws.draw)),
    )
    .leftJoin(prizes, eq(prizes.id, winningDraws.prizeId))
    .where(and(eq(items.collectionId, collectionId), inArray(items.number, page)))
    .orderBy(direction(items.mintedPlace));
  return rows.map((row) => ({ ...row, mintedAt: row.mintedAt!, signature: row.signature! }));
}

/** How many items of a collection are minted. */
export async function countMinted(database: Queryable, collectionId: string): Promise<number> {
  const [row] = await database
    .select({ minted: collections.minted })
    .from(collections)
    .where(eq(collections.id, collectionId));
  return row?.minted ?? 0;
}

/**
 * Each attribute that items have: how many have it, and how many of those are minted. Traits in the order in which items
 * list them, the most frequent value first.
 */
export async function countAttributes(
  database: Queryable,
  collectionId: string,
): Promise<{ attributes: (Attribute & { count: number; minted: number })[]; total: number }> {
  const { rows } = await database.execute<{ attribute: Attribute; count: number; minted: number }>(sql`
    with own as materialized (select attributes, mint_id from ${items} where collection_id = ${collectionId})
    select attribute, count(*)::int as count, count(mint_id)::int as minted
    from own, jsonb_array_elements(attributes) with ordinality as listed (attribute, place)
    group by attribute
    order by min(min(place)) over (partition by attribute -> 'trait_type'), attribute -> 'trait_type',
      count(*) desc, attribute -> 'value'`);
  const [counted] = await database
    .select({ total: sql<number>`count(*)::int` })
    .from(items)
    .where(eq(items.collectionId, collectionId));
  return {
    attributes: rows.map(({ attribute, ...counts }) => ({ ...attribute, ...counts })),
    total: counted!.total,
  };
}
