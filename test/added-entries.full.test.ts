import { fileURLToPath } from "node:url";
import ts from "typescript";
import { expect, it } from "vitest";

const root = fileURLToPath(new URL("../", import.meta.url));

/** Compiles files of the project with other code in some of them. @returns those with errors */
function findErrors(
  files: readonly string[],
  changes: Readonly<Record<string, (code: string) => string>>,
): string[] {
  const { config } = ts.readConfigFile(`${root}tsconfig.json`, ts.sys.readFile) as { config: object };
  const { options } = ts.parseJsonConfigFileContent({ ...config, include: [] }, ts.sys, root);
  const host = ts.createCompilerHost(options);
  const read = host.readFile.bind(host);
  host.readFile = (path) => {
    const change = path.startsWith(root) ? changes[path.slice(root.length)] : undefined;
    return change ? change(read(path)!) : read(path);
  };
  const paths = files.map((file) => root + file);
  const program = ts.createProgram(paths, options, host);
  return files.filter(
    (file) => program.getSemanticDiagnostics(program.getSourceFile(root + file)).length > 0,
  );
}

/** Adds an entry after the start of a table. */
const add = (start: string, entry: string) => (code: string) => {
  expect(code).toContain(start);
  return code.replace(start, `${start}\n  ${entry},`);
};

it("what is added to a table doesn't compile until everything that follows from it is there", () => {
  const files = [
    // A field of a phase, and one of a collection.
    "demo/service/catalog/phases/phase-columns.ts",
    "demo/service/admin/changes/describe-phase.ts",
    "demo/service/cli/phases/phase-options.ts",
    "demo/service/import/import-plan.ts",
    "demo/service/cli/collections/edit-command.ts",
    "demo/service/import/queries.ts",
    // A read of the Mint API.
    "demo/service/http/mint/mint-handlers.ts",
    // A section of the widget.
    "src/widget/sections/section-loaders.ts",
    "src/widget/sections/section-view.ts",
  ];
  const withErrors = findErrors(files, {
    "demo/service/catalog/phases/phase-definition.ts": add(
      "export const phaseFields = z.strictObject({",
      "minWalletAgeDays: units.default(1)",
    ),
    "demo/service/catalog/collections/collection-fields.ts": add(
      "export const collectionFields = {",
      "founded: text(1, 64).nullable().default(null)",
    ),
    "src/contract/routes.ts": add("export const mintRoutes = {", "readColors: traitsRoute"),
    "src/widget/sections/section-descriptions.ts": add(
      "const descriptions = {",
      'colors: { skeleton: "rows" }',
    ),
  });
  expect(withErrors).toEqual(files);
});
