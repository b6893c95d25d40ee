import { css, html, nothing, render } from "lit";
import type { WalletOption } from "../mint/ports.js";
import type { MintStore } from "../mint/mint-store.js";

/**
 * Lets the visitor choose a wallet, in a native modal dialog inside the widget's shadow root.
 * @returns the chosen wallet's id, or null when the visitor closed the dialog, or it was open already.
 */
export async function chooseWallet(root: ShadowRoot, store: MintStore): Promise<string | null> {
  const { wallets: directory } = await store.checkout();
  if (root.querySelector("dialog")) return null;
  const dialog = document.createElement("dialog");
  dialog.setAttribute("aria-labelledby", "choose");
  dialog.part.add("dialog");
  root.append(dialog);

  let isLoading = false;
  let isComplete = false;
  const draw = () => {
    const wallets = directory.list(store.chain);
    const installed = wallets.filter((wallet) => wallet.installed);
    const others = wallets.filter((wallet) => !wallet.installed);
    render(
      html`<h2 id="choose">Choose a wallet</h2>
        ${
          installed.length
            ? html`<ul>
                ${installed.map(
                  (wallet) =>
                    html`<li>
                      <button class="choice" @click=${() => dialog.close(wallet.id)}>
                        ${faceView(wallet)}
                      </button>
                    </li>`,
                )}
              </ul>`
            : html`<p>No wallet was found in this browser. Install one, then come back to this page.</p>`
        }
        ${
          others.length
            ? html`<h3>Not installed</h3>
                <ul>
                  ${others.map(
                    (wallet) =>
                      html`<li>
                        <a
                          class="choice"
                          href=${wallet.url ?? nothing}
                          target="_blank"
                          rel="noopener noreferrer"
                          >${faceView(wallet)}</a
                        >
                      </li>`,
                  )}
                </ul>`
            : nothing
        }
        ${
          isComplete
            ? nothing
            : html`<button class="choice more" aria-busy=${isLoading} @click=${more}>
                ${isLoading ? "Loading…" : "More wallets"}
              </button>`
        }
        <button class="step close" aria-label="Close" @click=${() => dialog.close("")}>×</button>`,
      dialog,
    );
  };
  const more = async () => {
    if (isLoading) return;
    isLoading = true;
    draw();
    // Without the classic adapters the list is what it was; the button stays for another try.
    isComplete = await directory.loadMore().then(
      () => true,
      () => false,
    );
    isLoading = false;
    draw();
    // The button goes when there is no more; the focus goes on to what it brought.
    if (isComplete) (dialog.querySelector("a") ?? dialog.querySelector("button"))?.focus();
  };
  const leave = directory.subscribe(draw);
  draw();
  dialog.addEventListener("click", (event) => event.target === dialog && dialog.close(""));
  dialog.showModal();
  return new Promise((resolve) => {
    dialog.addEventListener("close", () => {
      leave();
      dialog.remove();
      resolve(dialog.returnValue || null);
    });
  });
}

function faceView({ name, icon }: WalletOption) {
  return html`<span class="icon" aria-hidden="true"
      >${[...name.trim()][0]}${
        icon?.startsWith("data:image/") ? html`<img src=${icon} alt="" @error=${hide} />` : nothing
      }</span
    ><bdi>${name}</bdi>`;
}

/** What can't be shown makes way for the initial below it. */
function hide({ target }: Event): void {
  (target as HTMLElement).hidden = true;
}

export const dialogStyles = css`
  dialog {
    inline-size: min(24rem, calc(100vw - 2rem));
    max-block-size: min(36rem, calc(100dvh - 2rem));
    padding: 1.25rem;
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
  dialog h3 {
    margin: 1rem 0 0.25rem;
    font-size: 0.875rem;
    font-weight: 560;
    color: var(--_muted);
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
  .more {
    justify-content: center;
    margin-block-start: 0.75rem;
    border: 1px solid var(--_line);
  }
  .close {
    position: absolute;
    inset-block-start: 0.75rem;
    inset-inline-end: 0.75rem;
    inline-size: 2.5rem;
    block-size: 2.5rem;
    color: var(--_muted);
  }
`;
