import { buttonAttributes } from "./button-attributes.js";
import { followUrl, type MintButton } from "./mint-button.js";
import { readLinkedCollection } from "./linked-mint.js";

const marker = "data-mint";
const dialogs = new WeakMap<Element, MintButton>();

/**
 * Makes every element of the page with `data-mint="COLLECTION"` open a dialog. Its other attributes are those of
 * `<mint-button>` with the prefix `data-mint-`, on the element, an ancestor or a script tag.
 */
export function openFromPage(tag: string): void {
  const find = (event: Event): HTMLElement | undefined =>
    event
      .composedPath()
      .find((it): it is HTMLElement => it instanceof HTMLElement && it.hasAttribute(marker));
  for (const intent of ["pointerover", "focusin"])
    document.addEventListener(intent, (event) => {
      const opener = find(event);
      if (opener) void dialogOf(opener, tag).prefetch();
    });
  document.addEventListener("click", (event) => {
    const opener = find(event);
    if (!opener || event.defaultPrevented || event.ctrlKey || event.metaKey || event.shiftKey) return;
    event.preventDefault();
    dialogOf(opener, tag).show();
  });
  const follow = () => {
    followUrl();
    const linked = readLinkedCollection();
    const opener = [...document.querySelectorAll<HTMLElement>(`[${marker}]`)].find(
      ({ dataset }) => dataset["mint"] === linked,
    );
    if (opener) dialogOf(opener, tag).showLinked();
  };
  for (const change of ["popstate", "hashchange"]) addEventListener(change, follow);
  follow();
}

/** The dialog of an opener, created with its first intent. */
function dialogOf(opener: HTMLElement, tag: string): MintButton {
  const found = dialogs.get(opener);
  if (found?.isConnected) return found;
  const button = document.createElement(tag) as MintButton;
  for (const { attribute } of Object.values(buttonAttributes)) {
    const value = attribute && readNearest(opener, attribute);
    if (typeof value === "string") button.setAttribute(attribute as string, value);
  }
  button.setAttribute("collection", opener.getAttribute(marker)!);
  button.openFor(opener);
  document.body.append(button);
  dialogs.set(opener, button);
  return button;
}

function readNearest(opener: Element, attribute: string): string | null {
  if (attribute === "lang") return opener.closest("[lang]")?.getAttribute("lang") ?? null;
  const name = `${marker}-${attribute}`;
  const holder = opener.closest(`[${name}]`) ?? document.querySelector(`script[${name}]`);
  return holder?.getAttribute(name) ?? null;
}
