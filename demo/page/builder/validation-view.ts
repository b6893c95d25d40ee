import { html, nothing } from "lit";
import type { ValidationResult } from "./validation-result.js";

/** Message of a result. */
export function validationText({ tone, title, remedy }: ValidationResult, id: string) {
  return html`<p class="result ${tone}" id=${id}><strong>${title}.</strong> ${remedy}</p>`;
}

/** Result of the last check, always visible above the scrolling settings. */
export function resultBarView(result: ValidationResult | null, isChecking: boolean) {
  const shown = isChecking ? null : result;
  return html`<p class="result-bar ${shown?.tone ?? ""}" role="status" aria-label="Result of the check">
    ${shown ? html`<strong>${shown.title}.</strong> ${shown.remedy}` : isChecking ? "Checking…" : nothing}
  </p>`;
}

/** Check button, and what the check has found. */
export function validationView(result: ValidationResult | null, isChecking: boolean) {
  return html`<div class="check" aria-busy=${isChecking ? "true" : "false"}>
    <button class="button-primary">Check</button>
    <span class="hint"
      >${isChecking || result ? nothing : "Sends the request that your page would send."}</span
    >
    ${
      result && result.summary.length > 0
        ? html`<dl>
            ${result.summary.map(
              ([name, value]) =>
                html`<div>
                  <dt>${name}</dt>
                  <dd>${value}</dd>
                </div>`,
            )}
          </dl>`
        : nothing
    }
  </div>`;
}
