import { html } from "hono/html";
import { shareImageSize } from "../../platform/media/draw-share-image.js";

type Html = ReturnType<typeof html>;

/** Preview of a page in posts and messages: plain texts and absolute URLs. */
export interface Preview {
  readonly title: string;
  readonly description: string;
  /** Name of the site, which is the collection's. */
  readonly site: string;
  readonly url: string;
  readonly image: string;
}

/** Metadata of a page for search engines and link previews. */
export function renderPreviewTags({ title, site, description, url, image }: Preview): Html {
  const { width, height } = shareImageSize;
  return html`<meta name="description" content="${description}" />
    <link rel="canonical" href="${url}" />
    <meta property="og:type" content="website" />
    <meta property="og:title" content="${title}" />
    <meta property="og:description" content="${description}" />
    <meta property="og:site_name" content="${site}" />
    <meta property="og:url" content="${url}" />
    <meta property="og:image" content="${image}" />
    <meta property="og:image:type" content="image/png" />
    <meta property="og:image:width" content="${width}" />
    <meta property="og:image:height" content="${height}" />
    <meta property="og:image:alt" content="${title}" />
    <meta name="twitter:card" content="summary_large_image" />
    <meta name="twitter:title" content="${title}" />
    <meta name="twitter:description" content="${description}" />
    <meta name="twitter:image" content="${image}" />
    <meta name="twitter:image:alt" content="${title}" />`;
}
