import { and, desc, sql, type SQL } from "drizzle-orm";
import type { Queryable } from "../../platform/db/database.js";
import { picturedColumns, type PicturedCollectionRow } from "../read/collection-queries.js";
import { readItemsByMint, type MarketItemRow } from "../read/item-queries.js";
import {
  marketCollections,
  marketHolders,
  marketItems,
  marketTraits,
  marketWordCollections,
  marketWords,
  toSearchVector,
} from "../tables.js";
import { isVisible } from "../../catalog/collections/visibility.js";

/** Parsed search query. Its texts contain no characters with a meaning in SQL patterns or tsquery. */
export interface SearchTerms {
  /** Lower-case words separated by spaces. */
  readonly text: string;
  /**
   * Alternatives per word, the word itself first. A match needs one alternative of every word, as the prefix
   * of a word.
   */
  readonly words: readonly (readonly string[])[];
  /** The original text if it may be the prefix of an address, else null. */
  readonly address: string | null;
}

/** Maximum number of matches that are ranked; a query with more is too unspecific for ranking to matter. */
const maxRanked = 1_000;

/* All searches exclude hidden collections before limiting or ranking, so results are the same as without them. */

/** The most similar indexed words per word, and whether the word is a prefix of an indexed one. */
export async function readAlikeWords(
  database: Queryable,
  now: Date,
  words: readonly string[],
): Promise<{ word: string; begins: boolean; alike: string[] }[]> {
  const { rows } = await database.execute<{ word: string; begins: boolean; alike: string[] }>(sql`
    select term as word, exists (select 1 from ${marketWords} where word like term || '%' and ${isVisibleWord(now)}) as begins, array(
      select word from ${marketWords} where ${isVisibleWord(now)} order by word <-> term limit 20
    ) as alike
    from jsonb_array_elements_text(${JSON.stringify(words)}::jsonb) term`);
  return rows;
}

/** Condition: not all collections that have the word are hidden. An aggregate, so that words are read by index. */
const isVisibleWord = (now: Date): SQL =>
  sql`coalesce((select bool_or(${isVisible(sql`source.collection_id`, now)}) from ${marketWordCollections} source
    where source.word = ${marketWords}.word), true)`;

export async function searchItems(
  database: Queryable,
  now: Date,
  terms: SearchTerms,
  limit: number,
): Promise<MarketItemRow[]> {
  const { search } = marketItems;
  const visible = isVisible(sql`collection_id`, now);
  const byAddress =
    terms.address === null
      ? sql``
      : sql`union (select mint from ${marketItems} where mint like ${`${terms.address}%`} and ${visible} limit ${limit})`;
  // `offset 0` keeps the planner from scanning all items instead of looking up the matches.
  const { rows } = await database.execute<{ mint: string }>(sql`
    select market_items.mint from (
      (select mint from ${marketItems} where search like ${`${terms.text}%`} and ${visible} order by search using ~<~ limit ${limit})
      union (select mint from ${marketItems} where ${matches(search, terms)} and ${visible} limit ${maxRanked})
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
  now: Date,
  terms: SearchTerms,
  limit: number,
): Promise<PicturedCollectionRow[]> {
  const { search, address, verified, minted, id } = marketCollections;
  return database
    .select(picturedColumns)
    .from(marketCollections)
    .where(sql`(${matches(search, terms)} or ${address} = ${terms.address ?? ""}) and ${isVisible(id, now)}`)
    .orderBy(...rank(search, terms), desc(verified), desc(minted), id)
    .limit(limit);
}

export function searchTraits(
  database: Queryable,
  now: Date,
  terms: SearchTerms,
  limit: number,
): Promise<(typeof marketTraits.$inferSelect)[]> {
  const found = database
    .select()
    .from(marketTraits)
    .where(and(matches(marketTraits.search, terms), isVisible(marketTraits.collectionId, now)))
    .limit(maxRanked)
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

/** Holders whose addresses start with the text, most items first. */
export async function searchHolders(
  database: Queryable,
  now: Date,
  address: string,
  limit: number,
): Promise<{ wallet: string; items: number; collections: number }[]> {
  const { rows } = await database.execute<{ wallet: string; items: number; collections: number }>(sql`
    select wallet, sum(count)::int as items, count(*)::int as collections
    from (select wallet, count from ${marketHolders} where wallet like ${`${address}%`}
      and ${isVisible(sql`collection_id`, now)} limit ${maxRanked}) found
    group by wallet order by items desc, wallet limit ${limit}`);
  return rows;
}

type Column = Parameters<typeof toSearchVector>[0];

const matches = (search: Column, { words }: SearchTerms): SQL =>
  sql`${toSearchVector(search)} @@ to_tsquery('simple', ${toQuery(words)})`;

/** Ranking: exact text, then prefix, then all words unchanged, then alternatives. */
const rank = (search: Column | SQL, { text, words }: SearchTerms): SQL[] => [
  desc(sql`${search} = ${text}`),
  desc(sql`${search} like ${`${text}%`}`),
  desc(
    sql`${toSearchVector(search as Column)} @@ to_tsquery('simple', ${toQuery(words.map(([word]) => [word!]))})`,
  ),
];

/** tsquery of prefix matches: all words, any alternative of each. */
const toQuery = (words: SearchTerms["words"]): string =>
  words.map((alternatives) => `(${alternatives.map((word) => `'${word}':*`).join(" | ")})`).join(" & ");
