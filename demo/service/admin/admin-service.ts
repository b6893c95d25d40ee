import type { NamedCollection } from "../catalog/collections/queries.js";
import type { Database } from "../platform/db/database.js";
import { createAccess, type Access } from "./access/access.js";
import type { Actor, Permission } from "./access/actor.js";
import { createChallenges } from "./access/challenge.js";
import { findManaged } from "./access/find-managed.js";

/** What the handlers of the Admin API call. */
export interface AdminService {
  readonly access: Access;
  /** @throws ApiError `COLLECTION_NOT_IN_SCOPE`, `ROLE_NOT_ALLOWED` */
  findCollection(actor: Actor, identifier: string, permission: Permission): Promise<NamedCollection>;
}

export interface AdminDeps {
  readonly database: Database;
  readonly chain: string;
  readonly clock: () => Date;
  readonly random: (bytes: number) => Uint8Array;
  /** The service's base URL, without a trailing slash. */
  readonly publicBase: string;
  /** Authenticates the service's own sign-in messages; the same in every process. */
  readonly signInSecret: Uint8Array;
}

export function createAdminService(deps: AdminDeps): AdminService {
  const { publicBase, signInSecret: secret } = deps;
  const challenges = createChallenges({ ...deps, secret, origin: new URL(publicBase).origin });
  return {
    access: createAccess({ ...deps, challenges }),
    findCollection: (actor, identifier, permission) => findManaged(deps, actor, identifier, permission),
  };
}
