import { html, noChange } from "lit";
import { Directive, directive, type PropertyPart } from "lit/directive.js";

/*
 * Translators and scripts of a page replace text nodes. Lit would then write into a node that is no longer shown, so
 * texts that change are written into an element, whatever is in it.
 */

/** Text of an element, compared with what is in the element at each update. */
class ShownTextDirective extends Directive {
  render(_text: string): unknown {
    return noChange;
  }

  override update({ element }: PropertyPart, [text]: [string]): unknown {
    const { firstChild: node } = element;
    // Changing the data of the only text node is cheaper than replacing it.
    if (!(node instanceof Text) || node.nextSibling) element.textContent = text;
    else if (node.data !== text) node.data = text;
    return noChange;
  }
}

export const shownText = directive(ShownTextDirective);

/** Money, a time or an action, which nothing may change: compared with what is shown at each update. */
export const valueView = (text: string) => html`<span translate="no" .textContent=${shownText(text)}></span>`;

/**
 * Words that change with the state. A translation stays until they do.
 * @param content Returned as it is unless it is a text.
 */
export const wordsView = (content: unknown): unknown =>
  typeof content === "string" ? html`<span .textContent=${content}></span>` : content;
