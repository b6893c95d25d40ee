import type { AdminRole } from "../../../../src/contract/admin/session.js";

/** Whoever is signed in, or whose key a request has. */
export interface Actor {
  readonly id: string;
  /** Base58; null: a key. */
  readonly wallet: string | null;
  readonly label: string;
  readonly role: AdminRole;
  /** Empty for an operator. */
  readonly grants: readonly Grant[];
}

/** A collection that an actor may manage. */
export interface Grant {
  readonly collectionId: string;
  readonly shortId: string;
  readonly slug: string;
  readonly address: string;
  readonly role: AdminRole;
}

/** What a request does with a collection. */
export type Permission = "read" | "pause" | "edit";

const permissions: Readonly<Record<AdminRole, readonly Permission[]>> = {
  operator: ["read", "pause", "edit"],
  creator: ["read", "pause", "edit"],
  helper: ["read", "pause"],
};

/** True if a role permits it. */
export const isPermitted = (role: AdminRole, permission: Permission): boolean =>
  permissions[role].includes(permission);

/** Name of an actor in the audit trail. */
export const nameActor = ({ wallet, id }: Pick<Actor, "wallet" | "id">): string =>
  wallet ?? `admin key ${id}`;
