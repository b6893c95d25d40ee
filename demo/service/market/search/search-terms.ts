import type { Queryable } from "../../platform/db/database.js";
import { readAlikeWords, type SearchTerms } from "./queries.js";
import { distanceToBeginning } from "./edit-distance.js";
import { toSearchText, wordsOf } from "./search-text.js";

/** Maximum number of words; more don't narrow the search. */
const maxWords = 8;
/** Maximum number of alternatives per mistyped word. */
const maxAlternatives = 5;

/** Possible prefix of an address; shorter ones would match too many. */
const addressBeginning = /^[1-9A-HJ-NP-Za-km-z]{4,44}$/;

/** Parses a search query. A word that is not a prefix of a known word gets similar words as alternatives. */
export async function readSearchTerms(database: Queryable, now: Date, query: string): Promise<SearchTerms> {
  const text = toSearchText(query);
  const typed = text === "" ? [] : text.split(" ").slice(0, maxWords);
  const correctable = typed.flatMap((word) => [...wordsOf(word)]);
  const known = correctable.length === 0 ? [] : await readAlikeWords(database, now, correctable);
  const alternatives = new Map(known.map(({ word, begins, alike }) => [word, begins ? [] : alike]));
  const words = typed.map((word) => [word, ...findAlternatives(word, alternatives.get(word) ?? [])]);
  const address = query.trim();
  return { text, words, address: addressBeginning.test(address) ? address : null };
}

/** Nearest first. */
function findAlternatives(typed: string, alike: readonly string[]): string[] {
  const allowed = typed.length < 4 ? 0 : typed.length < 8 ? 1 : 2;
  return alike
    .map((word) => ({ word, distance: distanceToBeginning(typed, word) }))
    .filter(({ distance }) => distance > 0 && distance <= allowed)
    .sort((one, other) => one.distance - other.distance)
    .slice(0, maxAlternatives)
    .map(({ word }) => word);
}
