import { desc, sql, type SQL } from "drizzle-orm";
import type { SearchType } from "../../../../src/contract/values/kinds.js";
import type { Queryable } from "../../platform/db/database.js";
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

/** Matches of a query, best first. */
export interface Matches {
  /** Ids of the collections. */
  readonly collections: readonly string[];
  readonly items: readonly { readonly mint: string; readonly collectionId: string }[];
  /** Holders whose addresses start with the text, most items first. */
  readonly profiles: readonly Profile[];
  readonly traits: readonly FoundTrait[];
}

export interface Profile {
  readonly wallet: string;
  readonly items: number;
  readonly collections: number;
}

type FoundTrait = Pick<typeof marketTraits.$inferSelect, "traitType" | "value" | "count" | "collectionId">;

/**
 * Finds the matches of one or all types with a single statement, since the texts that clients make up are not cached,
 * and most of them match little.
 * @param order.limit Maximum number of matches of each type
 */
export async function findMatches(
  database: Queryable,
  now: Date,
  terms: SearchTerms,
  { limit, type }: { limit: number; type?: SearchType | undefined },
): Promise<Matches> {
  const searches = {
    collection: terms.words.length > 0 && selectCollections(now, terms),
    item: terms.words.length > 0 && selectItems(now, terms, limit),
    profile: terms.address !== null && selectHolders(now, terms.address),
    trait: terms.words.length > 0 && selectTraits(now, terms),
  };
  const wanted = Object.entries(searches).flatMap(([name, search]) =>
    search && (type === undefined || type === name)
      ? [
          sql`to_jsonb(array(select to_jsonb(found) from (${search} limit ${limit}) found)) as ${sql.identifier(name)}`,
        ]
      : [],
  );
  if (wanted.length === 0) return { collections: [], items: [], profiles: [], traits: [] };
  const { rows } = await database.execute<FoundRow>(sql`select ${sql.join(wanted, sql`, `)}`);
  const { collection = [], item = [], profile = [], trait = [] } = rows[0]!;
  return { collections: collection.map(({ id }) => id), items: item, profiles: profile, traits: trait };
}

interface FoundRow extends Record<string, unknown> {
  readonly collection?: readonly { readonly id: string }[];
  readonly item?: Matches["items"];
  readonly profile?: Matches["profiles"];
  readonly trait?: Matches["traits"];
}

function selectItems(now: Date, terms: SearchTerms, limit: number): SQL {
  const { search } = marketItems;
  const visible = isVisible(sql`collection_id`, now);
  const byAddress =
    terms.address === null
      ? sql``
      : sql`union (select mint from ${marketItems} where mint like ${`${terms.address}%`} and ${visible} limit ${limit})`;
  // `offset 0` keeps the planner from scanning all items instead of looking up the matches.
  return sql`
    select market_items.mint, market_items.collection_id as "collectionId" from (
      (select mint from ${marketItems} where search like ${`${terms.text}%`} and ${visible} order by search using ~<~ limit ${limit})
      union (select mint from ${marketItems} where ${matches(search, terms)} and ${visible} limit ${maxRanked})
      ${byAddress}
    ) found, lateral (select * from ${marketItems} where mint = found.mint offset 0) market_items
    order by ${sql.join([...rank(search, terms), sql`length(search)`, sql`place`], sql`, `)}`;
}

function selectCollections(now: Date, terms: SearchTerms): SQL {
  const { search, address, verified, minted, id } = marketCollections;
  return sql`
    select ${id} from ${marketCollections}
    where (${matches(search, terms)} or ${address} = ${terms.address ?? ""}) and ${isVisible(id, now)}
    order by ${sql.join([...rank(search, terms), desc(verified), desc(minted), id], sql`, `)}`;
}

function selectTraits(now: Date, terms: SearchTerms): SQL {
  const isWhole = sql`search = ${terms.text} or search like ${`% ${terms.text}`}`;
  return sql`
    select trait_type as "traitType", value, count, collection_id as "collectionId" from (
      select * from ${marketTraits}
      where ${matches(marketTraits.search, terms)} and ${isVisible(marketTraits.collectionId, now)} limit ${maxRanked}
    ) found
    order by ${sql.join([desc(isWhole), ...rank(sql`search`, terms), sql`count desc, collection_id, search`], sql`, `)}`;
}

const selectHolders = (now: Date, address: string): SQL => sql`
  select wallet, sum(count)::int as items, count(*)::int as collections
  from (select wallet, count from ${marketHolders} where wallet like ${`${address}%`}
    and ${isVisible(sql`collection_id`, now)} limit ${maxRanked}) found
  group by wallet order by items desc, wallet`;

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
