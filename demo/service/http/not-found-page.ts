import { createHash } from "node:crypto";
import { html, raw } from "hono/html";
import { pageColors } from "./page-colors.js";

const style = `
${pageColors}
:root { font: 1rem/1.5 system-ui, sans-serif }
body { max-inline-size: 36rem; margin: 0 auto; padding: clamp(3rem, 20vh, 10rem) clamp(1rem, 4vw, 2rem) }
h1 { margin: 0; font-size: clamp(2rem, 1.4rem + 3vw, 3rem); line-height: 1.1; letter-spacing: -.03em }
p { color: var(--quiet); font-size: 1.0625rem }
a { display: inline-block; padding-block: .6rem; color: var(--accent); text-underline-offset: .2em }
:focus-visible { outline: 2px solid var(--accent); outline-offset: 2px; border-radius: 4px }
`;

/** Allows only this page's style. */
export const notFoundPolicy = [
  "default-src 'none'",
  `style-src 'sha256-${createHash("sha256").update(style).digest("base64")}'`,
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
].join("; ");

/** Page for people who open a URL of the service that doesn't exist. Programs get a JSON error. */
export const notFoundPage = String(
  html`<!doctype html>
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content="light dark" />
        <meta name="robots" content="noindex" />
        <title>Page not found</title>
        ${raw(`<style>${style}</style>`)}
      </head>
      <body>
        <main>
          <h1>There is nothing here</h1>
          <p>
            The link may be old or mistyped. An item has a page once its mint is confirmed, which takes a few
            seconds.
          </p>
          <p><a href="/">Go to the start page</a></p>
        </main>
      </body>
    </html>`,
);
