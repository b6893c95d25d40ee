import { expect, it } from "vitest";
import {
  compareSurfaces,
  describeDifference,
  formatSurface,
  mentioned,
  parseSurface,
  type Surface,
} from "./surface-text.js";

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

it("reads what it has written", () => {
  expect(parseSurface(formatSurface(surface))).toEqual(surface);
});

it("has nothing to say of a surface that is as promised", () => {
  expect(difference(surface, surface)).toBe("");
});

it("calls what is gone a breaking change that takes a new major version", () => {
  const said = difference(surface, without("MintWidget.mint"));
  expect(said).toContain(
    "Removed, which breaks pages that use it:\n  MintWidget.mint(quantity?: number): Promise<void>",
  );
  expect(said).toContain("new major version");
});

it("names both wordings of what has changed", () => {
  const changed = new Map(surface).set(
    "mint-widget",
    new Map(surface.get("mint-widget")).set("Phase.name", ": number"),
  );
  expect(difference(surface, changed)).toMatch(/was Phase\.name\?: string .+\n +is +Phase\.name: number/);
});

it("calls it no break when a type that was only mentioned is exported", () => {
  const promises = new Map([["Phase.id", ": string"]]);
  const was: Surface = new Map([[mentioned, promises]]);
  const is: Surface = new Map([["mint-widget/api", promises]]);
  expect(compareSurfaces(was, is)).toMatchObject({ removed: [], changed: [] });
  expect(compareSurfaces(is, was).removed).toEqual(["Phase.id: string  [mint-widget/api]"]);
});

it("asks to document what is new, and calls nothing broken", () => {
  const said = difference(without("--mint-accent"), surface);
  expect(said).toContain("Added:\n  --mint-accent");
  expect(said).toContain("src/CHANGELOG.md under Added");
  expect(said).not.toContain("major");
});

it("says how a decision is written down", () => {
  expect(difference(surface, without("Phase.name"))).toContain("npm run surface -- --write");
});
