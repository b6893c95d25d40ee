import { html, nothing } from "lit";
import type { ValidationResult } from "./validation-result.js";

/** Message of a result. */
export function validationText({ tone, title, remedy }: ValidationResult, id: string) {
  return html`<p class="result ${tone}" id=${id}><strong>${title}.</strong> ${remedy}</p>`;
}

/** Check button and the result, unless the result belongs to a field. */
export function validationView(result: ValidationResult | null, isChecking: boolean) {
  return html`<div class="check" aria-busy=${isChecking ? "true" : "false"}>
    <button class="button-primary">Check</button>
    <span class="hint"
      >${isChecking ? "Asking…" : result ? nothing : "Asks the API what your page would."}</span
    >
    ${result && result.field === null ? validationText(result, "result") : nothing}
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
