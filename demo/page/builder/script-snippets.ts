import { listAttributes, writeElement, writeScript, writeStyleTag } from "./element.js";
import type { Embed } from "./embed.js";
import { knowsBase, type Place } from "./place.js";
import { quoteHtml } from "./quote.js";
import type { Snippet, SnippetFile } from "./snippet.js";

/** The ways that need nothing but a page. Those for one version are there where the service says what it has. */
export function writeScriptSnippets(embed: Embed, place: Place): readonly Snippet[] {
  const saysBase = !knowsBase(place, embed.base);
  const element = (hasSections: boolean) =>
    writeElement(
      "mint-widget",
      listAttributes(embed, { saysBase, hasSections }).map(([name, value]) => `${name}=${quoteHtml(value)}`),
    );
  const script = (path: string, integrity?: string) => writeScript(`${place.address}/${path}`, integrity);
  const file = (...parts: string[]): readonly SnippetFile[] => [
    { name: "Your page", code: [...parts, writeStyleTag(embed)].filter(Boolean).join("\n") },
  ];
  const latest: Snippet = {
    id: "script",
    title: "Script tag",
    note: "Two lines, anywhere in a page. The script follows the service’s version.",
    files: file(script("mint-widget.js"), element(true)),
  };
  const { release } = place;
  if (!release) return [latest];

  const { version, files } = release;
  const bundle = `${version}/mint-widget.bundle.js`;
  const covered = Object.entries(files).filter(([path]) => path !== bundle);
  const integrity = Object.fromEntries(covered.map(([path, hash]) => [`${place.address}/${path}`, hash]));
  return [
    latest,
    {
      id: "pinned",
      title: "Pinned",
      note: `Version ${version} for good. A browser runs no file of it that was changed; the import map stands before the page’s first module.`,
      files: file(
        `<script type="importmap">\n${JSON.stringify({ integrity }, null, 2).replaceAll("<", "\\u003c")}\n</script>`,
        script(`${version}/mint-widget.js`),
        element(true),
      ),
    },
    {
      id: "bundle",
      title: "One file",
      note: `Version ${version} for good, in a single file that can’t be changed. It has no sections and no classic wallet adapters.`,
      files: file(script(bundle, files[bundle]!), element(false)),
    },
  ];
}
