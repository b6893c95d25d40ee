import { readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { project } from "../package/consumer.js";
import { documentedPages } from "./code-blocks.js";
import { countWords, readSentences } from "./read-sentences.js";

/** Pages written by hand, without the changelog: the reference is generated from comments. */
const pages = [
  ".github/CONTRIBUTING.md",
  ...documentedPages.filter((page) => !/^demo\/docs\/(reference\/|changelog)/.test(page)),
];

/** Words. */
const longest = 35;

/** A sentence below this many words is short. */
const short = 9;

/** Share of a page's sentences that may be short, so that its text isn't a list of notes. */
const mostShort = 0.3;

/** Pages with fewer sentences have no rhythm to speak of. */
const fewest = 10;

describe.each(pages)("%s", (page) => {
  const sentences = readSentences(readFileSync(join(project, page), "utf8"));

  it(`has no sentence over ${longest} words`, () => {
    expect(sentences.filter((sentence) => countWords(sentence) > longest)).toEqual([]);
  });

  if (sentences.length < fewest) return;

  it(`has at most ${mostShort * 100} % sentences under ${short} words`, () => {
    const found = sentences.filter((sentence) => countWords(sentence) < short);
    expect(found.length / sentences.length, found.join("\n")).toBeLessThanOrEqual(mostShort);
  });
});
