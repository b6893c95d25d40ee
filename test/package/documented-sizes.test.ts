import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";
import { measureWidget } from "../../.build/sizes.js";
import { project } from "./consumer.js";

const measured = measureWidget(join(project, "dist/widget"));

/** Kilobytes of brotli of the artifact whose name begins like this. */
const kilobytesOf = (start: string): number =>
  measured.find(({ name }) => name.startsWith(start))!.size.brotli / 1_000;

/** Numbers of kilobytes in a page that stand in lines with a phrase. */
const documented = (page: string, phrase: RegExp): number[] =>
  readFileSync(join(project, page), "utf8")
    .split("\n")
    .filter((line) => phrase.test(line))
    .flatMap((line) => [...line.matchAll(/([\d.]+) kB/g)].map(([, kilobytes]) => Number(kilobytes)));

const firstView = kilobytesOf("first view: ");
const checkout = kilobytesOf("on every visit: ");

it.each([
  ["README.md", /everything the first view needs/, firstView],
  ["demo/docs/numbers.md", /everything the first view needs +\|/, firstView],
  ["demo/docs/embed/performance.md", /code of the first view/, firstView],
  ["demo/docs/frameworks/index.md", /the first view needs/, firstView],
  ["demo/docs/numbers.md", /the checkout, which loads/, checkout],
  ["demo/docs/embed/performance.md", /^\| checkout/, checkout],
  ["demo/docs/embed/performance.md", /counts both/, firstView + checkout],
  ["demo/docs/architecture.md", /another chunk/, checkout],
])("%s says of %s what the build has, within half a kilobyte", (page, phrase, kilobytes) => {
  const found = documented(page, phrase);
  expect(Math.abs(found.at(-1)! - kilobytes)).toBeLessThan(0.5);
});
