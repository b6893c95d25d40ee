import { html, nothing } from "lit";
import type { AuditResponse } from "../../../src/contract/admin/audit.js";
import type {
  AdminCollectionResponse,
  AdminPhase,
  SalesResponse,
} from "../../../src/contract/admin/collections.js";
import { maxLimit } from "../../../src/contract/paging.js";
import type { StudioApi } from "../api/studio-api.js";
import { describeError } from "../api/describe-error.js";
import { messages } from "../messages.js";
import { changeView } from "../shared/change-dialog.js";
import { formatCount, formatCounted, formatTime, nameOf, shortenAddress } from "../shared/format.js";
import { announce, proposeChange, reportChange } from "../shared/propose-change.js";
import { Resource } from "../shared/resource.js";
import { resourceView } from "../shared/resource-view.js";
import { StudioElement } from "../shared/studio-element.js";
import { salesChart } from "./sales-chart.js";

const text = messages.watch;

/** Interval at which sales are read. Milliseconds. */
const interval = 10_000;

/** What a drop sells: its figures, its phases with the switch that pauses them, and who changed what. */
export class WatchPage extends StudioElement {
  static override properties = { api: { attribute: false }, drop: { attribute: false } };

  declare api: StudioApi;
  declare drop: AdminCollectionResponse;
  readonly #sales = new Resource(
    this,
    (signal) => this.api.readSales(this.drop.collection.shortId, { signal }),
    { key: () => this.drop.collection.shortId, interval },
  );
  readonly #audit = new Resource(this, (signal) => this.api.readAudit({ limit: maxLimit }, { signal }), {
    key: () => this.drop.collection.shortId,
  });

  protected override render() {
    const { minted, supply, held } = this.drop.collection;
    return html`<studio-readiness
        .api=${this.api}
        .collection=${this.drop.collection.shortId}
      ></studio-readiness>
      <div class="figures">
        ${figureView(text.sold, supply === null ? formatCount(minted) : text.of(formatCount(minted), formatCount(supply)))}
        ${figureView(text.held, formatCount(held))}
        ${(this.#sales.value?.revenue ?? []).map(({ amount, currency }) =>
          figureView(text.revenue, `${amount} ${currency}`),
        )}
      </div>
      ${resourceView(this.#sales, (sales) => this.#salesView(sales))}
      <p class="actions">
        <a
          class="button"
          href="/admin/v1/collections/${encodeURIComponent(this.drop.collection.shortId)}/sales.csv"
          download
          >${text.download}</a
        >
        <span class="hint">${text.downloadHint}</span>
      </p>
      <section class="card" aria-labelledby="audit-title">
        <h2 id="audit-title">${text.audit}</h2>
        ${resourceView(this.#audit, (audit) => this.#auditView(audit))}
      </section>`;
  }

  #salesView({ minutes, phases: sold, affiliates }: SalesResponse) {
    const units = minutes.reduce((sum, minute) => sum + minute.units, 0);
    const { phases } = this.drop;
    const pausable = phases.filter(
      ({ status, paused }) => !paused && status !== "ended" && status !== "sold_out",
    );
    const paused = phases.filter(({ paused: isPaused }) => isPaused);
    return html`<section class="card" aria-labelledby="chart-title">
        <h2 id="chart-title">${text.lastDay}</h2>
        ${
          units === 0
            ? html`<p class="empty">${text.noSales}</p>`
            : html`<figure class="chart-frame">
                ${salesChart(minutes, Date.now(), formatCounted(text.chart, units))}
                <figcaption><span>${text.dayAgo}</span><span>${text.now}</span></figcaption>
              </figure>`
        }
      </section>
      <section class="card" aria-labelledby="phases-title">
        <div class="card-title">
          <h2 id="phases-title">${text.phases}</h2>
          ${
            pausable.length > 0
              ? html`<button class="button danger" @click=${() => this.#change("pause")}>
                  ${text.pauseAll}
                </button>`
              : nothing
          }
          ${
            paused.length > 0
              ? html`<button class="button primary" @click=${() => this.#change("resume")}>
                  ${text.resumeAll}
                </button>`
              : nothing
          }
        </div>
        <ul class="rows">
          ${phases.map((phase) => this.#phaseView(phase, sold))}
        </ul>
        ${
          affiliates.length > 0
            ? html`<h3>${text.affiliates}</h3>
                <ul class="rows">
                  ${affiliates.map(
                    ({ code, name, units: count, paid }) =>
                      html`<li>
                        <span class="row-name">${name} <span class="quiet">${code}</span></span>
                        <span>${formatCounted(text.units, count)}</span><span>${paid.join(", ")}</span>
                      </li>`,
                  )}
                </ul>`
            : nothing
        }
      </section>`;
  }

  #phaseView(phase: AdminPhase, sold: SalesResponse["phases"]) {
    const own = sold.filter(({ phase: name }) => name === phase.name);
    const { paused, status, supply, minted } = phase;
    const canPause = paused || (status !== "ended" && status !== "sold_out");
    return html`<li>
      <span class="row-name">
        ${phase.name}
        <span class="tag ${status === "active" ? "good" : ""}">${nameOf(messages.status, status)}</span>
      </span>
      <span>
        ${supply === null ? formatCounted(text.units, minted) : text.of(formatCount(minted), formatCount(supply))}
      </span>
      <span>${own.map(({ paid }) => paid).join(", ") || phase.price}</span>
      ${
        canPause
          ? html`<button
              class="button small"
              @click=${() => this.#change(paused ? "resume" : "pause", phase)}
            >
              ${paused ? text.resume : text.pause}<span class="visually-hidden"> ${phase.name}</span>
            </button>`
          : html`<span></span>`
      }
    </li>`;
  }

  #auditView({ entries }: AuditResponse) {
    const { shortId } = this.drop.collection;
    const own = entries.filter(({ collections }) => collections.includes(shortId));
    if (own.length === 0) return html`<p class="empty">${text.noChanges}</p>`;
    return html`<ul class="audit">
      ${own.map(
        ({ at, operator, subject, command, before, after }) =>
          html`<li>
            <details>
              <summary>
                <span>${nameOf(messages.command, command)}</span>
                <span class="quiet">${subject}</span>
                <span class="quiet">${formatTime(at)} · ${shortenAddress(operator)}</span>
              </summary>
              ${changeView(before, after)}
            </details>
          </li>`,
      )}
    </ul>`;
  }

  /** @param phase undefined: all of the collection */
  async #change(action: "pause" | "resume", phase?: AdminPhase): Promise<void> {
    const { shortId, name } = this.drop.collection;
    const what = phase?.name ?? name;
    const phaseIds = phase ? { phaseIds: [phase.id] } : {};
    const isPause = action === "pause";
    const send = (dryRun: boolean) =>
      isPause
        ? this.api.pauseCollection(shortId, { ...phaseIds, dryRun })
        : this.api.resumeCollection(shortId, { ...phaseIds, dryRun });
    try {
      const made = await proposeChange(this, {
        title: isPause ? text.pauseTitle(what) : text.resumeTitle(what),
        effect: isPause ? text.pauseEffect : text.resumeEffect,
        confirm: isPause ? text.pauseConfirm : text.resumeConfirm,
        isDestructive: isPause,
        done: isPause ? text.paused(what) : text.resumed(what),
        send,
      });
      if (made === null) return;
      reportChange(this);
      void this.#audit.reload();
    } catch (error) {
      announce(this, describeError(error).message);
    }
  }
}

const figureView = (label: string, value: string) =>
  html`<div class="figure"><span class="quiet">${label}</span><b>${value}</b></div>`;
