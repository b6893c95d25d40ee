import { classifyKey } from "../contract/values/key.js";
import { attributes, type AttributeTable, type PropsOf, type WidgetTable } from "../widget/attributes.js";
import { renderAttribute } from "./render-template.js";

/** Values of a table's attributes, by property. */
type TextPropsOf<Table extends AttributeTable> = PropsOf<{
  readonly [Name in keyof Table as Table[Name]["attribute"] extends string ? Name : never]: Table[Name];
}>;

/** Attributes of a table, by property name. */
export type AttributesFor<Table extends AttributeTable> = Readonly<
  Omit<TextPropsOf<Table>, RequiredName | "key"> & Record<RequiredName, string>
>;

type RequiredName = "collection" | "publishableKey" | "apiBase";

/** Attributes of the widget, by property name. */
export type WidgetAttributes = AttributesFor<WidgetTable> & {
  /** `id` of the element. */
  readonly id?: string | undefined;
  /** `class` of the element. */
  readonly className?: string | undefined;
};

/** Renders the attributes as HTML, with a leading space. Omits a secret key passed instead of the publishable one. */
export function renderAttributes(
  options: Pick<WidgetAttributes, RequiredName | "lang" | "id" | "className">,
  table: AttributeTable = attributes,
): string {
  const { publishableKey, lang, id, className } = options;
  const values: Readonly<Record<string, unknown>> = {
    ...options,
    publishableKey: classifyKey(publishableKey) === "secret" ? undefined : publishableKey,
    // Always rendered: otherwise the browser would use the page's language, which may be different.
    lang: lang ?? "en",
  };
  const rendered = Object.entries(table).map(([property, { attribute }]) =>
    attribute === false ? "" : renderValue(attribute, values[property]),
  );
  return [...rendered, renderValue("id", id), renderValue("class", className)].join("");
}

function renderValue(attribute: string, value: unknown): string {
  if (value === undefined || value === null || value === false) return "";
  return renderAttribute(attribute, value === true ? "" : value);
}
