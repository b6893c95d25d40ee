import { createHash } from "node:crypto";
import { html, raw } from "hono/html";
import type { Accent } from "../../../../src/contract/values/media.js";
import { bodySize } from "../../../../src/widget/shared/sizes.js";
import { pageColors } from "../page-colors.js";
import { workerPath } from "./drop-reminders.js";
import { renderPreviewTags, type Preview } from "../share/preview-tags.js";

type Html = ReturnType<typeof html>;

/** What the page of a drop shows. */
export interface DropPageContent {
  readonly preview: Preview;
  /** BCP 47 tag. */
  readonly language: string;
  /** Colors of the drop's art; null: none. */
  readonly accent: Accent | null;
  /** The element with its first view, as HTML. */
  readonly widget: string;
  /** Source of the widget's style sheet for `style-src`. */
  readonly styleSource: string;
  /** URL of the drop's calendar. */
  readonly calendar: string;
  /** Base URL of the service, without a trailing slash. */
  readonly publicBase: string;
  /** True: visitors can ask for a notification before a phase opens. */
  readonly hasReminders: boolean;
}

/** A page and its content security policy. */
export interface DropPage {
  readonly page: string;
  readonly policy: string;
}

/** Styles of the page: the widget on a background that has a little of its art's color. */
const styleOf = (accent: Accent | null) => `
${pageColors}
${accent === null ? "" : `:root { --accent: light-dark(${accent.light}, ${accent.dark}) }`}
:root { font: 1rem/1.5 system-ui, sans-serif }
body {
  box-sizing: border-box;
  --padding: clamp(.75rem, 3vw, 2.5rem);
  min-block-size: 100vh;
  margin: 0;
  padding: var(--padding);
  background: color-mix(in oklab, var(--accent) 7%, light-dark(#f4f3f1, #0c0b10));
}
/* In the middle by the size that the first view has at least: what comes later grows downwards. */
@media (width >= 700px) {
  body { padding-block-start: max(var(--padding), (100vh - ${bodySize}rem) / 2) }
}
`;

/** Page of a drop: its widget, and metadata for link previews. */
export function renderDropPage(content: DropPageContent): DropPage {
  const { preview, language, accent, widget, styleSource, calendar, publicBase, hasReminders } = content;
  const style = styleOf(accent);
  const page: Html = html`<!doctype html>
    <html lang="${language}">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover" />
        <meta name="color-scheme" content="light dark" />
        <title>${preview.title}</title>
        ${renderPreviewTags(preview)}
        <link rel="alternate" type="text/calendar" href="${calendar}" title="${preview.title}" />
        <link rel="icon" href="data:," />
        ${raw(`<style>${style}</style>`)}
        <script type="module" src="${publicBase}/widget/mint-widget.js"></script>
      </head>
      <body>
        <main>${raw(widget)}</main>
      </body>
    </html>`;
  return { page: String(page), policy: policyOf(publicBase, [hashSource(style), styleSource], hasReminders) };
}

const hashSource = (style: string) => `'sha256-${createHash("sha256").update(style).digest("base64")}'`;

/**
 * Allows the service's own scripts and reads, pictures and media from anywhere, as creators may store them, and what
 * wallets need: icons as data, and the connection to an app on the same phone.
 */
function policyOf(publicBase: string, styles: readonly string[], hasReminders: boolean): string {
  const { origin } = new URL(publicBase);
  return [
    "default-src 'none'",
    `script-src ${origin}/widget/`,
    `connect-src ${origin} blob: ws://localhost:*`,
    `img-src ${origin} https: data: blob:`,
    `media-src ${origin} https:`,
    `style-src ${origin}/widget/ ${styles.join(" ")}`,
    "require-trusted-types-for 'script'",
    // The widget names the service worker with its own policy.
    ...(hasReminders
      ? [`worker-src ${publicBase}${workerPath}`, "trusted-types lit-html mint-widget"]
      : ["trusted-types lit-html"]),
    "base-uri 'none'",
    "form-action 'none'",
    "frame-ancestors 'none'",
  ].join("; ");
}
