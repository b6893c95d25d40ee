import type { Queryable } from "../../db/database.js";
import { readAlikeWords, type SearchTerms } from "../../db/repositories/market-search.js";
import { distanceToBeginning } from "./edit-distance.js";
import { toSearchText, wordsOf } from "./search-text.js";

/** Words beyond these say nothing more. */
const mostWords = 8;
/** Names that a mistyped word may have meant. */
const mostMeant = 5;

/** What could be the beginning of an address; with fewer characters it would be of too many. */
const addressBeginning = /^[1-9A-HJ-NP-Za-km-z]{4,44}$/;

/** Reads what somebody has typed. A word that begins no known word is taken for those that it is nearly like. */
export async function readSearchTerms(database: Queryable, query: string): Promise<SearchTerms> {
  const text = toSearchText(query);
  const typed = text === "" ? [] : text.split(" ").slice(0, mostWords);
  const doubtful = typed.flatMap((word) => [...wordsOf(word)]);
  const known = doubtful.length === 0 ? [] : await readAlikeWords(database, doubtful);
  const meanings = new Map(known.map(({ word, begins, alike }) => [word, begins ? [] : alike]));
  const words = typed.map((word) => [word, ...findMeant(word, meanings.get(word) ?? [])]);
  const address = query.trim();
  return { text, words, address: addressBeginning.test(address) ? address : null };
}

/** Nearest first. */
function findMeant(typed: string, alike: readonly string[]): string[] {
  const allowed = typed.length < 4 ? 0 : typed.length < 8 ? 1 : 2;
  return alike
    .map((word) => ({ word, distance: distanceToBeginning(typed, word) }))
    .filter(({ distance }) => distance > 0 && distance <= allowed)
    .sort((one, other) => one.distance - other.distance)
    .slice(0, mostMeant)
    .map(({ word }) => word);
}
