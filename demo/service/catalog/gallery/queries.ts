import { and, asc, desc, eq, inArray, isNotNull, isNull, or, sql, type SQL } from "drizzle-orm";
import type { AnyPgColumn } from "drizzle-orm/pg-core";
import { draws, prizes, winningDraws } from "../bounties/tables.js";
import type { Queryable } from "../../platform/db/database.js";
import { collections, type Attribute } from "../collections/tables.js";
import { listItemTraits } from "../items/item-traits.js";
import { items } from "../items/tables.js";
import { mints } from "../mints/tables.js";
import type { Picture } from "../../platform/media/picture.js";
import { pictureOf } from "../pictures/queries.js";
import type { ItemRow } from "../items/item-row.js";
import type { WonPrize } from "../bounties/won-prize.js";

/** Filter of a collection's items. */
export interface ArtworkFilter {
  readonly minted?: boolean | undefined;
  /** An item must have one of the values of each trait. Numeric strings also match numbers. */
  readonly traits: readonly { readonly type: string; readonly values: readonly string[] }[];
}

interface Part {
  readonly limit: number;
  readonly offset: number;
}

/** Items by number, each with its mint address if minted, and the total matching the filter. */
export async function readArtwork(
  database: Queryable,
  collectionId: string,
  { minted, traits }: ArtworkFilter,
  { limit, offset }: Part,
): Promise<{ rows: { item: ItemRow; picture: Picture | null; mint: string | null }[]; total: number }> {
  const condition = and(
    eq(items.collectionId, collectionId),
    minted === undefined ? undefined : minted ? isNotNull(items.mintId) : isNull(items.mintId),
    ...hasTraits(items.attributes, traits),
  );
  // Mint accounts are only joined for the result page.
  const page = database
    .select({ number: items.number })
    .from(items)
    .where(condition)
    .orderBy(asc(items.number))
    .limit(limit)
    .offset(offset);
  const [rows, [counted]] = await Promise.all([
    database
      .select({ item: items, picture: pictureOf(items.image), mint: mints.mintAddress })
      .from(items)
      .leftJoin(mints, eq(mints.id, items.mintId))
      .where(and(eq(items.collectionId, collectionId), inArray(items.number, page)))
      .orderBy(asc(items.number)),
    database
      .select({ total: sql<number>`count(*)::int` })
      .from(items)
      .where(condition),
  ]);
  return { rows, total: counted!.total };
}

/** Conditions for rows that have one of the values of each trait. */
export function hasTraits(attributes: AnyPgColumn, traits: ArtworkFilter["traits"]): (SQL | undefined)[] {
  return traits.map(({ type, values }) => {
    const candidates = values.flatMap((value) =>
      String(Number(value)) === value ? [value, Number(value)] : [value],
    );
    return or(
      ...candidates.map(
        (value) => sql`${attributes} @> ${JSON.stringify([{ trait_type: type, value }])}::jsonb`,
      ),
    );
  });
}

/** A minted item with its mint. */
export interface MintedRow {
  item: ItemRow;
  picture: Picture | null;
  mint: string;
  wallet: string;
  mintedAt: Date;
  signature: string;
  prize: WonPrize | null;
}

/** Minted items in order of confirmation, or reversed. @param order.holder wallet; undefined: any */
export async function readMinted(
  database: Queryable,
  collectionId: string,
  { order, limit, offset, holder }: Part & { order: "oldest" | "newest"; holder?: string | undefined },
): Promise<MintedRow[]> {
  const direction = order === "oldest" ? asc : desc;
  const page = database
    .select({ number: items.number })
    .from(items)
    .where(
      and(
        eq(items.collectionId, collectionId),
        isNotNull(items.mintedPlace),
        holder === undefined ? undefined : eq(items.holder, holder),
      ),
    )
    .orderBy(direction(items.mintedPlace))
    .limit(limit)
    .offset(offset);
  const rows = await database
    .select({
      item: items,
      picture: pictureOf(items.image),
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

/** Number of minted items of a collection. */
export async function countMinted(database: Queryable, collectionId: string): Promise<number> {
  const [row] = await database
    .select({ minted: collections.minted })
    .from(collections)
    .where(eq(collections.id, collectionId));
  return row?.minted ?? 0;
}

interface CountedAttribute extends Record<string, unknown> {
  readonly trait_type: string;
  /** How to show the values of the trait; null: as they are. */
  readonly display_type: string | null;
  readonly value: Attribute["value"];
  readonly count: number;
  readonly minted: number;
}

/**
 * Counts the items, and the minted items, that have each attribute. Traits are in the order in which items list them, most
 * frequent value first.
 */
export async function countAttributes(
  database: Queryable,
  collectionId: string,
): Promise<{ attributes: CountedAttribute[]; total: number }> {
  const { rows } = await database.execute<CountedAttribute>(sql`
    with own as materialized (select attributes, mint_id from ${items} where collection_id = ${collectionId})
    select trait_type, value, count(*)::int as count, count(mint_id)::int as minted,
      min(min(display_type)) over (partition by trait_type) as display_type
    from own, lateral ${listItemTraits(sql`attributes`)} as trait
    group by trait_type, value
    order by min(min(place)) over (partition by trait_type), trait_type, count(*) desc, value`);
  const [counted] = await database
    .select({ total: sql<number>`count(*)::int` })
    .from(items)
    .where(eq(items.collectionId, collectionId));
  return {
    attributes: rows,
    total: counted!.total,
  };
}
