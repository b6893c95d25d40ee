import { classifyKey, type SectionName } from "../../../src/configuration.js";

/** The optional sections, in the order in which they are offered. */
export const sectionNames = [
  "recent",
  "gallery",
  "traits",
  "holders",
  "minters",
  "bounty",
  "market",
] as const satisfies readonly SectionName[];
export type { SectionName };

export const themes = ["auto", "light", "dark"] as const;
export type Theme = (typeof themes)[number];

/** Languages that are offered; BCP 47. */
export const languages = [
  ...["en", "ar", "de", "es", "fr", "hi", "id", "it", "ja", "ko"],
  ...["pt-BR", "ru", "tr", "uk", "vi", "zh-Hans", "zh-Hant"],
] as const;

/** Pixels. */
export const largestRadius = 32;

/** All that a creator sets. A text that is empty isn't said, and what null is has the widget's default. */
export interface Embed {
  readonly collection: string;
  /** Never a secret one. */
  readonly key: string;
  /** Mint API base address. */
  readonly base: string;
  readonly theme: Theme;
  /** `#rrggbb` */
  readonly accent: string | null;
  /** Pixels. */
  readonly radius: number | null;
  /** BCP 47; empty: the page's. */
  readonly lang: string;
  /** In their order. */
  readonly sections: readonly SectionName[];
  /** Market API base address; empty: the one beside the Mint API's. */
  readonly marketBase: string;
  readonly affiliate: string;
  /** Where it will stand, for the check only. */
  readonly site: string;
}

/** What a visitor types. */
export const textFields = ["collection", "key", "base", "site", "affiliate", "marketBase"] as const;
export type TextField = (typeof textFields)[number];

const longestText = 300;

/** True for a secret key, wherever it was pasted: it is kept nowhere. */
export function isSecret(text: string): boolean {
  return classifyKey(text) === "secret";
}

/** A text as it is kept: in one line, of a length that an address can carry. */
export function cleanText(text: string): string {
  return (
    text
      // Halves of a character, which no address can carry, are left out.
      .replace(/[\p{Cc}\p{Cs}\u2028\u2029]/gu, "")
      .trim()
      .slice(0, longestText)
      .replace(/\p{Cs}/gu, "")
  );
}

/** The sections that a list names, each once; with spaces between them. */
export function readSections(list: string): readonly SectionName[] {
  const known = (list.match(/\S+/g) ?? []).flatMap(
    (statusOutput) => sectionNames.find((name) => name === statusOutput) ?? [],
  );
  return [...new Set(known)];
}

/** What a page's address says, over what the page was written with. What can't be is left as it was written. */
export function readEmbed(query: URLSearchParams, initialEmbed: Embed): Embed {
  const statusOutput = Object.fromEntries(
    textFields.flatMap((name) => {
      const text = query.get(parameters[name]);
      return text === null || isSecret(text) ? [] : [[name, cleanText(text)]];
    }),
  );
  const accent = query.get("accent")?.toLowerCase();
  const radius = query.get("radius");
  const sections = query.get("sections");
  return {
    ...initialEmbed,
    ...statusOutput,
    theme: themes.find((theme) => theme === query.get("theme")) ?? initialEmbed.theme,
    accent: accent && /^#[0-9a-f]{6}$/.test(accent) ? accent : initialEmbed.accent,
    radius:
      radius && /^\d{1,2}$/.test(radius) ? Math.min(Number(radius), largestRadius) : initialEmbed.radius,
    lang: languages.find((lang) => lang === query.get("lang")) ?? initialEmbed.lang,
    sections: sections === null ? initialEmbed.sections : readSections(sections),
  };
}

/** What of it a page's address has to say; whatever else was in the query stays there, but for a secret key. */
export function writeEmbed(embed: Embed, initialEmbed: Embed, query: URLSearchParams): URLSearchParams {
  const statusOutput = new URLSearchParams(query);
  for (const name of Object.keys(parameters) as (keyof Embed)[]) {
    const text = textOf(embed, name);
    statusOutput.delete(parameters[name]);
    if (text !== textOf(initialEmbed, name)) statusOutput.set(parameters[name], text);
  }
  for (const [name, value] of query) if (isSecret(value)) statusOutput.delete(name);
  return statusOutput;
}

function textOf(embed: Embed, name: keyof Embed): string {
  const value = embed[name] ?? "";
  return typeof value === "object" ? value.join(" ") : String(value);
}

/** What the address calls them. */
const parameters: Readonly<Record<keyof Embed, string>> = {
  collection: "collection",
  key: "key",
  base: "base",
  theme: "theme",
  accent: "accent",
  radius: "radius",
  lang: "lang",
  sections: "sections",
  marketBase: "market",
  affiliate: "affiliate",
  site: "site",
};
