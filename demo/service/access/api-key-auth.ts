import { isProduction } from "../../../src/contract/chain.js";
import { uuid } from "../../../src/contract/identifier.js";
import { findPhaseCollection } from "../db/repositories/api-keys.js";
import type { Database } from "../db/database.js";
import { createApiKeyCache } from "./api-key-cache.js";
import type { Principal } from "./principal.js";
import { ApiError } from "../errors/api-error.js";

export interface ApiKeyAuth {
  /**
   * Lets a request in. The checks come in the contract's order: key present, key known, origin, class, chain.
   * @param request.origin the `Origin` header as it came; undefined when there was none
   * @throws Refusal `MISSING_API_KEY`, `INVALID_API_KEY`, `ORIGIN_NOT_ALLOWED`, `SECRET_KEY_IN_BROWSER`,
   * `SANDBOX_KEY_ON_MAINNET`
   */
  authorize(request: { key: string | undefined; origin: string | undefined }): Promise<Principal>;
  /**
   * Whether a key is one, whatever it may be used for.
   * @throws Refusal `INVALID_API_KEY`
   */
  verify(key: string): Promise<void>;
  /**
   * The id of the collection that a short id, a UUID in any case or an address names.
   * @throws Refusal `COLLECTION_NOT_IN_SCOPE`, the same whether the collection is another's, unknown or no identifier
   */
  resolveCollection(principal: Principal, identifier: string): string;
  /**
   * The collection of a phase.
   * @throws Refusal `COLLECTION_NOT_IN_SCOPE`, the same whether the phase is another's, unknown or no UUID
   */
  resolvePhase(principal: Principal, phaseId: string): Promise<{ collectionId: string; phaseId: string }>;
}

const isUuid = (text: string) => uuid.safeParse(text).success;

/** @param context.chainName the chain that the service mints on */
export function createApiKeyAuth(context: {
  database: Database;
  chainName: string;
  clock: () => Date;
}): ApiKeyAuth {
  const { database, chainName } = context;
  const findKey = createApiKeyCache(context);
  return {
    async authorize({ key, origin }) {
      if (!key) throw missingKeyError();
      const known = await findKey(key);
      if (!known) throw unknownKeyError();
      const { origins, grant } = known;
      const isBound = grant.class !== "secret" || origins !== null;
      // Compared exactly: browsers send scheme and host in lower case and leave the default port out. Whatever comes
      // in another spelling doesn't come from a browser.
      if (isBound && !(origin !== undefined && origins?.includes(origin))) throw originError(origin);
      if (grant.class === "secret" && origin !== undefined) throw secretKeyError();
      if (grant.class === "sandbox" && isProduction(chainName)) throw sandboxKeyError(chainName);
      return grant;
    },

    async verify(key) {
      if (!(await findKey(key))) throw unknownKeyError();
    },

    resolveCollection(grant, identifier) {
      const collectionId = grant.identifiers.get(isUuid(identifier) ? identifier.toLowerCase() : identifier);
      if (collectionId === undefined) throw scopeError();
      return collectionId;
    },

    async resolvePhase(grant, phaseId) {
      const collectionId = isUuid(phaseId) ? await findPhaseCollection(database, phaseId) : null;
      if (collectionId === null || !grant.scope.has(collectionId)) throw scopeError();
      return { collectionId, phaseId: phaseId.toLowerCase() };
    },
  };
}

const missingKeyError = () =>
  new ApiError("MISSING_API_KEY", "The request carries no API key. Send one in the X-API-Key header.");

const unknownKeyError = () =>
  new ApiError(
    "INVALID_API_KEY",
    "This API key is not known, or no longer valid. Compare it with the one that was issued: it is case-sensitive.",
  );

const originError = (origin: string | undefined) =>
  new ApiError(
    "ORIGIN_NOT_ALLOWED",
    origin === undefined
      ? "This API key works only from the web pages that are registered on it, and the request names no Origin. On a server use a secret key."
      : `This API key is not registered for the origin ${origin}. Ask for it to be added to the key, exactly as it is written here.`,
  );

const secretKeyError = () =>
  new ApiError(
    "SECRET_KEY_IN_BROWSER",
    "A secret API key came from a web page, where everybody can read it. Replace it and use a publishable key on pages.",
  );

const sandboxKeyError = (chainName: string) =>
  new ApiError(
    "SANDBOX_KEY_ON_MAINNET",
    `A sandbox key works only on test networks, and this service mints on ${chainName}. Use a publishable or secret key.`,
  );

/** One answer for what is another's, unknown or malformed: it must tell nothing about what exists. */
const scopeError = () =>
  new ApiError(
    "COLLECTION_NOT_IN_SCOPE",
    "This API key was not issued for this collection or phase. Check the identifier, whose case matters, and the key's scope.",
  );
