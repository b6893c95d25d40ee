import { listAttributes, writeElement, writeScript, writeStyleTag } from "./element.js";
import type { Embed } from "./embed.js";
import { knowsBase, type WidgetOrigin } from "./widget-origin.js";
import { escapeHtml } from "./escape.js";
import type { Snippet, SnippetFile } from "./snippet.js";

/** Content of the element for a browser without JavaScript, which shows nothing else in its place. */
const fallback = "<noscript>Turn on JavaScript to mint.</noscript>";

/** Snippets with a script tag. Those for one version need the service's `integrity.json`. */
export function writeScriptSnippets(embed: Embed, origin: WidgetOrigin): readonly Snippet[] {
  const includesBase = !knowsBase(origin, embed.base);
  const element = writeElement(
    "mint-widget",
    listAttributes(embed, { includesBase }).map(([name, value]) => `${name}=${escapeHtml(value)}`),
    { content: fallback },
  );
  const script = (path: string, integrity?: string) => writeScript(`${origin.url}/${path}`, integrity);
  const file = (...parts: string[]): readonly SnippetFile[] => [
    { name: "Your page", code: [...parts, writeStyleTag(embed)].filter(Boolean).join("\n") },
  ];
  const latest: Snippet = {
    id: "script",
    title: "Script tag",
    note: "A script and an element, anywhere in a page. The script follows the service’s version.",
    files: file(script("mint-widget.js"), element),
  };
  const { release } = origin;
  if (!release) return [latest];

  const { version, files } = release;
  const standalone = `${version}/mint-widget.standalone.js`;
  const covered = Object.entries(files).filter(([path]) => path.endsWith(".js") && path !== standalone);
  const integrity = Object.fromEntries(covered.map(([path, hash]) => [`${origin.url}/${path}`, hash]));
  return [
    latest,
    {
      id: "pinned",
      title: "Pinned",
      note: `Version ${version} for good. A browser runs no file of it that was changed; the import map stands before the page’s first module.`,
      files: file(
        `<script type="importmap">\n${JSON.stringify({ integrity }, null, 2).replaceAll("<", "\\u003c")}\n</script>`,
        script(`${version}/mint-widget.js`),
        element,
      ),
    },
    {
      id: "standalone",
      title: "Standalone",
      note: `Version ${version} for good, in a single file that can’t be changed. It speaks English, and has no classic wallet adapters and no Mobile Wallet Adapter.`,
      files: file(script(standalone, files[standalone]!), element),
    },
  ];
}
