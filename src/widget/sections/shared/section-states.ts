import { range } from "../../../primitives/range.js";
import { html } from "lit";
import type { Loadable } from "../../../core/loadable.js";
import { describeError } from "../../shared/error-messages.js";
import type { Localization } from "../../i18n/localization.js";
import type { ErrorReason } from "../../shared/error-messages.js";

/** Skeleton in the approximate shape of a section's content. */
export function skeletonView(name: string, { messages }: Localization) {
  const count = name === "gallery" ? 24 : 8;
  return html`<div class="section-skeleton" data-of=${name}>
    <span class="visually-hidden">${messages.loading}</span>
    ${range(count).map(() => html`<i></i>`)}
  </div>`;
}

/** Load error with its reason and a retry button. */
export function errorView(failure: ErrorReason, retry: () => void, localization: Localization) {
  const { messages } = localization;
  const { title, remedy } = describeError({ ...failure, isRead: true }, origin, localization);
  return html`<div class="state">
    <p role="status"><strong>${title}${messages.stop}</strong>${messages.gap}<bdi>${remedy}</bdi></p>
    <button class="button-secondary" @click=${retry}>${messages.tryAgain}</button>
  </div>`;
}

/** Empty state, which isn't an error. */
export function emptyView(
  [title, remedy]: readonly string[],
  { messages }: Localization,
  action: unknown = null,
) {
  return html`<div class="state">
    <p><strong>${title}${messages.stop}</strong>${messages.gap}${remedy}</p>
    ${action}
  </div>`;
}

/** Loaded value, load error or skeleton. A loaded value stays visible during a refresh. */
export function loadableView<T>(
  name: string,
  query: { readonly state: Loadable<T>; refresh(): Promise<void> },
  view: (value: T) => unknown,
  localization: Localization,
) {
  const { state } = query;
  if (state.value !== undefined) return view(state.value);
  return state.status === "failed"
    ? errorView(state.failure, () => void query.refresh(), localization)
    : skeletonView(name, localization);
}
