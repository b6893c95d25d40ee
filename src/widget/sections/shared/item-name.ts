import { html } from "lit";
import type { Localization } from "../../i18n/localization.js";

/** Name of an item, otherwise its number (`#12`), otherwise a placeholder. */
export function nameItem(
  { name, number }: { name?: string | undefined; number?: number | null | undefined },
  { messages }: Localization,
): string {
  return name?.trim() || (typeof number === "number" ? `#${number}` : messages.unnamed);
}

/** Name whose trailing number stays visible when the rest is truncated, since it tells items apart. */
export function nameView(name: string) {
  const [, head, tail] = /^(.+?)(\s*#?\d+)$/.exec(name) ?? ["", name, ""];
  return html`<bdi class="name parted"><span>${head}</span>${tail}</bdi>`;
}
