import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";

/** Style sheets and templates whose lengths may not depend on the page's root font size. */
const directories = ["src/widget", "src/market-explorer", "src/server"];

/** Media queries and `sizes`, for which `rem` is the browser's initial font size. */
const isIndependent = (line: string) => /@media|pictureView\(|[wW]idth(: | = )"/.test(line);

it("Lengths of the widget are multiples of --_rem, not of the page's rem", () => {
  const found = directories.flatMap((directory) =>
    readdirSync(directory, { recursive: true, encoding: "utf8" })
      .filter((name) => name.endsWith(".ts"))
      .flatMap((name) => readFileSync(join(directory, name), "utf8").split("\n"))
      .filter((line) => /(\d|\})rem\b/.test(line.replace("max(1rem, 16px)", "")))
      .filter((line) => !/^\s*(\/?\*|\/\/)/.test(line) && !isIndependent(line)),
  );
  expect(found).toEqual([]);
});
