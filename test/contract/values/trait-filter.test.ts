import { expect, it } from "vitest";
import { listChosen, toggleTrait, type TraitFilter } from "../../../src/contract/values/trait-filter.js";

it("a value is added to a trait filter, and removed when it is toggled again", () => {
  const one = toggleTrait({ Sky: ["Dusk"] }, "Sky", "Dawn");
  expect(one).toEqual({ Sky: ["Dusk", "Dawn"] });
  expect(toggleTrait(one, "Sky", "Dusk")).toEqual({ Sky: ["Dawn"] });
  expect(toggleTrait({ Sky: ["Dusk"], Sea: ["Calm"] }, "Sky", "Dusk")).toEqual({ Sea: ["Calm"] });
});

it.each(["constructor", "toString", "__proto__"])("a trait may be named %s", (trait) => {
  const empty: TraitFilter = {};
  expect(listChosen(empty, trait)).toEqual([]);
  const filter = toggleTrait(empty, trait, "Yes");
  expect(Object.entries(filter)).toEqual([[trait, ["Yes"]]]);
  expect(toggleTrait(filter, trait, "Yes")).toEqual({});
});
