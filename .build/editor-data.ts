import { readFileSync, writeFileSync } from "node:fs";

interface Described {
  readonly name: string;
  readonly description?: string;
  readonly type?: { readonly text: string };
}

interface Manifest {
  readonly modules: readonly {
    readonly declarations?: readonly (Described & {
      readonly tagName?: string;
      readonly summary?: string;
      readonly attributes?: readonly Described[];
      readonly cssProperties?: readonly Described[];
    })[];
  }[];
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
  write("html", {
    version: 1.1,
    tags: elements.map(({ tagName, summary, attributes = [] }) => ({
      name: tagName,
      description: summary,
      attributes: attributes.map(({ name, description, type }) => ({
        name,
        description,
        values: [...(type?.text ?? "").matchAll(/"([^"]+)"/g)].map(([, value]) => ({ name: value })),
      })),
    })),
  });
  write("css", {
    version: 1.1,
    properties: elements.flatMap(({ cssProperties = [] }) =>
      cssProperties.map(({ name, description }) => ({ name, description })),
    ),
  });
}
