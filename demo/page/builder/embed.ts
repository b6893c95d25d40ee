import { classifyKey, sectionNames, type SectionName } from "../../../src/configuration.js";

export const themes = ["auto", "light", "dark"] as const;
export type Theme = (typeof themes)[number];

/** Themes of `/themes` to start from; empty: the widget's own look. */
export const presets = ["", "gallery", "blocks", "sorbet", "arcade", "broadsheet"] as const;
export type Preset = (typeof presets)[number];

/** Locales to choose from; BCP 47. */
export const languages = [
  ...["en", "ar", "de", "es", "fr", "hi", "id", "it", "ja", "ko"],
  ...["pt-BR", "ru", "tr", "uk", "vi", "zh-Hans", "zh-Hant"],
] as const;

/** Maximum border radius. Pixels. */
export const maxRadius = 32;

/** Settings of a creator. Empty texts are left out; null stands for the widget's default. */
export interface Embed {
  readonly collection: string;
  /** Publishable key. */
  readonly key: string;
  /** Mint API base URL. */
  readonly base: string;
  readonly theme: Theme;
  readonly preset: Preset;
  /** `#rrggbb` */
  readonly accent: string | null;
  /** Pixels. */
  readonly radius: number | null;
  /** BCP 47; empty: the page's language. */
  readonly lang: string;
  /** Shown sections in order. */
  readonly sections: readonly SectionName[];
  /** Market API base URL; empty: derived from the Mint API base. */
  readonly marketBase: string;
  readonly affiliate: string;
  /** Site that will embed the widget; used by the check only. */
  readonly site: string;
}

/** Embed without any setting. */
export const emptyEmbed: Embed = {
  collection: "",
  key: "",
  base: "",
  theme: "auto",
  preset: "",
  accent: null,
  radius: null,
  lang: "",
  sections: [],
  marketBase: "",
  affiliate: "",
  site: "",
};

/** Fields with text inputs. */
export const textFields = ["collection", "key", "base", "site", "affiliate", "marketBase"] as const;
export type TextField = (typeof textFields)[number];

const maxTextLength = 300;

/** True for a secret key, in any field: it must not be stored. */
export function isSecret(text: string): boolean {
  return classifyKey(text) === "secret";
}

/** Normalizes a typed text: one line, of a length that fits into a URL. */
export function cleanText(text: string): string {
  return (
    text
      // Lone surrogates can't be encoded in a URL.
      .replace(/[\p{Cc}\p{Cs}\u2028\u2029]/gu, "")
      .trim()
      .slice(0, maxTextLength)
      .replace(/\p{Cs}/gu, "")
  );
}

/** Parses a space-separated list of sections; unknown names and duplicates are dropped. */
export function readSections(list: string): readonly SectionName[] {
  const known = (list.match(/\S+/g) ?? []).flatMap(
    (word) => sectionNames.find((name) => name === word) ?? [],
  );
  return [...new Set(known)];
}

/** Reads an embed from the page's URL; invalid and missing values come from `initialEmbed`. */
export function readEmbed(query: URLSearchParams, initialEmbed: Embed): Embed {
  const texts = Object.fromEntries(
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
    ...texts,
    theme: themes.find((theme) => theme === query.get("theme")) ?? initialEmbed.theme,
    preset: presets.find((preset) => preset === query.get("preset")) ?? initialEmbed.preset,
    accent: accent && /^#[0-9a-f]{6}$/.test(accent) ? accent : initialEmbed.accent,
    radius: radius && /^\d{1,2}$/.test(radius) ? Math.min(Number(radius), maxRadius) : initialEmbed.radius,
    lang: languages.find((lang) => lang === query.get("lang")) ?? initialEmbed.lang,
    sections: sections === null ? initialEmbed.sections : readSections(sections),
  };
}

/**
 * Writes an embed into a query, without the values of `initialEmbed`. Other parameters stay, except secret
 * keys.
 */
export function writeEmbed(embed: Embed, initialEmbed: Embed, query: URLSearchParams): URLSearchParams {
  const result = new URLSearchParams(query);
  for (const name of Object.keys(parameters) as (keyof Embed)[]) {
    const text = textOf(embed, name);
    result.delete(parameters[name]);
    if (text !== textOf(initialEmbed, name)) result.set(parameters[name], text);
  }
  for (const [name, value] of query) if (isSecret(value)) result.delete(name);
  return result;
}

function textOf(embed: Embed, name: keyof Embed): string {
  const value = embed[name] ?? "";
  return typeof value === "object" ? value.join(" ") : String(value);
}

/** Names of the query parameters. */
const parameters: Readonly<Record<keyof Embed, string>> = {
  collection: "collection",
  key: "key",
  base: "base",
  theme: "theme",
  preset: "preset",
  accent: "accent",
  radius: "radius",
  lang: "lang",
  sections: "sections",
  marketBase: "market",
  affiliate: "affiliate",
  site: "site",
};
