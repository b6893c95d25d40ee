import { html, nothing } from "lit";
import type { DraftCheckResponse } from "../../../src/contract/admin/drafts.js";
import { draftUrl, type DraftStep } from "../app/routes.js";
import { messages } from "../messages.js";
import { formatBytes, formatCount, formatCounted, formatTime, shortenAddress } from "../shared/format.js";
import { proposeChange } from "../shared/propose-change.js";
import { withoutDryRun } from "../shared/without-dry-run.js";
import type { DraftContext } from "./draft-context.js";
import type { DraftForm } from "./draft-form.js";

const text = messages.draft;

type Issue = DraftCheckResponse["issues"][number];

/** Step in which an issue can be mended. */
export function stepOf({ file, field }: Pick<Issue, "file" | "field">): DraftStep {
  if (file !== null) return "art";
  if (/^phases\[\d+\]\.recipients/.test(field ?? "")) return "money";
  if (field?.startsWith("phases")) return "sale";
  if (field === "treasury" || field?.startsWith("royalty")) return "money";
  return field === null || field === "items" || field === "supply" || field === "image" ? "art" : "page";
}

/** Last step: what is still missing, what the import costs, and the import. */
export function publishStep(context: DraftContext) {
  const { draft, check, isChecking } = context;
  if (draft.status === "importing")
    return html`<section class="card" aria-labelledby="publish-title">
      <h2 id="publish-title">${text.importing}</h2>
      <progress aria-label=${text.importing}></progress>
      <p role="status">${draft.progress ?? text.importStarts}</p>
      <p class="hint">${text.importingHint}</p>
    </section>`;
  return html`<section class="card" aria-labelledby="publish-title">
    <h2 id="publish-title">${text.publishTitle}</h2>
    ${draft.error ? html`<p class="notice bad" role="alert">${draft.error}</p>` : nothing}
    ${context.queue.isActive ? html`<p class="notice" role="status">${text.waitForUpload}</p>` : nothing}
    ${check === null ? html`<p role="status">${isChecking ? text.checking : text.notChecked}</p>` : checkView(context, check)}
    <div class="actions">
      <button class="button" aria-disabled=${isChecking} @click=${context.startCheck}>
        ${isChecking ? text.checking : text.check}
      </button>
      ${
        check?.summary && !context.queue.isActive
          ? html`<button
              class="button primary"
              @click=${(event: Event) => confirmImport(event.currentTarget!, context)}
            >
              ${text.publish}
            </button>`
          : nothing
      }
    </div>
  </section>`;
}

/** Steps with something to check, in the order of the list. */
const checkedSteps = ["art", "sale", "money", "page"] as const;

/** What is right with a step, in a sentence. */
function describeStep(step: (typeof checkedSteps)[number], { form }: DraftContext): string {
  switch (step) {
    case "art":
      return text.checklist.art;
    case "sale":
      return text.checklist.sale(
        form.phases.map(({ name, startsAt }) => text.checklist.phase(name, formatTime(startsAt))).join(", "),
      );
    case "money":
      return text.checklist.money(listPaid(form).map(shortenAddress).join(", "));
    case "page":
      return form.isHidden ? text.checklist.pageHidden : text.checklist.page;
  }
}

/** Addresses that the phases pay. */
const listPaid = ({ split, treasury }: DraftForm): string[] =>
  split && split.length > 0 ? split.map(({ address }) => address) : [treasury];

function checklistItem(context: DraftContext, step: (typeof checkedSteps)[number], issues: readonly Issue[]) {
  const own = issues.filter((issue) => stepOf(issue) === step);
  const isDone = own.length === 0;
  return html`<li class=${isDone ? "done" : "open"}>
    <b>${text.step[step]}</b>
    <span class="visually-hidden">${isDone ? text.checklist.done : text.checklist.open}</span>
    ${
      isDone
        ? html`<p>${describeStep(step, context)}</p>`
        : html`<ul class="findings">
            ${own.map(
              (issue) =>
                html`<li>
                  <a href=${draftUrl(context.id, step)}>${issue.file ?? nameField(issue.field)}</a>
                  ${issue.file && issue.field ? `${issue.field} ` : ""}${issue.message}
                </li>`,
            )}
          </ul>`
    }
  </li>`;
}

function checkView(context: DraftContext, { issues, notes, summary }: DraftCheckResponse) {
  return html`${issues.length > 0 ? html`<p>${formatCounted(text.issues, issues.length)}</p>` : nothing}
    <ul class="checklist" aria-label=${text.checklist.title}>
      ${checkedSteps.map((step) => checklistItem(context, step, issues))}
    </ul>
    ${
      summary
        ? html`<p class="notice good" role="status">${text.ready}</p>
            <dl class="facts">
              <div>
                <dt>${text.items}</dt>
                <dd>${summary.supply === null ? text.openEdition : formatCount(summary.supply)}</dd>
              </div>
              <div>
                <dt>${text.size}</dt>
                <dd>${formatCounted(text.sizeOf, summary.files, { bytes: formatBytes(summary.bytes) })}</dd>
              </div>
              <div class="whole">
                <dt>${text.cost}</dt>
                <dd>${summary.cost}</dd>
              </div>
            </dl>`
        : nothing
    }
    ${
      notes.length > 0
        ? html`<ul class="notes">
            ${notes.map((note) => html`<li>${note}</li>`)}
          </ul>`
        : nothing
    }`;
}

/** `phases[0].price` → `Sale: Price`. The last part of the path with a label names the field. */
function nameField(field: string | null): string {
  const step = text.step[stepOf({ file: null, field })];
  const labels: Readonly<Record<string, string>> = { ...messages.fields, ...text.field };
  const names = field?.replace(/\[\d+\]/g, "").split(".") ?? [];
  const label = names.map((name) => labels[name]).findLast((one) => one !== undefined);
  return label ? `${step}: ${label}` : step;
}

async function confirmImport(host: EventTarget, { form, startImport }: DraftContext): Promise<void> {
  const made = await proposeChange(host, {
    title: text.confirmTitle(form.name.trim()),
    effect: form.isHidden ? text.confirmHidden : text.confirmVisible,
    confirm: text.publish,
    done: text.importStarts,
    send: withoutDryRun(form.name.trim(), () => Promise.resolve()),
  });
  if (made) startImport();
}
