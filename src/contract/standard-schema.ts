/*
 * Standard Schema (https://standardschema.dev), the interface that form, RPC and HTTP libraries accept of any schema
 * library. Copied, as its authors suggest, so that the package needs no dependency for it; narrower than the original
 * in that validation is synchronous and every issue has a path.
 */

/** Properties below `~standard`. */
export interface StandardProperties<Output> {
  readonly version: 1;
  readonly vendor: string;
  /** Never throws. */
  readonly validate: (value: unknown) => ValidationResult<Output>;
  /** Types for inference; absent at run time. */
  readonly types?: { readonly input: unknown; readonly output: Output } | undefined;
}

/** Valid value, or the issues of an invalid one. */
export type ValidationResult<Output> =
  | { readonly value: Output; readonly issues?: undefined }
  | { readonly value?: undefined; readonly issues: readonly Issue[] };

/** Part of a value that doesn't match its schema. */
export interface Issue {
  readonly message: string;
  /** Keys and indexes that lead to it; empty for the value itself. */
  readonly path: readonly PropertyKey[];
}
