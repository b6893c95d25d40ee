import { readFileSync, writeFileSync } from "node:fs";
import type { DescribedEvent, DescribedProperty } from "./describe-attributes.js";
import { withStability, type Stability } from "./stability.js";

interface Member {
  readonly name?: string;
  readonly privacy?: string;
  readonly description?: string;
}

/** Declaration of the manifest: an element, or another class. */
export interface Declaration {
  readonly tagName?: string;
  summary?: string;
  description?: string;
  stability?: Stability;
  attributes?: readonly object[];
  members?: readonly Member[];
  events?: readonly Member[];
  slots?: readonly Member[];
  cssParts?: readonly Member[];
  cssProperties?: readonly Member[];
}

/** Lists of an element whose entries have a stability. */
const lists = ["attributes", "members", "events", "slots", "cssParts", "cssProperties"] as const;

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
 * elements' attributes, properties and events with their stability, and removes private members.
 *
 * @param path of the manifest, which is replaced
 * @param tables those of the elements, by tag
 */
export function publishManifest(path: string, tables: Readonly<Record<string, DescribedTables>>): void {
  const text = readFileSync(path, "utf8").replace(/"(\/?)src\/([^"]+)\.[jt]s"/g, '"$1dist/npm/$2.js"');
  const manifest = JSON.parse(text) as Manifest;
  for (const declaration of manifest.modules.flatMap(({ declarations = [] }) => declarations)) {
    const { tagName, members } = declaration;
    if (members)
      declaration.members = members.filter(({ privacy = "public" }) => privacy === "public").map(describe);
    if (tagName === undefined) continue;
    const { properties, events } = tables[tagName]!;
    addProperties(declaration, properties);
    declaration.events = events;
    labelStability(declaration);
  }
  writeFileSync(path, `${JSON.stringify(manifest, null, 2)}\n`);
}

/** Adds the stability to an element and to all that it lists. What doesn't say otherwise is as stable as the element. */
export function labelStability(element: Declaration): void {
  const { description: summary, stability } = withStability({ description: element.summary }, "stable");
  Object.assign(element, { summary, stability });
  for (const list of lists) {
    const entries = element[list] as readonly Member[] | undefined;
    if (entries) element[list] = entries.map((entry) => withStability(entry, stability));
  }
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
