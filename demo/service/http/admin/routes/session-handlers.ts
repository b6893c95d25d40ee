import type { adminRoutes } from "../../../../../src/contract/admin/routes.js";
import type { AuthenticatedActor } from "../../../admin/access/queries.js";
import type { AdminHandlers } from "../admin-route.js";

const describeSession = ({ actor, session, keyExpiresAt }: AuthenticatedActor) => ({
  success: true,
  actor: {
    id: actor.id,
    address: actor.wallet,
    label: actor.label,
    role: actor.role,
    grants: actor.grants.map(({ shortId, role }) => ({ collection: shortId, role })),
  },
  expiresAt: (session?.expiresAt ?? keyExpiresAt)?.toISOString() ?? null,
});

export const sessionHandlers = {
  createChallenge: {
    handle({ admin, body }) {
      const { message, input, expiresAt } = admin.access.createChallenge(body.address);
      return Promise.resolve({ success: true, message, input, expiresAt: expiresAt.toISOString() });
    },
  },
  signIn: {
    async handle({ admin, body: { invite, ...signed }, setSession }) {
      const { token, authenticated } = await admin.access.signIn({ ...signed, invite });
      setSession(token);
      return describeSession(authenticated);
    },
  },
  readSession: {
    handle: ({ authenticated }) => Promise.resolve(describeSession(authenticated)),
  },
  endSession: {
    async handle({ admin, authenticated, body: { everywhere = false }, setSession }) {
      const ended = await admin.access.endSession(authenticated, { everywhere });
      setSession(null);
      return { success: true, ended };
    },
  },
} satisfies Partial<AdminHandlers<typeof adminRoutes>>;
