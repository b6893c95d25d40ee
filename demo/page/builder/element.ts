import { readMarketApiBase } from "../../../src/configuration.js";
import type { Embed } from "./embed.js";
import { escapeHtml } from "./escape.js";

/** An attribute's name, and the value as it is meant. */
export type Attribute = readonly [name: string, value: string];

/** What stands for what isn't given yet. */
const placeholders = { collection: "AbC123", key: "pub_…" };

/** What an embed has to say on an element: nothing that is so by default. */
export function listAttributes(embed: Embed, { saysBase }: { saysBase: boolean }): Attribute[] {
  const { base, marketBase, theme, lang, sections, affiliate } = embed;
  const market =
    sections.includes("market") && marketBase !== readMarketApiBase(null, base) ? marketBase : "";
  const all: Attribute[] = [
    ["collection", embed.collection || placeholders.collection],
    ["key", embed.key || placeholders.key],
    ["api-base", saysBase ? base : ""],
    ["theme", theme === "auto" ? "" : theme],
    ["lang", lang],
    ["sections", sections.join(" ")],
    ["market-base", market],
    ["affiliate", affiliate],
  ];
  return all.filter(([, value]) => value !== "");
}

/** The property that an attribute's name stands for in the wrapper for React. */
export function propertyOf(name: string): string {
  const properties: Readonly<Record<string, string>> = {
    key: "publishableKey",
    "api-base": "apiBase",
    "market-base": "marketBase",
    affiliate: "affiliateCode",
  };
  return properties[name] ?? name;
}

/** As frameworks want it that swallow an attribute named `key`. */
export function templateNameOf(name: string): string {
  return name === "key" ? "publishable-key" : name;
}

const widestLine = 100;

/** An element without content, in one line if it fits. @param end `/>`, or the closing tag after `>` */
export function writeElement(
  tag: string,
  attributes: readonly string[],
  { indent = "", isVoid = false }: { indent?: string; isVoid?: boolean } = {},
): string {
  const end = isVoid ? "/>" : `></${tag}>`;
  const line = `${indent}<${[tag, ...attributes].join(" ")}${isVoid ? " " : ""}${end}`;
  if (line.length <= widestLine) return line;
  const lines = attributes.map((attribute) => `\n${indent}  ${attribute}`).join("");
  return `${indent}<${tag}${lines}\n${indent}${end}`;
}

/** The tag that loads a module, in the one line in which it is known. */
export function writeScript(address: string, integrity?: string): string {
  const proof = integrity === undefined ? "" : ` integrity=${escapeHtml(integrity)}`;
  return `<script type="module" src=${escapeHtml(address)}${proof}></script>`;
}

/** What an embed has to say in CSS; empty when nothing. */
export function writeRule({ accent, radius }: Embed, indent = ""): string {
  const declarations = [
    ...(accent === null ? [] : [`--mint-accent: ${accent};`]),
    ...(radius === null ? [] : [`--mint-radius: ${radius}px;`]),
  ];
  if (declarations.length === 0) return "";
  return ["mint-widget {", ...declarations.map((declaration) => `  ${declaration}`), "}"]
    .map((line) => indent + line)
    .join("\n");
}

/** The same as a tag of its own. */
export function writeStyleTag(embed: Embed): string {
  const rule = writeRule(embed, "  ");
  return rule && `<style>\n${rule}\n</style>`;
}
