import ts from "typescript";
import type { Snippet } from "../../../demo/page/builder/snippet.js";

type Attributes = Readonly<Record<string, string>>;

/** File of the snippet with this id; by default its first. */
export function codeOf(snippets: readonly Snippet[], id: string, name?: string): string {
  const { files } = snippets.find((snippet) => snippet.id === id)!;
  return files.find((file) => name === undefined || file.name === name)!.code;
}

/** Parses a TypeScript module. @throws Error for a syntax error */
export function readTypeScript(name: string, code: string): ts.SourceFile {
  const file = ts.createSourceFile(name, code, ts.ScriptTarget.ESNext, true);
  // Internal compiler property: syntax errors, before any type checking.
  const { parseDiagnostics } = file as ts.SourceFile & { parseDiagnostics: readonly ts.Diagnostic[] };
  const errors = parseDiagnostics.map(({ messageText }) => ts.flattenDiagnosticMessageText(messageText, " "));
  if (errors.length > 0) throw new Error(`${errors.join(", ")} in ${code}`);
  return file;
}

/** Modules that a file imports. */
export function importsOf(file: ts.SourceFile): readonly string[] {
  return file.statements
    .filter(ts.isImportDeclaration)
    .map(({ moduleSpecifier }) => (moduleSpecifier as ts.StringLiteral).text);
}

/** The only JSX element of a file: its name and its attributes, which are strings. */
export function readJsx(file: ts.SourceFile): readonly [name: string, attributes: Attributes] {
  const [element, ...others] = findAll(file, ts.isJsxSelfClosingElement);
  if (!element || others.length > 0) throw new Error(`Not one element in ${file.text}`);
  const attributes = element.attributes.properties.map((attribute) => {
    if (!ts.isJsxAttribute(attribute)) throw new Error(`No attribute: ${attribute.getText()}`);
    return [attribute.name.getText(), readString(attribute.initializer)];
  });
  return [element.tagName.getText(), Object.fromEntries(attributes) as Attributes];
}

function readString(value: ts.JsxAttributeValue | undefined): string {
  const inner = value && ts.isJsxExpression(value) ? value.expression : value;
  if (!inner || !ts.isStringLiteral(inner)) throw new Error(`No string: ${value?.getText()}`);
  // Character references in JSX are resolved later by the compiler.
  if (inner === value && inner.text.includes("&")) throw new Error(`A reference in ${inner.text}`);
  return inner.text;
}

function findAll<Found extends ts.Node>(
  file: ts.Node,
  is: (node: ts.Node) => node is Found,
): readonly Found[] {
  const found: Found[] = [];
  const visit = (node: ts.Node): void => {
    if (is(node)) found.push(node);
    ts.forEachChild(node, visit);
  };
  visit(file);
  return found;
}
