import { readFileSync } from "node:fs";
import { join } from "node:path";
import { project } from "../../test/package/consumer.js";
import type { Described } from "../editor-data.js";
import { parseSurface } from "../surface/surface-text.js";
import { elementTags } from "../../src/widget/element-tags.js";
import type { Stability } from "../stability.js";
import { code, formatTable, joinSections } from "./markdown.js";

interface Member extends Described {
  readonly kind: "field" | "method";
  readonly attribute?: string;
  readonly parameters?: readonly (Described & { readonly optional?: boolean; readonly default?: string })[];
  readonly return?: { readonly description?: string };
}

interface Element {
  readonly tagName?: string;
  readonly summary?: string;
  readonly stability?: Stability;
  readonly members: readonly Member[];
  readonly events: readonly Described[];
  readonly slots?: readonly Described[];
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
      ["event", "class", "fields", "stability", "when"],
      element.events.map(({ name, type, stability = "stable", description = "" }) => [
        code(name),
        code(type!.text),
        fieldsOf(type!.text).map(code).join(", "),
        stability,
        description,
      ]),
    ),
    ...formatStyling(element, "For `mint-widget::part(button) { … }`: [Themes](../embed/themes.md)."),
  );
}

/** The page on the small elements, which share most of what they have. */
export function formatElementsReference(): string {
  const elements = elementTags.map(readElement);
  const action = elements.find(({ tagName }) => tagName === "mint-action")!;
  const [view] = elements.filter((element) => element !== action);
  const shared = new Set(view!.members.map(({ name }) => name));
  return joinSections(
    "# Small elements",
    "Each small element shows one part of a drop: [Compose your own page](../embed/compose.md) shows how to use them.",
    introduction,
    formatTable(
      ["element", "stability", "meaning"],
      elements.map(({ tagName, stability = "stable", summary = "" }) => [
        code(`<${tagName}>`),
        stability,
        summary,
      ]),
    ),
    "## Attributes and properties",
    "All of the elements have these. Each attribute has a property. Null or an absent attribute is the default.",
    formatProperties(fieldsIn(view!)),
    "`<mint-action>` has these, too:",
    formatProperties(fieldsIn(action).filter(({ name }) => !shared.has(name))),
    "## Methods",
    "All of the elements have this one:",
    formatMethods(view!),
    "`<mint-action>` has these, too:",
    formatMethods(action, shared),
    "## Events",
    "All of the elements dispatch these [events of the widget](element.md#events), and `<mint-action>` dispatches the others, too:",
    formatTable(
      ["event", "stability", "when"],
      view!.events.map(({ name, stability = "stable", description = "" }) => [
        code(name),
        stability,
        description,
      ]),
    ),
    ...elements.flatMap((element) => [
      `## \`<${element.tagName}>\` {#${element.tagName}}`,
      describeAll("slot", element.slots ?? []),
      describeAll("part", element.cssParts),
      describeAll("custom property", element.cssProperties),
    ]),
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

const fieldsIn = ({ members }: Element): Member[] => members.filter(({ kind }) => kind === "field");

/** Table of an element's methods. @param except Names of those that are left out. */
const formatMethods = ({ members }: Element, except: ReadonlySet<string> = new Set()): string =>
  formatTable(
    ["method", "stability", "meaning"],
    members
      .filter(({ kind, name }) => kind === "method" && !except.has(name))
      .map((method) => [code(formatCall(method)), method.stability ?? "stable", describeMethod(method)]),
  );

const formatMembers = (element: Element): string[] => [
  "## Attributes and properties",
  "Each attribute has a property. Null or an absent attribute is the default.",
  formatProperties(fieldsIn(element)),
  "## Methods",
  formatMethods(element),
];

const formatStyling = ({ slots, cssParts, cssProperties }: Element, parts: string): string[] => [
  "## Slots",
  describeAll("slot", slots ?? []),
  "## Parts",
  parts,
  describeAll("part", cssParts),
  "## Custom properties",
  describeAll("custom property", cssProperties),
];

/** Table of an element's attributes and properties. */
export const formatProperties = (properties: readonly Omit<Member, "kind">[]): string =>
  formatTable(
    ["attribute", "property", "type", "stability", "meaning"],
    properties.map(({ name, attribute, type, stability = "stable", description = "" }) => [
      attribute === undefined ? "" : code(attribute),
      code(name),
      type ? code(type.text.replace(/ \| null$/, "")) : code("string"),
      stability,
      description,
    ]),
  );

const introduction = `This page lists every attribute, property, method, event, slot and part of the element. It is written from the docstrings of its class by \`npm run reference\`, and a test compares
the two. In an editor the same texts are shown by \`html-custom-data.json\` and \`custom-elements.json\` of the package.

What is \`stable\` changes only as [Versions and upgrades](../embed/upgrade.md) describes. A \`preview\` may change in any version, which the changelog then reports.`;

const describeAll = (head: string, all: readonly Described[]): string =>
  formatTable(
    [head, "stability", "meaning"],
    all.map(({ name, stability = "stable", description = "" }) => [
      name ? code(name) : "default",
      stability,
      description,
    ]),
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
