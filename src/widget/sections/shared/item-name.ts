import { html } from "lit";
import type { Localization } from "../../i18n/localization.js";

/** Name of an item; without one, its number (`#12`), else a placeholder. */
export function nameItem(
  { name, number }: { name?: string | undefined; number?: number | null | undefined },
  { messages }: Localization,
): string {
  return name?.trim() || (typeof number === "number" ? `#${number}` : messages.unnamed);
}

/** Name whose trailing number stays visible when the rest is truncated, since items differ by it. */
export function nameView(name: string) {
  const [, head, tail] = /^(.+?)(\s*#?\d+)$/.exec(name) ?? ["", name, ""];
  return html`<bdi class="name parted"><span>${head}</span>${tail}</bdi>`;
}
