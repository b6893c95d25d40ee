import { readFileSync, writeFileSync } from "node:fs";
import type { DescribedEvent, DescribedProperty } from "./describe-attributes.js";

interface Member {
  readonly name?: string;
  readonly privacy?: string;
  readonly description?: string;
}

interface Declaration {
  readonly tagName?: string;
  attributes?: readonly object[];
  members?: readonly Member[];
  events?: readonly Member[];
}

/** Custom-elements manifest. */
export interface Manifest {
  readonly modules: readonly { readonly declarations?: readonly Declaration[] }[];
}

/** Properties and events of an element. */
export interface DescribedTables {
  readonly properties: readonly DescribedProperty[];
  readonly events: readonly DescribedEvent[];
}

/**
 * Rewrites the analyzer's custom-elements manifest for the package: adds the paths of the built modules and the
 * elements' attributes, properties and events, and removes private members.
 *
 * @param path of the manifest, which is replaced
 * @param tables those of the elements, by tag
 */
export function publishManifest(path: string, tables: Readonly<Record<string, DescribedTables>>): void {
  const text = readFileSync(path, "utf8").replace(/"(\/?)src\/([^"]+)\.[jt]s"/g, '"$1dist/npm/$2.js"');
  const manifest = JSON.parse(text) as Manifest;
  for (const declaration of manifest.modules.flatMap(({ declarations = [] }) => declarations)) {
    const { tagName, members } = declaration;
    if (members) declaration.members = members.filter(({ privacy }) => privacy !== "private").map(describe);
    if (tagName === undefined) continue;
    const { properties, events } = tables[tagName]!;
    addProperties(declaration, properties);
    declaration.events = events;
  }
  writeFileSync(path, `${JSON.stringify(manifest, null, 2)}\n`);
}

/** Adds properties, and their attributes, to an element. */
export function addProperties(element: Declaration, properties: readonly DescribedProperty[]): void {
  element.members = [...properties, ...(element.members ?? [])];
  element.attributes = properties.flatMap(
    ({ attribute: name, name: fieldName, type, description, ...rest }) =>
      name === undefined
        ? []
        : [{ name, fieldName, type: withoutNull(type), description, default: rest.default }],
  );
}

/** Type of an attribute. Only the property is null, when the attribute is absent. */
const withoutNull = ({ text }: DescribedProperty["type"]) => ({ text: text.replace(/ \| null$/, "") });

const describe = (member: Member): Member => ({ ...member, description: member.description ?? "" });
