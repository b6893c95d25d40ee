import { checkRegistration, issueKey, type KeyOrder } from "../../catalog/api-keys/api-keys.js";
import {
  findApiKeyById,
  revokeApiKey,
  updateApiKey,
  type KeyRecord,
} from "../../catalog/api-keys/key-queries.js";
import { loopback, normalizeOrigin, type WildcardPolicy } from "../../catalog/api-keys/origins.js";
import type { NamedCollection } from "../../catalog/collections/queries.js";
import type { Queryable } from "../../platform/db/database.js";
import { UserError } from "../../platform/errors/user-error.js";
import type { ChangePlan } from "./change.js";

/** Every process notices a change once its cache of keys expires. */
const takesEffect = "Takes effect within a second in every process.";

type KeyCollection = Pick<NamedCollection, "id" | "shortId">;

/** A key to create, for collections. */
export interface NewKey extends Omit<KeyOrder, "collectionIds" | "value"> {
  readonly collections: readonly KeyCollection[];
}

/** Plans a new API key, whose value is the result. */
export function planKey(
  { random }: { readonly random: (bytes: number) => Uint8Array },
  { collections, ...rest }: NewKey,
): ChangePlan<{ id: string; value: string }> {
  const order = { ...rest, collectionIds: collections.map(({ id }) => id) };
  const shortIds = collections.map(({ shortId }) => shortId);
  return {
    command: "keys create",
    async plan(read) {
      const { origins } = await checkRegistration(read, order);
      return {
        subject: `key ${order.label}`,
        collections: shortIds,
        before: null,
        after: { class: order.class, label: order.label, origins, collections: shortIds },
        notes: noteWide(origins),
        apply: (transaction) => issueKey({ database: transaction, random }, order),
        identify: ({ id }) => `key ${id}`,
      };
    },
  };
}

/** Changes of a key; omitted fields stay as they are. */
export interface KeyEdit extends WildcardPolicy {
  readonly label?: string | undefined;
  /** Replaces the previous origins. */
  readonly origins?: readonly string[] | undefined;
  /** Origins to allow in addition to the previous ones. */
  readonly addOrigins?: readonly string[] | undefined;
  readonly collections?: readonly KeyCollection[] | undefined;
}

/** Plans an edit of a key that isn't revoked. */
export function planKeyEdit(
  id: string,
  { label, origins: replaced, addOrigins, collections: given, ...policy }: KeyEdit,
): ChangePlan<void> {
  return {
    command: "keys edit",
    async plan(read) {
      const key = await requireKey(read, id);
      if (key.revokedAt !== null)
        throw new UserError(`Key ${id} is revoked. Create another one with \`keys create\`.`);
      const collections = given ?? key.collections;
      // Existing wildcards were already confirmed.
      const checked = replaced ? policy : { allowWildcard: true, allowPublicSuffix: true };
      const added = addOrigins?.map((origin) => normalizeOrigin(origin, policy));
      const origins = replaced ?? (added ? [...(key.origins ?? []), ...added] : key.origins);
      const registration = await checkRegistration(read, {
        ...checked,
        class: key.class,
        label: label ?? key.label,
        collectionIds: collections.map(({ id }) => id),
        ...(origins && { origins }),
      });
      const shortIds = collections.map(({ shortId }) => shortId).toSorted();
      const { subject, collections: former } = describeKey(key);
      return {
        subject,
        collections: [...new Set([...former, ...shortIds])],
        before: { label: key.label, origins: key.origins, collections: former },
        after: { label: registration.label, origins: registration.origins, collections: shortIds },
        notes: [...noteWide(registration.origins), `${takesEffect} Sessions prepared with it stay valid.`],
        done: `Key ${id} is changed.`,
        apply: (transaction) => updateApiKey(transaction, id, registration),
      };
    },
  };
}

/** Plans to revoke a key. */
export function planKeyRevocation({ clock }: { readonly clock: () => Date }, id: string): ChangePlan<void> {
  const now = clock();
  return {
    command: "keys revoke",
    async plan(read) {
      const key = await requireKey(read, id);
      const revokedAt = key.revokedAt ?? now;
      return {
        ...describeKey(key),
        before: { revokedAt: key.revokedAt?.toISOString() ?? null },
        after: { revokedAt: revokedAt.toISOString() },
        notes: [`${takesEffect} A revoked key can't be restored.`],
        apply: (transaction) => revokeApiKey(transaction, id, revokedAt),
      };
    },
  };
}

const noteWide = (origins: readonly string[] | null): string[] =>
  (origins ?? []).flatMap((origin) => {
    if (origin === loopback)
      return `${origin}: pages on the visitor's own machine may use the key, at any port of localhost.`;
    return origin.includes("*") ? `${origin}: pages at any name one label below it may use the key.` : [];
  });

const describeKey = ({ id, collections }: KeyRecord) => ({
  subject: `key ${id}`,
  collections: collections.map(({ shortId }) => shortId).toSorted(),
});

/** @throws UserError */
async function requireKey(database: Queryable, id: string): Promise<KeyRecord> {
  const key = await findApiKeyById(database, id);
  if (key) return key;
  throw new UserError(`There is no key "${id}". \`keys list\` shows the ids; a key's value isn't its id.`);
}
