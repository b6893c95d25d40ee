import { join } from "node:path";
import ts from "typescript";
import type { Consumer } from "./consumer.js";

export interface CompileOptions {
  /** Additional files to report errors in; by default none. */
  readonly alsoCheck?: (path: string) => boolean;
}

/** Options of a strict consumer; lib and target are the same for all programs, which share parsed libraries. */
export const options: ts.CompilerOptions = {
  strict: true,
  jsx: ts.JsxEmit.ReactJSX,
  noEmit: true,
  target: ts.ScriptTarget.ES2022,
  module: ts.ModuleKind.NodeNext,
  lib: ["lib.es2023.d.ts", "lib.dom.d.ts", "lib.dom.iterable.d.ts"],
  types: [],
  skipLibCheck: false,
};

const libraries = new Map<string, ts.SourceFile | undefined>();

/** Compiler host that parses each declaration file once in this process. */
export function createHost(): ts.CompilerHost {
  const host = ts.createCompilerHost(options);
  const read = host.getSourceFile.bind(host);
  host.getSourceFile = (path, target) => {
    if (!path.endsWith(".d.ts")) return read(path, target);
    if (!libraries.has(path)) libraries.set(path, read(path, target));
    return libraries.get(path);
  };
  return host;
}

/**
 * Compiles a consumer's code like `tsc`.
 *
 * @param extra Options beyond those of a strict consumer.
 * @returns a function that takes files by name, and returns the diagnostics as `tsc` prints them; empty: none
 */
export function createCompiler({ directory, write }: Consumer, extra: ts.CompilerOptions = {}) {
  const host = createHost();
  host.getCurrentDirectory = () => directory;
  let program: ts.Program | undefined;

  return (
    files: Readonly<Record<string, string>>,
    { alsoCheck = () => false }: CompileOptions = {},
  ): string => {
    for (const [name, code] of Object.entries(files)) write(name, code);
    const roots = Object.keys(files).map((name) => join(directory, name));
    // What a program of the same files has resolved before is used again.
    program = ts.createProgram(roots, { ...options, ...extra }, host, program);
    const checked = program
      .getSourceFiles()
      .filter(({ fileName }) => roots.includes(fileName) || alsoCheck(fileName));
    const diagnostics = [
      ...program.getConfigFileParsingDiagnostics(),
      ...program.getOptionsDiagnostics(),
      ...program.getGlobalDiagnostics(),
      ...checked.flatMap((file) => [
        ...program!.getSyntacticDiagnostics(file),
        ...program!.getSemanticDiagnostics(file),
      ]),
    ];
    return ts.formatDiagnostics(diagnostics, host);
  };
}
