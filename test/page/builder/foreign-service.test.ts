import { expect, it } from "vitest";
import type { Embed } from "../../../demo/page/builder/embed.js";
import { acceptServices, keepOwnServices } from "../../../demo/page/builder/foreign-service.js";

const initial: Embed = {
  collection: "aurora",
  key: "demo_pub_own",
  base: "https://own.example/mint/v1",
  theme: "auto",
  preset: "",
  accent: null,
  radius: null,
  lang: "",
  sections: [],
  marketBase: "",
  affiliate: "",
  site: "",
};
const own = [initial.base, "https://own.example/docs/playground"];
const linkTo = (change: Partial<Embed>): Embed => ({ ...initial, collection: "free", key: "x", ...change });

function createStorage(): Storage {
  const entries = new Map<string, string>();
  return {
    getItem: (name: string) => entries.get(name) ?? null,
    setItem: (name: string, value: string) => void entries.set(name, value),
  } as Storage;
}

it.each<[string, Partial<Embed>, string[]]>([
  ["another Mint API", { base: "https://evil.example/mint/v1" }, ["https://evil.example"]],
  ["another Market API", { marketBase: "https://evil.example/market/v1" }, ["https://evil.example"]],
  ["another port", { base: "https://own.example:444/mint/v1" }, ["https://own.example:444"]],
  [
    "a look-alike",
    { base: "https://own.example.evil.example/mint/v1" },
    ["https://own.example.evil.example"],
  ],
  ["a user's name", { base: "https://own.example@evil.example/mint/v1" }, ["https://evil.example"]],
])("a link that names %s shows the page's own drop", (_, change, foreign) => {
  const kept = keepOwnServices(linkTo({ ...change, theme: "dark" }), initial, own, createStorage());
  expect(kept).toEqual({ embed: { ...initial, theme: "dark" }, foreign });
});

it.each<[string, Partial<Embed>]>([
  ["the page's own service", {}],
  ["the page's own service in another spelling", { base: "HTTPS://OWN.example:443/mint/v1" }],
  ["no URL", { base: "mint.example" }],
  ["a script, which the widget rejects", { base: "javascript:alert(1)" }],
])("a link that names %s is followed", (_, change) => {
  const linked = linkTo(change);
  expect(keepOwnServices(linked, initial, own, createStorage())).toEqual({ embed: linked, foreign: [] });
});

it("a service that was accepted is followed in the same tab, and no other", () => {
  const storage = createStorage();
  const linked = linkTo({ base: "https://friend.example/mint/v1" });
  acceptServices(linked, storage);
  expect(keepOwnServices(linked, initial, own, storage).foreign).toEqual([]);
  const other = linkTo({ base: "https://evil.example/mint/v1" });
  expect(keepOwnServices(other, initial, own, storage).foreign).toEqual(["https://evil.example"]);
});

it("without storage, the question is asked each time", () => {
  const denied = {
    getItem: () => null,
    setItem: () => {
      throw new Error("denied");
    },
  } as unknown as Storage;
  const linked = linkTo({ base: "https://friend.example/mint/v1" });
  acceptServices(linked, denied);
  expect(keepOwnServices(linked, initial, own, denied).foreign).toEqual(["https://friend.example"]);
});
