import { css, html } from "lit";
import type { MintOutcome } from "../mint/state.js";
import { say } from "./say.js";
import type { Speech } from "./speech.js";

/** Shares the page: with the visitor's own means where the browser has them, else by copying its address. */
export function shareView({ items, minted }: MintOutcome, collection: string, speech: Speech) {
  const { words } = speech;
  const name = (minted === 1 && items[0]?.name?.trim()) || collection;
  const text =
    minted > 1
      ? say(words.iMintedItems, speech, { count: minted, name })
      : say(words.iMinted, speech, { name });
  // A page's own address may carry what is meant for this visitor only; the canonical one is for everybody.
  const canonical = document.querySelector<HTMLLinkElement>("link[rel=canonical]")?.href;
  const data: ShareData = { text, url: canonical || location.href };
  const canShare = navigator.canShare?.(data) ?? false;
  return html`<button
      part="share"
      class="quiet share"
      @click=${({ currentTarget }: Event) =>
        canShare ? share(data) : copy(data, currentTarget as HTMLElement, speech)}
    >
      ${canShare ? words.share : words.copyLink}
    </button>
    <span class="unseen" aria-live="polite"></span>`;
}

/** Whoever lets the browser's dialog go has changed their mind; there is nothing to say. */
async function share(data: ShareData): Promise<void> {
  await navigator.share(data).catch(() => undefined);
}

/** Says for a moment whether it was copied, in the button and aloud. */
async function copy({ url }: ShareData, button: HTMLElement, { words }: Speech): Promise<void> {
  const isCopied = await navigator.clipboard?.writeText(url!).then(
    () => true,
    () => false,
  );
  const said = button.nextElementSibling!;
  // Without permission, or on a page without HTTPS, the address bar has it.
  said.textContent = isCopied ? words.linkCopied : words.copyRefused;
  button.dataset["said"] = isCopied ? `${words.copied} ✓` : words.notAllowed;
  setTimeout(() => {
    delete button.dataset["said"];
    said.textContent = "";
  }, 2_000);
}

/** The moment in which it appears: light goes over it. Nothing moves but the light. */
export const celebrationSheet = css`
  .share {
    grid-area: 2 / 2;
    min-inline-size: 6.75rem;
  }
  .share[data-said] {
    font-size: 0;
  }
  .share[data-said]::after {
    content: attr(data-said);
    font-size: 1rem;
    color: var(--_success);
  }
  .share:not([data-said$="✓"])::after {
    color: inherit;
  }
  .unseen {
    position: absolute;
    inline-size: 1px;
    block-size: 1px;
    overflow: hidden;
    clip-path: inset(50%);
  }
  [data-whole] small::before {
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
