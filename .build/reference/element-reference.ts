import { readFileSync } from "node:fs";
import { join } from "node:path";
import { project } from "../../test/package/consumer.js";
import type { Described } from "../editor-data.js";
import { parseSurface } from "../surface/surface-text.js";
import { code, formatTable, joinSections } from "./markdown.js";

interface Member extends Described {
  readonly kind: "field" | "method";
  readonly attribute?: string;
  readonly parameters?: readonly (Described & { readonly optional?: boolean; readonly default?: string })[];
  readonly return?: { readonly description?: string };
}

interface Element {
  readonly tagName?: string;
  readonly members: readonly Member[];
  readonly events: readonly Described[];
  readonly slots: readonly Described[];
  readonly cssParts: readonly Described[];
  readonly cssProperties: readonly Described[];
}

/** The page on `<mint-widget>`, from the custom-elements manifest of the built package. */
export function formatElementReference(): string {
  const element = readElement("mint-widget");
  return joinSections(
    "# `<mint-widget>`",
    introduction,
    ...formatMembers(element),
    "## Events",
    "All of them bubble and are composed. Their classes are exported by `mint-widget`.",
    formatTable(
      ["event", "class", "fields", "when"],
      element.events.map(({ name, type, description = "" }) => [
        code(name),
        code(type!.text),
        fieldsOf(type!.text).map(code).join(", "),
        description,
      ]),
    ),
    ...formatStyling(element, "For `mint-widget::part(button) { … }`: [Themes](../embed/themes.md)."),
  );
}

/** The page on `<mint-button>`. */
export function formatButtonReference(): string {
  const element = readElement("mint-button");
  return joinSections(
    "# `<mint-button>`",
    "The button that opens the widget in a dialog: [Buttons and popups](../embed/buttons.md) shows how to use it.",
    introduction,
    ...formatMembers(element),
    "## Events",
    "The [events of the widget](element.md#events) in its dialog bubble through the button.",
    ...formatStyling(element, "For `mint-button::part(button) { … }`."),
  );
}

function formatMembers({ members }: Element): string[] {
  const properties = members.filter(({ kind }) => kind === "field");
  const methods = members.filter(({ kind }) => kind === "method");
  return [
    "## Attributes and properties",
    "Each attribute has a property. Null or an absent attribute is the default.",
    formatProperties(properties),
    "## Methods",
    formatTable(
      ["method", "meaning"],
      methods.map((method) => [code(formatCall(method)), describeMethod(method)]),
    ),
  ];
}

const formatStyling = ({ slots, cssParts, cssProperties }: Element, parts: string): string[] => [
  "## Slots",
  describeAll("slot", slots),
  "## Parts",
  parts,
  describeAll("part", cssParts),
  "## Custom properties",
  describeAll("custom property", cssProperties),
];

/** Table of an element's attributes and properties. */
export const formatProperties = (properties: readonly Omit<Member, "kind">[]): string =>
  formatTable(
    ["attribute", "property", "type", "meaning"],
    properties.map(({ name, attribute, type, description = "" }) => [
      attribute === undefined ? "" : code(attribute),
      code(name),
      type ? code(type.text.replace(/ \| null$/, "")) : code("string"),
      description,
    ]),
  );

const introduction = `This page lists every attribute, property, method, event, slot and part of the element. It is written from the docstrings of its class by \`npm run reference\`, and a test compares
the two. In an editor the same texts are shown by \`html-custom-data.json\` and \`custom-elements.json\` of the package.`;

const describeAll = (head: string, all: readonly Described[]): string =>
  formatTable(
    [head, "meaning"],
    all.map(({ name, description = "" }) => [name ? code(name) : "default", description]),
  );

function formatCall({ name, parameters = [] }: Member): string {
  return `${name}(${parameters.map(({ name, optional, ...rest }) => (optional || rest.default ? `${name}?` : name)).join(", ")})`;
}

function describeMethod({ description = "", parameters = [], return: result }: Member): string {
  const described = parameters.map(({ name, description = "" }) => `${code(name)}: ${description}`);
  const resolved = result?.description ? [`Resolves with ${result.description}`] : [];
  return [description, ...described, ...resolved].join(" ");
}

/** Fields of an event's class, from the recorded surface. */
function fieldsOf(event: string): string[] {
  const path = join(project, "test/package/surface.txt");
  const names = parseSurface(readFileSync(path, "utf8")).get("mint-widget")!.keys();
  return [...names]
    .filter((name) => name.startsWith(`${event}.`))
    .map((name) => name.slice(event.length + 1));
}

function readElement(tag: string): Element {
  const { modules } = JSON.parse(readFileSync(join(project, "dist/npm/custom-elements.json"), "utf8")) as {
    modules: readonly { declarations?: readonly Element[] }[];
  };
  return modules.flatMap(({ declarations = [] }) => declarations).find(({ tagName }) => tagName === tag)!;
}
