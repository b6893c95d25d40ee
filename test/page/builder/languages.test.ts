import { readdirSync, statSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { expect, it } from "vitest";
import { languages } from "../../../demo/page/builder/embed.js";

it("The builder offers the languages that the widget speaks", () => {
  const tables = fileURLToPath(new URL("../../../src/widget/languages", import.meta.url));
  const spoken = readdirSync(tables).filter((name) => statSync(`${tables}/${name}`).isDirectory());
  expect([...languages].sort()).toEqual(spoken.sort());
});
