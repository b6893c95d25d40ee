import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";
import { findCodeBlock } from "../docs/code-blocks.js";
import { project } from "./consumer.js";

type Named = readonly { name: string; kind?: string }[];
interface Manifest {
  modules: { declarations?: (Record<string, Named> & { tagName?: string })[] }[];
}

const kinds = ["members", "attributes", "events", "slots", "cssProperties", "cssParts"] as const;

/** Kind that Storybook shows for each name: the last one that has it. */
function listByName({ modules }: Manifest): Map<string, string> {
  const element = modules
    .flatMap(({ declarations = [] }) => declarations)
    .find(({ tagName }) => tagName === "mint-widget")!;
  return new Map(
    kinds.flatMap((kind) =>
      (element[kind] ?? []).filter((item) => item.kind !== "method").map(({ name }) => [name, kind] as const),
    ),
  );
}

it("The recipe for Storybook hides no attribute, property or slot behind a part of the same name", () => {
  const manifest = JSON.parse(
    readFileSync(join(project, "dist/npm/custom-elements.json"), "utf8"),
  ) as Manifest;
  expect(listByName(manifest).get("chain")).toBe("cssParts");
  const recipe = findCodeBlock("demo/docs/frameworks/index.md", "setCustomElementsManifest")
    .split("\n")
    .filter((line) => !line.startsWith("import "))
    .join("\n");
  let shown = new Map<string, string>();
  const setCustomElementsManifest = (given: Manifest) => void (shown = listByName(given));
  new Function("manifest", "setCustomElementsManifest", recipe)(manifest, setCustomElementsManifest);
  expect([shown.get("chain"), shown.get("recipient")]).toEqual(["attributes", "attributes"]);
  expect([shown.get("wallet"), shown.get("funds")]).toEqual(["members", "slots"]);
  expect(shown.get("::part(chain)")).toBe("cssParts");
});
