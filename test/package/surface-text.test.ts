import { expect, it } from "vitest";
import {
  compareSurfaces,
  describeDifference,
  formatSurface,
  mentioned,
  parseSurface,
  type Surface,
} from "../../.build/surface/surface-text.js";

const surface: Surface = new Map([
  ["package.json", new Map([['"./api"', ": types, default"]])],
  [
    "mint-widget",
    new Map([
      ["MintWidget.mint", "(quantity?: number): Promise<void>"],
      ["Phase.name", "?: string"],
      ['MainAction "mint"', ': { kind: "mint" }'],
      ["--mint-accent", ""],
    ]),
  ],
]);

const without = (name: string): Surface =>
  new Map([...surface].map(([chapter, all]) => [chapter, new Map([...all].filter(([it]) => it !== name))]));

const difference = (was: Surface, is: Surface) => describeDifference(compareSurfaces(was, is));

it("parses its own output", () => {
  expect(parseSurface(formatSurface(surface))).toEqual(surface);
});

it("reports no difference for an unchanged surface", () => {
  expect(difference(surface, surface)).toBe("");
});

it("reports a removal as a breaking change that requires a new major version", () => {
  const message = difference(surface, without("MintWidget.mint"));
  expect(message).toContain(
    "Removed, which breaks pages that use it:\n  MintWidget.mint(quantity?: number): Promise<void>",
  );
  expect(message).toContain("new major version");
});

it("reports the old and the new text of a change", () => {
  const changed = new Map(surface).set(
    "mint-widget",
    new Map(surface.get("mint-widget")).set("Phase.name", ": number"),
  );
  expect(difference(surface, changed)).toMatch(/was Phase\.name\?: string .+\n +is +Phase\.name: number/);
});

it("reports no break when a type that was only mentioned is exported", () => {
  const promises = new Map([["Phase.id", ": string"]]);
  const was: Surface = new Map([[mentioned, promises]]);
  const is: Surface = new Map([["mint-widget/api", promises]]);
  expect(compareSurfaces(was, is)).toMatchObject({ removed: [], changed: [] });
  expect(compareSurfaces(is, was).removed).toEqual(["Phase.id: string  [mint-widget/api]"]);
});

it("requires documenting an addition, which is not breaking", () => {
  const message = difference(without("--mint-accent"), surface);
  expect(message).toContain("Added:\n  --mint-accent");
  expect(message).toContain("src/CHANGELOG.md under Added");
  expect(message).not.toContain("major");
});

it("names the command that accepts a difference", () => {
  expect(difference(surface, without("Phase.name"))).toContain("npm run surface -- --write");
});
