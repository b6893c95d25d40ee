import type { z } from "zod";
import type { ErrorCode } from "../../../../src/contract/error.js";
import type { DeepRequired } from "../../../../src/contract/field.js";
import type { Schema } from "../../../../src/contract/schema.js";
import type { Principal } from "../../catalog/api-keys/principal.js";
import type { Activity, Subjects } from "../../platform/limits/rate-limits.js";
import type { MintService } from "../../mint/mint-service.js";
import type { NamedSchema, RouteDescription } from "../openapi/route-description.js";
import type { RouteQuery } from "../route-table.js";

/** Dependencies of the handlers. */
export interface MintRouteDeps {
  readonly service: MintService;
  /** Counts a request for a wallet that is known only while it is handled. @throws ApiError `RATE_LIMITED` */
  readonly countWallet: (activity: Activity, wallet: string) => Promise<void> | undefined;
  /** Url of the documentation. */
  readonly docs: string;
}

/** Identifiers that a path names, after the check of the key's scope. */
export interface PathIdentifiers {
  /** Id of the collection, whichever of its identifiers the path has. */
  readonly collectionId: string;
  readonly phaseId: string;
  readonly walletAddress: string;
}

type ParameterName<Path extends string> = Path extends `${string}{${infer Name}}${infer Rest}`
  ? Name | ParameterName<Rest>
  : never;

/** A phase brings the collection that it is scoped through. */
type IdentifierName<Name extends string> = Name extends "walletAddress"
  ? Name
  : Name extends "phaseId"
    ? Name | "collectionId"
    : "collectionId";

/** Argument of a handler: the dependencies, and the request after every check of key, scope, query and body. */
export type MintRouteInput<Path extends string, Query, Body> = MintRouteDeps &
  Pick<PathIdentifiers, IdentifierName<ParameterName<Path>>> & {
    readonly principal: Principal;
    /** Subjects of the rate limits: the key, and the client's IP for keys that a page uses. */
    readonly subjects: Subjects;
    /** Origin of the page that asks; null: no page. */
    readonly origin: string | null;
    readonly query: Query;
    readonly body: Body;
  };

/** Body of a route. */
export interface RouteBody<Body> extends NamedSchema<z.ZodType<Body>> {
  /** Expected value of each field, as `VALIDATION_FAILED` names it. */
  readonly expectations: Readonly<Record<keyof Body & string, string>>;
  /** Check of the JSON object before any of its fields is validated. */
  assert?(body: Readonly<Record<string, unknown>>): void;
  /** True: `collectionId` and `phaseId` are resolved in the key's scope before the fields are validated. */
  readonly isScoped?: boolean;
}

/** Result of a handler: every field of the schema, or without those that the schema marks optional. */
type Result<Response> = DeepRequired<Response> | Response;

/** Activities of a request by key, client and wallet. */
export interface RequestRates {
  readonly activities: Activity | readonly Activity[];
  /** Subject of the limits by wallet. */
  readonly wallet?: string;
}

interface MintRouteDefinition<Path extends string, Response, Query, Body> extends RouteDescription {
  readonly path: Path;
  readonly query?: RouteQuery<Query>;
  readonly body?: RouteBody<Body>;
  readonly response: NamedSchema<Schema<Response>>;
  readonly errors: readonly ErrorCode[];
  /** Activity that a checked request counts for, by key and client. */
  readonly activity?: Activity;
  /** Activities of a checked request, where they depend on the request. */
  rates?(input: MintRouteInput<Path, Query, Body>): RequestRates;
  /** True: reads of the Market API run one at a time meanwhile, and pause in between. */
  readonly isUrgent?: boolean;
  handler(input: MintRouteInput<Path, Query, Body>): Result<Response> | Promise<Result<Response>>;
}

/** Entry of the Mint API's route table. */
export type MintRoute = MintRouteDefinition<string, object, unknown, unknown>;

/** Argument of any route's handler. */
export type AnyMintRouteInput = Parameters<MintRoute["handler"]>[0];

/** Types the handler's input by the path, the query and the body, and its result by the response's schema. */
export const defineMintRoute = <
  Path extends string,
  Response extends object,
  Query = undefined,
  Body = undefined,
>(
  route: MintRouteDefinition<Path, Response, Query, Body>,
): MintRoute => route;

/** Codes of a route that names a collection or a phase. */
export const scopeErrors = ["COLLECTION_NOT_IN_SCOPE"] as const;
/** Codes of a scoped route with a query or a wallet. */
export const validatedErrors = [...scopeErrors, "VALIDATION_FAILED"] as const;
/** Codes of a scoped route with a body. */
export const bodyErrors = [...validatedErrors, "BODY_TOO_LARGE"] as const;
