import { html } from "lit";
import type { Loadable } from "../../../core/loadable.js";
import { describeError } from "../../shared/error-messages.js";
import type { Localization } from "../../i18n/localization.js";
import type { ErrorReason } from "../../shared/error-messages.js";
import type { SkeletonShape } from "../section-description.js";
import { skeletonView } from "./skeleton.js";

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
  skeleton: SkeletonShape,
  query: { readonly state: Loadable<T>; refresh(): Promise<void> },
  view: (value: T) => unknown,
  localization: Localization,
) {
  const { state } = query;
  if (state.value !== undefined) return view(state.value);
  return state.status === "failed"
    ? errorView(state.failure, () => void query.refresh(), localization)
    : skeletonView(skeleton, localization);
}
