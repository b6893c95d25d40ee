import { findCollection, type NamedCollection } from "../../catalog/collections/queries.js";
import type { Queryable } from "../../platform/db/database.js";
import { ApiError } from "../../platform/errors/api-error.js";
import { isPermitted, type Actor, type Permission } from "./actor.js";

/**
 * Finds a collection that an actor may manage. Collections of others are treated exactly like unknown ones.
 * @param identifier short id, UUID, slug or address
 * @throws ApiError `COLLECTION_NOT_IN_SCOPE`, `ROLE_NOT_ALLOWED`
 */
export async function findManaged(
  { database, chain }: { readonly database: Queryable; readonly chain: string },
  actor: Actor,
  identifier: string,
  permission: Permission,
): Promise<NamedCollection> {
  const id = actor.role === "operator" ? identifier : findGranted(actor, identifier)?.collectionId;
  const collection = id === undefined ? null : await findCollection(database, id);
  if (collection?.chain !== chain) throw scopeError();
  const role = actor.role === "operator" ? actor.role : findGranted(actor, collection.id)?.role;
  if (role === undefined) throw scopeError();
  if (!isPermitted(role, permission)) {
    throw new ApiError("ROLE_NOT_ALLOWED", `The role ${role} doesn't permit this.`);
  }
  return collection;
}

/** A short id takes precedence over another collection's slug. */
const findGranted = ({ grants }: Actor, identifier: string) =>
  grants.find(({ shortId }) => shortId === identifier) ??
  grants.find(
    ({ collectionId, slug, address }) =>
      slug === identifier || address === identifier || collectionId === identifier.toLowerCase(),
  );

/** Same error for collections of others and unknown ones, so that it doesn't reveal whether they exist. */
const scopeError = () =>
  new ApiError(
    "COLLECTION_NOT_IN_SCOPE",
    "You can't manage this collection. Check the identifier, which is case-sensitive.",
  );
