import ts from "typescript";
import type { AttributeDeclaration, AttributeTable } from "../src/widget/attributes.js";

/** Property of an element, as the custom-elements manifest describes it. */
export interface DescribedProperty {
  readonly kind: "field";
  readonly privacy: "public";
  readonly name: string;
  readonly type: { readonly text: string };
  readonly description: string;
  readonly default?: string | undefined;
  /** Missing: a property only. */
  readonly attribute?: string | undefined;
  readonly reflects?: boolean | undefined;
}

/** Event of an element, as the custom-elements manifest describes it. */
export interface DescribedEvent {
  readonly name: string;
  readonly type: { readonly text: string };
  readonly description: string;
}

/**
 * Describes the entries of a table of attributes.
 * @param table The table.
 * @param source Source of its module, whose comments document the entries.
 */
export function describeAttributes(table: AttributeTable, source: string): DescribedProperty[] {
  return describeEntries(table, source, (name, declaration, entry) => {
    return {
      kind: "field",
      privacy: "public",
      name,
      type: { text: `${typeOf(declaration, entry)} | null` },
      description: commentOf(entry),
      default: declaration.default === undefined ? undefined : JSON.stringify(declaration.default),
      attribute: declaration.attribute || undefined,
      reflects: declaration.reflect,
    };
  });
}

/**
 * Describes the entries of a table of events.
 * @param table The table.
 * @param source Source of its module, whose comments document the entries.
 */
export const describeEvents = (
  table: Readonly<Record<string, { name: string }>>,
  source: string,
): DescribedEvent[] =>
  describeEntries(table, source, (name, event, entry) => ({
    name,
    type: { text: event.name },
    description: commentOf(entry),
  }));

function describeEntries<Declaration, Described>(
  table: Readonly<Record<string, Declaration>>,
  source: string,
  describe: (name: string, declaration: Declaration, entry: ts.PropertyAssignment) => Described,
): Described[] {
  const entries = findEntries(source);
  return Object.entries(table).map(([name, declaration]) => {
    const entry = entries.get(name);
    if (!entry) throw new Error(`The source has no entry “${name}”.`);
    return describe(name, declaration, entry);
  });
}

/** Entries of the exported tables by name. */
function findEntries(source: string): ReadonlyMap<string, ts.PropertyAssignment> {
  const file = ts.createSourceFile("table.ts", source, ts.ScriptTarget.Latest, true);
  const entries = new Map<string, ts.PropertyAssignment>();
  const visit = (node: ts.Node): void => {
    if (ts.isPropertyAssignment(node) && ts.isVariableDeclaration(tableOf(node.parent)))
      entries.set(nameOf(node), node);
    ts.forEachChild(node, visit);
  };
  visit(file);
  return entries;
}

const nameOf = ({ name }: ts.PropertyAssignment): string =>
  ts.isStringLiteral(name) ? name.text : name.getText();

/** Node around an object literal and the types that it is checked against. */
function tableOf(node: ts.Node): ts.Node {
  const { parent } = node;
  return ts.isAsExpression(parent) || ts.isSatisfiesExpression(parent) ? tableOf(parent) : parent;
}

function commentOf(entry: ts.PropertyAssignment): string {
  const comments = ts.getJSDocCommentsAndTags(entry).filter(ts.isJSDoc);
  const text = ts.getTextOfJSDocComment(comments.at(-1)?.comment) ?? "";
  return text.replaceAll("\n", " ");
}

function typeOf({ attribute, type, values }: AttributeDeclaration, entry: ts.PropertyAssignment): string {
  if (values) return values.map((value) => JSON.stringify(value)).join(" | ");
  if (type === Boolean) return "boolean";
  if (attribute !== false) return "string";
  const { initializer } = entry;
  const written = ts.isAsExpression(initializer) ? initializer.type : undefined;
  const [value] = (written && ts.isTypeReferenceNode(written) && written.typeArguments) || [];
  return value?.getText() ?? "unknown";
}
