import { css, html, svg } from "lit";
import type { MintOutcome } from "../../core/outcome.js";
import { copyButton, copyButtonStyles } from "../shared/copy-button.js";
import { toSafeUrl } from "../shared/safe-url.js";
import { hasShareSheet } from "../shared/share-sheet.js";
import { formatMessage } from "../i18n/format-message.js";
import type { Localization } from "../i18n/localization.js";
import type { ViewContext } from "../view-context.js";

/** Text and URL of a post about a mint. */
interface Post {
  readonly text: string;
  readonly url: string;
}

/**
 * Share button: Web Share where the browser supports it, else links to write a post on X and Farcaster, and a button that copies
 * the URL.
 */
export function shareView(
  { items, minted }: MintOutcome,
  collection: string,
  context: Localization & Pick<ViewContext, "base">,
) {
  const { messages } = context;
  const item = minted === 1 && items.length === 1 ? items[0] : undefined;
  const name = item?.name?.trim() || collection;
  const text =
    minted > 1
      ? formatMessage(messages.iMintedItems, context, { count: minted, name })
      : formatMessage(messages.iMinted, context, { name });
  const post = { text, url: toSafeUrl(item?.shareUrl, context.base) ?? pageUrl() };
  return html`<div class="share-button">
    ${
      hasShareSheet()
        ? html`<button part="share" class="button-secondary" @click=${() => share(post)}>
            ${messages.share}
          </button>`
        : [
            sites.map(({ name, icon, postUrl }) => {
              const label = formatMessage(messages.shareOn, context, { site: name });
              return html`<a
                part="share-link"
                class="button-secondary"
                href=${postUrl(post)}
                target="_blank"
                rel="noopener noreferrer"
                aria-label=${label}
                title=${label}
                >${iconView(icon)}</a
              >`;
            }),
            copyButton(
              {
                text: post.url,
                label: messages.copyLink,
                icon: iconView(linkIcon),
                announcement: messages.linkCopied,
                className: "button-secondary",
                part: "share",
              },
              context,
            ),
          ]
    }
  </div>`;
}

/**
 * URL of the page: the canonical one that its author has named, else its own without query and fragment, which may contain data
 * of this visitor.
 */
function pageUrl(): string {
  const canonical = document.querySelector<HTMLLinkElement>("link[rel=canonical]")?.href;
  return toSafeUrl(canonical, location.href) ?? location.href.replace(/[?#].*/, "");
}

/** Opens the browser's share dialog; a cancelled dialog is no error. */
async function share(post: Post): Promise<void> {
  await navigator.share(post).catch(() => undefined);
}

/** Query with spaces that every site decodes. */
const encode = (values: Record<string, string>): string =>
  new URLSearchParams(values).toString().replaceAll("+", "%20");

/**
 * Sites with a page that opens a post to be written. Sources: https://docs.x.com/x-for-websites/post-button/guides/web-intent and
 * https://docs.farcaster.xyz/reference/farcaster/intent-urls
 */
const sites = [
  {
    name: "X",
    icon: svg`<path d="M2 3h6.5l4.4 6L18 3h3l-6.7 7.8L22 21h-6.5l-4.8-6.5L5 21H2l7.3-8.4zm3.8 1.8L16.4 19.2h1.8L7.6 4.8z" />`,
    postUrl: ({ text, url }: Post) => `https://x.com/intent/post?${encode({ text, url })}`,
  },
  {
    name: "Farcaster",
    icon: svg`<path d="M4 3h16v3h2l-1 3h-1v12h-5v-6a3 3 0 0 0-6 0v6H4V9H3L2 6h2z" />`,
    postUrl: ({ text, url }: Post) => `https://farcaster.xyz/~/compose?${encode({ text, "embeds[]": url })}`,
  },
] as const;

const linkIcon = svg`<path class="stroke" d="m9 15 6-6m-4-3 2-2a5 5 0 0 1 7 7l-2 2m-5 5-2 2a5 5 0 0 1-7-7l2-2" />`;

const iconView = (icon: unknown) => html`<svg viewBox="0 0 24 24" aria-hidden="true">${icon}</svg>`;

/** The moment in which it appears: light goes over it. Nothing moves but the light. */
export const shareStyles = css`
  ${copyButtonStyles}
  .share-button {
    grid-area: 2 / 2;
    display: flex;
    justify-content: end;
    gap: 0.5rem;
  }
  .share-button > button {
    min-inline-size: 6.75rem;
  }
  .share-button :is(a, .copy-button button) {
    display: grid;
    place-items: center;
    inline-size: 2.75rem;
    padding: 0;
    border-radius: var(--_control);
  }
  .share-button svg {
    inline-size: 1.125rem;
    fill: currentcolor;
  }
  .share-button .stroke {
    fill: none;
    stroke: currentcolor;
    stroke-width: 2;
    stroke-linecap: round;
  }
  /* Over the links for the time in which the result of copying is shown. */
  .share-button [data-status]::after {
    content: attr(data-status);
    position: absolute;
    inset-block: 0;
    inset-inline-end: 0;
    display: grid;
    place-items: center;
    inline-size: 9.25rem;
    background: var(--_background);
    border: 1px solid var(--_line);
    border-radius: inherit;
  }
  .share-button [data-status$="✓"]::after {
    color: var(--_success);
  }
  @media print {
    .share-button {
      display: none;
    }
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
