import { errorStatuses, type ErrorCode } from "../../../../src/contract/error.js";
import { describeApi, type ApiDescription, type OpenApiDocument } from "../openapi/document.js";
import { mintSchemaParts } from "../openapi/schemas.js";
import { emptyValuesNote } from "../query-values.js";
import { mintRoutes } from "./mint-routes.js";

/** Codes of every route: the checks of the key, and the failures of the service itself. */
const commonErrors: readonly ErrorCode[] = [
  "MISSING_API_KEY",
  "INVALID_API_KEY",
  "ORIGIN_NOT_ALLOWED",
  "SECRET_KEY_IN_BROWSER",
  "SANDBOX_KEY_ON_MAINNET",
  "RATE_LIMITED",
  "SERVICE_BUSY",
  "INTERNAL",
];

const mintApi: ApiDescription = {
  title: "Mint API",
  description:
    "Everything for a mint page, and the two steps of a mint: prepare, have the wallet sign, execute. Fields and codes are only ever added; read what you know and ignore the rest. Parameters that a route doesn't know are ignored. Lists, eligibility, prepares, executes and claim codes have rate limits of their own beside that of all requests. A body over 64 KiB is refused, and its connection is closed. " +
    emptyValuesNote,
  routes: mintRoutes,
  commonErrors,
  statuses: errorStatuses,
  errorFields: { success: false },
  ...mintSchemaParts,
  security: [{ apiKey: [] }],
  keys: "A publishable key on the pages whose origins are registered on it, a secret key on servers only, a sandbox key for trials on test networks. A key is good for the collections that it was issued for; to any other it answers COLLECTION_NOT_IN_SCOPE, whether there is such a collection or not. A hidden collection is out of the scope of publishable keys; secret and sandbox keys work for it, unless the request has the header `X-Visibility: public`, which asks for what everybody may see.",
};

/**
 * OpenAPI document of the Mint API.
 * @param base the API's own url
 */
export const describeMintApi = (base: string): OpenApiDocument => describeApi(mintApi, base);
