export interface Query {
  readonly role: string;
  /** What its accessible name is, or, with slashes around it, a pattern in it. Anything by default. */
  readonly name?: string;
  /** Brings the first one into view. */
  readonly isScrolledTo?: boolean;
}

/** An element that can be seen. */
export interface Found {
  readonly name: string;
  readonly text: string;
  /** Of a field. */
  readonly value: string | null;
  readonly isEnabled: boolean;
  readonly isFocused: boolean;
  readonly box: Box;
}

export interface Box {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

/**
 * What of this role and name can be seen on the page, as assistive technology is told it. Runs in the page, where axe
 * already is, and is sent there as text.
 */
export function findInPage({ role, name, isScrolledTo = false }: Query): Found[] {
  const { axe } = window as unknown as { axe: Axe };
  const pattern = name?.startsWith("/") ? new RegExp(name.slice(1, -1)) : null;
  const found: Found[] = [];
  axe.setup(document.documentElement);
  try {
    const visit = (root: Document | ShadowRoot): void => {
      for (const element of root.querySelectorAll<HTMLElement>("*")) {
        // What no slot takes is in nobody's tree.
        if (axe.utils.getNodeFromTree(element) && axe.commons.aria.getRole(element) === role)
          take(element, root);
        if (element.shadowRoot) visit(element.shadowRoot);
      }
    };
    const take = (element: HTMLElement, root: Document | ShadowRoot): void => {
      if (!element.checkVisibility({ visibilityProperty: true })) return;
      const label = axe.commons.text.accessibleText(element).trim();
      if (name !== undefined && !(pattern ? pattern.test(label) : label === name)) return;
      if (isScrolledTo && found.length === 0)
        element.scrollIntoView({ block: "center", inline: "nearest", behavior: "instant" });
      const { x, y, width, height } = element.getBoundingClientRect();
      found.push({
        name: label,
        text: element.innerText,
        value: element instanceof HTMLInputElement ? element.value : null,
        isEnabled: !element.matches(":disabled, [aria-disabled=true]"),
        isFocused: root.activeElement === element,
        box: { x, y, width, height },
      });
    };
    visit(document);
  } finally {
    axe.teardown();
  }
  return found;
}

/** What axe's own rules are made of: https://github.com/dequelabs/axe-core/blob/develop/doc/API.md */
interface Axe {
  setup(root: Element): void;
  teardown(): void;
  readonly commons: {
    readonly aria: { getRole(element: Element): string | null };
    readonly text: { accessibleText(element: Element): string };
  };
  readonly utils: { getNodeFromTree(element: Element): unknown };
}
