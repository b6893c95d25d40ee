import { classifyKey } from "../contract/values/key.js";
import {
  attributes,
  type AttributeTable,
  type PropsOf,
  type RequireProps,
  type WidgetTable,
} from "../widget/attributes.js";
import { renderAttribute } from "./render-template.js";

/** Values of a table's attributes, by property. */
type TextPropsOf<Table extends AttributeTable> = PropsOf<{
  readonly [Name in keyof Table as Table[Name]["attribute"] extends string ? Name : never]: Table[Name];
}>;

/** Attributes of the element, by the names of its properties. */
export type WidgetAttributes = Readonly<
  RequireProps<Omit<TextPropsOf<WidgetTable>, "key">, "collection" | "publishableKey" | "apiBase">
> & {
  /** `id` of the element. */
  readonly id?: string | undefined;
  /** `class` of the element. */
  readonly className?: string | undefined;
};

/** The attributes as HTML, with a leading space. A secret key in place of the publishable one is left out. */
export function renderAttributes(options: WidgetAttributes, table: AttributeTable = attributes): string {
  const { publishableKey, lang, id, className } = options;
  const values: Readonly<Record<string, unknown>> = {
    ...options,
    publishableKey: classifyKey(publishableKey) === "secret" ? undefined : publishableKey,
    // Written always: the browser would find that of the page, which may be another.
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
