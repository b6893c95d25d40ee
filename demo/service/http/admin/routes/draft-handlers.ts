import type { adminRoutes } from "../../../../../src/contract/admin/routes.js";
import type { AdminService } from "../../../admin/admin-service.js";
import type { AdminHandlers } from "../admin-route.js";

type Draft = Awaited<ReturnType<AdminService["drafts"]["create"]>>;

const describeSummary = ({ id, status, definition, collection, createdAt, updatedAt, expiresAt }: Draft) => ({
  id,
  status,
  name: typeof definition["name"] === "string" ? definition["name"] : null,
  collection,
  createdAt: createdAt.toISOString(),
  updatedAt: updatedAt.toISOString(),
  expiresAt: expiresAt?.toISOString() ?? null,
});

const describeDraft = (draft: Draft) => {
  const { revision, definition, progress, error, notes } = draft;
  return { ...describeSummary(draft), revision, definition, progress, error, notes };
};

const respondDraft = (draft: Draft) => ({ success: true, draft: describeDraft(draft) });

/** Roles that prepare collections. */
const roles = ["operator", "creator"] as const;

export const draftHandlers = {
  readDrafts: {
    roles,
    async handle({ admin, authenticated: { actor }, query: { limit, offset } }) {
      const all = await admin.drafts.list(actor);
      const items = all.slice(offset, offset + limit).map(describeSummary);
      return { success: true, items, total: all.length, limit, offset };
    },
  },
  createDraft: {
    roles,
    handle: async ({ admin, authenticated: { actor }, body: { definition = {} } }) =>
      respondDraft(await admin.drafts.create(actor, definition)),
  },
  readDraft: {
    roles,
    async handle({ admin, authenticated: { actor }, parameters: { draftId } }) {
      const { draft, files } = await admin.drafts.read(actor, draftId);
      return { ...respondDraft(draft), files };
    },
  },
  editDraft: {
    roles,
    handle: async ({ admin, authenticated: { actor }, parameters: { draftId }, body }) =>
      respondDraft(await admin.drafts.edit(actor, draftId, body)),
  },
  deleteDraft: {
    roles,
    handle: async ({ admin, authenticated: { actor }, parameters: { draftId } }) =>
      respondDraft(await admin.drafts.delete(actor, draftId)),
  },
  uploadPart: {
    roles,
    async handle({ admin, authenticated: { actor }, parameters: { draftId }, body: { content, ...part } }) {
      const bytes = Buffer.from(content, "base64");
      const file = await admin.drafts.write(actor, draftId, { ...part, content: bytes });
      return { success: true, file };
    },
  },
  removeFiles: {
    roles,
    handle: async ({ admin, authenticated: { actor }, parameters: { draftId }, body: { paths } }) => ({
      success: true,
      files: await admin.drafts.removeFiles(actor, draftId, paths),
    }),
  },
  renameFile: {
    roles,
    handle: async ({ admin, authenticated: { actor }, parameters: { draftId }, body }) => ({
      success: true,
      files: await admin.drafts.renameFile(actor, draftId, body),
    }),
  },
  checkDraft: {
    roles,
    async handle({ admin, authenticated: { actor }, parameters: { draftId } }) {
      const { issues, notes, items, ready } = await admin.drafts.check(actor, draftId);
      return { success: true, issues, notes, items, summary: ready && describeReady(ready) };
    },
  },
  importDraft: {
    roles,
    handle: async ({ admin, authenticated: { actor }, parameters: { draftId } }) =>
      respondDraft(await admin.drafts.import(actor, draftId)),
  },
} satisfies Partial<AdminHandlers<typeof adminRoutes>>;

type Ready = NonNullable<Awaited<ReturnType<AdminService["drafts"]["check"]>>["ready"]>;

const describeReady = ({
  checked: { collection, art },
  inspection: { cost, standard },
  mintCosts,
}: Ready) => ({
  shortId: collection.shortId,
  name: collection.name,
  supply: collection.supply,
  files: art.files.size,
  bytes: [...art.files.values()].reduce((sum, { size }) => sum + size, 0),
  cost,
  standard,
  mintCosts: mintCosts.map((one) => one && { deposit: String(one.deposit), fee: String(one.fee) }),
});
