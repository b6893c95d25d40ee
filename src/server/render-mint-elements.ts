import type { CollectionResponse } from "../contract/mint/collection.js";
import type { Failure } from "../core/failure.js";
import { actionAttributes, elementAttributes, type ActionTable } from "../elements/element-attributes.js";
import type { ElementTag } from "../widget/element-tags.js";
import { renderAttributes, type AttributesFor } from "./attributes.js";
import type { ReadOptions } from "./read-for-html.js";
import { readInput } from "./read-input.js";
import { renderElementContent } from "./render-content.js";
import { renderShadowRoot, renderStyle } from "./render-template.js";
import { elementServerStyles, readStyleSource } from "./server-styles.js";

/** Options of `renderMintElements`: the attributes of all elements, and options of the read. */
export interface RenderElementsOptions extends AttributesFor<ActionTable>, ReadOptions {
  /** IANA name of the time zone for the phases' times, which is shown with them; `UTC` by default. */
  readonly timeZone?: string | undefined;
  /** Nonce of the page's `Content-Security-Policy` for the style sheets. */
  readonly nonce?: string | undefined;
}

/** HTML of one element. */
export interface RenderedElement {
  /** The element with its content. */
  readonly html: string;
  /** Only the content, for a `<template shadowrootmode="open">` in the element; empty after a failed read. */
  readonly template: string;
}

/** Elements of one collection, whose read is shared. `failed`: without content. Send the page in any case. */
export type RenderedMintElements = {
  /** Renders an element. */
  readonly render: (
    tag: ElementTag,
    attributes?: { readonly id?: string | undefined; readonly className?: string | undefined },
  ) => RenderedElement;
  /** Hash of the style sheet for `style-src`, the same for every element of a version: `'sha256-…'`. */
  readonly styleSource: string;
} & (
  | { readonly status: "rendered"; readonly collection: CollectionResponse }
  | { readonly status: "failed"; readonly failure: Failure }
);

/**
 * Reads a collection once and renders any of the small elements, such as `<mint-price>`, as HTML without scripts. In the
 * browser, the elements use the response instead of another read, while the page is recent.
 * @throws {RangeError} for an unknown time zone. Rejects like `renderMintWidget`.
 *
 * @example
 * ```ts
 * import { renderMintElements } from "mint-widget/server";
 *
 * export async function renderHeader(): Promise<string> {
 *   const drop = await renderMintElements({
 *     collection: "aurora",
 *     publishableKey: "mint_pub_…",
 *     apiBase: "https://mint.example.com/mint/v1",
 *     lang: "en",
 *   });
 *   return `<header>${drop.render("mint-price").html}${drop.render("mint-countdown").html}</header>`;
 * }
 * ```
 */
export async function renderMintElements(options: RenderElementsOptions): Promise<RenderedMintElements> {
  const styleSource = await readStyleSource(elementServerStyles);
  const input = await readInput(options);
  const render: RenderedMintElements["render"] = (tag, { id, className } = {}) => {
    const template =
      "code" in input
        ? ""
        : renderStyle(elementServerStyles, options.nonce) + renderElementContent(input, tag);
    const table = tag === "mint-action" ? actionAttributes : elementAttributes;
    const attributes = renderAttributes({ ...options, id, className }, table);
    return { html: `<${tag}${attributes}>${template && renderShadowRoot(template)}</${tag}>`, template };
  };
  return "code" in input
    ? { status: "failed", render, styleSource, failure: input }
    : { status: "rendered", render, styleSource, collection: input.read.collection };
}
