import { nothing, type TemplateResult } from "lit";

/**
 * Renders a template of the first view as HTML without scripts and inline styles. Drops event listeners. Converts
 * custom properties on `style` to attributes, for which `server-styles.ts` has rules: `--_rows:3` → `data-rows="3"`.
 * @throws {TypeError} for directives, which these templates don't use.
 */
export function renderTemplate(value: unknown): string {
  if (value === nothing || value === null || value === undefined) return "";
  if (Array.isArray(value)) return value.map(renderTemplate).join("");
  if (isTemplate(value)) return renderResult(value);
  if (typeof value === "object" || typeof value === "function") throw new TypeError("Not a template.");
  return escapeHtml(String(value));
}

/** Escapes a text for content and for quoted attributes. */
export function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`);
}

/** Renders an attribute with a leading space; empty for `nothing`. */
export function renderAttribute(name: string, value: unknown): string {
  return value === nothing ? "" : ` ${name}="${escapeHtml(String(value ?? ""))}"`;
}

/** Renders a style sheet. @param nonce Of the page's `Content-Security-Policy`. */
export const renderStyle = (styles: string, nonce: string | undefined): string =>
  `<style${nonce === undefined ? "" : renderAttribute("nonce", nonce)}>${styles}</style>`;

/** Renders the shadow root of an element, for the browser's parser. */
export const renderShadowRoot = (template: string): string =>
  `<template shadowrootmode="open">${template}</template>`;

function isTemplate(value: unknown): value is TemplateResult {
  return typeof value === "object" && value !== null && "strings" in value && "values" in value;
}

function renderResult({ strings, values }: TemplateResult): string {
  let html = strings[0]!;
  for (const [index, value] of values.entries()) {
    // Values are escaped, so each bracket belongs to a tag.
    const isInTag = html.lastIndexOf("<") > html.lastIndexOf(">");
    const [whole, name] = (isInTag && /\s+([.@]?[\w-]+)=$/.exec(strings[index]!)) || [];
    let next = strings[index + 1]!;
    if (name === undefined || whole === undefined) html += renderTemplate(value);
    else if (name === ".textContent") {
      // The last attribute of its element.
      const end = next.indexOf(">") + 1;
      html = html.slice(0, -whole.length) + next.slice(0, end) + renderTemplate(valueOf(value));
      next = next.slice(end);
    } else html = html.slice(0, -whole.length) + renderBinding(name, value);
    html += next;
  }
  return html;
}

/** Value of a binding, which a directive contains. */
function valueOf(value: unknown): unknown {
  return typeof value === "object" ? (value as { readonly values: readonly unknown[] }).values[0] : value;
}

function renderBinding(name: string, value: unknown): string {
  if (name.startsWith("@")) return "";
  if (name !== ".style") return renderAttribute(name, value);
  const properties = String(value).matchAll(/(?:^|;)--_([\w-]+):(\d+|#[\da-f]{6})(?=;|$)/gi);
  return [...properties].map(([, property, text]) => renderAttribute(`data-${property}`, text)).join("");
}
