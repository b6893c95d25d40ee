import { readdirSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";
import { project } from "./consumer.js";
import { listFirstView, listStaticImports } from "../../.build/sizes.js";

const directory = join(project, "dist/widget");
const files = readdirSync(directory);

/** The chunk of a name; its file has a hash. */
function chunkOf(name: string): string {
  const pattern = new RegExp(`^${name}-[\\w-]{8}\\.js$`);
  const found = files.filter((file) => pattern.test(file));
  expect(found).toHaveLength(1);
  return found[0]!;
}

/** Names of the requests for a chunk once others are there. */
function requestsFor(chunk: string, there: readonly string[]): string[] {
  return listStaticImports(directory, chunk)
    .filter((file) => !there.includes(file))
    .map((file) => file.slice(0, -"-12345678.js".length));
}

const firstView = listFirstView(directory);
const checkout = [...firstView, ...listStaticImports(directory, chunkOf("checkout"))];
const sections = [...checkout, ...listStaticImports(directory, chunkOf("sections"))];

it("loads the checkout with one request, and one for the bundler's helpers", () => {
  expect(requestsFor(chunkOf("checkout"), firstView)).toEqual(["checkout", "rolldown-runtime"]);
});

it.each(["claim-code-view", "create-claim-code-controller", "phone-view", "share-view", "sections"])(
  "loads %s, which follows the checkout, with one request",
  (name) => {
    expect(requestsFor(chunkOf(name), checkout)).toEqual([name]);
  },
);

it.each([
  "recent-section",
  "gallery-section",
  "traits-section",
  "ranking-section",
  "bounty-section",
  "market-section",
])("loads %s with one request, after what all sections share", (name) => {
  expect(requestsFor(chunkOf(name), sections)).toEqual([name]);
});
