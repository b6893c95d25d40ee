import type { AdminRole } from "../../../../src/contract/admin/session.js";
import { hashKey } from "../../catalog/api-keys/api-keys.js";
import { lockChanges } from "../../operate/audit/queries.js";
import { joinTransaction, type Database, type Queryable } from "../../platform/db/database.js";
import { ApiError } from "../../platform/errors/api-error.js";
import { saveChange } from "../changes/change.js";
import type { Challenges } from "./challenge.js";
import {
  endSessions,
  extendSession,
  findActor,
  insertActor,
  insertSession,
  lockWallet,
  removeGrants,
  saveGrants,
  takeInvite,
  updateActor,
  type AdminSession,
  type AuthenticatedActor,
} from "./queries.js";
import { createSecret, isSecret } from "./secrets.js";

/** Time without a request after which a session ends. */
const idleMilliseconds = 30 * 60_000;

/** Time after which a session ends in any case. */
const maxMilliseconds = 12 * 60 * 60_000;

/** A session is extended at most once in this time, so that not every request writes. */
const extensionMilliseconds = 60_000;

/** Time for which ended sessions stay, well beyond that in which their message could be used again. */
const memoryMilliseconds = 24 * 60 * 60_000;

/** Signs wallets in, and authenticates requests. */
export interface Access {
  createChallenge: Challenges["create"];
  /** @throws ApiError `SIGN_IN_FAILED`, `INVITE_REQUIRED` */
  signIn(given: {
    message: string;
    signature: string;
    invite: string | undefined;
  }): Promise<{ token: string; authenticated: AuthenticatedActor }>;
  /** Wallet of an open session; null for any other value. Extends the session. */
  authenticateSession(token: string): Promise<AuthenticatedActor | null>;
  /** Actor of a valid admin key; null for any other value. */
  authenticateKey(key: string): Promise<AuthenticatedActor | null>;
  /** Ends a session, or all of its wallet. @returns how many were open */
  endSession(authenticated: AuthenticatedActor, options: { everywhere: boolean }): Promise<number>;
}

export function createAccess({
  database,
  chain,
  clock,
  random,
  challenges,
}: {
  readonly database: Database;
  readonly chain: string;
  readonly clock: () => Date;
  readonly random: (bytes: number) => Uint8Array;
  readonly challenges: Challenges;
}): Access {
  const expiryOf = (createdAt: Date, now: Date): Date =>
    new Date(Math.min(now.getTime() + idleMilliseconds, createdAt.getTime() + maxMilliseconds));

  async function extend(session: AdminSession, now: Date): Promise<AdminSession> {
    const expiresAt = expiryOf(session.createdAt, now);
    if (expiresAt.getTime() - session.expiresAt.getTime() < extensionMilliseconds) return session;
    await extendSession(database, session.id, expiresAt);
    return { ...session, expiresAt };
  }

  return {
    createChallenge: challenges.create,

    async signIn({ message, signature, invite }) {
      const signed = challenges.verify({ message, signature });
      if (signed === null)
        throw signInError("isn't one of this service's, has expired, or isn't signed by its wallet");
      const now = clock();
      const token = createSecret("session", random);
      await database.transaction(async (transaction) => {
        const joined = joinTransaction(transaction);
        const actorId = await admit(joined, { wallet: signed.address, invite, now });
        const session = await insertSession(
          joined,
          {
            tokenHash: hashKey(token),
            nonce: signed.nonce,
            actorId,
            createdAt: now,
            expiresAt: expiryOf(now, now),
          },
          { forgetBefore: new Date(now.getTime() - memoryMilliseconds) },
        );
        if (session === null) throw signInError("was used before");
      });
      const authenticated = await findActor(database, { tokenHash: hashKey(token) }, { chain, now });
      return { token, authenticated: authenticated! };
    },

    async authenticateSession(token) {
      if (!isSecret("session", token)) return null;
      const now = clock();
      const found = await findActor(database, { tokenHash: hashKey(token) }, { chain, now });
      if (!found?.session) return null;
      return { ...found, session: await extend(found.session, now) };
    },

    async authenticateKey(key) {
      if (!isSecret("key", key)) return null;
      return findActor(database, { keyHash: hashKey(key) }, { chain, now: clock() });
    },

    async endSession({ actor, session }, { everywhere }) {
      const which = everywhere || session === null ? { actorId: actor.id } : { sessionId: session.id };
      return endSessions(database, which, clock());
    },
  };
}

/**
 * Returns the actor of a wallet, which an invitation admits or gives more.
 * @throws ApiError `INVITE_REQUIRED`
 */
async function admit(
  transaction: Queryable,
  {
    wallet,
    invite,
    now,
  }: { readonly wallet: string; readonly invite: string | undefined; readonly now: Date },
): Promise<string> {
  // Of two first sign-ins of a wallet, the second one finds its row.
  if (invite !== undefined) await lockChanges(transaction);
  const known = await lockWallet(transaction, wallet);
  const isAdmitted = known !== null && known.revokedAt === null;
  const taken =
    invite !== undefined && isSecret("invite", invite)
      ? await takeInvite(transaction, hashKey(invite), now)
      : null;
  // Whoever opens an old invitation again is admitted as they are.
  if (taken === null && isAdmitted) return known.id;
  if (taken === null) throw inviteError(invite);
  const role = isAdmitted ? higherRole(known.role, taken.role) : taken.role;
  const id =
    known?.id ??
    (await insertActor(transaction, { wallet, keyHash: null, label: taken.label, role, createdAt: now }));
  if (known && !isAdmitted) await removeGrants(transaction, id);
  if (known) {
    const label = isAdmitted ? known.label : taken.label;
    await updateActor(transaction, id, { label, role, revokedAt: null });
  }
  await saveGrants(transaction, id, taken);
  await saveChange(
    transaction,
    { name: wallet, command: "studio join", at: now },
    {
      subject: `wallet ${wallet}`,
      collections: [],
      before: isAdmitted ? { role: known.role } : null,
      after: { role, invite: taken.id },
    },
  );
  return id;
}

const order: readonly AdminRole[] = ["helper", "creator", "operator"];

const higherRole = (one: AdminRole, other: AdminRole): AdminRole =>
  order.indexOf(one) > order.indexOf(other) ? one : other;

const signInError = (reason: string) =>
  new ApiError(
    "SIGN_IN_FAILED",
    `The message ${reason}. Ask for a new one with \`POST /session/challenge\`.`,
  );

const inviteError = (invite: string | undefined) =>
  new ApiError(
    "INVITE_REQUIRED",
    invite === undefined
      ? "This wallet has no access. Open the link of an invitation, which the operator creates with `studio invite`."
      : "The invitation is unknown, has expired or was used. Ask the operator for another one: `studio invite`.",
  );
