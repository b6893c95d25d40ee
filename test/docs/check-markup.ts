import { readFileSync } from "node:fs";
import { join } from "node:path";
import { parse, walk } from "css-tree";
import { JSDOM } from "jsdom";
import { project } from "../package/consumer.js";
import { parseSurface } from "../../.build/surface/surface-text.js";

const surface = parseSurface(readFileSync(join(project, "test/package/surface.txt"), "utf8"));
const namesOf = (chapter: string): ReadonlySet<string> =>
  new Set(surface.get(`<mint-widget>: ${chapter}`)!.keys());

const attributes = new Set(
  [...namesOf("attributes and properties")].flatMap((name) => /^attribute (.+)$/.exec(name)?.[1] ?? []),
);
const [slots, parts, properties] = [namesOf("slots"), namesOf("parts"), namesOf("custom properties")];
const urls = new Set(surface.get("addresses of the service")!.keys());
/** Attributes of every element. */
const globalAttributes = new Set(["id", "class", "dir", "hidden"]);

/** Attributes, slots and URLs in HTML that the element and the service don't have. */
export function checkHtml(code: string): string[] {
  const { document } = new JSDOM(code).window;
  const elements = [...document.querySelectorAll("mint-widget")];
  const unknown = elements
    .flatMap((element) => element.getAttributeNames())
    .filter((name) => !attributes.has(name) && !globalAttributes.has(name));
  const slotted = elements
    .flatMap(({ children }) => [...children].flatMap((child) => child.getAttribute("slot") ?? []))
    .filter((name) => !slots.has(name));
  const loaded = [...code.matchAll(/https:\/\/mint\.example\.com(\/widget\/[^"'\s]*)/g)]
    .map(([, path]) => path!.replace(/\/\d+\.\d+\.\d+\//, "/VERSION/"))
    .filter((path) => !urls.has(path));
  return [...unknown, ...slotted, ...loaded];
}

/** Errors of CSS, and its custom properties and parts that the element doesn't have. */
export function checkCss(code: string): string[] {
  const problems: string[] = [];
  const tree = parse(code, { onParseError: ({ message }) => problems.push(message) });
  walk(tree, (node) => {
    if (node.type === "Declaration" && node.property.startsWith("--mint-") && !properties.has(node.property))
      problems.push(node.property);
  });
  const named = [...code.matchAll(/::part\(([\w-]+)\)/g)].map(([, part]) => part!);
  return [...problems, ...named.filter((part) => !parts.has(part))];
}
