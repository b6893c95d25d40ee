import { LitElement } from "lit";

/**
 * Element of the studio. It renders into the document, where labels reach their fields and one style sheet applies to
 * all pages.
 */
export class StudioElement extends LitElement {
  protected override createRenderRoot(): HTMLElement {
    return this;
  }
}
