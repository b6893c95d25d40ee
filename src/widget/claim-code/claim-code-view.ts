import { css, html, nothing } from "lit";
import type { ClaimBenefit } from "../../contract/mint/claim-codes.js";
import { codeValidation, codeBenefitIn } from "../../core/claim-codes/code-benefit.js";
import { isInProgress } from "../../core/mint-state.js";
import { formatMessage } from "../i18n/format-message.js";
import type { Localization } from "../i18n/localization.js";
import type { ViewContext } from "../view-context.js";
import { wordsView } from "../i18n/text-view.js";

/**
 * Input for a claim code, with a live status of its validation. A code is also validated when typing stops; the button is for
 * those who look for one.
 */
export function claimCodeView(context: ViewContext) {
  const { store, messages } = context;
  const { claim, mint } = store.state;
  const isInvalid = codeValidation(claim)?.valid === false;
  const enter = (isComplete: boolean) => (event: Event) =>
    store.enterCode((event.target as HTMLInputElement).value, isComplete);
  const submit = (event: KeyboardEvent) => event.key === "Enter" && enter(true)(event);
  const isChecked = claim?.check !== undefined && claim.check.status !== "failed";
  const canApply = claim?.code && !isChecked && !isInProgress(mint);
  const apply = () => store.enterCode(claim!.code, true);
  return html`<div class="code-field">
      <input
        class="code"
        aria-label=${messages.claimCode}
        aria-describedby="claim-note"
        aria-invalid=${isInvalid ? "true" : nothing}
        placeholder=${messages.claimCode}
        autocomplete="off"
        autocapitalize="characters"
        enterkeyhint="done"
        spellcheck="false"
        ?readonly=${isInProgress(mint)}
        .value=${claim?.code ?? ""}
        @input=${enter(false)}
        @change=${enter(true)}
        @keydown=${submit}
      />
      <button
        class="apply-code"
        aria-disabled=${canApply ? nothing : "true"}
        @click=${canApply ? apply : null}
      >
        ${messages.applyCode}
      </button>
    </div>
    <div id="claim-note" role="status"><bdi>${wordsView(noteView(context))}</bdi></div>`;
}

function noteView(context: ViewContext): unknown {
  const { store, messages } = context;
  const { phase, state } = store;
  const { code, check, configuration, benefits = [] } = state.claim ?? { code: "" };
  const validation = codeValidation(state.claim);
  if (validation && phase) {
    if (!validation.valid) return html`<span class="error">${messages.codeWrong}</span>`;
    const claim = codeBenefitIn(phase, state);
    if (!claim) return messages.codeElsewhere;
    return html`<span
      class="success"
      .textContent=${`✓ ${describe(claim, context) || messages.codeIn}`}
    ></span>`;
  }
  if (check?.status === "loading") return messages.codeChecking;
  if (check?.status === "failed") return messages.codeUnchecked;
  if (code) return nothing;
  const redeemed = benefits.flatMap(({ benefit }) => (benefit && describe(benefit, context)) || []);
  if (redeemed.length) {
    const benefits = new Intl.ListFormat(context.language).format(redeemed);
    return formatMessage(messages.codeRedeemed, context, { benefits });
  }
  const phaseCodes = configuration?.phases?.find(({ phaseId }) => phaseId === phase?.id);
  if (configuration?.phases && !phaseCodes) return messages.codeNotTaken;
  return phaseCodes?.required ? messages.codeNeeded : messages.codeInvited;
}

/**
 * Formats the benefit of a claim code: `25% off · +2 to your limit · max. 3 items`. Empty if the code only grants
 * access.
 */
function describe(
  { discountBasisPoints, bonusUnits, maxUnits }: ClaimBenefit,
  localization: Localization,
): string {
  const { language, messages } = localization;
  const share = new Intl.NumberFormat(language, { style: "percent", maximumFractionDigits: 2 });
  const parts = [
    discountBasisPoints &&
      formatMessage(messages.codeOff, localization, { share: share.format(discountBasisPoints / 10_000) }),
    bonusUnits && formatMessage(messages.codeMore, localization, { count: bonusUnits }),
    maxUnits && formatMessage(messages.codeFor, localization, { count: maxUnits }),
  ];
  return parts[0] || parts[1] ? parts.filter(Boolean).join(" · ") : "";
}

export const claimCodeStyles = css`
  /* The button is over the end of the field. */
  .code-field {
    display: grid;
    grid-template: calc(2.75 * var(--_rem)) / minmax(0, 1fr) auto;
  }
  .code {
    grid-area: 1 / 1 / auto / span 2;
    min-inline-size: 0;
    padding-inline: calc(0.9 * var(--_rem)) calc(7 * var(--_rem));
    font: inherit;
    font-variant-numeric: tabular-nums;
    letter-spacing: 0.02em;
    color: var(--_text);
    background: var(--_background);
    border: 0;
    border-radius: var(--_control);
    outline: 1px solid color-mix(in oklab, var(--_text) 45%, var(--_background));
    outline-offset: -1px;
  }
  .code[aria-invalid] {
    outline-color: var(--_danger);
  }
  .code:focus-visible {
    outline: 2px solid var(--_accent);
    outline-offset: -1px;
  }
  .apply-code {
    grid-area: 1 / 2;
    max-inline-size: calc(7 * var(--_rem));
    padding-inline: calc(0.9 * var(--_rem));
    font-weight: 600;
    color: var(--_text);
    outline-offset: -4px;
  }
  .apply-code[aria-disabled] {
    font-weight: 400;
    color: var(--_muted);
  }
  .code::placeholder {
    color: var(--_muted);
    letter-spacing: normal;
    opacity: 1;
  }
  .claim {
    font-size: calc(0.875 * var(--_rem));
    color: var(--_muted);
  }
  #claim-note {
    margin-block-start: calc(0.3 * var(--_rem));
  }
  .error {
    color: var(--_danger);
  }
  .success {
    font-weight: 560;
    color: var(--_success);
  }
`;
