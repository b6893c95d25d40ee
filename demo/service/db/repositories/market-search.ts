import { desc, getTableColumns, sql, type SQL } from "drizzle-orm";
import type { Queryable } from "../database.js";
import type { MarketCollectionRow } from "./market-collections.js";
import { readItemsByMint, type MarketItemRow } from "./market-items.js";
import {
  marketCollections,
  marketHolders,
  marketItems,
  marketTraits,
  marketWords,
  words as wordsOf,
} from "../schema/market-tables.js";

/** What somebody looks for, made ready. None of its texts holds a character with a meaning to the database. */
export interface SearchTerms {
  /** Lower-case words with a space between them. */
  readonly text: string;
  /** For each word what it may mean, the word itself first. All of them have to be there, each at a word's beginning. */
  readonly words: readonly (readonly string[])[];
  /** The text as it was given where it could be the beginning of an address, else null. */
  readonly address: string | null;
}

/** How many of what the words match are ranked: what is sought is among them, or the words say too little. */
const mostRanked = 1_000;

/** Words that names are made of and that are most like these. @returns for each word, itself included if it begins one */
export async function readAlikeWords(
  database: Queryable,
  words: readonly string[],
): Promise<{ word: string; begins: boolean; alike: string[] }[]> {
  const { rows } = await database.execute<{ word: string; begins: boolean; alike: string[] }>(sql`
    select wanted as word, exists (select 1 from ${marketWords} where word like wanted || '%') as begins, array(
      select word from ${marketWords} order by word <-> wanted limit 20
    ) as alike
    from jsonb_array_elements_text(${JSON.stringify(words)}::jsonb) wanted`);
  return rows;
}

export async function searchItems(
  database: Queryable,
  terms: SearchTerms,
  limit: number,
): Promise<MarketItemRow[]> {
  const { search } = marketItems;
  const byAddress =
    terms.address === null
      ? sql``
      : sql`union (select mint from ${marketItems} where mint like ${`${terms.address}%`} limit ${limit})`;
  // What is ranked is looked up one by one: `offset 0` keeps the planner from reading all items instead.
  const { rows } = await database.execute<{ mint: string }>(sql`
    select market_items.mint from (
      (select mint from ${marketItems} where search like ${`${terms.text}%`} order by search using ~<~ limit ${limit})
      union (select mint from ${marketItems} where ${matches(search, terms)} limit ${mostRanked})
      ${byAddress}
    ) found, lateral (select * from ${marketItems} where mint = found.mint offset 0) market_items
    order by ${sql.join([...rank(search, terms), sql`length(search)`, sql`place`], sql`, `)}
    limit ${limit}`);
  const mints = rows.map(({ mint }) => mint);
  const items = await readItemsByMint(database, mints);
  return mints.flatMap((mint) => items.get(mint) ?? []);
}

export function searchCollections(
  database: Queryable,
  terms: SearchTerms,
  limit: number,
): Promise<MarketCollectionRow[]> {
  const { search, address, verified, minted, id } = marketCollections;
  return database
    .select(getTableColumns(marketCollections))
    .from(marketCollections)
    .where(sql`${matches(search, terms)} or ${address} = ${terms.address ?? ""}`)
    .orderBy(...rank(search, terms), desc(verified), desc(minted), id)
    .limit(limit);
}

export function searchTraits(
  database: Queryable,
  terms: SearchTerms,
  limit: number,
): Promise<(typeof marketTraits.$inferSelect)[]> {
  const found = database
    .select()
    .from(marketTraits)
    .where(matches(marketTraits.search, terms))
    .limit(mostRanked)
    .as("found");
  return database
    .select()
    .from(found)
    .orderBy(
      desc(sql`${found.search} = ${terms.text} or ${found.search} like ${`% ${terms.text}`}`),
      ...rank(found.search, terms),
      desc(found.count),
      found.collectionId,
      found.search,
    )
    .limit(limit);
}

/** Wallets that hold something and whose addresses begin so: those with most first. */
export async function searchHolders(
  database: Queryable,
  address: string,
  limit: number,
): Promise<{ wallet: string; items: number; collections: number }[]> {
  const { rows } = await database.execute<{ wallet: string; items: number; collections: number }>(sql`
    select wallet, sum(count)::int as items, count(*)::int as collections
    from (select wallet, count from ${marketHolders} where wallet like ${`${address}%`} limit ${mostRanked}) found
    group by wallet order by items desc, wallet limit ${limit}`);
  return rows;
}

type Column = Parameters<typeof wordsOf>[0];

const matches = (search: Column, { words }: SearchTerms): SQL =>
  sql`${wordsOf(search)} @@ to_tsquery('simple', ${toQuery(words)})`;

/** The very text first, then what begins with it, then what has its words as they are, then what they may have meant. */
const rank = (search: Column | SQL, { text, words }: SearchTerms): SQL[] => [
  desc(sql`${search} = ${text}`),
  desc(sql`${search} like ${`${text}%`}`),
  desc(sql`${wordsOf(search as Column)} @@ to_tsquery('simple', ${toQuery(words.map(([word]) => [word!]))})`),
];

/** Every word at the beginning of one, and of several that it may mean any. */
const toQuery = (words: SearchTerms["words"]): string =>
  words.map((meant) => `(${meant.map((word) => `'${word}':*`).join(" | ")})`).join(" & ");
