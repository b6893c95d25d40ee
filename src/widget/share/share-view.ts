import { css, html, nothing, svg } from "lit";
import type { MintOutcome, OutcomeItem } from "../../core/outcome.js";
import { copyButton, copyButtonStyles } from "../shared/copy-button.js";
import { encodeQuery } from "../shared/encode-query.js";
import { pageUrl } from "../shared/page-url.js";
import { toSafeUrl } from "../shared/safe-url.js";
import { hasShareSheet } from "../shared/share-sheet.js";
import { formatCount } from "../i18n/format.js";
import { formatMessage } from "../i18n/format-message.js";
import type { Localization } from "../i18n/localization.js";
import type { ViewContext } from "../view-context.js";
import type { PictureNames } from "./save-picture.js";

/** Text and URL of a post about a mint. */
interface Post {
  readonly text: string;
  readonly url: string;
}

/**
 * Ways to share a mint: Web Share if the browser supports it, otherwise links to write a post on X and Farcaster and a
 * button that copies the URL. Also a button that saves a picture of the items.
 */
export function shareView({ items, minted }: MintOutcome, collection: string, context: ViewContext) {
  const { messages } = context;
  const item = minted === 1 && items.length === 1 ? items[0] : undefined;
  const name = item?.name?.trim() || collection;
  const text =
    minted > 1
      ? formatMessage(messages.iMintedItems, context, { count: minted, name })
      : formatMessage(messages.iMinted, context, { name });
  const post = { text, url: toShareUrl(items, context) ?? pageUrl() };
  return html`<div class="share-button">
    ${hasShareSheet() ? shareButton(post, context) : postLinks(post, context)}
    ${items.some(({ image }) => image) ? savePictureButton(items, { name, collection }, context) : nothing}
  </div>`;
}

/** Page of the items: that of the first one, which names the others in `with`. Null without pages. */
function toShareUrl([first, ...others]: readonly OutcomeItem[], { base }: ViewContext): string | null {
  const url = toSafeUrl(first?.shareUrl, base);
  if (!url || others.length === 0) return url;
  const all = new URL(url);
  all.searchParams.set("with", others.map(({ mint }) => mint).join(","));
  // Commas are allowed in a query, and addresses have only letters and digits.
  return all.href.replaceAll("%2C", ",");
}

function shareButton(post: Post, { messages }: Localization) {
  return html`<button part="share" class="share-main" @click=${() => share(post)}>
    ${iconView(shareIcon)} ${messages.share}
  </button>`;
}

function postLinks(post: Post, context: Localization) {
  const { messages } = context;
  const links = sites.map(({ name, icon, postUrl }, index) => {
    const label = formatMessage(messages.shareOn, context, { site: name });
    return html`<a
      part="share-link"
      class=${index === 0 ? "share-main" : "button-secondary"}
      href=${postUrl(post)}
      target="_blank"
      rel="noopener noreferrer"
      aria-label=${label}
      >${iconView(icon)} <bdi>${name}</bdi></a
    >`;
  });
  const copy = {
    text: post.url,
    label: messages.copyLink,
    icon: html`${iconView(linkIcon)} ${messages.copyLink}`,
    announcement: messages.linkCopied,
    className: "button-secondary",
    part: "share",
  };
  return [links, copyButton(copy, context)];
}

/** Button that saves the items as a picture. Loads the code that draws it on demand. */
function savePictureButton(items: readonly OutcomeItem[], names: PictureNames, context: ViewContext) {
  const { messages, base, language } = context;
  const save = async ({ currentTarget }: Event) => {
    const button = currentTarget as HTMLElement;
    const { total } = context.store.state.collection.value?.supply ?? {};
    const [item] = items.length === 1 ? items : [];
    const rank = item?.rarityRank
      ? `${messages.rarityRank} ${[item.rarityRank, ...(total ? [total] : [])].map((count) => formatCount(count, language)).join(" / ")}`
      : "";
    const texts = item
      ? { ...names, rank, attributes: item.attributes ?? [], language }
      : {
          name: formatMessage(messages.items, context, { count: items.length }),
          collection: names.collection,
          rank,
          attributes: [],
          language,
        };
    const urls = items.flatMap(({ image }) => toSafeUrl(image, base) ?? []);
    const isSaved = await import("./save-picture.js").then(
      ({ savePicture }) => savePicture(urls, texts, button),
      () => false,
    );
    button.nextElementSibling!.textContent = isSaved ? "" : messages.pictureFailed;
  };
  return html`<span
    ><button part="save-picture" class="button-secondary" @click=${save}>
      ${iconView(saveIcon)} ${messages.savePicture}</button
    ><small aria-live="polite"></small
  ></span>`;
}

