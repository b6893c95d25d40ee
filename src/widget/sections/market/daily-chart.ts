import { html, nothing, svg } from "lit";
import { ref } from "lit/directives/ref.js";
import type { DailyStats } from "../../../contract/market/collection.js";
import { toBaseUnits, type Price } from "../../../contract/values/price.js";
import { formatCount, formatCurrency, formatDays } from "../../i18n/format.js";
import { formatMessage } from "../../i18n/format-message.js";
import type { Localization } from "../../i18n/localization.js";
import { labelWidth, layoutChart, type ChartLayout } from "./chart-layout.js";
import { formatCompactPrice } from "../shared/section-format.js";

const ranges = [7, 30, 90] as const;

/** Days with amounts in one currency. */
interface Series {
  readonly days: readonly DailyStats[];
  /** Any price in the currency, for its code and decimals; null without any price. */
  readonly unit: Price | null;
}

/**
 * Volume and floor by day, as a chart or a table. Pointer, touch and arrow keys select a day. Its readout is above the
 * chart, where the pointer doesn't cover it.
 */
export class DailyChart {
  readonly #requestUpdate: () => void;
  #range: number;
  #isTable = false;
  /** Date of the selected day. */
  #date: string | null = null;
  #size = { width: 0, height: 0 };
  #observer: ResizeObserver | null = null;

  constructor(requestUpdate: () => void, range: (typeof ranges)[number] = 30) {
    this.#requestUpdate = requestUpdate;
    this.#range = range;
  }

