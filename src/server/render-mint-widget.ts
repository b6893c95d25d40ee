import type { CollectionResponse } from "../contract/mint/collection.js";
import type { Failure } from "../core/failure.js";
import { renderAttributes, type WidgetAttributes } from "./attributes.js";
import type { ReadOptions } from "./read-for-html.js";
import { readInput } from "./read-input.js";
import { renderContent } from "./render-content.js";
import { renderShadowRoot, renderStyle } from "./render-template.js";
import { readStyleSource, serverStyles } from "./server-styles.js";

/** Options of `renderMintWidget`: the element's attributes, and options of the read. */
export interface RenderOptions extends WidgetAttributes, ReadOptions {
  /** IANA name of the time zone for the phases' times, which is shown with them; `UTC` by default. */
  readonly timeZone?: string | undefined;
  /** Nonce of the page's `Content-Security-Policy` for the style sheet. */
  readonly nonce?: string | undefined;
}

/**
 * HTML of a widget. `failed`: the element without content, whose script reads the collection itself. Send the page in
 * any case.
 */
export type RenderedMintWidget =
  | {
      readonly status: "rendered";
      /** The element with its content. */
      readonly html: string;
      /** Only the content, for a `<template shadowrootmode="open">` in the element. */
      readonly template: string;
      /** Hash of the style sheet for `style-src`, the same for every widget of a version: `'sha256-…'`. */
      readonly styleSource: string;
      readonly collection: CollectionResponse;
    }
  | {
      readonly status: "failed";
      readonly html: string;
      readonly template: "";
      readonly styleSource: string;
      readonly failure: Failure;
    };

/**
 * Reads a collection once and renders `<mint-widget>` with its first view, as HTML without scripts: name, artwork,
 * price, supply, and phases with their times. In the browser, the element uses the response instead of its own read
 * while the page is recent. Needs only `fetch`, `Intl` and Web Crypto, no DOM. A failed read is a result, not an error.
 * @throws {RangeError} for an unknown time zone. Rejects with the reason of `signal`, and with whatever a framework throws
 *   in a read to interrupt the rendering, such as Next.js.
 *
 * @example
 * ```ts
 * import { renderMintWidget } from "mint-widget/server";
 *
 * export async function respond(): Promise<Response> {
 *   const { html } = await renderMintWidget({
 *     collection: "aurora",
 *     publishableKey: "mint_pub_…",
 *     apiBase: "https://mint.example.com/mint/v1",
 *     lang: "en",
 *   });
 *   const script = `<script type="module" src="https://mint.example.com/widget/mint-widget.js"></script>`;
 *   return new Response(`<!doctype html><html lang="en"><title>Drop</title>${script}${html}</html>`, {
 *     headers: { "Content-Type": "text/html; charset=utf-8", "Cache-Control": "no-store" },
 *   });
 * }
 * ```
 */
export async function renderMintWidget(options: RenderOptions): Promise<RenderedMintWidget> {
  const styleSource = await readStyleSource();
  const toElement = (content: string) => `<mint-widget${renderAttributes(options)}>${content}</mint-widget>`;
  const input = await readInput(options);
  if ("code" in input)
    return { status: "failed", html: toElement(""), template: "", styleSource, failure: input };
  const template = renderStyle(serverStyles, options.nonce) + renderContent(input, options);
  return {
    status: "rendered",
    html: toElement(renderShadowRoot(template)),
    template,
    styleSource,
    collection: input.read.collection,
  };
}
