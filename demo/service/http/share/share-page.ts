import { pageColors } from "../page-colors.js";
import { createHash } from "node:crypto";
import { html, raw } from "hono/html";
import { shareImageSize } from "../../platform/media/draw-share-image.js";
import type { DropState } from "./drop-state.js";
import { renderPreviewTags } from "./preview-tags.js";

type Html = ReturnType<typeof html>;

/** Plain texts and absolute URLs of a share page. */
export interface SharePageContent {
  readonly title: string;
  readonly collection: string;
  /** Description in previews: `Rank 12 of 500 in Aurora`. */
  readonly description: string;
  readonly url: string;
  /** Image in previews. */
  readonly image: string;
  /** Path of the art below the service; null: the preview image is shown. */
  readonly art: string | null;
  /** URL of the drop's page; null: unknown. */
  readonly page: string | null;
  /** `Rank 12 of 500`; null: unknown. */
  readonly rank: string | null;
  /** True: the item can't be transferred now. */
  readonly isFrozen: boolean;
  readonly traits: readonly { readonly type: string; readonly value: string }[];
  /** Null: unknown. */
  readonly drop: DropState | null;
}

const style = `
${pageColors}
:root {
  font: 1rem/1.5 system-ui, sans-serif;
  --line: light-dark(#dddbd6, #2a2932);
  --surface: light-dark(#fff, #17161d);
  --on-accent: light-dark(#fff, #14112e);
}
* { box-sizing: border-box; }
body { margin: 0; }
main {
  display: grid;
  gap: clamp(1.25rem, 4vw, 3rem);
  align-items: center;
  max-width: 72rem;
  min-height: 100vh;
  margin: 0 auto;
  padding: clamp(0.75rem, 3vw, 2rem);
}
main > * { min-width: 0; }
.art {
  display: block;
  width: 100%;
  height: auto;
  aspect-ratio: 1;
  object-fit: contain;
  border-radius: 1.25rem;
  box-shadow: 0 2rem 4rem -2rem rgb(0 0 0 / 0.5);
}
.art.card { aspect-ratio: auto; }
h1 {
  margin: 0.25rem 0 0;
  font-size: clamp(2rem, 1.4rem + 3vw, 3.25rem);
  font-weight: 720;
  line-height: 1.08;
  letter-spacing: -0.03em;
  overflow-wrap: anywhere;
}
p { margin: 0; overflow-wrap: anywhere; }
a { color: inherit; text-underline-offset: 0.2em; }
.quiet { color: var(--quiet); }
.collection a { display: inline-block; padding-block: 0.6rem; }
.rank {
  display: inline-block;
  margin-block-start: 0.75rem;
  padding: 0.2rem 0.75rem;
  font-weight: 600;
  border: 1px solid var(--line);
  border-radius: 99px;
}
.button {
  display: flex;
  align-items: center;
  justify-content: center;
  min-height: 3.5rem;
  margin-block: 1.5rem 0.5rem;
  padding: 0.5rem 1.5rem;
  font-size: 1.0625rem;
  font-weight: 640;
  text-align: center;
  text-decoration: none;
  color: var(--on-accent);
  background: var(--accent);
  border: 1px solid transparent;
  border-radius: 0.9rem;
}
.button:hover { background: color-mix(in oklab, var(--accent) 88%, light-dark(#000, #fff)); }
:focus-visible { outline: 2px solid var(--accent); outline-offset: 3px; }
dl {
  display: grid;
  grid-template-columns: repeat(auto-fill, minmax(min(100%, 9rem), 1fr));
  gap: 0.5rem;
  margin: 1.5rem 0 0;
}
dl div { padding: 0.6rem 0.8rem; background: var(--surface); border: 1px solid var(--line); border-radius: 0.75rem; }
dt { color: var(--quiet); font-size: 0.8125rem; }
dd { margin: 0; font-weight: 560; overflow-wrap: anywhere; }
@media (min-width: 50rem) {
  main { grid-template-columns: minmax(0, 1.25fr) minmax(0, 1fr); }
}
`;

/** Allows only this page's style and the service's own images. */
export const sharePagePolicy = [
  "default-src 'none'",
  "img-src 'self'",
  `style-src 'sha256-${createHash("sha256").update(style).digest("base64")}'`,
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
].join("; ");

/** Page of a minted item: metadata for link previews, its art and traits, and a link to the drop. */
export function renderSharePage(content: SharePageContent): Html {
  const { title, collection, page, rank, isFrozen, traits } = content;
  const link = (label: string, classes = "") =>
    html`<a${classes && raw(` class="${classes}"`)} href="${page}" rel="noopener nofollow ugc">${label}</a>`;
  return html`<!doctype html>
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content="light dark" />
        <title>${title}</title>
        ${renderPreviewTags({ ...content, site: content.collection })} ${raw(`<style>${style}</style>`)}
      </head>
      <body>
        <main>
          ${renderArt(content)}
          <div>
            <p class="collection quiet" dir="auto">${page === null ? collection : link(collection)}</p>
            <h1 dir="auto">${title}</h1>
            ${rank === null ? "" : html`<p class="rank">${rank}</p>`}
            ${isFrozen ? html`<p class="quiet">Frozen: it can’t be transferred right now.</p>` : ""}
            ${renderDrop(content, link)}
            ${
              traits.length === 0
                ? ""
                : html`<dl>
                    ${traits.map(
                      ({ type, value }) =>
                        html`<div>
                          <dt dir="auto">${type}</dt>
                          <dd dir="auto">${value}</dd>
                        </div>`,
                    )}
                  </dl>`
            }
          </div>
        </main>
      </body>
    </html>`;
}

function renderArt({ art, image }: SharePageContent): Html {
  const { width, height } = shareImageSize;
  const { pathname, search } = new URL(image);
  return art === null
    ? html`<img class="art card" src="${pathname}${search}" width="${width}" height="${height}" alt="" />`
    : html`<img class="art" src="${art}" width="${height}" height="${height}" alt="" />`;
}

/** State of the drop, with a button if its page is known. */
function renderDrop(
  { drop, page }: SharePageContent,
  link: (label: string, classes: string) => Html,
): Html | "" {
  if (drop === null) return "";
  return html`${page === null ? "" : link(drop.action, "button")}
    <p class="quiet">${drop.note}</p>`;
}
