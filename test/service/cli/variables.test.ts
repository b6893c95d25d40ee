import { readFile } from "node:fs/promises";
import { format } from "oxfmt";
import { expect, it } from "vitest";
import { serviceVariables, variableSections } from "../../../demo/service/config/service-variables.js";
import { createCommandRunner } from "./command-runner.js";

const page = new URL("../../../demo/docs/operate/variables.md", import.meta.url);

it("variables prints the operator's page on variables", async () => {
  const { exitCode, output, errors } = await createCommandRunner({})("variables");
  expect({ exitCode, errors }).toEqual({ exitCode: 0, errors: "" });
  const { code } = await format("variables.md", output, { printWidth: 110 });
  expect(await readFile(page, "utf8")).toBe(code);
});

it("each variable of the configuration's schema is in one section, and has a description", () => {
  const described = variableSections.flatMap(({ variables }) => Object.keys(variables));
  expect(described.sort()).toEqual(Object.keys(serviceVariables).sort());
  const undescribed = Object.entries(serviceVariables).filter(([, { description }]) => !description);
  expect(undescribed.map(([name]) => name)).toEqual([]);
});

it("links of the page lead to pages", async () => {
  for (const [, path] of (await readFile(page, "utf8")).matchAll(/\]\(([^)#]+)/g)) {
    await readFile(new URL(path!, page));
  }
});
