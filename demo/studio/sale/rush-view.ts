import { html, nothing } from "lit";
import type { ServiceResponse } from "../../../src/contract/admin/service.js";
import { language, messages } from "../messages.js";
import { nameOf } from "../shared/format.js";

const text = messages.draft.rush;

const formatPercent = (percent: number): string =>
  new Intl.NumberFormat(language, { style: "percent", maximumFractionDigits: 0 }).format(percent / 100);

const formatSeconds = (seconds: number): string =>
  new Intl.NumberFormat(language, { style: "unit", unit: "second", unitDisplay: "long" }).format(seconds);

/** What the service does for all drops while many want the same items, in words for a creator. */
export function rushView({ demand }: ServiceResponse) {
  const { reservationSeconds, heldPercentPerAddress, proofAboveHeldPercent, proofKind } = demand;
  const hasProofs = proofAboveHeldPercent < 100;
  const begins = proofAboveHeldPercent === 0 ? text.always : text.above(formatPercent(proofAboveHeldPercent));
  const facts = [
    [text.sign, formatSeconds(reservationSeconds)],
    [
      text.share,
      heldPercentPerAddress === 100
        ? messages.sale.unlimited
        : text.shareOf(formatPercent(heldPercentPerAddress)),
    ],
    [text.full, text.fullText],
    [text.bots, hasProofs ? nameOf(text.proof, proofKind) : text.proof.none],
    [text.begins, hasProofs ? begins : null],
  ] as const;
  return html`<section class="card" aria-labelledby="rush-title">
    <h2 id="rush-title">${text.title}</h2>
    <dl class="facts long">
      ${facts.map(([name, value]) =>
        value === null
          ? nothing
          : html`<div>
              <dt>${name}</dt>
              <dd>${value}</dd>
            </div>`,
      )}
    </dl>
    <p class="hint">${text.lead}</p>
  </section>`;
}
