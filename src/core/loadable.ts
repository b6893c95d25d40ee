import type { Failure } from "./failure.js";

/** Something that is read from the service. A value once read stays while it is read anew, or while that fails. */
export type Loadable<T> =
  | { readonly status: "loading"; readonly value?: T }
  | { readonly status: "ready"; readonly value: T }
  | { readonly status: "failed"; readonly failure: Failure; readonly value?: T };

export const loading: Loadable<never> = { status: "loading" };
