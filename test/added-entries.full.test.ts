import { fileURLToPath } from "node:url";
import ts from "typescript";
import { expect, it } from "vitest";

const root = fileURLToPath(new URL("../../../", import.meta.url));
const service = `${root}demo/service/`;

/** Compiles files of the service with other code in some of them. @returns those with errors */
function findErrors(
  files: readonly string[],
  changes: Readonly<Record<string, (code: string) => string>>,
): string[] {
  const { config } = ts.readConfigFile(`${root}tsconfig.json`, ts.sys.readFile) as { config: object };
  const { options } = ts.parseJsonConfigFileContent({ ...config, include: [] }, ts.sys, root);
  const host = ts.createCompilerHost(options);
  const read = host.readFile.bind(host);
  host.readFile = (path) => {
    const change = path.startsWith(service) ? changes[path.slice(service.length)] : undefined;
    return change ? change(read(path)!) : read(path);
  };
  const paths = files.map((file) => service + file);
  const program = ts.createProgram(paths, options, host);
  return files.filter(
    (file) => program.getSemanticDiagnostics(program.getSourceFile(service + file)).length > 0,
  );
}

/** Adds an entry after the start of a list of fields. */
const add = (start: string, field: string) => (code: string) => {
  expect(code).toContain(start);
  return code.replace(start, `${start}\n  ${field},`);
};

it("a field that is added to a phase or a collection doesn't compile until it is stored, shown and recorded", () => {
  const files = [
    "catalog/phases/phase-columns.ts",
    "cli/phases/phase-fields.ts",
    "cli/phases/phase-options.ts",
    "import/import-plan.ts",
    "cli/collections/edit-command.ts",
    "import/queries.ts",
  ];
  const withErrors = findErrors(files, {
    "catalog/phases/phase-definition.ts": add(
      "export const phaseFields = z.strictObject({",
      "minWalletAgeDays: units.default(1)",
    ),
    "catalog/collections/collection-fields.ts": add(
      "export const collectionFields = {",
      "founded: text(1, 64).nullable().default(null)",
    ),
  });
  expect(withErrors).toEqual(files);
});
