import { readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { project } from "../package/consumer.js";
import { documentedPages } from "./code-blocks.js";

/** Pages written by hand; the reference is generated. */
const guides = [".github/CONTRIBUTING.md", ...documentedPages].filter(
  (page) => !/^demo\/docs\/reference\/|CHANGELOG/.test(page),
);

/** Longest cell of a table. Characters, without the URLs of links. */
const maxCellLength = 120;

/** Stand-ins for values that readers replace; `mint.example.com`, `aurora` and `mint_pub_…` stand for them. */
const retiredPlaceholders = /https?:\/\/HOST\b|\bAbC123\b|(?<![a-z_])pub_…|https:\/\/mint\.example(?!\.com)/g;

describe.each(guides)("%s", (page) => {
  const text = readFileSync(join(project, page), "utf8");
  const prose = text.replaceAll(/^ *```[^]*?^ *```$/gm, "");

  it("has one heading of the first level, and none that skips a level", () => {
    // The home page's hero is its first heading.
    const title = /^hero:$/m.test(prose) ? [1] : [];
    const levels = [...title, ...[...prose.matchAll(/^(#+) /gm)].map(([, marks]) => marks!.length)];
    expect(levels.filter((level) => level === 1)).toEqual([1]);
    expect(levels.filter((level, index) => level > (levels[index - 1] ?? 0) + 1)).toEqual([]);
  });

  it(`has no table cell over ${maxCellLength} characters`, () => {
    const cells = [...prose.matchAll(/^\|.*\|$/gm)].flatMap(([row]) => row.split(/(?<!\\)\|/).slice(1, -1));
    const texts = cells.map((cell) => cell.trim().replaceAll(/\]\([^)]*\)/g, "]"));
    expect(texts.filter((cell) => cell.length > maxCellLength)).toEqual([]);
  });

  it("has code blocks whose first line is their language alone", () => {
    const fences = [...text.matchAll(/^ *(`{3,})(.*)$/gm)].map(([, fence, info]) => [fence, info] as const);
    expect(
      fences.filter(([fence, info]) => fence !== "```" || !/^(\w+( \[[^\]]+\])?)?$/.test(info!)),
    ).toEqual([]);
  });

  it("has shell commands that run as they are copied, without a value cut short", () => {
    const blocks = [...text.matchAll(/^ *```sh\n([^]*?)^ *```$/gm)].map(([, code]) => code!);
    expect(blocks.filter((code) => code.includes("…"))).toEqual([]);
  });

  it("names example values by the one set of placeholders", () => {
    expect(text.match(retiredPlaceholders) ?? []).toEqual([]);
  });
});
