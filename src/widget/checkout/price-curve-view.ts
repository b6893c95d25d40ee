import { range } from "../../primitives/range.js";
import { css, html, nothing, svg } from "lit";
import type { Phase } from "../../contract/mint/collection.js";
import type { Price } from "../../contract/values/price.js";
import { unitPrice } from "../../core/pricing/unit-price.js";
import { formatPrice } from "../i18n/format.js";
import type { ViewContext } from "../view-context.js";

/** Maximum number of steps drawn. More are drawn as a slope. */
const maxSteps = 60;

/** Position of the first price and of the floor, in percent of the height from the top. */
const top = 6;
const bottom = 94;

/** Number of steps of a falling price, and of those already passed. */
interface Steps {
  readonly count: number;
  readonly passed: number;
}

/** Counts the steps of a price that falls by the same amount each time; null without a next step. */
export function countSteps(start: bigint, now: bigint, next: bigint, floor: bigint): Steps | null {
  const fall = now - next;
  if (fall <= 0n || start < now || floor > next) return null;
  const roundUp = (amount: bigint) => Number((amount + fall - 1n) / fall);
  return { count: roundUp(start - floor), passed: roundUp(start - now) };
}

/** Draws the line of a price that falls in steps, with a width and height of 100. */
function drawSteps({ count }: Steps): string {
  if (count > maxSteps) return `M0 ${top}L100 ${bottom}`;
  const columns = count + 1;
  const y = (step: number) => top + ((bottom - top) * step) / count;
  const step = (index: number) => `V${y(index)}H${((index + 1) * 100) / columns}`;
  return `M0 ${top}${range(columns).map(step).join("")}`;
}

/**
 * Curve of a falling price from its start price to its floor, with the current price marked; nothing for other prices.
 */
export function priceCurveView({ store, ...context }: ViewContext) {
  const { phase } = store;
  const answer = phase && store.state.prices?.[phase.id];
  const { price, startPrice, nextPrice, floor } = answer ?? {};
  if (!isFalling(phase) || !price || !startPrice || !nextPrice || !floor) return nothing;
  const units = ({ baseUnits }: Price) => BigInt(baseUnits);
  const steps = countSteps(units(startPrice), units(price), units(nextPrice), units(floor));
  if (!steps) return nothing;
  // Discounted by the claim code, like the shown price.
  const format = (each: Price) =>
    formatPrice(unitPrice({ ...phase, priceDisplay: each }, store.state)!, context);
  const passed = ((steps.passed + 0.5) * 100) / (steps.count + 1);
  const y = top + ((bottom - top) * steps.passed) / steps.count;
  const line = drawSteps(steps);
  return html`<div part="price-curve" class="price-curve tabular-nums" dir="ltr">
    <div class="curve" aria-hidden="true">
      <svg viewBox="0 0 100 100" preserveAspectRatio="none">
        <clipPath id="passed"><rect width=${passed} height="100" /></clipPath>
        ${svg`<path class="area" clip-path="url(#passed)" d=${`${line}V100H0Z`} />
        <path d=${line} /><path class="passed" clip-path="url(#passed)" d=${line} />`}
      </svg>
      <span class="now" .style=${`left:${passed}%;top:${y}%`}></span>
    </div>
    <small><bdi .textContent=${format(startPrice)}></bdi></small>
    <small
      ><bdi>${context.messages.lowestPrice}</bdi> <b><bdi .textContent=${format(floor)}></bdi></b
    ></small>
  </div>`;
}

const isFalling = (phase: Phase | null | undefined): phase is Phase =>
  phase?.status === "active" && phase.pricing === "dutch";

export const priceCurveStyles = css`
  .price-curve {
    display: grid;
    grid-template-columns: 1fr auto;
    gap: calc(0.35 * var(--_rem)) var(--_rem);
    margin-block-end: var(--_rem);
  }
  .price-curve b {
    font-weight: 600;
    color: var(--_text);
  }
  .curve {
    position: relative;
    grid-column: 1 / -1;
    block-size: calc(4.5 * var(--_rem));
  }
  .curve svg {
    display: block;
    inline-size: 100%;
    block-size: 100%;
    overflow: visible;
  }
  .curve path {
    fill: none;
    stroke: color-mix(in oklab, var(--_text) 30%, var(--_background));
    stroke-width: 1.5;
    vector-effect: non-scaling-stroke;
  }
  .curve .passed {
    stroke: var(--_accent);
    stroke-width: 2.5;
  }
  .curve .area {
    fill: color-mix(in oklab, var(--_accent) 12%, transparent);
    stroke: none;
  }
  .now {
    position: absolute;
    translate: -50% -50%;
    inline-size: calc(0.9 * var(--_rem));
    block-size: calc(0.9 * var(--_rem));
    border: 3px solid var(--_background);
    border-radius: 50%;
    background: var(--_accent);
    box-shadow: 0 0 0 1.5px var(--_accent);
  }
  @media (forced-colors: active) {
    .curve path {
      stroke: CanvasText;
    }
    .now {
      background: Highlight;
      forced-color-adjust: none;
    }
  }
`;
