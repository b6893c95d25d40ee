import type { Context } from "hono";
import type { AdminService } from "../../admin/admin-service.js";
import type { NamedCollection } from "../../catalog/collections/queries.js";
import { ApiError } from "../../platform/errors/api-error.js";
import type { AnyAdminRouteHandler } from "./admin-route.js";
import type { AdminVariables } from "./authenticate.js";

/** Creates the check of the role, which returns the collection of the path, if there is one. */
export const createAuthorization =
  ({ findCollection }: Pick<AdminService, "findCollection">) =>
  async (
    { permission, roles }: AnyAdminRouteHandler,
    context: Context<{ Variables: AdminVariables }>,
  ): Promise<NamedCollection | undefined> => {
    const { actor } = context.var.authenticated;
    if (roles && !roles.includes(actor.role)) throw roleError(actor.role);
    const identifier = context.req.param("identifier");
    if (identifier === undefined) return undefined;
    if (permission === undefined) throw new Error("A route of a collection needs a permission.");
    return findCollection(actor, identifier, permission);
  };

const roleError = (role: string) => new ApiError("ROLE_NOT_ALLOWED", `The role ${role} doesn't permit this.`);
