import { css, html } from "lit";
import type { MintOutcome } from "../../core/outcome.js";
import { copyButton, copyButtonStyles } from "../shared/copy-button.js";
import { formatMessage } from "../i18n/format-message.js";
import type { Localization } from "../i18n/localization.js";

/**
 * Share button: Web Share where the browser supports it, else links to X and Farcaster and a button that copies the page's URL.
 */
export function shareView({ items, minted }: MintOutcome, collection: string, localization: Localization) {
  const { messages } = localization;
  const name = (minted === 1 && items[0]?.name?.trim()) || collection;
  const text =
    minted > 1
      ? formatMessage(messages.iMintedItems, localization, { count: minted, name })
      : formatMessage(messages.iMinted, localization, { name });
  const data = { text, url: pageUrl() };
  return html`<div class="share-button">
    ${
      navigator.canShare?.(data)
        ? html`<button part="share" class="button-secondary" @click=${() => share(data)}>
            ${messages.share}
          </button>`
        : [
            html`<span class="share-links"
              >${socialLinks(data).map(
                ([site, url]) =>
                  html`<a part="share-link" href=${url} target="_blank" rel="noopener">${site}</a>`,
              )}</span
            >`,
            copyButton(
              {
                text: data.url,
                label: messages.copyLink,
                announcement: messages.linkCopied,
                className: "button-secondary",
                part: "share",
              },
              localization,
            ),
          ]
    }
  </div>`;
}

/**
 * URL of the page without data of this visitor, which its query may contain: the canonical one if it is on the same origin, else
 * its own without query and fragment.
 */
function pageUrl(): string {
  const canonical = document.querySelector<HTMLLinkElement>("link[rel=canonical]")?.href;
  const isOwn = canonical && URL.canParse(canonical) && new URL(canonical).origin === location.origin;
  return isOwn ? canonical : location.href.split(/[?#]/, 1)[0]!;
}

/** Pages on which a post with the text and the URL can be written, by the site's name. */
function socialLinks({ text, url }: { text: string; url: string }): [site: string, url: string][] {
  return [
    ["X", `https://x.com/intent/post?${encode({ text, url })}`],
    ["Farcaster", `https://farcaster.xyz/~/compose?${encode({ text, "embeds[]": url })}`],
  ];
}

/** Query with spaces that every site decodes. */
const encode = (values: Record<string, string>): string =>
  new URLSearchParams(values).toString().replaceAll("+", "%20");

/** Opens the browser's share dialog; a cancelled dialog is no error. */
async function share(data: ShareData): Promise<void> {
  await navigator.share(data).catch(() => undefined);
}

/** The moment in which it appears: light goes over it. Nothing moves but the light. */
export const shareStyles = css`
  ${copyButtonStyles}
  .share-button {
    grid-area: 2 / 2;
    display: flex;
    align-items: center;
    gap: 0.75rem;
  }
  .share-links {
    display: grid;
    justify-items: end;
  }
  .share-links a {
    color: inherit;
    font-size: 0.8125rem;
    line-height: 1.4375rem;
    text-underline-offset: 0.2em;
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
