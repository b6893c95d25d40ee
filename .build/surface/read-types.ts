import { join } from "node:path";
import ts from "typescript";
import { createHost, options } from "../../test/package/compile.js";
import type { Promises } from "./surface-text.js";
import { createTypePrinter } from "./type-printer.js";

/** Reads a package's public types as a consumer's compiler resolves them. */
export interface TypeReader {
  /** Exports of a module, with the members of those not described before. @param name of the module */
  describeModule(path: string, name: string): Promises;
  /** Mentioned types that no module exports, with all that they mention. Call this last. */
  describeMentioned(): Promises;
  /** String literals of a union type. */
  listLiterals(path: string, name: string): string[];
}

/** @param directory of the installed package; `modules` and all paths are relative to it */
export function readTypes(directory: string, modules: readonly string[]): TypeReader {
  const program = ts.createProgram(
    modules.map((path) => join(directory, path)),
    options,
    createHost(),
  );
  const checker = program.getTypeChecker();
  const own = program.getSourceFiles().filter(({ fileName }) => fileName.startsWith(`${directory}/dist/`));
  const printer = createTypePrinter(checker, new Set(own));
  /** Described symbols, with the module that described them. */
  const described = new Map<ts.Symbol, string>();
  for (const { symbol } of own.flatMap(listExports)) printer.register(symbol);

  return {
    describeModule(path, name) {
      const found = listExports(findFile(path)).flatMap(({ symbol, isValue }): [string, string][] => {
        const first = described.get(symbol);
        if (first !== undefined) return [[symbol.name, `: as in ${first}`]];
        described.set(symbol, name);
        return describe(symbol, isValue);
      });
      return new Map(found);
    },
    describeMentioned() {
      const found = new Map<string, string>();
      for (const symbol of printer.mentioned) {
        if (described.has(symbol)) continue;
        for (const [name, promise] of describe(symbol, false)) {
          if (found.has(name)) throw new Error(`Two types that are mentioned are called ${name}.`);
          found.set(name, promise);
        }
      }
      return new Map([...found].sort(([one], [other]) => (one < other ? -1 : 1)));
    },
    listLiterals(path, name) {
      const found = listExports(findFile(path)).find(({ symbol }) => symbol.name === name);
      if (!found) throw new Error(`${path} exports no ${name}.`);
      const type = checker.getDeclaredTypeOfSymbol(found.symbol);
      const parts = type.isUnion() ? type.types : [type];
      return parts.map((part) => (part as ts.StringLiteralType).value).sort();
    },
  };

  function findFile(path: string): ts.SourceFile {
    const file = program.getSourceFile(join(directory, path));
    if (!file) throw new Error(`There is no ${path}.`);
    return file;
  }

  /** Exports by name. A class exported as a type only can't be constructed. */
  function listExports(file: ts.SourceFile): { symbol: ts.Symbol; isValue: boolean }[] {
    const module = checker.getSymbolAtLocation(file);
    return (module ? checker.getExportsOfModule(module) : [])
      .map((exported) => ({
        symbol: exported.flags & ts.SymbolFlags.Alias ? checker.getAliasedSymbol(exported) : exported,
        isValue: !exported.declarations?.some(
          (it) => ts.isExportSpecifier(it) && (it.isTypeOnly || it.parent.parent.isTypeOnly),
        ),
      }))
      .sort(({ symbol: one }, { symbol: other }) => (one.name < other.name ? -1 : 1));
  }

  function describe(symbol: ts.Symbol, isValue: boolean): [string, string][] {
    const { name, flags } = symbol;
    if (!(flags & (ts.SymbolFlags.Class | ts.SymbolFlags.Interface | ts.SymbolFlags.TypeAlias)))
      return [[name, printer.printValue(checker.getTypeOfSymbol(symbol))]];
    const type = checker.getDeclaredTypeOfSymbol(symbol);
    const members = printer
      .listMembers(type)
      .map((member): [string, string] => [`${name}.${member.name}`, printer.printMember(member)]);
    if (flags & ts.SymbolFlags.Class) {
      const constructors = isValue ? checker.getTypeOfSymbol(symbol).getConstructSignatures() : [];
      const makers = constructors.filter(printer.isOwn);
      return [
        [name, `: class${printer.printBases(type)}`],
        ...makers.map((maker): [string, string] => [`new ${name}`, printer.printParameters(maker)]),
        ...members,
      ];
    }
    if (members.length > 0) return [[name, `: object${printer.printBases(type)}`], ...members];
    const kinds = type.isUnion()
      ? type.types.map((part) => [printer.findDiscriminant(part), part] as const)
      : [];
    if (kinds.length > 0 && kinds.every(([word]) => word !== undefined))
      return [
        [name, `: one of ${kinds.length}`],
        ...kinds
          .map(([word, part]): [string, string] => [`${name} "${word}"`, `: ${printer.print(part)}`])
          .sort(([one], [other]) => (one < other ? -1 : 1)),
      ];
    return [[name, `: ${printer.printBody(type)}`]];
  }
}
