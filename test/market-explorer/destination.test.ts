import { expect, it } from "vitest";
import { parseDestination, urlOf } from "../../src/market-explorer/destination.js";

it.each(["constructor", "toString", "__proto__"])("a link to items with the trait %s opens", (trait) => {
  const destination = parseDestination(new URLSearchParams({ collection: "aurora", trait, value: "Yes" }));
  expect(urlOf(destination)).toBe(`?collection=aurora&trait=${trait}&value=Yes`);
});
