import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";
import { project } from "../package/consumer.js";
import { measureWidget } from "../../.build/sizes.js";

/** Kilobytes in the rows of a page that begin with a text, in their order. */
function readKilobytes(page: string, row: string): number[] {
  const lines = readFileSync(join(project, page), "utf8")
    .split("\n")
    .filter((line) => line.startsWith(`| ${row}`));
  return lines.flatMap((line) => [...line.matchAll(/([\d.]+) kB/g)].map(([, size]) => Number(size)));
}

const [first, heaviest, standalone, , checkout] = measureWidget(join(project, "dist/widget")).map(
  ({ size }) => size.brotli / 1000,
);

it.each(["README.md", "demo/docs/numbers.md"])("the sizes in %s are those of the build", (page) => {
  const documented = [
    ...readKilobytes(page, "script tag, everything the first view needs"),
    ...readKilobytes(page, "standalone file"),
  ];
  expect(documented.length).toBeGreaterThan(0);
  // The compiler's names of chunks alone move them by some bytes.
  const measured = documented.length === 1 ? [first!] : [first!, heaviest!, standalone!];
  documented.forEach((size, index) => expect(Math.abs(size - measured[index]!)).toBeLessThan(0.15));
});

it("the pages about loading, and the front page, have the sizes of first view and checkout", () => {
  const read = (page: string, phrase: RegExp): number[] =>
    readFileSync(join(project, page), "utf8")
      .split("\n")
      .filter((line) => phrase.test(line))
      .map((line) => Number(/.*?([\d.]+) kB(?!.* kB)/.exec(line)?.[1]));
  const documented = [
    [read("index.html", /for everything the first view needs/), first!],
    [read("demo/docs/embed/performance.md", /code of the first view/), first!],
    [read("demo/docs/embed/performance.md", /^\| checkout/), checkout!],
    [read("demo/docs/embed/performance.md", /counts both/), first! + checkout!],
    [read("demo/docs/architecture.md", /are the checkout, another chunk/), checkout!],
    [read("demo/docs/numbers.md", /the checkout, which loads/), checkout!],
    [read("demo/docs/frameworks/index.md", /needs is [\d.]+ kB with the script tag/), first!],
  ] as const;
  for (const [sizes, measured] of documented) {
    expect(sizes).toHaveLength(1);
    expect(Math.abs(sizes[0]! - measured)).toBeLessThan(0.3);
  }
});
