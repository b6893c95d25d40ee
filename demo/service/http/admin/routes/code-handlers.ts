import type { adminRoutes } from "../../../../../src/contract/admin/routes.js";
import { ApiError } from "../../../platform/errors/api-error.js";
import type { AdminHandlers } from "../admin-route.js";
import { describeChange } from "../describe-change.js";

export const codeHandlers = {
  readCodes: {
    permission: "read",
    async handle({ admin, collection }) {
      const batches = await admin.listCodes(collection);
      return {
        success: true,
        batches: batches.map(({ label, kind, codes, valid, held, redeemed }) => ({
          label,
          kind,
          codes,
          valid,
          held,
          redeemed,
        })),
      };
    },
  },
  createCodes: {
    permission: "edit",
    async handle({ admin, authenticated: { actor }, collection, body: { order, dryRun } }) {
      const made = await admin.createCodes(collection, order, { actor, dryRun });
      return { ...describeChange(made), codes: made.result ?? [] };
    },
  },
  revokeCodes: {
    permission: "edit",
    async handle({ admin, authenticated: { actor }, collection, body: { codes, label, dryRun } }) {
      if ((label === undefined) === (codes === undefined))
        throw new ApiError("VALIDATION_FAILED", "Send either codes or label.");
      const which = label === undefined ? { values: codes! } : { label };
      return describeChange(await admin.revokeCodes(collection, which, { actor, dryRun }));
    },
  },
} satisfies Partial<AdminHandlers<typeof adminRoutes>>;
