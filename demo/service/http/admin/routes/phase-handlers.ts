import type { adminRoutes } from "../../../../../src/contract/admin/routes.js";
import type { AdminHandlers } from "../admin-route.js";
import { describeChange } from "../describe-change.js";

export const phaseHandlers = {
  addPhase: {
    permission: "edit",
    async handle({ admin, authenticated: { actor }, collection, body: { dryRun, ...order } }) {
      const made = await admin.addPhase(collection, order, { actor, dryRun });
      return { ...describeChange(made), phaseId: made.result };
    },
  },
  editPhase: {
    permission: "edit",
    handle: async ({ admin, authenticated: { actor }, collection, parameters, body: { dryRun, ...edit } }) =>
      describeChange(await admin.editPhase(collection, parameters.phaseId, edit, { actor, dryRun })),
  },
  removePhase: {
    permission: "edit",
    handle: async ({ admin, authenticated: { actor }, collection, parameters, body: { dryRun } }) =>
      describeChange(await admin.removePhase(collection, parameters.phaseId, { actor, dryRun })),
  },
  readAllowlist: {
    permission: "read",
    handle: async ({ admin, collection, parameters }) => ({
      success: true,
      wallets: await admin.readAllowlist(collection, parameters.phaseId),
    }),
  },
  changeAllowlist: {
    permission: "edit",
    async handle({
      admin,
      authenticated: { actor },
      collection,
      parameters,
      body: { dryRun, mode, wallets },
    }) {
      const list = typeof wallets === "string" ? wallets : JSON.stringify(wallets);
      const order = { mode, wallets: list };
      return describeChange(
        await admin.changeAllowlist(collection, parameters.phaseId, order, { actor, dryRun }),
      );
    },
  },
} satisfies Partial<AdminHandlers<typeof adminRoutes>>;