  view(all: readonly DailyStats[], localization: Localization) {
    const { language, messages } = localization;
    const series = inOneCurrency(all.slice(-this.#range));
    const choices = ranges.filter((_, index) => index === 0 || all.length > ranges[index - 1]!);
    const press = (change: () => void) => () => {
      change();
      this.#requestUpdate();
    };
    return html`<figure class="chart" aria-label=${messages.chart}>
      <div class="chart-head">
        <strong class="tabular-nums"><bdi .textContent=${this.#nameDays(series, localization)}></bdi></strong>
        <div class="ranges" role="group" aria-label=${messages.chartShows}>
          ${
            choices.length > 1
              ? choices.map(
                  (range) =>
                    html`<button
                      aria-pressed=${range === this.#range ? "true" : "false"}
                      @click=${press(() => (this.#range = range))}
                    >
                      <span aria-hidden="true">${formatDays(range, language)}</span
                      ><span class="visually-hidden">${formatLongDays(range, language)}</span>
                    </button>`,
                )
              : nothing
          }
          <button
            aria-pressed=${this.#isTable ? "true" : "false"}
            aria-label=${messages.asTable}
            title=${messages.asTable}
            @click=${press(() => (this.#isTable = !this.#isTable))}
          >
            <svg viewBox="0 0 16 16" aria-hidden="true">
              <path d="M2.5 3.5h11v9h-11zM2.5 6.7h11M6.5 3.5v9" />
            </svg>
          </button>
        </div>
        ${this.#readoutView(series, localization)}
      </div>
      ${this.#isTable ? tableView(series, localization) : this.#plotView(series, localization)}
    </figure>`;
  }

  #nameDays({ days }: Series, localization: Localization): string {
    return this.#date && days.some(({ date }) => date === this.#date)
      ? formatDay(this.#date, localization.language)
      : formatMessage(localization.messages.lastDays, localization, { count: days.length });
  }

  /** Totals of all days, or the figures of the selected day. */
  #readoutView({ days, unit }: Series, localization: Localization) {
    const { language, messages } = localization;
    const day = days.find(({ date }) => date === this.#date);
    const sales = day ? (day.sales ?? 0) : days.reduce((sum, { sales = 0 }) => sum + sales, 0);
    const volume = day ? day.volume : unit && sum(days, unit);
    const floor = day ? day.floor : days.at(-1)?.floor;
    const washTrades = day?.washTrades ?? 0;
    const sold = formatMessage(messages.sales, localization, { count: sales });
    const amount = (price: Price | null | undefined) => (price ? formatCompactPrice(price, language) : "–");
    return html`<p class="readout tabular-nums">
      <span class="key-volume"
        >${messages.volume} <b><bdi .textContent=${amount(volume)}></bdi></b
      ></span>
      <span class="key-floor"
        >${messages.floor} <b><bdi .textContent=${amount(floor)}></bdi></b
      ></span>
      <span
        .textContent=${washTrades > 0 ? formatMessage(messages.washShort, localization, { sales: sold, wash: washTrades }) : sold}
      ></span>
    </p>`;
  }

  #plotView({ days, unit }: Series, localization: Localization) {
    const { language, messages } = localization;
    const coins = (price: Price | null | undefined) => (price ? toCoins(price) : null);
    const drawn = days.map(({ volume, floor }) => ({ volume: coins(volume), floor: coins(floor) }));
    const format = new Intl.NumberFormat(language, { notation: "compact", maximumSignificantDigits: 3 });
    const tickWidth = (value: number) => 10 + 6.6 * format.format(value).length;
    const layout = layoutChart(drawn, { ...this.#size, labelWidth: tickWidth });
    const at = days.findIndex(({ date }) => date === this.#date);
    const isIdle = drawn.every(({ volume, floor }) => !volume && floor === null);
    return html`<div
      class="plot"
      dir="ltr"
      role="slider"
      tabindex="0"
      aria-label=${messages.day}
      aria-valuemin="0"
      aria-valuemax=${Math.max(0, days.length - 1)}
      aria-valuenow=${at < 0 ? Math.max(0, days.length - 1) : at}
      aria-valuetext=${describeDay(days[at] ?? days.at(-1), localization)}
      ${ref(this.#measure)}
      @pointermove=${(event: PointerEvent) => this.#point(event, layout, days)}
      @pointerdown=${(event: PointerEvent) => this.#point(event, layout, days)}
      @pointerleave=${({ pointerType }: PointerEvent) => pointerType === "mouse" && this.#choose(null)}
      @focus=${() => this.#date ?? this.#choose(days.at(-1)?.date ?? null)}
      @blur=${() => this.#choose(null)}
      @keydown=${(event: KeyboardEvent) => this.#move(event, at, days)}
    >
      ${
        isIdle
          ? html`<p class="idle">${messages.noTrades}</p>`
          : html`<svg aria-hidden="true">
              ${this.#size.width > 0 ? [chartDrawing(layout, at, format), this.#namesView(layout, days, language)] : nothing}
            </svg>`
      }
      <span class="visually-hidden"
        >${unit ? formatMessage(messages.amountsIn, localization, { currency: formatCurrency(unit) }) : nothing}</span
      >
    </div>`;
  }

  #namesView(layout: ChartLayout, days: readonly DailyStats[], language: string) {
    return layout.labelledDays.map((index, place) => {
      const center = layout.x(index);
      // The outer labels end with the plot.
      const [x, anchor] =
        place === 0 ? [layout.width, "end"] : center < labelWidth / 2 ? [0, "start"] : [center, "middle"];
      return svg`<text x=${x} y=${this.#size.height - 5} text-anchor=${anchor}>${formatDay(days[index]!.date, language)}</text>`;
    });
  }

  /** Observes the size of the plot, because the chart is laid out to fit it. */
  readonly #measure = (element: Element | undefined): void => {
    this.#observer?.disconnect();
    this.#observer = null;
    if (!element) return;
    this.#observer = new ResizeObserver(([entry]) => {
      const { width, height } = entry!.contentRect;
      if (width === this.#size.width && height === this.#size.height) return;
      this.#size = { width, height };
      this.#requestUpdate();
    });
    this.#observer.observe(element);
  };

  #choose(date: string | null): void {
    if (date === this.#date) return;
    this.#date = date;
    this.#requestUpdate();
  }

  #point(event: PointerEvent, layout: ChartLayout, days: readonly DailyStats[]): void {
    const { left } = (event.currentTarget as Element).getBoundingClientRect();
    this.#choose(days[layout.dayAt(event.clientX - left)]?.date ?? null);
  }

  #move(event: KeyboardEvent, at: number, days: readonly DailyStats[]): void {
    const last = days.length - 1;
    const from = at < 0 ? last : at;
    const to: Readonly<Record<string, number>> = {
      ArrowRight: from + 1,
      ArrowUp: from + 1,
      ArrowLeft: from - 1,
      ArrowDown: from - 1,
      PageUp: from + 7,
      PageDown: from - 7,
      Home: 0,
      End: last,
    };
    const next = to[event.key];
    if (next === undefined) return;
    event.preventDefault();
    this.#choose(days[Math.max(0, Math.min(last, next))]?.date ?? null);
  }
}

function chartDrawing(layout: ChartLayout, at: number, format: Intl.NumberFormat) {
  const { bars, barWidth, base, line, area, floorTicks, volumeTick, width, x } = layout;
  const label = (y: number, value: number) =>
    svg`<text x=${width + 8} y=${y} dy="0.35em">${format.format(value)}</text>`;
  const dot = at < 0 ? null : layout.floorY(at);
  return svg`
    ${floorTicks.map(({ y, value }) => svg`<path class="grid-line" d="M0 ${Math.round(y) + 0.5}H${width}" />${label(y, value)}`)}
    ${volumeTick ? label(volumeTick.y, volumeTick.value) : nothing}
    <path class="grid-line" d="M0 ${Math.round(base) + 0.5}H${width}" />
    ${bars.map(({ x, y, height }, index) =>
      height > 0
        ? svg`<rect class="bar" data-at=${index === at ? "" : nothing} x=${x - barWidth / 2} y=${y} width=${barWidth} height=${height} rx=${Math.min(2, barWidth / 3)} />`
        : nothing,
    )}
    <path class="area" d=${area} />
    ${at < 0 ? nothing : svg`<path class="crosshair" d="M${Math.round(x(at)) + 0.5} 0V${base}" />`}
    <path class="line" d=${line} />
    ${dot === null ? nothing : svg`<circle class="dot" cx=${x(at)} cy=${dot} r="4" />`}`;
}

function tableView({ days }: Series, { language, messages }: Localization) {
  const amount = (price: Price | null | undefined) => (price ? formatCompactPrice(price, language) : "–");
  return html`<div class="plot days" tabindex="0" role="group" aria-label=${messages.chartTable}>
    <table class="tabular-nums">
      <thead>
        <tr>
          <th scope="col">${messages.day}</th>
          <th scope="col">${messages.volume}</th>
          <th scope="col">${messages.salesHeading}</th>
          <th scope="col">${messages.floor}</th>
        </tr>
      </thead>
      <tbody>
        ${[...days].reverse().map(
          ({ date, volume, sales, floor }) =>
            html`<tr>
              <th scope="row">${formatDay(date, language)}</th>
              <td .textContent=${amount(volume)}></td>
              <td>${formatCount(sales ?? 0, language)}</td>
              <td .textContent=${amount(floor)}></td>
            </tr>`,
        )}
      </tbody>
    </table>
  </div>`;
}

/** Formats a number of days in full: `7 days`. */
function formatLongDays(days: number, language: string): string {
  return new Intl.NumberFormat(language, { style: "unit", unit: "day", unitDisplay: "long" }).format(days);
}

/** Formats a UTC date (`YYYY-MM-DD`) without its year. Empty if invalid. */
function formatDay(date: string, language: string): string {
  const moment = Date.parse(`${date}T00:00:00Z`);
  if (Number.isNaN(moment)) return "";
  return new Intl.DateTimeFormat(language, { month: "short", day: "numeric", timeZone: "UTC" }).format(
    moment,
  );
}

function describeDay(day: DailyStats | undefined, localization: Localization): string {
  const { language, messages } = localization;
  if (!day) return messages.noDays;
  const { date, volume, floor, sales = 0, washTrades = 0 } = day;
  return [
    formatDay(date, language),
    volume && formatMessage(messages.dayVolume, localization, { sum: formatCompactPrice(volume, language) }),
    floor && formatMessage(messages.dayFloor, localization, { sum: formatCompactPrice(floor, language) }),
    formatMessage(messages.sales, localization, { count: sales }),
    washTrades > 0 && formatMessage(messages.dayWash, localization, { count: washTrades }),
  ]
    .filter(Boolean)
    .join(", ");
}

/** Days with comparable amounts. Amounts in another currency than the newest become null. */
function inOneCurrency(days: readonly DailyStats[]): Series {
  const unit =
    [...days].reverse().flatMap(({ volume, floor }) => [floor, volume].filter((price) => !!price))[0] ?? null;
  const only = (price: Price | null | undefined) =>
    price && price.currency === unit?.currency && price.decimals === unit.decimals ? price : null;
  return { unit, days: days.map((day) => ({ ...day, volume: only(day.volume), floor: only(day.floor) })) };
}

function sum(days: readonly DailyStats[], unit: Price): Price {
  const units = days.reduce((total, { volume }) => total + BigInt(volume?.baseUnits ?? 0), 0n);
  return { ...unit, baseUnits: toBaseUnits(units), usd: null };
}

/** Price in whole coins as a floating-point number, precise enough to plot. */
function toCoins({ baseUnits, decimals }: Price): number {
  return Number(baseUnits) / 10 ** decimals;
}
