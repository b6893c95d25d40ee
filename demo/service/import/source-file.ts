import { findNodeAtLocation, parseTree, printParseErrorCode, type Node, type ParseError } from "jsonc-parser";
import { readText, SourceFileError } from "../platform/validation/text-file.js";

/** A JSON file with the source positions of its fields. */
export interface SourceFile {
  readonly path: string;
  readonly value: unknown;
  /** Position of a field like `phases[0].price`, or of its nearest existing ancestor: `path:line:column`. */
  locate(field: string): string;
}

/** Maximum size in bytes. */
const maxBytes = 64 * 2 ** 20;

/**
 * Reads a JSON file. Comments and trailing commas are accepted. A duplicate field is an error,
 * because parsers differ in which one they use.
 * @throws SourceFileError
 */
export async function readSourceFile(path: string, max = maxBytes): Promise<SourceFile> {
  const text = await readText(path, max);
  const errors: ParseError[] = [];
  const at = (offset: number) => `${path}:${toPosition(text, offset)}`;
  const repeated: string[] = [];
  let value: unknown;
  try {
    const tree = parse(text, errors);
    // Later errors mostly follow from the first one.
    const [first] = errors;
    if (!tree || first) {
      const { error, offset } = first ?? { error: 4, offset: 0 };
      throw new SourceFileError(path, [`${at(offset)} ${explainSyntax(error)}`]);
    }
    value = toValue(tree, (name, offset) => repeated.push(`${at(offset)} ${name} appears twice; remove one`));
  } catch (error) {
    // The parser is recursive.
    if (!(error instanceof RangeError)) throw error;
    throw new SourceFileError(path, [`${path} is nested too deeply`]);
  }
  if (repeated.length > 0) throw new SourceFileError(path, repeated);
  let tree: Node | undefined;
  return {
    path,
    value,
    locate: (field) => at(findNearest((tree ??= parse(text, [])!), field).offset),
  };
}

const parse = (text: string, errors: ParseError[]) =>
  parseTree(text, errors, { allowTrailingComma: true, disallowComments: false });

/** Value of a node. Names like `__proto__` are ordinary field names. */
function toValue(node: Node, onRepeated: (name: string, offset: number) => void): unknown {
  const { type, children = [] } = node;
  if (type === "array") return children.map((child) => toValue(child, onRepeated));
  if (type !== "object") return node.value as unknown;
  const fields = new Map<string, unknown>();
  for (const { children: [name, value] = [] } of children) {
    const key = String(name!.value);
    if (fields.has(key)) onRepeated(key, name!.offset);
    fields.set(key, toValue(value!, onRepeated));
  }
  return Object.fromEntries(fields);
}

const expectations: Readonly<Record<string, string>> = {
  InvalidSymbol: "isn't JSON: a word without quotes",
  InvalidNumberFormat: "isn't a JSON number",
  PropertyNameExpected: "the name of a field in double quotes is missing here",
  ValueExpected: "a value is missing here",
  ColonExpected: "a colon is missing here",
  CommaExpected: "a comma is missing here",
  CloseBraceExpected: 'a "}" is missing here',
  CloseBracketExpected: 'a "]" is missing here',
  EndOfFileExpected: "the file should end here",
  UnexpectedEndOfComment: "a comment isn't closed",
  UnexpectedEndOfString: "a string isn't closed with a double quote",
  UnexpectedEndOfNumber: "a number isn't complete",
  InvalidUnicode: "isn't a character: \\u needs four hexadecimal digits",
  InvalidEscapeCharacter: "isn't a character that can follow a backslash",
  InvalidCharacter: "is a character that must be escaped",
};

function explainSyntax(code: ParseError["error"]): string {
  const name = printParseErrorCode(code);
  return expectations[name] ?? name;
}

/** The node at a path like `phases[0].price`, or its nearest existing ancestor. */
function findNearest(tree: Node, field: string): Node {
  const path = (field.match(/[^.[\]]+/g) ?? []).map((part) => (/^\d+$/.test(part) ? Number(part) : part));
  for (; path.length > 0; path.pop()) {
    const node = findNodeAtLocation(tree, path);
    if (node) return node;
  }
  return tree;
}

/** Line and column, counted from 1. */
function toPosition(text: string, offset: number): string {
  const before = text.slice(0, offset).split("\n");
  return `${before.length}:${before.at(-1)!.length + 1}`;
}
