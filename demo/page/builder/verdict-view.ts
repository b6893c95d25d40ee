import { html, nothing } from "lit";
import type { Verdict } from "./verdict.js";

/** What is said of a check; beside a field, when that has to be mended. */
export function verdictText({ tone, title, remedy }: Verdict, id: string) {
  return html`<p class="said ${tone}" id=${id}><strong>${title}.</strong> ${remedy}</p>`;
}

/** The button that checks, and what came of it. */
export function verdictView(verdict: Verdict | null, isAsking: boolean) {
  return html`<div class="check" aria-busy=${isAsking ? "true" : "false"}>
    <button class="main">Check</button>
    <span class="hint"
      >${isAsking ? "Asking…" : verdict ? nothing : "Asks the API what your page would."}</span
    >
    ${verdict && verdict.field === null ? verdictText(verdict, "said") : nothing}
    ${
      verdict && verdict.facts.length > 0
        ? html`<dl>
            ${verdict.facts.map(
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
