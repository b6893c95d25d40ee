import { listAttributes, writeElement, writeScript, writeStyleTag } from "./element.js";
import type { Embed } from "./embed.js";
import { knowsBase, type WidgetOrigin } from "./widget-origin.js";
import { escapeHtml } from "./escape.js";
import type { Snippet, SnippetFile } from "./snippet.js";

/** Content of the element for a browser without JavaScript, which shows nothing else in its place. */
const fallback = "<noscript>Turn on JavaScript to mint.</noscript>";

/** Tabs of the snippets for one version. */
const pinnedTabs = [
  { id: "pinned", title: "Pinned" },
  { id: "standalone", title: "Standalone" },
] as const;

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
    note: "Paste both lines anywhere in a page. The script is updated with the service.",
    files: file(script("mint-widget.js"), element),
  };
  const { release } = origin;
  if (release === null) return [latest];
  // Their tabs are there from the start, so that the others don't move.
  if (release === undefined)
    return [latest, ...pinnedTabs.map((tab) => ({ ...tab, note: "Reading the version…", files: [] }))];

  const { version, files } = release;
  const standalone = `${version}/mint-widget.standalone.js`;
  const covered = Object.entries(files).filter(([path]) => path.endsWith(".js") && path !== standalone);
  const integrity = Object.fromEntries(covered.map(([path, hash]) => [`${origin.url}/${path}`, hash]));
  return [
    latest,
    {
      ...pinnedTabs[0],
      note: `Always version ${version}. The browser rejects files that were changed. Put the import map before the page’s first module.`,
      files: file(
        `<script type="importmap">\n${JSON.stringify({ integrity }, null, 2).replaceAll("<", "\\u003c")}\n</script>`,
        script(`${version}/mint-widget.js`),
        element,
      ),
    },
    {
      ...pinnedTabs[1],
      note: `Always version ${version}, in a single file with a hash. English only, without classic wallet adapters, Mobile Wallet Adapter and QR codes.`,
      files: file(script(standalone, files[standalone]!), element),
    },
  ];
}
