import { isForSale } from "../../core/collection/phases.js";
import { css, html, nothing } from "lit";
import { isAddress } from "../../contract/values/address.js";
import { isInProgress } from "../../core/mint-state.js";
import { formatMessageParts } from "../i18n/format-message-parts.js";
import type { Localization } from "../i18n/localization.js";
import { isClosed } from "../shared/initial-action-label.js";
import type { ViewContext } from "../view-context.js";

/**
 * Collapsible field for the wallet that receives the items. Nothing without a connected wallet, when the page has set
 * the recipient, or when the service or the phase doesn't accept recipients. One that was entered before a phase that
 * doesn't stays visible, so that it can be removed.
 */
export function recipientView(context: ViewContext): unknown {
  const { store, messages, wallet, recipient } = context;
  const { collection, mint, recipient: entered = "" } = store.state;
  const { features } = collection.value?.collection ?? {};
  const { phase } = store;
  if (!features?.otherRecipient || wallet === null || recipient || !phase || !isForSale(phase))
    return nothing;
  if (isClosed(context.action)) return nothing;
  if (phase.otherRecipient === false && entered === "") return nothing;
  const isRefused = mint.status === "failed" && mint.failure.code === "RECIPIENT_INVALID";
  const isInvalid = entered !== "" && (isRefused || !isAddress(entered));
  const enter = ({ target }: Event) => store.enterRecipient((target as HTMLInputElement).value);
  return html`<details part="recipient" class="recipient" ?open=${entered !== ""}>
    <summary>${messages.otherRecipient}</summary>
    <input
      aria-label=${messages.recipient}
      aria-describedby="recipient-note"
      aria-invalid=${isInvalid ? "true" : nothing}
      placeholder=${messages.recipient}
      autocomplete="off"
      autocapitalize="off"
      spellcheck="false"
      ?readonly=${isInProgress(mint)}
      .value=${entered}
      @input=${enter}
    />
    <div id="recipient-note" role="status">
      <bdi
        class=${isInvalid ? "error" : nothing}
        .textContent=${isInvalid ? messages.errors.RECIPIENT_INVALID[1] : messages.recipientNote}
      ></bdi>
    </div>
  </details>`;
}

/** Line with the full address of the wallet that receives the items. */
export const recipientLineView = (address: string, localization: Localization) =>
  formatMessageParts(localization.messages.sentTo, localization, { address: html`<bdi>${address}</bdi>` });

export const recipientStyles = css`
  .recipient {
    padding-block-end: calc(0.75 * var(--_rem));
    font-size: calc(0.875 * var(--_rem));
    color: var(--_muted);
  }
  .recipient summary {
    padding-block: calc(0.4 * var(--_rem));
    cursor: pointer;
    border-radius: 4px;
  }
  .recipient input {
    inline-size: 100%;
    block-size: calc(2.75 * var(--_rem));
    padding-inline: calc(0.9 * var(--_rem));
    font: inherit;
    color: var(--_text);
    background: var(--_background);
    border: 1px solid color-mix(in oklab, var(--_text) 45%, var(--_background));
    border-radius: var(--_control);
  }
  .recipient input::placeholder {
    color: var(--_muted);
    opacity: 1;
  }
  .recipient [aria-invalid] {
    border-color: var(--_danger);
  }
  .recipient .error {
    color: var(--_danger);
  }
  #recipient-note {
    margin-block-start: calc(0.3 * var(--_rem));
  }
  @media (pointer: coarse) {
    .recipient summary {
      padding-block: calc(0.8 * var(--_rem));
    }
  }
`;
