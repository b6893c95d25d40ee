import { css, html, nothing } from "lit";
import type { ClaimBenefit } from "../contract/claim-codes.js";
import { answerTo, claimIn } from "../mint/claim.js";
import { isUnderWay } from "../mint/state.js";
import type { View } from "./view.js";

/** The box for a claim code, and at once what comes of it. */
export function claimView(view: View) {
  const { store } = view;
  const { claim, mint } = store.state;
  const isWrong = answerTo(claim)?.valid === false;
  const enter = (isWhole: boolean) => (event: Event) =>
    store.enterCode((event.target as HTMLInputElement).value, isWhole);
  const submit = (event: KeyboardEvent) => event.key === "Enter" && enter(true)(event);
  return html`<input
      class="code"
      aria-label="Claim code"
      aria-describedby="claim-note"
      aria-invalid=${isWrong ? "true" : nothing}
      placeholder="Claim code"
      autocomplete="off"
      autocapitalize="characters"
      enterkeyhint="done"
      spellcheck="false"
      ?readonly=${isUnderWay(mint)}
      .value=${claim?.code ?? ""}
      @input=${enter(false)}
      @change=${enter(true)}
      @keydown=${submit}
    />
    <div id="claim-note" role="status"><bdi>${noteView(view)}</bdi></div>`;
}

function noteView({ store, language }: View): unknown {
  const { phase, state } = store;
  const { code, check, configuration, benefits = [] } = state.claim ?? { code: "" };
  const answer = answerTo(state.claim);
  if (answer && phase) {
    if (!answer.valid) return html`<span class="wrong">This code doesn’t work.</span>`;
    const claim = claimIn(phase, state);
    if (!claim) return "This code counts in another phase.";
    return html`<span class="good">✓ ${describe(claim, language) || "You’re in."}</span>`;
  }
  if (check?.status === "loading") return "Checking…";
  if (check?.status === "failed") return "It can’t be checked right now.";
  if (code) return nothing;
  const given = benefits.map(({ benefit }) => benefit && describe(benefit, language)).filter(Boolean);
  if (given.length) return `Redeemed with this wallet: ${given.join(" · ")}`;
  const takes = configuration?.phases?.find(({ phaseId }) => phaseId === phase?.id);
  if (configuration?.phases && !takes) return "This phase takes no codes.";
  return takes?.required ? "This phase is for those with a code." : "If you have one, enter it here.";
}

/** What a code gives: `25% off`, `2 more items`. */
function describe({ discountBasisPoints, bonusUnits, maximumUnits }: ClaimBenefit, language: string): string {
  const share = new Intl.NumberFormat(language, { style: "percent", maximumFractionDigits: 2 });
  const parts = [
    discountBasisPoints && `${share.format(discountBasisPoints / 10_000)} off`,
    bonusUnits && `${bonusUnits} more ${bonusUnits === 1 ? "item" : "items"}`,
    maximumUnits && `for ${maximumUnits === 1 ? "one item" : `up to ${maximumUnits} items`}`,
  ];
  return parts[0] || parts[1] ? parts.filter(Boolean).join(" ") : "";
}

export const claimSheet = css`
  .code {
    inline-size: 100%;
    block-size: 2.75rem;
    padding-inline: 0.9rem;
    font: inherit;
    font-variant-numeric: tabular-nums;
    letter-spacing: 0.02em;
    color: var(--_text);
    background: var(--_soft);
    border: 1px solid var(--_line);
    border-radius: var(--_control);
  }
  .code::placeholder {
    color: var(--_muted);
    letter-spacing: normal;
    opacity: 1;
  }
  .code[aria-invalid] {
    border-color: var(--_danger);
  }
  .claim {
    font-size: 0.875rem;
    color: var(--_muted);
  }
  #claim-note {
    margin-block-start: 0.3rem;
    overflow: hidden;
    text-overflow: ellipsis;
    white-space: nowrap;
  }
  .wrong {
    color: var(--_danger);
  }
  .good {
    font-weight: 560;
    color: var(--_success);
  }
`.styleSheet!;
