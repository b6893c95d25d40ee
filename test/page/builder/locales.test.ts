import { readdirSync, statSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { expect, it } from "vitest";
import { languages } from "../../../demo/page/builder/embed.js";

it("The builder offers the widget's languages", () => {
  const tables = fileURLToPath(new URL("../../../src/widget/i18n/locales", import.meta.url));
  const locales = readdirSync(tables).filter((name) => statSync(`${tables}/${name}`).isDirectory());
  expect([...languages].sort()).toEqual(locales.sort());
});
