import { html } from "lit";
import type { Localization } from "../../i18n/localization.js";
import type { ViewContext } from "../../view-context.js";
import { wordsView } from "../../i18n/text-view.js";

/** Name of an item, otherwise its number (`#12`), otherwise a placeholder. */
export function nameItem(
  { name, number }: { name?: string | undefined; number?: number | null | undefined },
  { messages }: Localization,
): string {
  return name?.trim() || (typeof number === "number" ? `#${number}` : messages.unnamed);
}

/**
 * Name whose trailing number stays visible when the rest is truncated, since it tells items apart.
 *
 * @param collection Name of the collection that the whole list is from: in `Aurora #12` it is only read out.
 */
export function nameView(name: string, collection?: string | null) {
  const [, head = name, tail = ""] = /^(.+?)(\s*#?\d+)$/.exec(name) ?? [];
  const number = tail.trimStart();
  return head === collection?.trim() && number.startsWith("#")
    ? html`<bdi class="name parted"
        ><span class="visually-hidden" .textContent=${`${head} `}></span>${wordsView(number)}</bdi
      >`
    : html`<bdi class="name parted"><span .textContent=${head}></span>${wordsView(tail)}</bdi>`;
}

/** Name of the collection that a widget shows. */
export const collectionNameOf = ({ store }: Pick<ViewContext, "store">): string | undefined =>
  store.state.collection.value?.collection.name;
