import { css, html } from "lit";
import type { MintOutcome } from "../../core/state.js";
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
  const data: ShareData = { text, url: canonical || location.href };
  const canShare = navigator.canShare?.(data) ?? false;
  return html`<button
      part="share"
      class="button-secondary share"
      @click=${({ currentTarget }: Event) =>
        canShare ? share(data) : copy(data, currentTarget as HTMLElement, localization)}
    >
      ${canShare ? messages.share : messages.copyLink}
    </button>
    <span class="visually-hidden" aria-live="polite"></span>`;
}

/** Opens the browser's share dialog; a cancelled dialog is no error. */
async function share(data: ShareData): Promise<void> {
  await navigator.share(data).catch(() => undefined);
}

/** Copies the URL and shows the result for two seconds, on the button and in the live region. */
async function copy({ url }: ShareData, button: HTMLElement, { messages }: Localization): Promise<void> {
  const isCopied = await navigator.clipboard?.writeText(url!).then(
    () => true,
    () => false,
  );
  const status = button.nextElementSibling!;
  // Copying needs permission and HTTPS; without them the address bar has the URL.
  status.textContent = isCopied ? messages.linkCopied : messages.copyRefused;
  button.dataset["status"] = isCopied ? `${messages.copied} ✓` : messages.notAllowed;
  setTimeout(() => {
    delete button.dataset["status"];
    status.textContent = "";
  }, 2_000);
}

/** Styles of the share button and of the gleam over newly minted items. */
export const shareStyles = css`
  .share {
    grid-area: 2 / 2;
    min-inline-size: 6.75rem;
  }
  .share[data-status] {
    font-size: 0;
  }
  .share[data-status]::after {
    content: attr(data-status);
    font-size: 1rem;
    color: var(--_success);
  }
  .share:not([data-status$="✓"])::after {
    color: inherit;
  }
  .visually-hidden {
    position: absolute;
    inline-size: 1px;
    block-size: 1px;
    overflow: hidden;
    clip-path: inset(50%);
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
