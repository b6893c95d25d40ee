import type { Embed } from "../../../demo/page/builder/embed.js";

type Attributes = Readonly<Record<string, string>>;

/** Attributes that an element must have, under their HTML names. */
export function expectedOf(embed: Embed): Attributes {
  const all: Attributes = {
    collection: embed.collection,
    key: embed.key,
    "api-base": embed.base,
    theme: embed.theme === "auto" ? "" : embed.theme,
    lang: embed.lang,
    sections: embed.sections.join(" "),
    "market-base": embed.sections.includes("market") ? embed.marketBase : "",
    affiliate: embed.affiliate,
  };
  return Object.fromEntries(Object.entries(all).filter(([, value]) => value !== ""));
}

export const templateNames: Attributes = { key: "publishable-key" };

export const propertyNames: Attributes = {
  key: "publishableKey",
  "api-base": "apiBase",
  "market-base": "marketBase",
  affiliate: "affiliateCode",
};

/** The same attributes under other names. */
export function rename(all: Attributes, names: Attributes): Attributes {
  return Object.fromEntries(Object.entries(all).map(([name, value]) => [names[name] ?? name, value]));
}
