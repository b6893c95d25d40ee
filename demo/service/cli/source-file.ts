import { readFile } from "node:fs/promises";
import { findNodeAtLocation, parseTree, printParseErrorCode, type Node, type ParseError } from "jsonc-parser";
import type { CollectionDefinitionError } from "../collections/collection-definition.js";
import { CliError } from "./cli-context.js";

/** A JSON file with source positions for its errors. */
export interface SourceFile {
  readonly value: unknown;
  /** Error that lists the definition's issues, each with its line and column. */
  explain(error: CollectionDefinitionError): CliError;
}

/** @throws CliError for an unreadable file, and for syntax errors with their positions */
export async function readSourceFile(path: string): Promise<SourceFile> {
  const text = await readText(path);
  const errors: ParseError[] = [];
  const tree = parseTree(text, errors, { disallowComments: true, allowTrailingComma: false });
  const at = (offset: number) => `${path}:${locate(text, offset)}`;
  if (!tree || errors.length > 0) {
    const lines = errors.map(({ error, offset }) => `  ${at(offset)} ${printParseErrorCode(error)}`);
    throw new CliError([`${path} is not JSON:`, ...lines].join("\n"));
  }
  return {
    value: JSON.parse(text) as unknown,
    explain(error) {
      const lines = error.issues.map(
        ({ path: field, message }) => `  ${at(findNearest(tree, field).offset)} ${field} ${message}`,
      );
      return new CliError(["The collection was not imported:", ...lines].join("\n"), { cause: error });
    },
  };
}

/** @throws CliError */
export async function readText(path: string): Promise<string> {
  try {
    return await readFile(path, "utf8");
  } catch (error) {
    throw new CliError(`${path} can't be read: ${error instanceof Error ? error.message : String(error)}`, {
      cause: error,
    });
  }
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
function locate(text: string, offset: number): string {
  const before = text.slice(0, offset).split("\n");
  return `${before.length}:${before.at(-1)!.length + 1}`;
}
