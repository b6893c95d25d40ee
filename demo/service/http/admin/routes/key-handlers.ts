import type { adminRoutes } from "../../../../../src/contract/admin/routes.js";
import type { AdminHandlers } from "../admin-route.js";
import { describeChange } from "../describe-change.js";

/** Those who may give out keys. */
const roles = ["operator", "creator"] as const;

export const keyHandlers = {
  readKeys: {
    async handle({ admin, authenticated: { actor } }) {
      const keys = await admin.listKeys(actor);
      return {
        success: true,
        keys: keys.map(({ createdAt, revokedAt, ...key }) => ({
          ...key,
          createdAt: createdAt.toISOString(),
          revokedAt: revokedAt?.toISOString() ?? null,
        })),
      };
    },
  },
  createKey: {
    roles,
    async handle({
      admin,
      authenticated: { actor },
      body: { dryRun, origins, allowWildcard, allowPublicSuffix, ...key },
    }) {
      const policy = { allowWildcard: allowWildcard ?? false, allowPublicSuffix: allowPublicSuffix ?? false };
      const order = { ...key, ...policy, ...(origins && { origins }) };
      const made = await admin.createKey(order, { actor, dryRun });
      const { id: keyId = null, value = null } = made.result ?? {};
      return { ...describeChange(made), keyId, value };
    },
  },
  editKey: {
    roles,
    async handle({
      admin,
      authenticated: { actor },
      parameters,
      body: { dryRun, allowWildcard, allowPublicSuffix, ...edit },
    }) {
      const policy = { allowWildcard: allowWildcard ?? false, allowPublicSuffix: allowPublicSuffix ?? false };
      return describeChange(await admin.editKey(parameters.keyId, { ...edit, ...policy }, { actor, dryRun }));
    },
  },
  revokeKey: {
    roles,
    handle: async ({ admin, authenticated: { actor }, parameters, body: { dryRun } }) =>
      describeChange(await admin.revokeKey(parameters.keyId, { actor, dryRun })),
  },
} satisfies Partial<AdminHandlers<typeof adminRoutes>>;
