import { html, nothing } from "lit";
import { messages } from "../messages.js";
import { checkField, textField } from "../shared/fields.js";
import { emptyPhase, type PhaseForm } from "../sale/phase-form.js";
import { phaseFields } from "../sale/phase-fields.js";
import { rushView } from "../sale/rush-view.js";
import { timelineView, type TimelinePhase } from "../sale/timeline.js";
import { fromLocalTime } from "../shared/format.js";
import type { DraftContext } from "./draft-context.js";
import type { DraftForm } from "./draft-form.js";
import { payoutsView } from "./money/payouts.js";
import { splitView } from "./money/split.js";

const text = messages.draft;

/** Text field of a form's field with the same name in the definition. */
function draftField(
  { form, set, errorOf }: DraftContext,
  name: Exclude<keyof DraftForm, "isHidden" | "phases" | "split">,
  options: {
    readonly hint?: string;
    readonly rows?: number;
    readonly unit?: string;
    readonly inputMode?: "decimal";
    readonly type?: "url";
    /** Name in the definition, if it is another one. */
    readonly field?: string;
  } = {},
) {
  const { field = name, ...rest } = options;
  return textField({
    name: `draft-${name}`,
    label: text.field[name],
    value: form[name],
    error: errorOf(field),
    onInput: (value) => set({ [name]: value }),
    ...rest,
  });
}

/** Second step: when it sells, for how much, and to whom. */
export function saleStep(context: DraftContext) {
  const { form, set, errorOf } = context;
  const change = (index: number, phase: PhaseForm | null) =>
    set({
      phases: form.phases.flatMap((one, at) => (at === index ? (phase ? [phase] : []) : [one])),
    });
  const last = form.phases.at(-1);
  return html`<section class="card" aria-labelledby="sale-title">
      <h2 id="sale-title">${text.saleTitle}</h2>
      <p>${text.sale}</p>
      ${timelineView(form.phases.flatMap(toTimeline), Date.now())}
      ${form.phases.map(
        (phase, index) =>
          html`<fieldset class="editor">
            <legend>${phase.name.trim() || text.phase(index + 1)}</legend>
            ${phaseFields(phase, {
              id: `phase-${index}`,
              isNew: true,
              set: (fields) => change(index, { ...phase, ...fields }),
              errorOf: (field) => errorOf(`phases[${index}].${field}`),
            })}
            ${
              form.phases.length > 1
                ? html`<div class="actions">
                    <button class="button danger" type="button" @click=${() => change(index, null)}>
                      ${messages.sale.remove}<span class="visually-hidden"> ${phase.name}</span>
                    </button>
                  </div>`
                : nothing
            }
          </fieldset>`,
      )}
      <p class="actions">
        <button
          class="button"
          type="button"
          @click=${() =>
            set({
              phases: [
                ...form.phases,
                {
                  ...emptyPhase,
                  name: text.phase(form.phases.length + 1),
                  startsAt: last?.endsAt || (last?.startsAt ?? ""),
                  price: last?.price ?? "",
                },
              ],
            })}
        >
          ${messages.sale.add}
        </button>
      </p>
    </section>
    ${context.service ? rushView(context.service) : nothing}`;
}

function toTimeline({ name, startsAt, endsAt }: PhaseForm): TimelinePhase[] {
  const start = fromLocalTime(startsAt);
  return start === null ? [] : [{ name, startsAt: start, endsAt: fromLocalTime(endsAt) }];
}

/** Third step: who is paid. */
export const moneyStep = (context: DraftContext) =>
  html`<section class="card" aria-labelledby="money-title">
      <h2 id="money-title">${text.moneyTitle}</h2>
      <p>${text.money}</p>
      ${draftField(context, "treasury", { hint: text.treasuryHint })}
      ${draftField(context, "royalty", {
        hint: text.royaltyHint,
        unit: "%",
        inputMode: "decimal",
        field: "royalty.basisPoints",
      })}
    </section>
    ${splitView(context)} ${payoutsView(context)}`;

/** Fourth step: what collectors read. */
export const pageStep = (context: DraftContext) =>
  html`<section class="card" aria-labelledby="page-title">
    <h2 id="page-title">${text.pageTitle}</h2>
    <div class="form-grid">
      ${draftField(context, "name", { hint: text.nameHint })}
      ${draftField(context, "symbol", { hint: text.symbolHint })}
    </div>
    ${draftField(context, "description", { rows: 4 })}
    <div class="form-grid">
      ${draftField(context, "creator", { hint: text.creatorHint, field: "creator.name" })}
      ${draftField(context, "website", { type: "url", hint: text.websiteHint, field: "links[0].url" })}
    </div>
    ${checkField({
      name: "draft-hidden",
      label: text.hidden,
      checked: context.form.isHidden,
      hint: text.hiddenHint,
      onChange: (isHidden) => context.set({ isHidden }),
    })}
  </section>`;
