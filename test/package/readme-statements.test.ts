import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";
import { description, project } from "./consumer.js";

const readme = readFileSync(join(project, "README.md"), "utf8");
const { scripts } = JSON.parse(readFileSync(join(project, "package.json"), "utf8")) as {
  scripts: Readonly<Record<string, string>>;
};

const listMatches = (pattern: RegExp): string[] => [
  ...new Set([...readme.matchAll(pattern)].map(([, found]) => found!)),
];

it("names in the README only files and directories that exist", () => {
  const paths = [
    ...listMatches(/`((?:src|demo|test|public|\.build)\/[\w./-]*)`/g),
    ...listMatches(/\]\(([\w./-]+)(?:#[\w-]+)?\)/g),
  ];
  expect(paths.length).toBeGreaterThan(10);
  expect(paths.filter((path) => !existsSync(join(project, path)))).toEqual([]);
});

it("names in the README only commands that exist", () => {
  const commands = listMatches(/npm run ([a-z][\w:-]*)/g);
  expect(commands.length).toBeGreaterThan(5);
  expect(commands.filter((command) => !(command in scripts))).toEqual([]);
});

it("links in the README only to headings that exist", () => {
  const headings = listMatches(/^#+ (.+)$/gm).map((heading) =>
    heading
      .toLowerCase()
      .replace(/[^\w\s-]/g, "")
      .replaceAll(" ", "-"),
  );
  const anchors = listMatches(/\]\(#([\w-]+)\)/g);
  expect(anchors.length).toBeGreaterThan(2);
  expect(anchors.filter((anchor) => !headings.includes(anchor))).toEqual([]);
});

it("names in the README every entry with code, and only those", () => {
  const promised = Object.entries(description.exports)
    .filter(([, target]) => typeof target !== "string" && target.default?.endsWith(".js"))
    .map(([entry]) => entry.replace(/^\./, "mint-widget"));
  const named = listMatches(/"(mint-widget(?:\/[\w-]+)?)"/g);
  expect(promised.filter((entry) => !named.includes(entry) && !readme.includes(`\`${entry}\``))).toEqual([]);
  expect(named.filter((entry) => !(entry.replace("mint-widget", ".") in description.exports))).toEqual([]);
});
