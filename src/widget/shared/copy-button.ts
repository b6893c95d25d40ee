import { css, html, nothing } from "lit";
import type { Localization } from "../i18n/localization.js";

export interface CopyButtonOptions {
  readonly text: string;
  readonly label: string;
  /** Shown instead of the label, which then is the accessible name and the title. */
  readonly icon?: unknown;
  /** Announced once the text is copied. */
  readonly announcement: string;
  readonly className: string;
  readonly part?: string;
}

/** Milliseconds for which the result is shown. */
const resultDuration = 2_000;

/**
 * Button that copies a text to the clipboard. For two seconds its `data-status` holds the result, which ends with ✓ if
 * the text was copied. A live region announces it.
 */
export function copyButton(options: CopyButtonOptions, localization: Localization) {
  const { label, icon, className, part = nothing } = options;
  const name = icon ? label : nothing;
  const copy = ({ currentTarget }: Event) =>
    copyText(options, currentTarget as HTMLElement, localization.messages);
  return html`<span class="copy-button"
    ><button part=${part} class=${className} aria-label=${name} title=${name} @click=${copy}>
      ${icon ?? label}</button
    ><span class="visually-hidden" aria-live="polite"></span
  ></span>`;
}

async function copyText(
  { text, announcement }: CopyButtonOptions,
  button: HTMLElement,
  messages: Localization["messages"],
): Promise<void> {
  // Fails without permission and on pages without HTTPS.
  const isCopied = await navigator.clipboard?.writeText(text).then(
    () => true,
    () => false,
  );
  const status = button.nextElementSibling!;
  status.textContent = isCopied ? announcement : messages.copyBlocked;
  button.dataset["status"] = isCopied ? `${messages.copied} ✓` : messages.notAllowed;
  setTimeout(() => {
    delete button.dataset["status"];
    status.textContent = "";
  }, resultDuration);
}

/** For the style sheets of modules that render copy buttons. */
export const copyButtonStyles = css`
  .copy-button {
    position: relative;
    display: inline-grid;
    flex: none;
    vertical-align: middle;
  }
  .visually-hidden {
    position: absolute;
    inline-size: 1px;
    block-size: 1px;
    overflow: hidden;
    clip-path: inset(50%);
  }
`;
