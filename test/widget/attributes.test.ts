import { LitElement } from "lit";
import { expect, expectTypeOf, it } from "vitest";
import { describeAttributes } from "../../.build/describe-attributes.js";
import { toHtmlData } from "../../.build/editor-data.js";
import { addProperties, labelStability, type Declaration } from "../../.build/publish-manifest.js";
import { formatProperties } from "../../.build/reference/element-reference.js";
import { propertyOf, toAttributes as toSnippetAttributes } from "../../demo/page/builder/element.js";
import { toAttributes, toProperties } from "../../src/react/create-component.js";
import { renderAttributes } from "../../src/server/attributes.js";
import {
  listStoreProperties,
  type AttributesOf,
  type AttributeTable,
  type ObjectPropsOf,
  type ObjectProperty,
  type PropertiesOf,
  type PropsOf,
} from "../../src/widget/attributes.js";
import { readAttributes } from "../../src/widget/configuration.js";

const table = {
  /** Maximum price that the page accepts, in SOL. */
  maxPrice: { attribute: "max-price", selectsStore: true },
  /** Shows the supply. */
  supply: { attribute: "supply", type: Boolean },
  /** Size of the artwork. */
  artwork: { attribute: "artwork", values: ["small", "large"], default: "small" },
  /** Time at which the page was opened. */
  openedAt: { attribute: false } as ObjectProperty<Date>,
} as const satisfies AttributeTable;
type Table = typeof table;

const source = `const table = {
  /** Maximum price that the page accepts, in SOL. */
  maxPrice: { attribute: "max-price", selectsStore: true },
  /** Shows the supply. */
  supply: { attribute: "supply", type: Boolean },
  /** Size of the artwork. */
  artwork: { attribute: "artwork", values: ["small", "large"], default: "small" },
  /** Time at which the page was opened. */
  openedAt: { attribute: false } as ObjectProperty<Date>,
} as const satisfies AttributeTable;`;

const values = { maxPrice: "2", supply: true, artwork: "large", openedAt: new Date(0) };

it("An attribute of the table is a property of the element and its types", () => {
  class Element extends LitElement {
    static override properties = table;
  }
  expect(Element.observedAttributes).toEqual(["max-price", "supply", "artwork"]);
  expect([...Element.elementProperties.keys()]).toEqual(["maxPrice", "supply", "artwork", "openedAt"]);
  expectTypeOf<PropertiesOf<Table>>().toEqualTypeOf<{
    maxPrice: string | null;
    supply: boolean | null;
    artwork: "small" | "large" | null;
    openedAt: Date | null;
  }>();
});

it("An attribute that selects the store is read from the element and the page", () => {
  expect(listStoreProperties(table)).toEqual(["maxPrice"]);
  expect(readAttributes((property, attribute) => `${property} ${attribute}`, table)).toMatchObject({
    maxPrice: "maxPrice max-price",
  });
});

it("An attribute of the table is a prop in React", () => {
  expect(toAttributes(values, table)).toEqual({ "max-price": "2", supply: true, artwork: "large" });
  expect(toAttributes({ supply: false }, table)).toEqual({ supply: undefined });
  expect(toProperties(values, table)).toEqual({ openedAt: new Date(0) });
  expectTypeOf<PropsOf<Table>>().toEqualTypeOf<{
    maxPrice?: string | undefined;
    supply?: boolean | undefined;
    artwork?: "small" | "large" | undefined;
    openedAt?: Date | null | undefined;
  }>();
});

it("An attribute of the table is typed in templates", () => {
  expectTypeOf<AttributesOf<Table>>().toEqualTypeOf<{
    "max-price"?: string | undefined;
    supply?: boolean | undefined;
    artwork?: "small" | "large" | undefined;
  }>();
  expectTypeOf<ObjectPropsOf<Table>>().toEqualTypeOf<{ openedAt?: Date | null | undefined }>();
});

it("An attribute of the table is rendered by a server", () => {
  const required = { collection: "", publishableKey: "", apiBase: "" };
  expect(renderAttributes({ ...required, ...values }, table)).toBe(
    ' max-price="2" supply="" artwork="large"',
  );
});

it("An attribute of the table is written into the builder's snippets", () => {
  expect(toSnippetAttributes({ maxPrice: "2", artwork: "" }, table)).toEqual([["max-price", "2"]]);
  expect(propertyOf("max-price", table)).toBe("maxPrice");
});

it("An attribute of the table is described in the manifest, the editor's data and the reference", () => {
  const properties = describeAttributes(table, source);
  const element = { tagName: "mint-widget", attributes: [], members: [] };
  addProperties(element, properties);
  expect(element.attributes[0]).toMatchObject({
    name: "max-price",
    fieldName: "maxPrice",
    type: { text: "string" },
    description: "Maximum price that the page accepts, in SOL.",
  });
  expect(element.members[3]).toMatchObject({ name: "openedAt", type: { text: "Date | null" } });
  expect(toHtmlData([element])).toMatchObject({
    tags: [{ attributes: [{ name: "max-price" }, {}, { values: [{ name: "small" }, { name: "large" }] }] }],
  });
  expect(formatProperties(properties)).toContain(
    "| `max-price` | `maxPrice` | `string` | stable | Maximum price that the page accepts, in SOL. |",
  );
});

it("What an element lists is as stable as the element, unless its comment says that it is a preview", () => {
  const stable: Declaration = {
    tagName: "mint-page",
    summary: "A page.",
    events: [{ name: "mint-open", description: "It was opened. {@preview}" }, { name: "mint-close" }],
  };
  labelStability(stable);
  expect(stable).toMatchObject({
    summary: "A page.",
    stability: "stable",
    events: [
      { description: "It was opened.", stability: "preview" },
      { name: "mint-close", stability: "stable" },
    ],
  });
  const preview: Declaration = {
    tagName: "mint-part",
    summary: "A part. {@preview}",
    cssParts: [{ name: "base" }],
  };
  labelStability(preview);
  expect(preview).toMatchObject({
    summary: "A part.",
    stability: "preview",
    cssParts: [{ stability: "preview" }],
  });
  expect(toHtmlData([{ tagName: "mint-part", summary: "A part.", stability: "preview" }])).toMatchObject({
    tags: [{ description: "A part. (preview)" }],
  });
});
