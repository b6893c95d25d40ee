import { join } from "node:path";
import ts from "typescript";
import { createHost, options } from "./compile.js";
import { type Consumer, description } from "./consumer.js";

/** Public export of the package with the examples of its doc comment. */
export interface DocumentedExport {
  /** `mint-widget/api ApiError` */
  readonly name: string;
  /** False: a plain type, which needs no example. */
  readonly needsExample: boolean;
  /** First paragraph of the doc comment. */
  readonly summary: string;
  readonly examples: readonly DocExample[];
}

export interface DocExample {
  readonly language: "ts" | "tsx";
  readonly code: string;
}

/** Flags of exports that are called, constructed or rendered. */
const usable = ts.SymbolFlags.Class | ts.SymbolFlags.Function | ts.SymbolFlags.Variable;

/** Exports of the installed package's entries, once each, as its declarations document them. */
export function readDocumentedExports({ installed }: Consumer): DocumentedExport[] {
  const entries = Object.entries(description.exports).flatMap(([name, target]) =>
    typeof target === "object" && target.default
      ? [{ name: name.replace(/^\./, description.name), types: join(installed, target.types) }]
      : [],
  );
  const program = ts.createProgram(
    entries.map(({ types }) => types),
    options,
    createHost(),
  );
  const checker = program.getTypeChecker();
  const found = new Map<ts.Symbol, DocumentedExport>();
  for (const { name: entry, types } of entries) {
    const module = checker.getSymbolAtLocation(program.getSourceFile(types)!);
    for (const exported of module ? checker.getExportsOfModule(module) : []) {
      const symbol = exported.flags & ts.SymbolFlags.Alias ? checker.getAliasedSymbol(exported) : exported;
      if (found.has(symbol)) continue;
      found.set(symbol, {
        name: `${entry} ${exported.name}`,
        needsExample: (symbol.flags & usable) !== 0,
        summary: ts.displayPartsToString(symbol.getDocumentationComment(checker)).split("\n\n")[0]!,
        examples: symbol
          .getJsDocTags(checker)
          .filter((tag) => tag.name === "example")
          .map((tag) => readExample(`${entry} ${exported.name}`, ts.displayPartsToString(tag.text))),
      });
    }
  }
  return [...found.values()];
}

/** @throws {Error} when the tag has anything but one code block. */
function readExample(name: string, text: string): DocExample {
  const [, language, code] = /^```(tsx?)\n(.+)\n```$/s.exec(text.trim()) ?? [];
  if (language === undefined || code === undefined || code.includes("```"))
    throw new Error(`The example of ${name} isn't one block of ts or tsx.`);
  return { language: language as DocExample["language"], code };
}
