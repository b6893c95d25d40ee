import { errorStatuses } from "../../../../src/contract/errors.js";
import { mintErrors, mintRoutes } from "../../../../src/contract/routes.js";
import { describeApi, type ApiDescription, type OpenApiDocument } from "../openapi/document.js";
import { mintSchemaParts } from "../openapi/schemas.js";
import { emptyValuesNote } from "../read-query.js";
import { examples } from "../openapi/examples.js";
import { routeComments, schemaComments } from "../openapi/contract-comments.js";
import { mintTags } from "./mint-handlers.js";

export const mintApi: ApiDescription = {
  title: "Mint API",
  description:
    "Read a drop, and mint from it: prepare, let the wallet sign, execute. The API is additive-only, so ignore fields and codes that you don't know. Unknown query parameters are ignored. The service rejects bodies over 16 KiB and closes the connection. " +
    emptyValuesNote,
  routes: mintRoutes,
  routeComments: routeComments.mint,
  schemaComments,
  examples: examples.mint,
  tags: mintTags,
  commonErrors: mintErrors,
  statuses: errorStatuses,
  errorFields: { success: false },
  ...mintSchemaParts,
  security: [{ apiKey: [] }],
  keys: "Use a publishable key on pages whose origins are registered for it, a secret key on servers only, and a sandbox key for tests on test networks. A key works for its own collections. Any other collection is `COLLECTION_NOT_IN_SCOPE`, whether it exists or not. Publishable keys can't read hidden collections. Secret and sandbox keys can, unless the request has the header `X-Visibility: public`.",
};

/**
 * OpenAPI document of the Mint API.
 * @param base Base URL of the API.
 */
export const describeMintApi = (base: string): OpenApiDocument => describeApi(mintApi, base);
