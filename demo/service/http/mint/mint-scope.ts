import { address } from "../../../../src/contract/values/address.js";
import { pathParameters } from "../../../../src/contract/parameters.js";
import type { ApiKeyAuth } from "../../catalog/api-keys/api-key-auth.js";
import type { Principal } from "../../catalog/api-keys/principal.js";
import { ApiError } from "../../platform/errors/api-error.js";
import { invalidFieldsError } from "../request-body.js";
import type { PathIdentifiers } from "./mint-route.js";

/** Resolves identifiers in the scope of a key. */
export interface MintScope {
  /**
   * Resolves the identifiers of a path: first the collection, then the phase, then the wallet.
   * @throws ApiError `COLLECTION_NOT_IN_SCOPE`, `NOT_FOUND`, `VALIDATION_FAILED`
   */
  resolvePath(
    principal: Principal,
    parameters: Readonly<Record<string, string>>,
  ): Promise<Partial<PathIdentifiers>>;
  /**
   * Resolves the fields `collectionId` and `phaseId` of a body, before its other fields are checked.
   * @throws ApiError `COLLECTION_NOT_IN_SCOPE`, `NOT_FOUND`, `VALIDATION_FAILED`
   */
  resolveBody(
    principal: Principal,
    body: Readonly<Record<string, unknown>>,
  ): Promise<Pick<PathIdentifiers, "collectionId" | "phaseId">>;
}

export function createMintScope(apiKeyAuth: ApiKeyAuth): MintScope {
  /** The phase must be in scope and belong to the collection. */
  async function resolvePhaseOf(principal: Principal, collectionId: string, phaseId: string) {
    const phase = await apiKeyAuth.resolvePhase(principal, phaseId);
    if (phase.collectionId === collectionId) return phase;
    throw new ApiError(
      "NOT_FOUND",
      "This phase belongs to another collection. Send a collection and one of its phases.",
    );
  }

  return {
    async resolvePath(principal, { identifier, collectionId: named = identifier, phaseId, walletAddress }) {
      const collectionId = named === undefined ? undefined : apiKeyAuth.resolveCollection(principal, named);
      if (phaseId === undefined) return { collectionId, walletAddress: parseWallet(walletAddress) };
      const phase =
        collectionId === undefined
          ? await apiKeyAuth.resolvePhase(principal, phaseId)
          : await resolvePhaseOf(principal, collectionId, phaseId);
      return { ...phase, walletAddress: parseWallet(walletAddress) };
    },

    async resolveBody(principal, body) {
      const collectionId = apiKeyAuth.resolveCollection(principal, stringField(body, "collectionId"));
      return resolvePhaseOf(principal, collectionId, stringField(body, "phaseId"));
    },
  };
}

function parseWallet(wallet: string | undefined): string | undefined {
  if (wallet === undefined || address.safeParse(wallet).success) return wallet;
  throw invalidFieldsError([{ field: "walletAddress", expected: pathParameters.walletAddress.expected }]);
}

function stringField(body: Readonly<Record<string, unknown>>, field: "collectionId" | "phaseId"): string {
  const value = body[field];
  if (typeof value === "string") return value;
  throw invalidFieldsError([{ field, expected: pathParameters[field].expected }]);
}
