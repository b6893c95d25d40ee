import type { z } from "zod";
import type { ErrorCode } from "../../../../src/contract/error.js";
import type { MarketErrorCode } from "../../../../src/contract/market-error.js";
import type { Schema } from "../../../../src/contract/schema.js";
import type { QueryParameterName } from "./parameters.js";

/** Error code of either API. */
export type AnyErrorCode = ErrorCode | MarketErrorCode;

/** Schema with its name in the document: of the contract for a response, of zod for a body. */
export interface NamedSchema<Of> {
  readonly name: string;
  readonly schema: Of;
}

/** Entry of a route table, as far as the document shows it. */
export interface RouteDescription {
  readonly method: "get" | "post";
  /** Path below the base url; the names in braces are those of `parameters.ts`. */
  readonly path: string;
  /** Unique name: the one of the method in the package's API client, where it has one. */
  readonly operationId: string;
  readonly tag: "Collections" | "Market" | "Prices" | "Wallets" | "Minting" | "Service";
  readonly summary: string;
  readonly description?: string;
  readonly query?: { readonly parameters: readonly QueryParameterName[] };
  readonly body?: NamedSchema<z.ZodType>;
  readonly response: NamedSchema<Schema<unknown>>;
  /** True: a cache in front of the service may keep a success for a second, for one key and origin. */
  readonly isShared?: boolean;
  /** Codes of this route, beside those that every route of the API has. */
  readonly errors: readonly AnyErrorCode[];
}
