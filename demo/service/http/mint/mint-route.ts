import type * as z from "zod/mini";
import type { DeepRequired } from "../../../../src/contract/values/schema.js";
import type { ParameterNames, ResponseOf, Route } from "../../../../src/contract/route.js";
import type { Routes } from "../../../../src/contract/routes.js";
import type { Principal } from "../../catalog/api-keys/principal.js";
import type { Countable, RateLimits, Subjects } from "../../platform/limits/rate-limits.js";
import type { MintService } from "../../mint/mint-service.js";
import type { QueryInput } from "../read-query.js";

/** Dependencies of the handlers. */
export interface MintRouteDeps {
  readonly service: MintService;
  /** Counts what becomes known only during handling. @throws ApiError `RATE_LIMITED` */
  readonly count: RateLimits["count"];
  /** URL of the documentation. */
  readonly docs: string;
}

/** Identifiers in a path, after the check of the key's scope. */
export interface PathIdentifiers {
  /** Id of the collection, regardless of which of its identifiers the path has. */
  readonly collectionId: string;
  readonly phaseId: string;
  readonly walletAddress: string;
}

/** A phase also identifies the collection that it is scoped by. */
type IdentifierName<Name extends string> = Name extends "walletAddress"
  ? Name
  : Name extends "phaseId"
    ? Name | "collectionId"
    : "collectionId";

/** Argument of a route's handler: the dependencies, and the request after all checks of key, scope, query and body. */
export type MintRouteInput<Of extends Route> = MintRouteDeps &
  Pick<PathIdentifiers, IdentifierName<ParameterNames<Of["path"]>>> & {
    readonly principal: Principal;
    /** Subjects of the rate limits: the key and, for keys used by pages, the client's IP. */
    readonly subjects: Subjects;
    /** Origin of the page that sent the request; null: no page. */
    readonly origin: string | null;
    readonly query: QueryInput<Of>;
    readonly body: BodyInput<Of>;
  };

/** Body of a route, after validation. */
type BodyInput<Of extends Route> = Of extends {
  readonly body: readonly [string, infer Schema extends z.ZodMiniType];
}
  ? z.output<Schema>
  : undefined;

/** Result of a handler: every field of the schema, optionally without those that the schema marks as optional. */
type Result<Response> = DeepRequired<Response> | Response;

/** Rate-limited activities that depend on a request, in addition to the route's own. */
export interface RequestRates {
  readonly activities: readonly Countable[];
  /** Subject of the limits by wallet. */
  readonly wallet?: string;
}

/** What the service adds to a route of the contract. */
export interface MintRouteHandler<Of extends Route> {
  /** Checks the JSON body before any of its fields is validated. */
  assertBody?(body: Readonly<Record<string, unknown>>): void;
  /** Activities of a validated request, in addition to the route's own, which counts before the body is read. */
  rates?(input: MintRouteInput<Of>): RequestRates;
  /** True: while it runs, Market API reads run one at a time, with pauses. */
  readonly isUrgent?: boolean;
  /** True for a read that waits for the node. The reads of one client that run at a time don't include it. */
  readonly readsChain?: boolean;
  handle(input: MintRouteInput<Of>): Result<ResponseOf<Of>> | Promise<Result<ResponseOf<Of>>>;
}

/** Handlers of routes by name. */
export type MintHandlers<Of extends Routes> = { readonly [Name in keyof Of]: MintRouteHandler<Of[Name]> };

/** Argument of any route's handler. */
export type AnyMintRouteInput = MintRouteInput<Route>;

/** Handler of any route. */
export type AnyMintRouteHandler = MintRouteHandler<Route>;
