import type { Plugin, Rolldown } from "vite";
import { english } from "../src/widget/languages/en/english.js";

/** As much as is needed of a node of the syntax tree. */
interface Node {
  readonly type: string;
  readonly start: number;
  readonly end: number;
  readonly [field: string]: unknown;
}

type Word = string | readonly string[] | { readonly one?: string; readonly other: string };

/**
 * Puts the English words where they are said, for a file that speaks nothing else: `say(words.opensIn, view, { time })`
 * becomes `Opens in ${time}`. A table that is looked up by names, and what fills its places, weigh as much as the words.
 */
export const inEnglish: Plugin = {
  name: "in-english",
  transform: {
    filter: { id: /\/src\/widget\/[\w-]+\.ts$/, code: /\bwords\b/ },
    handler(code) {
      return writeEnglish(code, this.parse(code) as unknown as Node, this);
    },
  },
};

function writeEnglish(code: string, program: Node, context: Rolldown.TransformPluginContext): string {
  const fail = (node: Node, why: string): never =>
    context.error(`${why}: ${code.slice(node.start, node.end)}`);

  /** The node's code with English in it. */
  const write = (node: Node): string => {
    const said = writeCall(node) ?? writeWord(node) ?? writeObject(node) ?? writeTemplate(node);
    if (said !== null) return said;
    let text = "";
    let at = node.start;
    for (const child of childrenOf(node)) {
      // A shorthand's name and value are the same code.
      if (child.start < at) continue;
      text += code.slice(at, child.start) + write(child);
      at = child.end;
    }
    return text + code.slice(at, node.end);
  };

  /** `words.connect`, `view.words.connect`: what it says; null for any other node. */
  const findWord = (node: Node): Word | null => {
    if (node.type !== "MemberExpression") return null;
    const { object, property } = node as unknown as Record<"object" | "property", Node>;
    const table = object.type === "MemberExpression" ? (object["property"] as Node) : object;
    if (table["name"] !== "words") return null;
    const word = (english.words as unknown as Record<string, Word>)[String(property["name"])];
    return node["computed"] || word === undefined ? fail(node, "English has no such word") : word;
  };

  const writeWord = (node: Node): string | null => {
    const word = findWord(node);
    return word === null ? null : JSON.stringify(word);
  };

  /** `{ language, words }`, where the words were taken from or handed on: nobody asks for them any more. */
  const writeObject = (node: Node): string | null => {
    if (node.type !== "ObjectPattern" && node.type !== "ObjectExpression") return null;
    const all = node["properties"] as Node[];
    const kept = all.filter(({ shorthand, key }) => !(shorthand && (key as Node)["name"] === "words"));
    return kept.length === all.length ? null : `{${kept.map(write).join()}}`;
  };

  /** A word in a template becomes a part of it, where HTML reads it as it is. */
  const writeTemplate = (node: Node): string | null => {
    if (node.type !== "TemplateLiteral") return null;
    const [first, ...others] = (node["quasis"] as Node[]).map(({ value }) => (value as { raw: string }).raw);
    const text = (node["expressions"] as Node[]).reduce((before, expression, index) => {
      const word = findWord(expression);
      const isPlain = typeof word === "string" && !/[`\\$"&<]/.test(word);
      const filled = !isPlain ? `\${${write(expression)}}` : before.endsWith("=") ? `"${word}"` : word;
      return before + filled + others[index];
    }, first!);
    return `\`${text}\``;
  };

  /** `say` becomes text with its places filled, `compose` a list of its parts. */
  const writeCall = (node: Node): string | null => {
    if (node.type !== "CallExpression") return null;
    const name = (node["callee"] as Node)["name"];
    const [first, , third] = node["arguments"] as Node[];
    if ((name !== "say" && name !== "compose") || third?.type !== "ObjectExpression") return null;
    const word = findWord(first!);
    if (word === null) return null;
    const values = new Map(
      (third["properties"] as Node[]).map((property) => [
        String((property["key"] as Node)["name"]),
        write(property["value"] as Node),
      ]),
    );
    const fill = (sentence: string): string => {
      const parts = sentence.split(/\{(\w+)\}/).map((part, index) => {
        if (index % 2 === 0) return name === "say" ? part.replace(/[`\\$]/g, "\\$&") : JSON.stringify(part);
        const value = values.get(part) ?? fail(node, `Nothing for ${part}`);
        const told = numbers.has(part) ? `(${value}).toLocaleString("en")` : value;
        return name === "say" ? `\${${told}}` : told;
      });
      return name === "say" ? `\`${parts.join("")}\`` : `[${parts.join()}]`;
    };
    if (typeof word === "string") return fill(word);
    if (!("other" in word)) return fail(node, "Two sentences said as one");
    const { one = word.other, other } = word;
    return one === other ? fill(other) : `((${values.get("count")}) === 1 ? ${fill(one)} : ${fill(other)})`;
  };

  return write(program);
}

/** Places that are filled with numbers, which are written in groups of three. */
const numbers = new Set(["count", "minted", "total", "confirmed", "number"]);

/** In the order of the code. */
function childrenOf(node: Node): Node[] {
  const isNode = (value: unknown): value is Node => typeof (value as Node | null)?.type === "string";
  return Object.values(node)
    .flat()
    .filter(isNode)
    .sort((a, b) => a.start - b.start);
}
