import type { Failure } from "./failure.js";

/**
 * Value read from the service, with its load status. The last value is kept during another read and after a failed one.
 */
export type Loadable<T> =
  | { readonly status: "loading"; readonly value?: T }
  | { readonly status: "ready"; readonly value: T }
  | { readonly status: "failed"; readonly failure: Failure; readonly value?: T };

/** Initial state: no value yet. */
export const loading: Loadable<never> = { status: "loading" };
