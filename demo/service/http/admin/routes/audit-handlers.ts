import type { adminRoutes } from "../../../../../src/contract/admin/routes.js";
import type { AdminHandlers } from "../admin-route.js";

export const auditHandlers = {
  readAudit: {
    async handle({ admin, authenticated: { actor }, query: { limit } }) {
      const entries = await admin.readAudit(actor, limit);
      return {
        success: true,
        entries: entries.map(({ at, before, after, ...entry }) => ({
          ...entry,
          at: at.toISOString(),
          before: before as Record<string, unknown> | null,
          after: after as Record<string, unknown> | null,
        })),
      };
    },
  },
} satisfies Partial<AdminHandlers<typeof adminRoutes>>;
