import { existsSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { describe, expect, it } from "vitest";
import { project } from "../package/consumer.js";
import { documentedPages } from "./code-blocks.js";

const { scripts } = JSON.parse(readFileSync(join(project, "package.json"), "utf8")) as {
  scripts: Readonly<Record<string, string>>;
};

/** Pages for those who read the repository: their links are checked here, those of the site by its build. */
const repositoryPages = ["README.md", ".github/CONTRIBUTING.md", ".github/SECURITY.md", "test/README.md"];

const read = (page: string): string => readFileSync(join(project, page), "utf8");
const listMatches = (page: string, pattern: RegExp): string[] => [
  ...new Set([...read(page).matchAll(pattern)].map(([, found]) => found!)),
];

describe.each([...new Set([...repositoryPages, ...documentedPages])])("%s", (page) => {
  it("names only files and directories of the project that exist", () => {
    const paths = listMatches(page, /`((?:src|demo|test|public|\.build|\.github)\/[\w./-]*)`/g);
    expect(paths.filter((path) => !existsSync(join(project, path)))).toEqual([]);
  });

  it("names only npm scripts that exist", () => {
    const commands = listMatches(page, /npm run (?:-s )?([a-z][\w:-]*)/g);
    expect(commands.filter((command) => !(command in scripts))).toEqual([]);
  });
});

describe.each(repositoryPages)("%s", (page) => {
  it("links only to files that exist", () => {
    const links = listMatches(page, /\]\(([\w./-]+)(?:#[\w-]+)?\)/g);
    expect(links.filter((link) => !existsSync(join(project, dirname(page), link)))).toEqual([]);
  });
});

it("every page states the mints per second that Numbers has", () => {
  const measured = /^\| mints per second +\| (\d+) +\| (\d+) +\|/m
    .exec(read("demo/docs/numbers.md"))!
    .slice(1);
  const stated = documentedPages.flatMap((page) =>
    [
      ...read(page).matchAll(
        /(\d+)\s+to\s+(\d+)\s+mints\s+per\s+second|(\d+) with Token-2022, (\d+) with Metaplex Core/g,
      ),
    ].map(([, ...figures]) => [page, ...figures.filter((figure) => figure !== undefined)]),
  );
  expect(stated.length).toBeGreaterThan(2);
  expect(stated).toEqual(stated.map(([page]) => [page, ...measured]));
});

it("the README has at most 120 lines, and leads to every folder of the documentation", () => {
  expect(read("README.md").trimEnd().split("\n").length).toBeLessThanOrEqual(120);
  for (const folder of ["get-started", "launch", "embed", "frameworks", "api", "operate", "reference"])
    expect(read("README.md")).toContain(`(demo/docs/${folder}/`);
});
