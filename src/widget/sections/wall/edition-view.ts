import { html } from "lit";
import { range } from "../../../primitives/range.js";
import { formatMessage } from "../../i18n/format-message.js";
import type { ViewContext } from "../../view-context.js";

/** Maximum number of dots. Of a larger edition, each stands for several items. */
const maxDots = 2000;
/** Share of further dots for an open edition, which could go on, and its minimum number of dots. */
const openShare = 0.25;
const minDots = 150;
/** Radius of the spiral, in the units of its view box. */
const radius = 92;
/** Angle by which each dot follows the one before, as the seeds of a sunflower do. Radians. */
const goldenAngle = Math.PI * (3 - Math.sqrt(5));

/** A counter with a dot for every item, in a spiral. @param total Null: open edition. @param action Below the count. */
export function editionView(minted: number, total: number | null, context: ViewContext, action: unknown) {
  const { messages } = context;
  const counted =
    minted === 0
      ? messages.beFirstEdition
      : total === null
        ? formatMessage(messages.collectedCount, context, { count: minted })
        : formatMessage(messages.mintedOf, context, { minted, total });
  return html`<div class="edition">
    ${dotsView(minted, total ?? Math.max(minDots, Math.round(minted * (1 + openShare))))}
    <div>
      <p class="edition-count tabular-nums" .textContent=${counted}></p>
      ${action}
    </div>
  </div>`;
}

/** Dots of a spiral: those of minted items, the newest of them, and those of items that can still be minted. */
function dotsView(minted: number, total: number) {
  const count = Math.min(maxDots, total);
  const filled = Math.ceil((minted / total) * count);
  const size = Math.min(28, (1.3 * radius) / Math.sqrt(count));
  return html`<svg
    class="dots"
    viewBox="-100 -100 200 200"
    aria-hidden="true"
    stroke-width=${size.toFixed(1)}
  >
    <path class="waiting" d=${spiral(filled, count, count)} />
    <path d=${spiral(0, filled - 1, count)} />
    <path class="newest" d=${spiral(Math.max(0, filled - 1), filled, count)} />
  </svg>`;
}

/** Path of the dots from `first` up to but not including `end`, of `count`: lines without a length, with round ends. */
const spiral = (first: number, end: number, count: number): string =>
  range(Math.max(0, end - first))
    .map((index) => {
      const distance = radius * Math.sqrt((first + index + 0.5) / count);
      const angle = (first + index) * goldenAngle;
      return `M${(distance * Math.cos(angle)).toFixed(1)} ${(distance * Math.sin(angle)).toFixed(1)}h0`;
    })
    .join("");
