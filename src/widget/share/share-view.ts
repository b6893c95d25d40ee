import { css, html } from "lit";
import type { MintOutcome } from "../../core/outcome.js";
import { copyButton, copyButtonStyles } from "../shared/copy-button.js";
import { formatMessage } from "../i18n/format-message.js";
import type { Localization } from "../i18n/localization.js";

/** Share button: Web Share where the browser supports it, else a button that copies the page's URL. */
export function shareView({ items, minted }: MintOutcome, collection: string, localization: Localization) {
  const { messages } = localization;
  const name = (minted === 1 && items[0]?.name?.trim()) || collection;
  const text =
    minted > 1
      ? formatMessage(messages.iMintedItems, localization, { count: minted, name })
      : formatMessage(messages.iMinted, localization, { name });
  // The page's own URL may contain data of this visitor; the canonical URL doesn't.
  const canonical = document.querySelector<HTMLLinkElement>("link[rel=canonical]")?.href;
  const data = { text, url: canonical || location.href };
  return html`<div class="share-button">
    ${
      navigator.canShare?.(data)
        ? html`<button part="share" class="button-secondary" @click=${() => share(data)}>
            ${messages.share}
          </button>`
        : copyButton(
            {
              text: data.url,
              label: messages.copyLink,
              announcement: messages.linkCopied,
              className: "button-secondary",
              part: "share",
            },
            localization,
          )
    }
  </div>`;
}

/** Opens the browser's share dialog; a cancelled dialog is no error. */
async function share(data: ShareData): Promise<void> {
  await navigator.share(data).catch(() => undefined);
}

/** The moment in which it appears: light goes over it. Nothing moves but the light. */
export const shareStyles = css`
  ${copyButtonStyles}
  .share-button {
    grid-area: 2 / 2;
    display: grid;
  }
  .share-button button {
    min-inline-size: 6.75rem;
  }
  .share-button [data-status] {
    font-size: 0;
  }
  .share-button [data-status]::after {
    content: attr(data-status);
    font-size: 1rem;
  }
  .share-button [data-status$="✓"]::after {
    color: var(--_success);
  }
  [data-complete] small::before {
    content: "✓ " / "";
    font-weight: 700;
    color: var(--_success);
  }
  .reveal li::after {
    content: "";
    position: absolute;
    inset: 0;
    background: linear-gradient(105deg, transparent 35%, rgb(255 255 255 / 0.45) 50%, transparent 65%);
    translate: -100%;
    animation: gleam 1.1s 0.35s ease-in-out;
  }
  .reveal li:nth-child(3n + 2),
  .reveal li:nth-child(3n + 2)::after {
    animation-delay: 0.12s;
  }
  .reveal li:nth-child(3n),
  .reveal li:nth-child(3n)::after {
    animation-delay: 0.24s;
  }
  @keyframes gleam {
    to {
      translate: 100%;
    }
  }
`.styleSheet!;
