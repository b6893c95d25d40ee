import { fromMarkdown } from "mdast-util-from-markdown";
import { toString } from "mdast-util-to-string";

type Root = ReturnType<typeof fromMarkdown>;
type Parent = Extract<Root["children"][number], { children: unknown }>;
type Node = Root | Root["children"][number] | Parent["children"][number];

/**
 * Returns the sentences of a page's paragraphs and lists, without headings, code, tables, labels ("**Label.**") and lines
 * that aren't sentences, such as a link alone.
 */
export function readSentences(markdown: string): string[] {
  const text = markdown
    .replace(/^---\n[^]*?\n---\n/, "")
    .replaceAll(/^<(script|style)[^>]*>[^]*?^<\/\1>$/gm, "")
    // Tables are no part of CommonMark, containers are VitePress's own.
    .replaceAll(/^ *\|.*$/gm, "\n")
    .replaceAll(/^ *:::.*$/gm, "\n");
  return listParagraphs(fromMarkdown(text)).flatMap((text) => {
    const spoken = text.replace(/^\*\*(?:[^*]+[.:?]\*\*|[^*]+\*\*(?: \([^)]*\))?[.:])\s*/, "");
    return splitSentences(toString(fromMarkdown(spoken))).filter((part) => /[.?!:]["”)]?$/.test(part));
  });

  function listParagraphs(node: Node): string[] {
    if (node.type === "paragraph") {
      const { start, end } = node.position!;
      return [text.slice(start.offset, end.offset).replaceAll(/\s+/g, " ")];
    }
    return "children" in node ? node.children.flatMap((child) => listParagraphs(child)) : [];
  }
}

function splitSentences(paragraph: string): string[] {
  // Sentences may begin with code, in lower case.
  return paragraph.split(/(?<=[.?!]["”)]?)\s+/);
}

/** Counts the words of a sentence; numbers count, dashes don't. */
export function countWords(sentence: string): number {
  return sentence.split(/\s+/).filter((word) => /[\p{L}\p{N}]/u.test(word)).length;
}
