import { html, nothing } from "lit";
import { messages } from "../messages.js";
import { selectField, textField } from "../shared/fields.js";
import type { PhaseForm, PricingChoice } from "./phase-form.js";

const text = messages.sale;

/** Fields of a price: its kind, and what that needs. */
export function priceFields(
  form: PhaseForm,
  {
    id,
    set,
    errorOf,
    kept,
  }: {
    /** Prefix of the fields' ids. */
    readonly id: string;
    readonly set: (change: Partial<PhaseForm>) => void;
    readonly errorOf: (field: string) => string | undefined;
    /** Terms in words that this form can't show; undefined: there are none. */
    readonly kept?: string | undefined;
  },
) {
  const amount = (name: "price" | "floor" | "drop" | "usd", unit: string) =>
    textField({
      name: `${id}-${name}`,
      label: text[name === "price" && form.pricing === "dutch" ? "firstPrice" : name],
      value: form[name],
      inputMode: "decimal",
      unit,
      required: true,
      error: errorOf(name),
      onInput: (value) => set({ [name]: value }),
    });
  const choices: readonly (readonly [PricingChoice, string])[] = [
    ...(kept === undefined ? [] : ([["keep", text.keepPrice(kept)]] as const)),
    ["fixed", text.pricing.fixed],
    ["free", text.pricing.free],
    ["usd_pegged", text.pricing.usd_pegged],
    ["dutch", text.pricing.dutch],
  ];
  const { pricing, currency } = form;
  return html`${selectField({
    name: `${id}-pricing`,
    label: text.pricingLabel,
    value: pricing,
    options: choices,
    onChange: (value) => set({ pricing: value }),
  })}
  ${pricing === "fixed" ? amount("price", currency) : nothing}
  ${pricing === "usd_pegged" ? amount("usd", "US$") : nothing}
  ${
    pricing === "dutch"
      ? html`${amount("price", currency)} ${amount("floor", currency)} ${amount("drop", currency)}
        ${textField({
          name: `${id}-interval`,
          label: text.interval,
          value: form.intervalMinutes,
          inputMode: "numeric",
          unit: text.minutes,
          error: errorOf("intervalSeconds"),
          onInput: (value) => set({ intervalMinutes: value }),
        })}`
      : nothing
  }`;
}
