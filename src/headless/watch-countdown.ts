import { ticker } from "../compose/ticker.js";
import type { MintStore } from "../core/mint-store.js";
import { endOf, startOf } from "../core/collection/phases.js";
import { isShallowEqual } from "../primitives/is-shallow-equal.js";
import { formatDuration } from "../widget/i18n/format.js";

/** Countdown of the page. */
export interface Countdown {
  /** `start` or `end` of the current phase; `retry`: end of a wait, for an earlier mint's transactions or for the service. */
  readonly to: "start" | "end" | "retry";
  /** Remaining seconds, rounded up; never negative. */
  readonly seconds: number;
  /** `04:13:22`, `13:22`; with localized days from one day up: `2d 04:13:22`. */
  readonly text: string;
}

/**
 * Calls `listener` with the remaining time, by the service's clock: immediately, whenever the number of seconds
 * changes, and with null when there is nothing to count down to. Pauses while the page is hidden. Starts the store as
 * `subscribe` does. For browsers.
 * @param language BCP 47 tag; by default that of the page.
 * @returns a function that unsubscribes it.
 *
 * @example
 * ```ts
 * import { watchCountdown, type MintStore } from "mint-widget/headless";
 *
 * const bindTimer = (store: MintStore, element: HTMLElement) =>
 *   watchCountdown(store, (left) => (element.textContent = left?.to === "start" ? `Starts in ${left.text}` : ""));
 * ```
 */
export function watchCountdown(
  store: MintStore,
  listener: (countdown: Countdown | null) => void,
  language?: string,
): () => void {
  let last: Countdown | null | undefined;
  /** Reports the countdown. @returns milliseconds until it changes. */
  const report = (): number => {
    const target = findTarget(store);
    const left = target ? Math.max(0, Math.ceil(target.at - store.now())) : 0;
    const next = target && describe(target.to, left, language);
    if (last === undefined || !isShallowEqual(next, last)) listener((last = next));
    return left > 0 ? left % 1000 || 1000 : Infinity;
  };
  let cancel = ticker.add(report);
  const unsubscribe = store.subscribe(() => {
    cancel();
    cancel = ticker.add(report);
  });
  return () => {
    unsubscribe();
    cancel();
  };
}

/** Time that the countdown ends at, in the service's milliseconds since 1970; null: none. */
function findTarget({ state, phase }: MintStore): { to: Countdown["to"]; at: number } | null {
  const wait = state.expiryWait ?? state.retryWait;
  if (wait) return { to: "retry", at: wait.until };
  const to = phase?.status === "upcoming" ? "start" : "end";
  const at = phase && (to === "start" ? startOf(phase) : phase.status === "active" ? endOf(phase) : null);
  return at === null ? null : { to, at };
}

function describe(
  to: Countdown["to"],
  left: number,
  language = document.documentElement.lang || navigator.language,
): Countdown {
  return { to, seconds: Math.ceil(left / 1000), text: formatDuration(left, language) };
}
