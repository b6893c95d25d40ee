import { createHash } from "node:crypto";
import { html, raw } from "hono/html";
import { shareImageSize } from "../../platform/media/draw-share-image.js";

type Html = ReturnType<typeof html>;

/** Plain texts and absolute URLs of a share page. */
export interface SharePageContent {
  readonly title: string;
  readonly collection: string;
  readonly url: string;
  readonly image: string;
  /** Page of the drop; null: unknown. */
  readonly page: string | null;
}

const style = `
:root { color-scheme: light dark; font: 1rem/1.5 system-ui, sans-serif; }
body { max-width: 48rem; margin: 0 auto; padding: 1.5rem; text-align: center; }
img { display: block; width: 100%; height: auto; border-radius: 0.75rem; }
h1 { margin: 1.5rem 0 0; font-size: 1.5rem; overflow-wrap: anywhere; }
p { margin: 0.25rem 0 1.5rem; overflow-wrap: anywhere; }
`;

/** Nothing but this page's style and the service's own images. */
export const sharePagePolicy = [
  "default-src 'none'",
  "img-src 'self'",
  `style-src 'sha256-${createHash("sha256").update(style).digest("base64")}'`,
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
].join("; ");

/** Page of a minted item: what previews of its link show, and the way to the drop. */
export function renderSharePage({ title, collection, url, image, page }: SharePageContent): Html {
  const { width, height } = shareImageSize;
  return html`<!doctype html>
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width" />
        <title>${title}</title>
        <meta name="description" content="${collection}" />
        <link rel="canonical" href="${url}" />
        <meta property="og:type" content="website" />
        <meta property="og:title" content="${title}" />
        <meta property="og:description" content="${collection}" />
        <meta property="og:site_name" content="${collection}" />
        <meta property="og:url" content="${url}" />
        <meta property="og:image" content="${image}" />
        <meta property="og:image:type" content="image/png" />
        <meta property="og:image:width" content="${width}" />
        <meta property="og:image:height" content="${height}" />
        <meta property="og:image:alt" content="${title}" />
        <meta name="twitter:card" content="summary_large_image" />
        <meta name="twitter:title" content="${title}" />
        <meta name="twitter:description" content="${collection}" />
        <meta name="twitter:image" content="${image}" />
        <meta name="twitter:image:alt" content="${title}" />
        ${raw(`<style>${style}</style>`)}
      </head>
      <body>
        <main>
          <img
            src="${new URL(image).pathname}${new URL(image).search}"
            width="${width}"
            height="${height}"
            alt=""
          />
          <h1 dir="auto">${title}</h1>
          ${
            page === null
              ? html`<p dir="auto">${collection}</p>`
              : html`<p dir="auto"><a href="${page}" rel="noopener nofollow ugc">${collection}</a></p>`
          }
        </main>
      </body>
    </html>`;
}
