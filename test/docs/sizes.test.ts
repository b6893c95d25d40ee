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

const [first, heaviest, standalone] = measureWidget(join(project, "dist/widget")).map(
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