/** Opens the browser's share dialog. Cancelling it isn't an error. */
async function share(post: Post): Promise<void> {
  await navigator.share(post).catch(() => undefined);
}

/**
 * Sites with a URL that opens a prefilled post. Sources:
 * https://docs.x.com/x-for-websites/post-button/guides/web-intent and
 * https://docs.farcaster.xyz/reference/farcaster/intent-urls
 */
const sites = [
  {
    name: "X",
    icon: svg`<path d="M2 3h6.5l4.4 6L18 3h3l-6.7 7.8L22 21h-6.5l-4.8-6.5L5 21H2l7.3-8.4zm3.8 1.8L16.4 19.2h1.8L7.6 4.8z" />`,
    postUrl: ({ text, url }: Post) => `https://x.com/intent/post?${encodeQuery({ text, url })}`,
  },
  {
    name: "Farcaster",
    icon: svg`<path d="M4 3h16v3h2l-1 3h-1v12h-5v-6a3 3 0 0 0-6 0v6H4V9H3L2 6h2z" />`,
    postUrl: ({ text, url }: Post) =>
      `https://farcaster.xyz/~/compose?${encodeQuery({ text, "embeds[]": url })}`,
  },
] as const;

const shareIcon = svg`<path class="stroke" d="M12 15V4m-4 4 4-4 4 4M5 12v8h14v-8" />`;
const saveIcon = svg`<path class="stroke" d="M12 4v11m-4-4 4 4 4-4M5 20h14" />`;
const linkIcon = svg`<path class="stroke" d="m9 15 6-6m-4-3 2-2a5 5 0 0 1 7 7l-2 2m-5 5-2 2a5 5 0 0 1-7-7l2-2" />`;

const iconView = (icon: unknown) => html`<svg viewBox="0 0 24 24" aria-hidden="true">${icon}</svg>`;

export const shareStyles = css`
  ${copyButtonStyles}
  .share-button {
    grid-area: 1 / 1 / -1 / -1;
    display: grid;
    grid-template-columns: repeat(2, minmax(0, 1fr));
    gap: calc(0.5 * var(--_rem));
  }
  .share-button > :nth-child(odd):last-child,
  .share-button > button:first-child,
  .share-button > button:first-child + * {
    grid-column: 1 / -1;
  }
  .share-button :is(a, button) {
    display: flex;
    align-items: center;
    justify-content: center;
    gap: calc(0.375 * var(--_rem));
    inline-size: 100%;
    min-block-size: calc(2.75 * var(--_rem));
    padding: 0 calc(0.25 * var(--_rem));
    font-size: calc(0.875 * var(--_rem));
    font-weight: 600;
    line-height: 1.15;
    text-decoration: none;
    border-radius: var(--_control);
  }
  .share-main {
    color: var(--_on-accent);
    background: var(--_accent);
  }
  .share-button svg {
    flex: none;
    inline-size: calc(1.125 * var(--_rem));
    fill: currentcolor;
  }
  .share-button .stroke {
    fill: none;
    stroke: currentcolor;
    stroke-width: 2;
    stroke-linecap: round;
  }
  /* Over the label for the time in which the result of copying is shown. */
  .share-button [data-status] {
    color: transparent;
  }
  .share-button [data-status]::after {
    content: attr(data-status);
    position: absolute;
    inset: 0;
    display: grid;
    place-items: center;
    color: var(--_text);
  }
  .share-button [data-status$="✓"]::after {
    color: var(--_success);
  }
  /* What is shared comes first: the main button, which mints more, is a quiet one. */
  .purchase:has(.share-button) .button-primary:not([aria-disabled]) {
    color: var(--_text);
    background: none;
    border-color: var(--_line);
  }
  @media (forced-colors: active) {
    .share-main {
      border: 1px solid;
    }
  }
  @media print {
    .share-button {
      display: none;
    }
  }
  [data-complete] > :first-child::before {
    content: "✓ " / "";
    font-weight: 700;
    color: var(--_success);
  }
`;
