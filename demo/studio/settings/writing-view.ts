import { html, nothing } from "lit";
import type { AdminCollectionResponse } from "../../../src/contract/admin/collections.js";
import { messages } from "../messages.js";
import { formatCount } from "../shared/format.js";

/** How many minted items the service is still writing to the chain; nothing once all are written. */
export function writingView({ collection: { minted }, metadata: { writing } }: AdminCollectionResponse) {
  if (writing === 0) return nothing;
  const label = messages.settings.writing(formatCount(writing));
  return html`<div class="upload" role="status">
    <progress max=${minted} value=${Math.max(0, minted - writing)} aria-label=${label}></progress>
    <p class="quiet">${label}</p>
  </div>`;
}
