import { adminErrorStatuses } from "../../../../src/contract/admin-errors.js";
import { adminChange } from "../../../../src/contract/admin/changes.js";
import { adminCollectionSummary, adminPhase } from "../../../../src/contract/admin/collections.js";
import { draft, draftFile, draftSummary } from "../../../../src/contract/admin/drafts.js";
import { adminErrors, adminRoutes } from "../../../../src/contract/admin/routes.js";
import { adminGrant } from "../../../../src/contract/admin/session.js";
import { routeComments, schemaComments } from "../openapi/contract-comments.js";
import { describeApi, type ApiDescription, type OpenApiDocument } from "../openapi/document.js";
import { mintSchemaParts } from "../openapi/schemas.js";
import { adminExamples } from "./admin-examples.js";
import { adminTags } from "./admin-handlers.js";

export const adminApi: ApiDescription = {
  title: "Admin API",
  description:
    "Manage collections as the commands do: change phases, allowlists, codes and keys, pause sales, and read what was sold. The API is additive-only, so ignore fields and codes that you don't know. Every change is recorded with who made it. The service rejects bodies over 1.5 MiB and closes the connection.",
  routes: adminRoutes,
  routeComments: routeComments.admin,
  schemaComments,
  examples: adminExamples,
  tags: adminTags,
  commonErrors: adminErrors,
  statuses: adminErrorStatuses,
  errorFields: { success: false },
  errorSchema: mintSchemaParts.errorSchema,
  shared: {
    AdminGrant: adminGrant,
    AdminChange: adminChange,
    AdminCollectionSummary: adminCollectionSummary,
    AdminPhase: adminPhase,
    Draft: draft,
    DraftFile: draftFile,
    DraftSummary: draftSummary,
  },
  security: [{ session: [] }, { adminKey: [] }],
  securitySchemes: {
    session: {
      type: "apiKey",
      in: "cookie",
      name: "__Host-studio",
      description: "Set by `signIn`. Only pages of the service's own origin can use it.",
    },
    adminKey: {
      type: "http",
      scheme: "bearer",
      description: "For scripts, from `studio keys create`. Never on a page.",
    },
  },
  keys: "A page signs in with a wallet, which gives it a session's cookie. A script sends an admin key as `Authorization: Bearer adm_…`. Either may manage its own collections, and an operator's all. Any other collection is `COLLECTION_NOT_IN_SCOPE`, whether it exists or not.",
};

/**
 * OpenAPI document of the Admin API.
 * @param base Base URL of the API.
 */
export const describeAdminApi = (base: string): OpenApiDocument => describeApi(adminApi, base);
