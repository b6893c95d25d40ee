import type { adminRoutes } from "../../../../../src/contract/admin/routes.js";
import type { AdminHandlers } from "../admin-route.js";

export const serviceHandlers = {
  readService: {
    handle: async ({ admin }) => ({ success: true, ...(await admin.readService()) }),
  },
} satisfies Partial<AdminHandlers<typeof adminRoutes>>;
