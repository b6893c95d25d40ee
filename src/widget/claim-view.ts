import { css, html, nothing } from "lit";
import type { ClaimBenefit } from "../contract/claim-codes.js";
import { answerTo, claimIn } from "../mint/claim.js";
import { isUnderWay } from "../mint/state.js";
import { say } from "./say.js";
import type { Speech } from "./speech.js";
import type { View } from "./view.js";

/** The box for a claim code, and at once what comes of it. */
export function claimView(view: View) {
  const { store, words } = view;
  const { claim, mint } = store.state;
  const isWrong = answerTo(claim)?.valid === false;
  const enter = (isWhole: boolean) => (event: Event) =>
    store.enterCode((event.target as HTMLInputElement).value, isWhole);
  const submit = (event: KeyboardEvent) => event.key === "Enter" && enter(true)(event);
  return html`<input
      class="code"
      aria-label=${words.claimCode}
      aria-describedby="claim-note"
      aria-invalid=${isWrong ? "true" : nothing}
      placeholder=${words.claimCode}
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

function noteView(view: View): unknown {
  const { store, words } = view;
  const { phase, state } = store;
  const { code, check, configuration, benefits = [] } = state.claim ?? { code: "" };
  const answer = answerTo(state.claim);
  if (answer && phase) {
    if (!answer.valid) return html`<span class="wrong">${words.codeWrong}</span>`;
    const claim = claimIn(phase, state);
    if (!claim) return words.codeElsewhere;
    return html`<span class="good">✓ ${describe(claim, view) || words.codeIn}</span>`;
  }
  if (check?.status === "loading") return words.codeChecking;
  if (check?.status === "failed") return words.codeUnchecked;
  if (code) return nothing;
  const given = benefits.map(({ benefit }) => benefit && describe(benefit, view)).filter(Boolean);
  if (given.length) return say(words.codeRedeemed, view, { benefits: given.join(" · ") });
  const takes = configuration?.phases?.find(({ phaseId }) => phaseId === phase?.id);
  if (configuration?.phases && !takes) return words.codeNotTaken;
  return takes?.required ? words.codeNeeded : words.codeInvited;
}

/** What a code gives: `25% off`, `2 more items`. */
function describe({ discountBasisPoints, bonusUnits, maximumUnits }: ClaimBenefit, speech: Speech): string {
  const { language, words } = speech;
  const share = new Intl.NumberFormat(language, { style: "percent", maximumFractionDigits: 2 });
  const parts = [
    discountBasisPoints && say(words.codeOff, speech, { share: share.format(discountBasisPoints / 10_000) }),
    bonusUnits && say(words.codeMore, speech, { count: bonusUnits }),
    maximumUnits && say(words.codeFor, speech, { count: maximumUnits }),
  ];
  return parts[0] || parts[1] ? parts.filter(Boolean).join(words.gap) : "";
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
