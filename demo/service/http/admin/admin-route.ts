import type * as z from "zod/mini";
import type { AdminRole } from "../../../../src/contract/admin/session.js";
import type { ParameterNames, ResponseOf, Route } from "../../../../src/contract/route.js";
import type { Routes } from "../../../../src/contract/routes.js";
import type { DeepRequired } from "../../../../src/contract/values/schema.js";
import type { Permission } from "../../admin/access/actor.js";
import type { AuthenticatedActor } from "../../admin/access/queries.js";
import type { AdminService } from "../../admin/admin-service.js";
import type { NamedCollection } from "../../catalog/collections/queries.js";
import type { QueryInput } from "../read-query.js";

/** A validated request of a route. */
export interface AdminRouteInput<Of extends Route> {
  readonly admin: AdminService;
  /** Collection of the path, which the actor may manage. */
  readonly collection: "identifier" extends ParameterNames<Of["path"]> ? NamedCollection : undefined;
  readonly parameters: Readonly<Record<ParameterNames<Of["path"]>, string>>;
  readonly query: QueryInput<Of>;
  readonly body: Of extends { readonly body: readonly [string, infer Schema extends z.ZodMiniType] }
    ? z.output<Schema>
    : undefined;
  readonly now: Date;
  /** Sets the cookie of the session; null: removes it. */
  setSession(token: string | null): void;
}

/** Handler of a route. */
export interface AdminRouteHandler<Of extends Route> {
  /** What it does with the collection of its path. */
  readonly permission?: Permission;
  /** Roles that may call it. Default: all. */
  readonly roles?: readonly AdminRole[];
  handle(
    input: AdminRouteInput<Of> &
      (Of extends { readonly isPublic: true } ? unknown : { readonly authenticated: AuthenticatedActor }),
  ): Promise<DeepRequired<ResponseOf<Of>>>;
}

/** Handlers of routes by name. */
export type AdminHandlers<Of extends Routes> = { readonly [Name in keyof Of]: AdminRouteHandler<Of[Name]> };

/** Handler of some route, which the router passes its own input. */
export interface AnyAdminRouteHandler {
  readonly permission?: Permission;
  readonly roles?: readonly AdminRole[];
  handle(input: object): Promise<object>;
}
