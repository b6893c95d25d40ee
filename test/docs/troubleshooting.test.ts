import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";
import { describeError } from "../../src/configuration.js";
import { project } from "../package/consumer.js";

const page = readFileSync(join(project, "demo/docs/embed/troubleshooting.md"), "utf8");

/** Titles that the page quotes, each with the code that it names first. */
const quotes = [
  ...page.matchAll(/^## "(.+)"\n\n[^]*?\(code `([A-Z_]+)`/gm),
  ...page.matchAll(/\*\*"(.+?)"\*\* \(`([A-Z_]+)`\)/g),
].map(([, title, code]) => ({ code: code!, title: title! }));

/** Details of the codes whose title has some, as in the page's example. */
const details: Readonly<Record<string, object>> = {
  VALUE_INVALID: { attribute: "key", character: "” (U+201D)" },
};

it("the page on troubleshooting quotes errors in the widget's own words", () => {
  expect(quotes.length).toBeGreaterThan(12);
  expect(quotes).toEqual(
    quotes.map(({ code }) => ({
      code,
      title: describeError({ code, message: "", details: details[code] }).title,
    })),
  );
});
