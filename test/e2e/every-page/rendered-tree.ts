/** Element of the flat tree, as it is rendered: with its slotted nodes and those of its shadow root. */
export interface Rendered {
  readonly element: Element;
  readonly parent: Rendered | null;
  readonly style: CSSStyleDeclaration;
  readonly box: Box;
  /** Its own text nodes. */
  readonly texts: readonly Text[];
  /** Its text with that of the elements below it, without whitespace. */
  readonly text: string;
  /** True when it is clipped to a dot, which only screen readers read, or hidden from them, which is decoration. */
  readonly isUnseen: boolean;
}

/** In CSS pixels of the viewport. */
export interface Box {
  readonly left: number;
  readonly right: number;
  readonly top: number;
  readonly bottom: number;
}

/** Rendered elements of the page in document order. */
export function readRenderedTree(): Rendered[] {
  const all: Rendered[] = [];
  const visit = (element: Element, parent: Rendered | null): string => {
    const style = getComputedStyle(element);
    if (!isRendered(element, style)) return "";
    const children = childrenOf(element);
    const rendered = {
      element,
      parent,
      style,
      box: element.getBoundingClientRect(),
      texts: children.filter(isShownText),
      text: "",
      isUnseen: (parent?.isUnseen ?? false) || isUnseen(element, style),
    };
    all.push(rendered);
    const texts = children.map((child) => {
      if (child instanceof Text) return withoutSpace(child.data);
      return child instanceof Element ? visit(child, rendered) : "";
    });
    rendered.text = texts.join("");
    return rendered.text;
  };
  visit(document.body, null);
  return all;
}

/** The element's ancestors, nearest first. */
export function* ancestorsOf({ parent }: Rendered): Generator<Rendered> {
  for (let each = parent; each; each = each.parent) yield each;
}

/** Text without whitespace, which depends on how boxes are laid out, and without invisible marks. */
export const withoutSpace = (text: string): string => text.replace(/[\s\p{Cf}]/gu, "");

/** Short name of an element in a message: `div.card “Aurora, the first winter”`. */
export function describe({ element }: Pick<Rendered, "element">): string {
  const { localName, id, classList } = element;
  const name = id ? `${localName}#${id}` : [localName, ...classList].join(".");
  const text = element.textContent?.trim().replace(/\s+/g, " ") ?? "";
  return text ? `${name} “${text.length > 50 ? `${text.slice(0, 50)}…` : text}”` : name;
}

const isShownText = (node: Node): node is Text => node instanceof Text && withoutSpace(node.data) !== "";

function childrenOf(element: Element): Node[] {
  if (element.shadowRoot) return [...element.shadowRoot.childNodes];
  const assigned = element instanceof HTMLSlotElement ? element.assignedNodes() : [];
  return assigned.length > 0 ? assigned : [...element.childNodes];
}

function isRendered(element: Element, { display, visibility, opacity }: CSSStyleDeclaration): boolean {
  if (element.matches("script, style, noscript, template, option")) return false;
  if (display === "contents") return true;
  return display !== "none" && visibility === "visible" && opacity !== "0" && element.checkVisibility();
}

function isUnseen(element: Element, { overflowX, clipPath, position }: CSSStyleDeclaration): boolean {
  if (element.getAttribute("aria-hidden") === "true") return true;
  const { width, height } = element.getBoundingClientRect();
  const isDot = width <= 2 && height <= 2 && position === "absolute";
  return isDot && (overflowX !== "visible" || clipPath !== "none");
}
