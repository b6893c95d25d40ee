import { html, raw } from "hono/html";
import { downloadPageStyle } from "./download-page-style.js";

export type Html = ReturnType<typeof html>;

/** Page without scripts about files to load or install. */
export interface DownloadPage {
  /** Title of the browser's tab. */
  readonly title: string;
  /** Version in the header; empty: none. */
  readonly version: string;
  /** Path of the documentation about it. */
  readonly docs: string;
  readonly content: Html;
}

/** Renders a page about files to load or install. */
export const renderDownloadPage = ({ title, version, docs, content }: DownloadPage): Html =>
  html`<!doctype html>
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width" />
        <title>${title}</title>
        <style>
          ${raw(downloadPageStyle)}
        </style>
      </head>
      <body>
        <header>
          <p class="name">mint-widget <span>${version}</span></p>
          <nav><a href="/docs/changelog">Changelog</a> <a href="${docs}">Docs</a></nav>
        </header>
        <main class="page">${content}</main>
      </body>
    </html>`;

/** Lines to copy. @param id Fragment of the page's URL that leads to them. */
export const renderLines = (id: string, lines: readonly string[]): Html =>
  html`<pre
    id="${id}"
    tabindex="0"
    role="group"
    aria-label="To paste"
  ><code>${lines.join("\n")}</code></pre>`;
