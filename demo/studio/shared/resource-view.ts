import { html, nothing, type TemplateResult } from "lit";
import { describeError } from "../api/describe-error.js";
import { messages } from "../messages.js";
import type { Resource } from "./resource.js";

/** Renders what was read, a placeholder until then, and why a read has failed, with a button that repeats it. */
export function resourceView<Value>(
  resource: Resource<Value>,
  view: (value: Value) => TemplateResult,
): TemplateResult {
  const { state } = resource;
  const failure =
    state.status === "failed"
      ? html`<div class="notice bad" role="alert">
          <p>${describeError(state.error).message}</p>
          <button class="button" @click=${() => void resource.reload()}>${messages.retry}</button>
        </div>`
      : nothing;
  if (state.value !== undefined) return html`${failure}${view(state.value)}`;
  if (state.status === "failed") return html`${failure}`;
  return html`<div class="skeleton" role="status">
    <span class="visually-hidden">${messages.loading}</span>
  </div>`;
}
