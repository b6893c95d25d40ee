import createDOMPurify, { type DOMPurify, type RemovedAttribute, type RemovedElement } from "dompurify";
import { JSDOM, type DOMWindow } from "jsdom";
import { removeExternalReferences } from "./external-references.js";
import { isInternalUrl, loadsFile } from "./internal-url.js";

/** An SVG file that can't be sanitized, such as one whose XML is malformed. */
export class SvgError extends Error {}

/** SVG without parts that run, load or embed something, and the names of the removed parts. */
export interface SanitizedSvg {
  readonly svg: string;
  /** Elements like `<script>` and attributes like `onload`, each once; `<style>` if it was changed. */
  readonly removed: readonly string[];
}

/** Animation elements, which DOMPurify removes by default as they could set a link's target. */
const animations = ["animate", "set"];

/**
 * Removes everything from an SVG document that could run a script, load a file or show another document: scripts, event
 * handlers, `foreignObject`, references to anything outside the document, and imports and URLs in its styles. The
 * document type is removed too, along with its entities.
 *
 * @throws SvgError if the text isn't well-formed XML, its root isn't `svg`, or the sanitizer refuses it
 * @example sanitizeSvg('<svg xmlns="…" onload="alert(1)"/>') // { svg: '<svg xmlns="…"/>', removed: ["onload"] }
 */
export function sanitizeSvg(text: string): SanitizedSvg {
  const { purify, window } = getSanitizer();
  const root = parseSvg(text, window);
  try {
    purify.sanitize(root, {
      IN_PLACE: true,
      USE_PROFILES: { svg: true, svgFilters: true },
      ADD_TAGS: ["use", ...animations],
      ADD_ATTR: ["href", "to", "from", "by", "attributeName"],
      KEEP_CONTENT: false,
      // Ids need no protection, as the document isn't part of a page.
      SANITIZE_DOM: false,
    });
  } catch (error) {
    throw new SvgError(`can't be sanitized: ${(error as Error).message}`, { cause: error });
  }
  return {
    svg: new window.XMLSerializer().serializeToString(root),
    removed: [...new Set(purify.removed.map(nameOf))],
  };
}

function nameOf(removed: RemovedElement | RemovedAttribute): string {
  return "attribute" in removed ? (removed.attribute?.name ?? "attribute") : `<${removed.element.nodeName}>`;
}

interface Sanitizer {
  readonly purify: DOMPurify;
  readonly window: DOMWindow;
}

let sanitizer: Sanitizer | undefined;

/** Sanitizer in its own document, created on first use, which takes a quarter of a second. */
const getSanitizer = (): Sanitizer => (sanitizer ??= createSanitizer());

function createSanitizer(): Sanitizer {
  const { window } = new JSDOM("");
  const purify = createDOMPurify(window);
  purify.addHook("uponSanitizeElement", (node, { tagName }) => {
    const element = node as Element;
    if (tagName === "style") sanitizeStyle(element, purify);
    if (animations.includes(tagName) && !isAnimatable(element.getAttribute("attributeName"))) {
      element.remove();
      purify.removed.push({ element });
    }
  });
  purify.addHook("uponSanitizeAttribute", (_, attribute) => {
    const { attrName, attrValue } = attribute;
    const isReference = /^(xlink:)?href$|^src$/i.test(attrName);
    if (isReference ? !isInternalUrl(attrValue) : loadsFile(attrValue)) attribute.keepAttr = false;
  });
  return { purify, window };
}

/** Replaces a style sheet that would load files. */
function sanitizeStyle(element: Element, { removed }: DOMPurify): void {
  const css = element.textContent;
  const safe = removeExternalReferences(css);
  if (safe === null && !loadsFile(css)) return;
  element.textContent = safe === null || loadsFile(safe) ? "" : safe;
  removed.push({ element });
}

/** True for an attribute that may be animated: not a reference, style or event handler. */
const isAnimatable = (name: string | null) => name !== null && !/href|^on|^src$|^style$/i.test(name);

const namespace = "http://www.w3.org/2000/svg";

/** Root element. Adds the namespace if it is missing, as browsers wouldn't show the document as an image without it. */
function parseSvg(text: string, window: DOMWindow): Element {
  const parse = (xml: string): Element => {
    const document = new window.DOMParser().parseFromString(xml, "image/svg+xml");
    const [error] = document.getElementsByTagName("parsererror");
    if (error) throw new SvgError(`isn't well-formed XML: ${error.textContent.trim().split("\n")[0]}`);
    return document.documentElement;
  };
  const xml = text.replace(/^\uFEFF/, "");
  const root = parse(xml);
  if (root.localName !== "svg") throw new SvgError(`has the root element ${root.localName}, not svg`);
  if (root.prefix !== null) {
    throw new SvgError(
      `has the root element ${root.tagName}: save it without prefixes, with <svg> as its root`,
    );
  }
  if (root.namespaceURI === namespace) return root;
  const withNamespace = parse(xml.replace(/<svg\b/, `<svg xmlns="${namespace}"`));
  if (withNamespace.namespaceURI !== namespace) throw new SvgError(`has a root element that isn't SVG's`);
  return withNamespace;
}
