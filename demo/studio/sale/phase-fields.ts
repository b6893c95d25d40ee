import { html } from "lit";
import { messages } from "../messages.js";
import { checkField, textField } from "../shared/fields.js";
import { timeZone } from "../shared/format.js";
import type { PhaseForm } from "./phase-form.js";
import { priceFields } from "./price-fields.js";

const text = messages.sale;

/** Names of a phase's fields, as the service reports what is wrong with them. */
export const phaseFieldNames = [
  "name",
  "startsAt",
  "endsAt",
  "price",
  "usd",
  "floor",
  "drop",
  "intervalSeconds",
  "perWallet",
  "perMint",
  "limits.perWallet",
  "limits.perMint",
  "supply",
] as const;

/** Fields of a phase, which is new or edited. */
export function phaseFields(
  form: PhaseForm,
  options: {
    readonly id: string;
    readonly set: (change: Partial<PhaseForm>) => void;
    readonly errorOf: (field: string) => string | undefined;
    readonly kept?: string | undefined;
    /** True: codes can be required, which only a new phase can start with. */
    readonly isNew: boolean;
  },
) {
  const { id, set, errorOf, isNew } = options;
  const time = (name: "startsAt" | "endsAt") =>
    textField({
      name: `${id}-${name}`,
      label: text[name],
      value: form[name],
      type: "datetime-local",
      hint: name === "startsAt" ? text.zone(timeZone()) : text.endHint,
      required: name === "startsAt",
      error: errorOf(name),
      onInput: (value) => set({ [name]: value }),
    });
  const count = (name: "perWallet" | "perMint" | "supply", hint: string) =>
    textField({
      name: `${id}-${name}`,
      label: text[name],
      value: form[name],
      inputMode: "numeric",
      hint,
      error: errorOf(name) ?? errorOf(`limits.${name}`),
      onInput: (value) => set({ [name]: value }),
    });
  return html`${textField({
      name: `${id}-name`,
      label: text.name,
      value: form.name,
      required: true,
      error: errorOf("name"),
      onInput: (name) => set({ name }),
    })}
    <div class="form-grid">${time("startsAt")} ${time("endsAt")}</div>
    <div class="form-grid">${priceFields(form, options)}</div>
    <div class="form-grid narrow">
      ${count("perWallet", text.perWalletHint)} ${count("perMint", text.perMintHint)}
      ${count("supply", text.supplyHint)}
    </div>
    <div class="form-grid">
      ${checkField({
        name: `${id}-gated`,
        label: text.gated,
        checked: form.gated,
        hint: text.gatedHint,
        onChange: (gated) => set({ gated }),
      })}
      ${
        isNew
          ? checkField({
              name: `${id}-codes`,
              label: text.codeRequired,
              checked: form.codeRequired,
              hint: text.codeRequiredHint,
              onChange: (codeRequired) => set({ codeRequired }),
            })
          : ""
      }
      ${checkField({
        name: `${id}-recipient`,
        label: text.otherRecipient,
        checked: form.otherRecipient,
        onChange: (otherRecipient) => set({ otherRecipient }),
      })}
    </div>`;
}
