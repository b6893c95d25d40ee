/** Element of an image. */
export interface Element {
  name: string;
  attributes: Record<string, string>;
}

const markup = /<(\/?)([A-Za-z][A-Za-z0-9]*)((?: [A-Za-z][A-Za-z0-9:-]*="[^"<&]*")*)(\/?)>/y;

/**
 * Strict parser for XML that consists of elements and attributes only, as the samples' images do.
 * @throws Error when it is not well-formed or contains anything else: text, comments, entities, declarations
 */
export function readElements(xml: string): Element[] {
  const elements: Element[] = [];
  const open: string[] = [];
  let at = 0;
  while (at < xml.length) {
    markup.lastIndex = at;
    const [whole, closing, name = "", written = "", empty] = markup.exec(xml) ?? [];
    if (whole === undefined) throw new Error(`No markup at ${at}: ${xml.slice(at, at + 60)}`);
    if (at > 0 && open.length === 0) throw new Error(`Something follows the root: ${whole}`);
    at += whole.length;
    if (closing) {
      if (open.pop() !== name) throw new Error(`Closes what is not open: ${whole}`);
      continue;
    }
    const pairs = [...written.matchAll(/ ([^=]+)="([^"]*)"/g)].map(([, key = "", value = ""]) => [
      key,
      value,
    ]);
    const attributes = Object.fromEntries(pairs) as Record<string, string>;
    if (Object.keys(attributes).length < pairs.length) throw new Error(`An attribute twice: ${whole}`);
    elements.push({ name, attributes });
    if (!empty) open.push(name);
  }
  if (open.length > 0) throw new Error(`Left open: ${open.join(", ")}`);
  return elements;
}
