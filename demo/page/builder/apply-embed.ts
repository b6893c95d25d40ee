import { readSections, type Embed } from "./embed.js";

/**
 * Gives a widget what an embed says; what it has already is left alone.
 * @param initialEmbed The page's own: an API base that is its is not said.
 */
export function applyEmbed(widget: HTMLElement, embed: Embed, initialEmbed: Embed): void {
  const attributes: Readonly<Record<string, string | null>> = {
    collection: embed.collection,
    key: embed.key,
    "api-base": embed.base === initialEmbed.base && !widget.hasAttribute("api-base") ? null : embed.base,
    theme: embed.theme === "auto" ? null : embed.theme,
    lang: embed.lang || null,
    sections: embed.sections.join(" "),
    "market-base": embed.marketBase || null,
    affiliate: embed.affiliate || null,
  };
  for (const [name, value] of Object.entries(attributes)) {
    if (widget.getAttribute(name) === value) continue;
    if (value === null) widget.removeAttribute(name);
    else widget.setAttribute(name, value);
  }
  const { accent, radius } = embed;
  widget.style.setProperty("--mint-accent", accent);
  widget.style.setProperty("--mint-radius", radius === null ? null : `${radius}px`);
}

/**
 * The embed that a page was written with.
 * @param service The page's own service: an origin.
 */
export function readWritten(widget: HTMLElement, service: string): Embed {
  const read = (name: string) => widget.getAttribute(name) ?? "";
  return {
    collection: read("collection"),
    key: read("key"),
    base: read("api-base") || `${service}/mint/v1`,
    theme: "auto",
    accent: null,
    radius: null,
    lang: "",
    sections: readSections(read("sections")),
    marketBase: "",
    affiliate: "",
    site: "",
  };
}
