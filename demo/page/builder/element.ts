import { readMarketApiBase } from "../../../src/configuration.js";
import { attributes } from "../../../src/widget/attributes.js";
import type { Embed } from "./embed.js";
import { writePreset } from "./preset-styles.js";
import { escapeHtml } from "./escape.js";

/** Attribute with its unescaped value. */
export type Attribute = readonly [name: string, value: string];

/** Names of the element's attributes by property. */
type AttributeNames = Readonly<Record<string, { readonly attribute: string | false }>>;

/** Values for attributes that are not set yet. */
const placeholders = { collection: "aurora", key: "mint_pub_…" };

/** Attributes of an embed's element, without defaults. */
export function listAttributes(embed: Embed, { includesBase }: { includesBase: boolean }): Attribute[] {
  const { base, marketBase, theme, lang, sections, affiliate } = embed;
  const market =
    sections.includes("market") && marketBase !== readMarketApiBase(null, base) ? marketBase : "";
  return toAttributes({
    collection: embed.collection || placeholders.collection,
    key: embed.key || placeholders.key,
    apiBase: includesBase ? base : "",
    theme: theme === attributes.theme.default ? "" : theme,
    lang,
    sections: sections.join(" "),
    marketBase: market,
    affiliateCode: affiliate,
  });
}

/** Attributes of the values by property that aren't empty. */
export function toAttributes(
  values: Readonly<Record<string, string>>,
  names: AttributeNames = attributes,
): Attribute[] {
  return Object.entries(values).flatMap(([property, value]): Attribute[] => {
    const attribute = names[property]?.attribute;
    return attribute && value !== "" ? [[attribute, value]] : [];
  });
}

/** Property of the React wrapper for an attribute. */
export function propertyOf(name: string, names: AttributeNames = attributes): string {
  const [property] =
    Object.entries(names).find(([, { attribute }]) => attribute === templateNameOf(name)) ?? [];
  return property ?? name;
}

/** Attribute name for frameworks that reserve `key`. */
export function templateNameOf(name: string): string {
  return name === "key" ? "publishable-key" : name;
}

const widestLine = 100;

/** Element, in one line if it fits and has no content. `isVoid` ends it with `/>`. */
export function writeElement(
  tag: string,
  attributes: readonly string[],
  { indent = "", isVoid = false, content = "" }: { indent?: string; isVoid?: boolean; content?: string } = {},
): string {
  const end = content ? `>\n${indent}  ${content}\n${indent}</${tag}>` : isVoid ? "/>" : `></${tag}>`;
  const line = `${indent}<${[tag, ...attributes].join(" ")}${isVoid ? " " : ""}${end}`;
  if (line.split("\n")[0]!.length <= widestLine) return line;
  const lines = attributes.map((attribute) => `\n${indent}  ${attribute}`).join("");
  return `${indent}<${tag}${lines}\n${indent}${end}`;
}

/** Script tag of a module, in one line. */
export function writeScript(url: string, integrity?: string): string {
  const integrityAttribute = integrity === undefined ? "" : ` integrity=${escapeHtml(integrity)}`;
  return `<script type="module" src=${escapeHtml(url)}${integrityAttribute}></script>`;
}

/** CSS rules of an embed: its theme, and what it changes of that. Empty when it sets no style. */
export function writeRule({ preset, accent, radius }: Embed, indent = ""): string {
  const theme = writePreset(preset).replace(/^(?=.)/gm, indent);
  const declarations = [
    ...(accent === null ? [] : [`--mint-accent: ${accent};`]),
    ...(radius === null ? [] : [`--mint-radius: ${radius}px;`]),
  ];
  if (declarations.length === 0) return theme;
  const rule = ["mint-widget {", ...declarations.map((declaration) => `  ${declaration}`), "}"]
    .map((line) => indent + line)
    .join("\n");
  return theme ? `${theme}\n\n${rule}` : rule;
}

/** Style tag with the CSS rule of an embed; empty when it sets no style. */
export function writeStyleTag(embed: Embed): string {
  const rule = writeRule(embed, "  ");
  return rule && `<style>\n${rule}\n</style>`;
}
