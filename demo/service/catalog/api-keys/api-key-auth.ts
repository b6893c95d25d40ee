import { isProduction } from "../../../../src/contract/values/chain.js";
import { uuid } from "../../../../src/contract/values/schema.js";
import { registrationCommand } from "../../../../src/contract/mint/error-details.js";
import { findPhaseCollection } from "./key-queries.js";
import type { Database } from "../../platform/db/database.js";
import { createApiKeyCache } from "./api-key-cache.js";
import { includesOrigin } from "./origins.js";
import { findDropAccess, type DropAccess } from "./page-key.js";
import type { Principal } from "./principal.js";
import { ApiError } from "../../platform/errors/api-error.js";
import { commandName } from "../../platform/format/command-name.js";

export interface ApiKeyAuth {
  /**
   * Authorizes a request. Order of the checks, as in the contract: key present, key known, origin, class, chain.
   * @param request.origin origin of the requesting page, unnormalized; undefined: not from a page
   * @param request.client address of the client, whose look-ups take turns with those of others
   * @param request.isPublic true: hidden collections are out of scope, as for a publishable key
   * @throws ApiError `MISSING_API_KEY`, `INVALID_API_KEY`, `ORIGIN_NOT_ALLOWED`, `SECRET_KEY_IN_BROWSER`,
   *   `SANDBOX_KEY_ON_MAINNET`
   */
  authorize(request: {
    key: string | undefined;
    origin: string | undefined;
    client?: string;
    isPublic?: boolean;
  }): Promise<Principal>;
  /**
   * Checks that a key exists and isn't a secret key used by a page, without checking its permissions.
   * @param request.origin as for `authorize`
   * @param request.client as for `authorize`
   * @throws ApiError `INVALID_API_KEY`, `SECRET_KEY_IN_BROWSER`
   */
  verify(request: { key: string; origin: string | undefined; client?: string }): Promise<void>;
  /**
   * Collection id for a short id, a UUID in any case or an address.
   * @throws ApiError `COLLECTION_NOT_IN_SCOPE`, also for unknown or malformed identifiers
   */
  resolveCollection(principal: Principal, identifier: string): string;
  /**
   * Collection id for a phase.
   * @throws ApiError `COLLECTION_NOT_IN_SCOPE`, also for unknown phases and malformed UUIDs
   */
  resolvePhase(principal: Principal, phaseId: string): Promise<{ collectionId: string; phaseId: string }>;
  /**
   * A visible collection that is on pages: one with a publishable key. Null for any other.
   * @param identifier short id, UUID, slug or address
   * @param origin of the service's own pages
   */
  findDropAccess(identifier: string, origin: string): Promise<DropAccess | null>;
}

const isUuid = (text: string) => uuid.safeParse(text).success;

/** @param context.chainName the chain that the service mints on */
export function createApiKeyAuth(context: {
  database: Database;
  chainName: string;
  clock: () => Date;
  monotonic: () => number;
}): ApiKeyAuth {
  const { database, chainName } = context;
  const findKey = createApiKeyCache(context);
  const isOnProduction = isProduction(chainName);
  return {
    async authorize({ key, origin, client, isPublic = false }) {
      if (!key) throw missingKeyError();
      const known = await findKey(key, client);
      if (!known) throw unknownKeyError();
      const { origins, principal } = known;
      const isBound = principal.class !== "secret" || origins !== null;
      const isRegistered =
        origin !== undefined && origins !== null && includesOrigin(origins, origin, isOnProduction);
      if (isBound && !isRegistered) throw originError(origin, principal.keyId);
      if (principal.class === "secret" && origin !== undefined) throw secretKeyError();
      if (principal.class === "sandbox" && isOnProduction) throw sandboxKeyError(chainName);
      return isPublic ? known.publicPrincipal : principal;
    },

    async verify({ key, origin, client }) {
      const known = await findKey(key, client);
      if (!known) throw unknownKeyError();
      if (known.principal.class === "secret" && origin !== undefined) throw secretKeyError();
    },

    resolveCollection(principal, identifier) {
      const collectionId = principal.identifiers.get(
        isUuid(identifier) ? identifier.toLowerCase() : identifier,
      );
      if (collectionId === undefined) throw scopeError();
      return collectionId;
    },

    async resolvePhase(principal, phaseId) {
      const collectionId = isUuid(phaseId) ? await findPhaseCollection(database, phaseId) : null;
      if (collectionId === null || !principal.scope.has(collectionId)) throw scopeError();
      return { collectionId, phaseId: phaseId.toLowerCase() };
    },

    findDropAccess: (identifier, origin) =>
      findDropAccess(database, identifier, { origin, chain: chainName, now: context.clock() }),
  };
}

const missingKeyError = () =>
  new ApiError("MISSING_API_KEY", "The request has no API key. Send one in the X-API-Key header.");

const unknownKeyError = () =>
  new ApiError(
    "INVALID_API_KEY",
    "This API key is unknown or was revoked. Check the value, which is case-sensitive.",
  );

function originError(origin: string | undefined, keyId: string): ApiError {
  if (origin === undefined) {
    return new ApiError(
      "ORIGIN_NOT_ALLOWED",
      "This publishable key only works from its registered origins, and the request has no Origin header. Use a secret key on servers.",
    );
  }
  const message = `The origin ${origin} isn't registered on this API key.`;
  const command = `${commandName} keys edit ${keyId} --add-origin ${origin}`;
  // No one can register `null`, nor what isn't an origin.
  return registrationCommand.safeParse(command).success
    ? new ApiError("ORIGIN_NOT_ALLOWED", `${message} Register it: ${command}`, { details: { command } })
    : new ApiError("ORIGIN_NOT_ALLOWED", message);
}

const secretKeyError = () =>
  new ApiError(
    "SECRET_KEY_IN_BROWSER",
    "A secret API key was sent from a web page, where anyone can read it. Revoke it, and use a publishable key on pages.",
  );

const sandboxKeyError = (chainName: string) =>
  new ApiError(
    "SANDBOX_KEY_ON_MAINNET",
    `A sandbox key works only on test networks, and this service mints on ${chainName}. Use a publishable or secret key.`,
  );

/** Same error for out-of-scope, unknown and malformed identifiers, so that it doesn't reveal whether they exist. */
const scopeError = () =>
  new ApiError(
    "COLLECTION_NOT_IN_SCOPE",
    "This API key isn't for this collection or phase. Check the identifier, which is case-sensitive, and the key's collections.",
  );
