import { html, nothing } from "lit";
import { live } from "lit/directives/live.js";

/** Sample drop to choose instead of your own. */
export interface Sample {
  /** Id of the collection. */
  readonly id: string;
  readonly name: string;
  /** State of a drop of a fake service, in a sentence or two. */
  readonly description?: string;
}

/** Select for a sample drop or your own, whose id is in the field below. */
export function samplesView(samples: readonly Sample[], collection: string, choose: (id: string) => void) {
  if (samples.length === 0) return nothing;
  const chosen = samples.some(({ id }) => id === collection) ? collection : "";
  return html`<div class="field">
    <label for="sample">Show</label>
    <select
      id="sample"
      .value=${live(chosen)}
      @change=${(event: Event) => choose((event.currentTarget as HTMLSelectElement).value)}
    >
      ${samples.map(({ id, name }) => html`<option value=${id} ?selected=${id === chosen}>${name}</option>`)}
      <option value="" ?selected=${chosen === ""}>My own drop</option>
    </select>
  </div>`;
}

/** State of a drop of a fake service, shown instead of a check's result. */
export function sampleBarView({ name, description = "" }: Sample) {
  return html`<p class="result-bar" role="status" aria-label="State of the drop">
    <strong>${name}.</strong> ${description}
  </p>`;
}
