import { html, nothing, svg } from "lit";
import { maxRecipients } from "../../../../src/contract/values/split-amount.js";
import { messages } from "../../messages.js";
import { textField } from "../../shared/fields.js";
import { shortenAddress } from "../../shared/format.js";
import type { DraftContext } from "../draft-context.js";
import { parseShare, type SplitPart } from "../draft-form.js";

const text = messages.draft.split;

/** Percent of a part; 0 for what isn't a whole number. */
export const toShare = ({ share }: SplitPart): number => parseShare(share) ?? 0;

/** The wallets that share each payment. */
export function splitView(context: DraftContext) {
  const { form, set } = context;
  const { split, treasury } = form;
  const change = (parts: readonly SplitPart[]) => set({ split: parts });
  if (split === null) return html`<section class="card"><p>${text.different}</p></section>`;
  return html`<section class="card" aria-labelledby="split-title">
    <h2 id="split-title">${text.title}</h2>
    <p>${text.lead}</p>
    ${
      split.length > 0
        ? html`${barView(split)} ${split.map((part, index) => partView(context, split, { part, index }))}
          ${totalView(split)}`
        : nothing
    }
    <p class="actions">
      ${
        split.length === 0
          ? html`<button
              class="button"
              type="button"
              @click=${() =>
                change([
                  { address: treasury, share: "50" },
                  { address: "", share: "50" },
                ])}
            >
              ${text.begin}
            </button>`
          : split.length < maxRecipients
            ? html`<button
                class="button"
                type="button"
                @click=${() => change([...split, { address: "", share: String(Math.max(0, 100 - sumOf(split))) }])}
              >
                ${text.add}
              </button>`
            : nothing
      }
    </p>
  </section>`;
}

const sumOf = (split: readonly SplitPart[]): number => split.reduce((sum, part) => sum + toShare(part), 0);

function partView(
  { form, set, errorOf }: DraftContext,
  split: readonly SplitPart[],
  { part, index }: { readonly part: SplitPart; readonly index: number },
) {
  const phase = form.phases.findIndex(({ pricing }) => pricing !== "free");
  const path = `phases[${phase}].recipients[${index}]`;
  const edit = (change: Partial<SplitPart> | null) =>
    set({
      split: split.flatMap((one, at) => (at === index ? (change ? [{ ...one, ...change }] : []) : [one])),
    });
  return html`<div class="split-part">
    ${textField({
      name: `split-${index}-address`,
      label: text.address(index + 1),
      value: part.address,
      error: errorOf(`${path}.address`),
      onInput: (address) => edit({ address }),
    })}
    ${textField({
      name: `split-${index}-share`,
      label: text.share(index + 1),
      value: part.share,
      inputMode: "numeric",
      unit: "%",
      error: errorOf(`${path}.share`),
      onInput: (share) => edit({ share }),
    })}
    <button class="button small danger" type="button" @click=${() => edit(null)}>
      ${messages.draft.remove}<span class="visually-hidden"> ${text.address(index + 1)}</span>
    </button>
  </div>`;
}

function totalView(split: readonly SplitPart[]) {
  const sum = sumOf(split);
  return sum === 100 ? nothing : html`<p class="error" role="status">${text.total(sum)}</p>`;
}

const barHeight = 6;

/** Bar of the shares, in the order of the wallets. */
function barView(split: readonly SplitPart[]) {
  const total = Math.max(100, sumOf(split));
  const label = split
    .map((part) => text.part(toShare(part), shortenAddress(part.address) || messages.none))
    .join(", ");
  let from = 0;
  return html`<svg
    class="split"
    viewBox="0 0 ${total} ${barHeight}"
    preserveAspectRatio="none"
    role="img"
    aria-label=${label}
  >
    ${split.map((part) => {
      const start = from;
      from += toShare(part);
      return svg`<rect x=${start} y="0" width=${toShare(part)} height=${barHeight} />`;
    })}
  </svg>`;
}
