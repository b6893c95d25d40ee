import type { AdminRole } from "../../../../src/contract/admin/session.js";
import { hashKey } from "../../catalog/api-keys/api-keys.js";
import type { NamedCollection } from "../../catalog/collections/queries.js";
import { UserError } from "../../platform/errors/user-error.js";
import { formatCount } from "../../platform/format/count.js";
import { text } from "../../platform/validation/definition-fields.js";
import type { ChangePlan } from "../changes/change.js";
import { endSessions, insertActor, insertInvite, listActors, saveGrants, updateActor } from "./queries.js";
import { createSecret } from "./secrets.js";

/** Access that an invitation or a key gives. */
export interface AccessOrder {
  readonly role: AdminRole;
  /** Collections to manage. An operator has none, since all are theirs. */
  readonly collections: readonly Pick<NamedCollection, "id" | "shortId">[];
  /** Name in the operator's lists. */
  readonly label: string;
  /** Null: never. */
  readonly expiresAt: Date | null;
}

interface AccessDeps {
  readonly clock: () => Date;
  readonly random: (bytes: number) => Uint8Array;
}

/** An invitation or a key, whose value is only known now. */
export interface IssuedSecret {
  readonly id: string;
  readonly value: string;
}

const accessLabel = text(1, 200);

/** @throws UserError */
function checkOrder({ role, collections, label, expiresAt }: AccessOrder, now: Date): void {
  const { error } = accessLabel.safeParse(label);
  if (error) throw new UserError(`The label ${error.issues[0]!.message}.`);
  if (role === "operator" && collections.length > 0)
    throw new UserError("An operator manages every collection: leave the collections out.");
  if (role === "helper" && collections.length === 0)
    throw new UserError("A helper needs at least one collection to look after.");
  if (expiresAt !== null && expiresAt <= now) throw new UserError("The expiry must be in the future.");
}

const describeOrder = ({ role, collections, label, expiresAt }: AccessOrder) => ({
  label,
  role,
  collections: collections.map(({ shortId }) => shortId),
  expiresAt: expiresAt?.toISOString() ?? null,
});

const listIds = ({ collections }: AccessOrder) => collections.map(({ id }) => id);

/** Plans an invitation, which one wallet can use once. Its code is part of a link. */
export function planInvite(
  { clock, random }: AccessDeps,
  order: AccessOrder & { readonly expiresAt: Date },
): ChangePlan<IssuedSecret> {
  const now = clock();
  checkOrder(order, now);
  return {
    command: "studio invite",
    plan: () =>
      Promise.resolve({
        subject: `invitation ${order.label}`,
        collections: order.collections.map(({ shortId }) => shortId),
        before: null,
        after: describeOrder(order),
        async apply(transaction) {
          const value = createSecret("invite", random);
          const id = await insertInvite(transaction, {
            hash: hashKey(value),
            label: order.label,
            role: order.role,
            collectionIds: listIds(order),
            createdAt: now,
            expiresAt: order.expiresAt,
          });
          return { id, value };
        },
        identify: ({ id }) => `invitation ${id}`,
      }),
  };
}

/** Plans an admin key for scripts. */
export function planAdminKey({ clock, random }: AccessDeps, order: AccessOrder): ChangePlan<IssuedSecret> {
  const now = clock();
  checkOrder(order, now);
  return {
    command: "studio keys create",
    plan: () =>
      Promise.resolve({
        subject: `admin key ${order.label}`,
        collections: order.collections.map(({ shortId }) => shortId),
        before: null,
        after: describeOrder(order),
        async apply(transaction) {
          const value = createSecret("key", random);
          const { label, role, expiresAt } = order;
          const id = await insertActor(transaction, {
            keyHash: hashKey(value),
            label,
            role,
            createdAt: now,
            expiresAt,
          });
          await saveGrants(transaction, id, { role, collectionIds: listIds(order) });
          return { id, value };
        },
        identify: ({ id }) => `admin key ${id}`,
      }),
  };
}

/**
 * Plans the end of the access of a wallet or a key, with all open sessions.
 * @param which id of the actor, or address of the wallet
 */
export function planRevocation(
  { clock }: Pick<AccessDeps, "clock">,
  which: string,
  command: "studio revoke" | "studio keys revoke",
): ChangePlan<void> {
  const now = clock();
  return {
    command,
    async plan(read) {
      const [actor] = await listActors(read, now, which);
      const isKey = command === "studio keys revoke";
      if (!actor || (actor.wallet === null) !== isKey) {
        throw new UserError(
          isKey
            ? `There is no admin key "${which}". \`studio keys list\` shows the ids; a key's value isn't its id.`
            : `The wallet ${which} has no access. \`studio list\` shows those that have.`,
        );
      }
      const { id, wallet, collections, revokedAt, sessions } = actor;
      return {
        subject: wallet === null ? `admin key ${id}` : `wallet ${wallet}`,
        collections,
        before: { revokedAt: revokedAt?.toISOString() ?? null },
        after: { revokedAt: (revokedAt ?? now).toISOString() },
        notes: [
          "Takes effect with the next request.",
          ...(sessions > 0 ? [`${formatCount(sessions, "session")} of it will end.`] : []),
        ],
        done: wallet === null ? `Admin key ${id} is revoked.` : `${wallet} has no access any more.`,
        async apply(transaction) {
          await updateActor(transaction, id, { revokedAt: revokedAt ?? now });
          await endSessions(transaction, { actorId: id }, now);
        },
      };
    },
  };
}
