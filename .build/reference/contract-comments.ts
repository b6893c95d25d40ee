import { fileURLToPath } from "node:url";
import ts from "typescript";
import { adminApi } from "../../demo/service/http/admin/admin-document.js";
import { marketApi } from "../../demo/service/http/market/market-document.js";
import { mintApi } from "../../demo/service/http/mint/mint-document.js";
import { describeApi, type ApiDescription } from "../../demo/service/http/openapi/document.js";
import { listFields } from "../../demo/service/http/openapi/schemas.js";

const contract = fileURLToPath(new URL("../../src/contract", import.meta.url));

/** Comments of the contract that its OpenAPI documents contain. */
export interface ContractComments {
  readonly routeComments: Readonly<Record<"mint" | "market" | "admin", ApiDescription["routeComments"]>>;
  readonly schemaComments: ApiDescription["schemaComments"];
}

let known: ContractComments | undefined;

/**
 * Reads the comments of `src/contract`, once: those of the lists of routes, and those of the types that have the
 * names of the documents' schemas. They aren't descriptions of the schemas themselves, because a page would load these.
 */
export const readContractComments = (): ContractComments => (known ??= readComments());

function readComments(): ContractComments {
  const program = ts.createProgram([`${contract}/routes.ts`, `${contract}/admin/routes.ts`], {
    target: ts.ScriptTarget.ES2022,
    module: ts.ModuleKind.ESNext,
    moduleResolution: ts.ModuleResolutionKind.Bundler,
    strict: true,
    types: [],
  });
  const checker = program.getTypeChecker();
  const exported = program
    .getSourceFiles()
    .filter(({ fileName }) => fileName.startsWith(contract))
    .flatMap((file) => checker.getExportsOfModule(checker.getSymbolAtLocation(file)!));
  const find = (name: string, flags: ts.SymbolFlags): ts.Symbol => {
    const symbol = exported.find((one) => one.name === name && one.flags & flags);
    if (!symbol) throw new Error(`No module of the contract exports “${name}”.`);
    return symbol;
  };
  const readRoutes = (list: string) =>
    Object.fromEntries(
      checker
        .getPropertiesOfType(checker.getTypeOfSymbol(find(list, ts.SymbolFlags.Variable)))
        .map((route) => [route.name, commentOf(route, checker)]),
    );
  const routeComments = {
    mint: readRoutes("mintRoutes"),
    market: readRoutes("marketRoutes"),
    admin: readRoutes("adminRoutes"),
  };
  const schemas = {
    ...describeApi({ ...mintApi, routeComments: routeComments.mint }, "").components.schemas,
    ...describeApi({ ...marketApi, routeComments: routeComments.market }, "").components.schemas,
    ...describeApi({ ...adminApi, routeComments: routeComments.admin }, "").components.schemas,
  };
  const described = Object.entries(schemas).filter(([name]) => name !== "Error");
  const schemaComments = described.map(([name, schema]) => {
    const type = find(name, ts.SymbolFlags.TypeAlias | ts.SymbolFlags.Interface);
    const comments = [...listFields(schema)].map(([path]) => [path, commentAt(path, type, checker)]);
    return [name, Object.fromEntries(comments.filter(([, comment]) => comment !== ""))];
  });
  return { routeComments, schemaComments: Object.fromEntries(schemaComments) };
}

/** Comment on a type's field. @param path empty: the type itself */
function commentAt(path: string, type: ts.Symbol, checker: ts.TypeChecker): string {
  let comment = commentOf(type, checker);
  let owner = checker.getDeclaredTypeOfSymbol(type);
  for (const name of path === "" ? [] : path.split(".")) {
    const field = checker.getPropertyOfType(unwrap(owner, checker), name)!;
    comment = commentOf(field, checker) || commentOfValue(field, checker);
    owner = checker.getTypeOfSymbol(field);
  }
  return comment;
}

/** Comment on the schema that is a field's value, as in `success` and `animation: mintedItem.shape.animation`. */
function commentOfValue({ declarations: [declaration] = [] }: ts.Symbol, checker: ts.TypeChecker): string {
  if (!declaration) return "";
  const value = ts.isShorthandPropertyAssignment(declaration)
    ? checker.getShorthandAssignmentValueSymbol(declaration)
    : ts.isPropertyAssignment(declaration) && checker.getSymbolAtLocation(declaration.initializer);
  if (!value) return "";
  return commentOf(value.flags & ts.SymbolFlags.Alias ? checker.getAliasedSymbol(value) : value, checker);
}

/** Text of a comment without its tags, each paragraph in one line. */
const commentOf = (symbol: ts.Symbol, checker: ts.TypeChecker): string =>
  ts.displayPartsToString(symbol.getDocumentationComment(checker)).replace(/(?<!\n)\n(?!\n)/g, " ");

/** Type of a list's entries; any other type without null. */
function unwrap(type: ts.Type, checker: ts.TypeChecker): ts.Type {
  const present = checker.getNonNullableType(type);
  return checker.isArrayType(present)
    ? unwrap(checker.getTypeArguments(present as ts.TypeReference)[0]!, checker)
    : present;
}

/** Module of the service with the comments. */
export const formatContractComments = (): string =>
  [
    "// `npm run reference` writes this file from the comments in src/contract.",
    ...Object.entries(readContractComments()).map(
      ([name, comments]) => `export const ${name} = ${JSON.stringify(comments, null, 2)};`,
    ),
  ].join("\n\n");
