import { css, html, nothing, render } from "lit";
import type { WalletOption } from "../../core/ports.js";
import type { MintStore } from "../../core/store/mint-store.js";
import { moreWalletsStyles, createWalletOffer } from "./more-wallets.js";
import type { Localization } from "../i18n/localization.js";

/**
 * Opens a native modal dialog inside the widget's shadow root to choose a wallet.
 * @returns Id of the chosen wallet; null when the visitor closed the dialog, or it was open already.
 */
export async function chooseWallet(
  root: ShadowRoot,
  store: MintStore,
  localization: Localization,
): Promise<string | null> {
  const { language, direction, messages } = localization;
  const { wallets: directory } = await store.checkout();
  if (root.querySelector("dialog")) return null;
  const dialog = document.createElement("dialog");
  dialog.className = "choices";
  dialog.setAttribute("aria-labelledby", "choose");
  dialog.lang = language;
  dialog.dir = direction;
  dialog.part.add("dialog");
  root.append(dialog);

  const update = () => {
    const [ready, rest] = offer(directory.list(store.chain));
    render(
      html`<h2 id="choose">${messages.chooseWallet}</h2>
        <div>
          ${
            ready.length
              ? html`<ul>
                  ${ready.map(
                    (wallet) =>
                      html`<li>
                        <button class="choice" @click=${() => dialog.close(wallet.id)}>
                          ${entryView(wallet)}
                        </button>
                      </li>`,
                  )}
                </ul>`
              : nothing
          }
          ${rest}
        </div>
        <button class="step close" aria-label=${messages.close} @click=${() => dialog.close("")}>×</button>`,
      dialog,
    );
  };
  const offer = createWalletOffer(dialog, directory, store, localization, entryView, update);
  const unsubscribe = directory.subscribe(update);
  update();
  dialog.addEventListener("click", (event) => event.target === dialog && dialog.close(""));
  dialog.showModal();
  return new Promise((resolve) => {
    dialog.addEventListener("close", () => {
      unsubscribe();
      dialog.remove();
      resolve(dialog.returnValue || null);
    });
  });
}

/** @param label Shown instead of the name. */
function entryView({ name, icon }: Pick<WalletOption, "name" | "icon">, label = name) {
  return html`<span class="icon" aria-hidden="true"
      >${[...name.trim()][0]}${
        icon?.startsWith("data:image/") ? html`<img src=${icon} alt="" @error=${hide} />` : nothing
      }</span
    ><bdi>${label}</bdi>`;
}

/** Hides an image that can't be shown, revealing the initial below it. */
function hide({ target }: Event): void {
  (target as HTMLElement).hidden = true;
}

export const dialogStyles = css`
  dialog {
    inline-size: min(24rem, calc(100vw - 2rem));
    max-block-size: min(36rem, calc(100dvh - 2rem));
    padding: 1.25rem;
    padding-block-end: max(1.25rem, env(safe-area-inset-bottom));
    overflow: auto;
    color: var(--_text);
    background: var(--_background);
    border: 1px solid var(--_line);
    border-radius: var(--_radius);
    box-shadow: 0 24px 64px rgb(0 0 0 / 0.28);
  }
  dialog::backdrop {
    background: rgb(0 0 0 / 0.5);
  }
  dialog h2 {
    font-size: 1.25rem;
    line-height: 1.3;
    padding-inline-end: 2.5rem;
    margin-block-end: 0.75rem;
  }
  /* The list scrolls; the heading and the close button stay. */
  .choices[open] {
    display: flex;
    flex-direction: column;
  }
  .choices > div {
    overflow: auto;
  }
  .choice {
    display: flex;
    align-items: center;
    gap: 0.75rem;
    inline-size: 100%;
    min-block-size: 3.25rem;
    padding: 0.5rem 0.6rem;
    font-weight: 560;
    text-align: start;
    text-decoration: none;
    border-radius: var(--_control);
  }
  .choice:hover {
    background: var(--_soft);
  }
  .icon {
    position: relative;
    flex: none;
    display: grid;
    place-items: center;
    inline-size: 2.25rem;
    block-size: 2.25rem;
    border-radius: 9px;
    overflow: hidden;
    background: var(--_line);
  }
  .icon img {
    position: absolute;
    inset: 0;
    inline-size: 100%;
    block-size: 100%;
    object-fit: contain;
    background: var(--_background);
  }
  .choice bdi {
    overflow: hidden;
    text-overflow: ellipsis;
    white-space: nowrap;
  }
  .close {
    position: absolute;
    inset-block-start: 0.75rem;
    inset-inline-end: 0.75rem;
    inline-size: 2.75rem;
    block-size: 2.75rem;
    color: var(--_muted);
  }
  /* On a phone in portrait orientation, a bottom sheet. */
  @media (max-width: 30rem) {
    .choices {
      inline-size: auto;
      max-inline-size: none;
      margin-block-end: 0;
      border-end-start-radius: 0;
      border-end-end-radius: 0;
    }
  }
  ${moreWalletsStyles}
`;
