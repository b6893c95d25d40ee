import { html } from "lit";
import type { Localization } from "../../i18n/localization.js";

/** Reads a number as people do an edition's: `#12`. */
export function nameItem(
  { name, number }: { name?: string | undefined; number?: number | null | undefined },
  { messages }: Localization,
): string {
  return name?.trim() || (typeof number === "number" ? `#${number}` : messages.unnamed);
}

/** A name whose number stays when there is no room for all of it: items differ by that. */
export function nameView(name: string) {
  const [, head, tail] = /^(.+?)(\s*#?\d+)$/.exec(name) ?? ["", name, ""];
  return html`<bdi class="name parted"><span>${head}</span>${tail}</bdi>`;
}
