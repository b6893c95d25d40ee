import type { Embed } from "../../../demo/page/builder/embed.js";

type Said = Readonly<Record<string, string>>;

/** What an element has to carry, under the names of HTML. */
export function expectedOf(embed: Embed): Said {
  const all: Said = {
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

export const templateNames: Said = { key: "publishable-key" };

export const propertyNames: Said = {
  key: "publishableKey",
  "api-base": "apiBase",
  "market-base": "marketBase",
  affiliate: "affiliateCode",
};

/** The same under other names. */
export function rename(all: Said, names: Said): Said {
  return Object.fromEntries(Object.entries(all).map(([name, value]) => [names[name] ?? name, value]));
}
