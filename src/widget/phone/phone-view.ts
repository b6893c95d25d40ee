import { css, html, nothing } from "lit";
import { browseLink, type WalletApp } from "../shared/wallet-apps.js";
import { formatMessage } from "../i18n/format-message.js";
import type { Localization } from "../i18n/localization.js";
import { copyButton, copyButtonStyles } from "../shared/copy-button.js";
import { encodeQrCode } from "./encode-qr-code.js";

export interface PhoneViewInput {
  /** URL of this page with the chosen quantity. */
  readonly page: URL;
  readonly apps: readonly WalletApp[];
  /** App whose QR code is shown. */
  readonly chosen: WalletApp;
  readonly onChoose: (app: WalletApp) => void;
  readonly onBack: () => void;
}

/** QR code that opens the page in a wallet app on a phone, with a choice of apps and the code's link. */
export function phoneView(
  { page, apps, chosen, onChoose, onBack }: PhoneViewInput,
  localization: Localization,
) {
  const { messages } = localization;
  const link = browseLink(chosen, page);
  const format = (message: string) => formatMessage(message, localization, { app: chosen.name });
  return html`<fieldset class="apps">
      <legend class="visually-hidden">${messages.walletOnPhone}</legend>
      ${apps.map(
        (app) =>
          html`<label
            ><input type="radio" name="app" .checked=${app === chosen} @change=${() => onChoose(app)} /><bdi
              >${app.name}</bdi
            ></label
          >`,
      )}
    </fieldset>
    ${qrCodeView(link, format(messages.qrCode))}
    <p>${format(messages.scanCode)}</p>
    <div class="link">
      <a class="button-link" href=${link} target="_blank" rel="noopener noreferrer"
        >${format(messages.openIn)}</a
      >
      ${copyButton(
        {
          text: link,
          label: messages.copyLink,
          announcement: messages.linkCopied,
          className: "button-link",
        },
        localization,
      )}
    </div>
    <button class="choice more" @click=${onBack}>${messages.back}</button>`;
}

/** QR code in black on white in every theme: scanners need the contrast, and some can't read inverted codes. */
function qrCodeView(text: string, name: string) {
  const modules = encodeQrCode(text);
  if (!modules) return nothing;
  const path = modules
    .flatMap((row, y) => row.map((isDark, x) => (isDark ? `M${x} ${y}h1v1h-1z` : "")))
    .join("");
  return html`<svg
    class="qr-code"
    role="img"
    aria-label=${name}
    viewBox="0 0 ${modules.length} ${modules.length}"
    shape-rendering="crispEdges"
  >
    <path d=${path} />
  </svg>`;
}

export const phoneStyles = css`
  ${copyButtonStyles}
  .apps {
    display: flex;
    flex-wrap: wrap;
    justify-content: space-between;
    column-gap: calc(0.75 * var(--_rem));
    min-inline-size: 0;
    padding: 0;
    margin: 0 0 calc(0.5 * var(--_rem));
    border: 0;
  }
  .apps label {
    display: flex;
    align-items: center;
    gap: calc(0.375 * var(--_rem));
    min-block-size: calc(2.75 * var(--_rem));
    font-weight: 560;
    cursor: pointer;
  }
  .apps input {
    inline-size: calc(1.125 * var(--_rem));
    block-size: calc(1.125 * var(--_rem));
    margin: 0;
    accent-color: var(--_accent);
  }
  .qr-code {
    display: block;
    inline-size: min(100%, 16 * var(--_rem));
    margin: 0 auto calc(0.75 * var(--_rem));
    fill: #000;
    background: #fff;
    forced-color-adjust: none;
  }
  .choices .link {
    display: flex;
    flex-wrap: wrap;
    gap: calc(0.5 * var(--_rem)) calc(1.25 * var(--_rem));
    align-items: center;
    margin-block-start: calc(0.75 * var(--_rem));
  }
  .choices .link .button-link {
    padding-block: calc(0.25 * var(--_rem));
  }
  .choices .link [data-status] {
    font-size: 0;
  }
  .choices .link [data-status]::after {
    content: attr(data-status);
    font-size: var(--_rem);
  }
`;
