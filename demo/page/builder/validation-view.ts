import { html, nothing } from "lit";
import type { ValidationResult } from "./validation-result.js";

/** What is said of a check; beside a field, when that has to be mended. */
export function validationText({ tone, title, remedy }: ValidationResult, id: string) {
  return html`<p class="said ${tone}" id=${id}><strong>${title}.</strong> ${remedy}</p>`;
}

/** The button that checks, and what came of it. */
export function validationView(result: ValidationResult | null, isAsking: boolean) {
  return html`<div class="check" aria-busy=${isAsking ? "true" : "false"}>
    <button class="button-primary">Check</button>
    <span class="hint"
      >${isAsking ? "Asking…" : result ? nothing : "Asks the API what your page would."}</span
    >
    ${result && result.field === null ? validationText(result, "said") : nothing}
    ${
      result && result.facts.length > 0
        ? html`<dl>
            ${result.facts.map(
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
