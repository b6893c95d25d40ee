import { fromMarkdown } from "mdast-util-from-markdown";
import { toString } from "mdast-util-to-string";
import type { Plugin } from "vite";

/** Longest description in characters. Search engines cut longer ones. */
const maxLength = 160;

/** Characters of a page that have its first paragraph. Parsing whole pages takes seconds. */
const maxStart = 4_000;

/** Gives each page a `description` in its front matter: the first sentences of its text. A page's own is kept. */
export function describePages(): Plugin {
  return {
    name: "page-descriptions",
    enforce: "pre",
    transform: (markdown, id) => (id.endsWith(".md") ? describePage(markdown) : null),
  };
}

/** @returns the page with a description, or null for a page that has one, or no text */
function describePage(markdown: string): string | null {
  const [, frontMatter = "", body = markdown] = /^---\n([^]*?)\n---\n([^]*)$/.exec(markdown) ?? [];
  if (/^description:/m.test(frontMatter)) return null;
  const paragraph = fromMarkdown(body.slice(0, maxStart)).children.find(({ type }) => type === "paragraph");
  if (!paragraph) return null;
  const description = shorten(toString(paragraph).replaceAll(/\s+/g, " "));
  return ["---", frontMatter, `description: ${JSON.stringify(description)}`, "---", body].join("\n");
}

/** Whole sentences of a text that fit, or its first words when none does. */
function shorten(text: string): string {
  const fitting = text.slice(0, maxLength + 1);
  const end = Math.max(...[". ", ": ", "? "].map((mark) => fitting.lastIndexOf(mark)));
  if (text.length <= maxLength) return text.replace(/:$/, ".");
  if (end > maxLength / 4) return `${fitting.slice(0, end)}.`;
  return `${text.slice(0, text.lastIndexOf(" ", maxLength - 1))}…`;
}
