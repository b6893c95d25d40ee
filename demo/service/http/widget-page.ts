import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { html } from "hono/html";
import { renderDownloadPage, renderLines, type Html } from "./download-page.js";
import { encodeBody, type EncodedBody } from "./encoded-body.js";

/** `integrity.json` of the widget build. */
interface WidgetFiles {
  version: string;
  /** `sha384-…` by path. */
  files: Readonly<Record<string, string>>;
}

/**
 * Creates the read of the page of a widget build, which is rendered once for each build; null without one.
 * @param directory Absolute path of the build.
 * @param base The service's base URL, without a trailing slash.
 */
export function createWidgetPage(directory: string, base: string): () => Promise<EncodedBody | null> {
  let rendered: { readonly integrity: string; readonly page: EncodedBody } | undefined;
  return async () => {
    const integrity = await readFile(join(directory, "integrity.json"), "utf8").catch(() => null);
    if (integrity === null) return null;
    if (rendered?.integrity !== integrity) {
      const page = encodeBody(String(renderWidgetPage(base, JSON.parse(integrity) as WidgetFiles)));
      rendered = { integrity, page };
    }
    return rendered.page;
  };
}

/** Snippets for loading the widget, with placeholders for collection and key. */
const renderWidgetPage = (base: string, widget: WidgetFiles): Html =>
  renderDownloadPage({
    title: `mint-widget ${widget.version}`,
    version: widget.version,
    docs: "/docs/",
    content: renderSnippets(base, widget),
  });

function renderSnippets(base: string, { version, files }: WidgetFiles): Html {
  const standalone = `${version}/mint-widget.standalone.js`;
  const modules = Object.entries(files).filter(([path]) => path.endsWith(".js") && path !== standalone);
  const integrity = Object.fromEntries(modules.map(([path, hash]) => [`${base}/widget/${path}`, hash]));
  const element = `<mint-widget collection="…" key="…"></mint-widget>`;
  const load = (path: string, more = "") =>
    `<script type="module" src="${base}/widget/${path}"${more}></script>`;
  return html`<section>
    <h1>Paste it</h1>
    <p class="lead">Two lines, anywhere in a page whose origin is registered on the key.</p>
    ${renderLines("latest", [load("mint-widget.js"), element])}

    <h2>One version for good</h2>
    <p>What this address answers with never changes, and a browser asks for it once.</p>
    ${
      isPrerelease(version)
        ? html`<p>
            This version isn’t released, and the next build takes its place. A page that names it needs it for
            as long as its visitors come, so pin a released one.
          </p>`
        : ""
    }
    ${renderLines("version", [load(`${version}/mint-widget.js`), element])}

    <h2>One file that can’t be exchanged</h2>
    <p>
      The whole widget in a single file, in English, without classic wallet adapters and Mobile Wallet
      Adapter. A browser runs it only if it is, to the byte, what <code>integrity</code> says.
    </p>
    ${renderLines("standalone", [load(standalone, ` integrity="${files[standalone]}"`), element])}

    <h2>Without a layout shift</h2>
    <p>This style sheet, in the page’s head, reserves the size of the widget until its script has loaded.</p>
    ${renderLines("placeholder", [`<link rel="stylesheet" href="${base}/widget/placeholder.css">`])}

    <h2>All files, none of which can be exchanged</h2>
    <p>
      An import map’s <code>integrity</code> covers what is loaded later, too. It stands before the first
      script of the page.
    </p>
    ${renderLines("import-map", [
      `<script type="importmap">`,
      JSON.stringify({ integrity }, null, 2),
      "</script>",
      load(`${version}/mint-widget.js`),
      element,
    ])}
  </section>`;
}

/** True for a version before a release: `0.3.0-dev.s1f0c2a9b`. */
const isPrerelease = (version: string) => version.includes("-");
