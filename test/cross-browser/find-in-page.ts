export interface Query {
  readonly role: string;
  /** Accessible name, or a pattern between slashes. Any by default. */
  readonly name?: string;
  /** Scrolls the first match into view. */
  readonly isScrolledTo?: boolean;
}

/** Visible element. */
export interface Found {
  readonly name: string;
  readonly text: string;
  /** Value of a field. */
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
 * Visible elements of a role and name, as exposed to assistive technology. Runs in the page after axe and is
 * sent there as text.
 */
export function findInPage({ role, name, isScrolledTo = false }: Query): Found[] {
  const { axe } = window as unknown as { axe: Axe };
  const pattern = name?.startsWith("/") ? new RegExp(name.slice(1, -1)) : null;
  const found: Found[] = [];
  axe.setup(document.documentElement);
  try {
    const walk = (root: Document | ShadowRoot): void => {
      for (const element of root.querySelectorAll<HTMLElement>("*")) {
        // Unassigned slot content isn't in the flattened tree.
        if (axe.utils.getNodeFromTree(element) && axe.commons.aria.getRole(element) === role)
          take(element, root);
        if (element.shadowRoot) walk(element.shadowRoot);
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
    walk(document);
  } finally {
    axe.teardown();
  }
  return found;
}

/** Subset of axe's API: https://github.com/dequelabs/axe-core/blob/develop/doc/API.md */
interface Axe {
  setup(root: Element): void;
  teardown(): void;
  readonly commons: {
    readonly aria: { getRole(element: Element): string | null };
    readonly text: { accessibleText(element: Element): string };
  };
  readonly utils: { getNodeFromTree(element: Element): unknown };
}
