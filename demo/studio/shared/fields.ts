import { html, nothing, type TemplateResult } from "lit";
import { live } from "lit/directives/live.js";

export interface TextFieldOptions {
  /** Unique in the page: also the field's id. */
  readonly name: string;
  readonly label: string;
  readonly value: string;
  readonly onInput: (value: string) => void;
  readonly hint?: string | TemplateResult | undefined;
  /** What is wrong with the value. */
  readonly error?: string | undefined;
  readonly type?: "text" | "url" | "datetime-local" | "number";
  readonly inputMode?: "decimal" | "numeric" | undefined;
  readonly placeholder?: string;
  readonly required?: boolean;
  /** Rows of a field with several lines. */
  readonly rows?: number;
  /** Unit behind the value. */
  readonly unit?: string;
}

/** Field with its label, what it is for, and what is wrong with it. */
export function textField(options: TextFieldOptions) {
  const { name, label, value, hint, error, onInput, rows, unit } = options;
  const described = [hint ? `${name}-hint` : "", error ? `${name}-error` : ""].filter(Boolean).join(" ");
  const onEvent = (event: Event) => onInput((event.currentTarget as HTMLInputElement).value);
  const control = rows
    ? html`<textarea
        id=${name}
        rows=${rows}
        .value=${live(value)}
        aria-invalid=${error ? "true" : nothing}
        aria-describedby=${described || nothing}
        @input=${onEvent}
      ></textarea>`
    : html`<input
        id=${name}
        type=${options.type ?? "text"}
        autocomplete="off"
        inputmode=${options.inputMode ?? nothing}
        placeholder=${options.placeholder ?? nothing}
        ?required=${options.required}
        .value=${live(value)}
        aria-invalid=${error ? "true" : nothing}
        aria-describedby=${described || nothing}
        @input=${onEvent}
      />`;
  return html`<div class="field">
    <label for=${name}>${label}</label>
    ${unit === undefined ? control : html`<div class="with-unit">${control}<span>${unit}</span></div>`}
    ${error ? html`<p class="error" id="${name}-error">${error}</p>` : nothing}
    ${hint ? html`<p class="hint" id="${name}-hint">${hint}</p>` : nothing}
  </div>`;
}

export function checkField({
  name,
  label,
  checked,
  hint,
  onChange,
}: {
  readonly name: string;
  readonly label: string;
  readonly checked: boolean;
  readonly hint?: string;
  readonly onChange: (checked: boolean) => void;
}) {
  return html`<div class="field check">
    <label>
      <input
        type="checkbox"
        id=${name}
        .checked=${live(checked)}
        aria-describedby=${hint ? `${name}-hint` : nothing}
        @change=${(event: Event) => onChange((event.currentTarget as HTMLInputElement).checked)}
      />
      <span>${label}</span>
    </label>
    ${hint ? html`<p class="hint" id="${name}-hint">${hint}</p>` : nothing}
  </div>`;
}

export function selectField<Value extends string>({
  name,
  label,
  value,
  options,
  hint,
  onChange,
}: {
  readonly name: string;
  readonly label: string;
  readonly value: Value;
  readonly options: readonly (readonly [value: Value, label: string])[];
  readonly hint?: string;
  readonly onChange: (value: Value) => void;
}) {
  return html`<div class="field">
    <label for=${name}>${label}</label>
    <select
      id=${name}
      aria-describedby=${hint ? `${name}-hint` : nothing}
      @change=${(event: Event) => onChange((event.currentTarget as HTMLSelectElement).value as Value)}
    >
      ${options.map(([one, text]) => html`<option value=${one} ?selected=${one === value}>${text}</option>`)}
    </select>
    ${hint ? html`<p class="hint" id="${name}-hint">${hint}</p>` : nothing}
  </div>`;
}

/** What is wrong with a form as a whole, and with fields that it doesn't show. */
export function problemView(
  problem: { readonly message: string; readonly fields: ReadonlyMap<string, string> } | null,
  shown: readonly string[] = [],
) {
  if (problem === null) return nothing;
  const others = [...problem.fields].filter(([field]) => !shown.includes(field));
  return html`<div class="notice bad" role="alert">
    <p>${problem.message}</p>
    ${
      others.length > 0
        ? html`<ul>
            ${others.map(([field, expected]) => html`<li><b>${field}</b> ${expected}</li>`)}
          </ul>`
        : nothing
    }
  </div>`;
}
