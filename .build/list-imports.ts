import { readFileSync } from "node:fs";
import ts from "typescript";

/** Specifiers of all imports and re-exports of a module or declaration file, dynamic imports included. */
export function listImports(path: string): string[] {
  const { importedFiles } = ts.preProcessFile(readFileSync(path, "utf8"), true, true);
  return importedFiles.map(({ fileName }) => fileName);
}
