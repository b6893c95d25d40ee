import { emptyEmbed, readSections, type Embed, type Preset } from "./embed.js";
import { writePreset } from "./preset-styles.js";

/**
 * Applies an embed to a widget. Attributes that are already right are not set again.
 * @param initialEmbed Embed in the page's HTML. Its API base is the default, so no attribute is set for it.
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
  applyPreset(embed.preset);
  const { accent, radius } = embed;
  widget.style.setProperty("--mint-accent", accent);
  widget.style.setProperty("--mint-radius", radius === null ? null : `${radius}px`);
}

let sheet: CSSStyleSheet | null = null;

/** Replaces the theme of the page's widgets. */
function applyPreset(preset: Preset): void {
  if (sheet === null) {
    if (preset === "") return;
    sheet = new CSSStyleSheet();
    document.adoptedStyleSheets.push(sheet);
  }
  sheet.replaceSync(writePreset(preset));
}

/**
 * Reads the embed in the page's HTML.
 * @param service Origin of the page's own service.
 */
export function readInitialEmbed(widget: HTMLElement, service: string): Embed {
  const read = (name: string) => widget.getAttribute(name) ?? "";
  return {
    ...emptyEmbed,
    collection: read("collection"),
    key: read("key"),
    base: read("api-base") || `${service}/mint/v1`,
    sections: readSections(read("sections")),
  };
}
