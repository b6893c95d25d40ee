import { html, type TemplateResult } from "lit";

/**
 * Parts of a snippet: comments, strings, tags and CSS properties, which have a color, and what a line starts with, which
 * stays beside what follows.
 */
const tokens =
  /(?<start>^ +[^\s"'<>-]*)|(?<comment><!--[^]*?-->|\/\*[^]*?\*\/)|(?<string>"[^"\n]*"|'[^'\n]*')|(?<tag><\/?[\w-]+|\/?>)|(?<property>--[\w-]+(?=:))/gm;

/** Code with colors. Its text is the same. */
export function highlight(code: string): (string | TemplateResult)[] {
  const parts: (string | TemplateResult)[] = [];
  let end = 0;
  for (const { 0: text, index, groups } of code.matchAll(tokens)) {
    const [kind] = Object.entries(groups!).find(([, found]) => found !== undefined)!;
    parts.push(code.slice(end, index), html`<span class=${kind}>${text}</span>`);
    end = index + text.length;
  }
  return [...parts, code.slice(end)];
}
