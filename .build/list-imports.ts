import { readFileSync } from "node:fs";
import ts from "typescript";

/** What a module imports or exports again, statically or not; of a declaration, what its types come from. */
export function listImports(path: string): string[] {
  const { importedFiles } = ts.preProcessFile(readFileSync(path, "utf8"), true, true);
  return importedFiles.map(({ fileName }) => fileName);
}
