import { html } from "lit";
import type { Failure } from "../../mint/failure.js";
import type { Loadable } from "../../mint/loadable.js";
import { describeFailure } from "../failure-words.js";
import type { Speech } from "../speech.js";

/** Nothing yet: shapes of about what will stand there. */
export function skeletonView(name: string, { words }: Speech) {
  const bones = name === "gallery" ? 24 : 8;
  return html`<div class="skeleton" data-of=${name}>
    <span class="unseen">${words.loading}</span>
    ${Array.from({ length: bones }, () => html`<i></i>`)}
  </div>`;
}

/** It couldn't be read: why, and the way out. */
export function failureView(failure: Pick<Failure, "code" | "message">, retry: () => void, speech: Speech) {
  const { words } = speech;
  const { title, remedy } = describeFailure(failure, origin, speech);
  return html`<div class="state">
    <p role="status"><strong>${title}${words.stop}</strong>${words.gap}<bdi>${remedy}</bdi></p>
    <button class="quiet" @click=${retry}>${words.tryAgain}</button>
  </div>`;
}

/** There is nothing, and that is no fault. */
export function emptyView([title, remedy]: readonly string[], { words }: Speech, action: unknown = null) {
  return html`<div class="state">
    <p><strong>${title}${words.stop}</strong>${words.gap}${remedy}</p>
    ${action}
  </div>`;
}

/** What was read, or what stands in its place. Something read before stays while it is read anew. */
export function loadableView<T>(
  name: string,
  reading: { readonly state: Loadable<T>; refresh(): Promise<void> },
  view: (value: T) => unknown,
  speech: Speech,
) {
  const { state } = reading;
  if (state.value !== undefined) return view(state.value);
  return state.status === "failed"
    ? failureView(state.failure, () => void reading.refresh(), speech)
    : skeletonView(name, speech);
}
