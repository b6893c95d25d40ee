import { readFileSync, writeFileSync } from "node:fs";
import type { Stability } from "./stability.js";

/** Declaration in the custom-elements manifest. */
export interface Described {
  readonly name: string;
  readonly description?: string;
  readonly type?: { readonly text: string };
  readonly stability?: Stability;
}

interface Element {
  readonly tagName: string;
  readonly stability?: Stability;
  readonly summary?: string;
  readonly attributes?: readonly Described[];
  readonly cssProperties?: readonly Described[];
}

interface Manifest {
  readonly modules: readonly { readonly declarations?: readonly (Described & Partial<Element>)[] }[];
}

/**
 * Writes VS Code's custom data, `html-custom-data.json` and `css-custom-data.json`, from the custom-elements
 * manifest in the same directory.
 */
export function writeEditorData(directory: string): void {
  const { modules } = JSON.parse(readFileSync(`${directory}/custom-elements.json`, "utf8")) as Manifest;
  const elements = modules
    .flatMap(({ declarations = [] }) => declarations)
    .flatMap(({ tagName, ...element }) => (tagName === undefined ? [] : [{ tagName, ...element }]));
  const write = (name: string, data: object): void =>
    writeFileSync(`${directory}/${name}-custom-data.json`, `${JSON.stringify(data, null, 2)}\n`);
  write("html", toHtmlData(elements));
  write("css", {
    version: 1.1,
    properties: [
      ...new Map(
        elements
          .flatMap(({ cssProperties = [] }) => cssProperties)
          .toReversed()
          .map(({ name, description }) => [name, { name, description }]),
      ).values(),
    ].toReversed(),
  });
}

/** VS Code's custom data of elements and their attributes. */
export function toHtmlData(elements: readonly Element[]): object {
  return {
    version: 1.1,
    tags: elements.map(({ tagName, summary, stability, attributes = [] }) => ({
      name: tagName,
      description: stability === "preview" ? `${summary} (preview)` : summary,
      attributes: attributes.map(({ name, description, type }) => ({
        name,
        description,
        values: [...(type?.text ?? "").matchAll(/"([^"]+)"/g)].map(([, value]) => ({ name: value })),
      })),
    })),
  };
}
