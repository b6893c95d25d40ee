import type { adminRoutes } from "../../../../../src/contract/admin/routes.js";
import { describeTerms, formatRecipients } from "../../../admin/changes/describe-phase.js";
import type { CollectionSummary } from "../../../catalog/collection-view/collection-list.js";
import type { CollectionRecord } from "../../../catalog/collection-view/queries.js";
import { resolvePhaseStatus } from "../../../catalog/phases/phase-status.js";
import { invalidFieldsError } from "../../request-body.js";
import { timestamp } from "../../../platform/validation/definition-fields.js";
import type { AdminHandlers } from "../admin-route.js";
import { describeChange } from "../describe-change.js";

const describeSummary = ({ visibleFrom, ...summary }: CollectionSummary) => ({
  ...summary,
  visibleFrom: visibleFrom?.toISOString() ?? null,
});

const describeCollection = ({ collection: row }: CollectionRecord) => ({
  id: row.id,
  shortId: row.shortId,
  slug: row.slug,
  name: row.name,
  symbol: row.symbol,
  description: row.description,
  image: row.image,
  chain: row.chain,
  address: row.address,
  standard: row.standard,
  treasury: row.treasury,
  supply: row.supplyTotal,
  minted: row.minted,
  held: row.held,
  burned: row.burned,
  visibility: row.visibility,
  visibleFrom: row.visibleFrom?.toISOString() ?? null,
  createdAt: row.createdAt.toISOString(),
});

const describePhases = ({ collection, phases }: CollectionRecord, now: Date) =>
  phases.map((phase) => ({
    id: phase.id,
    number: phase.position + 1,
    name: phase.name,
    startsAt: phase.startsAt.toISOString(),
    endsAt: phase.endsAt?.toISOString() ?? null,
    status: resolvePhaseStatus(phase, collection, now),
    paused: phase.paused,
    gated: phase.gated,
    codeRequired: phase.codeRequired,
    otherRecipient: phase.otherRecipient,
    perWallet: phase.perWallet,
    perMint: phase.perMint,
    supply: phase.supplyTotal,
    minted: phase.minted,
    held: phase.held,
    price: describeTerms(phase),
    recipients: formatRecipients(phase.recipients),
  }));

const describeReveal = ({ reveal }: CollectionRecord) =>
  reveal && {
    dueAt: reveal.dueAt?.toISOString() ?? null,
    revealedAt: reveal.revealedAt?.toISOString() ?? null,
  };

/** @throws ApiError `VALIDATION_FAILED` */
function parseMoment(text: string | undefined): Date | null {
  if (text === undefined) return null;
  const { data } = timestamp.safeParse(text);
  if (data) return data;
  throw invalidFieldsError([{ field: "moment", expected: "a time in ISO 8601 with a time zone" }]);
}

export const collectionHandlers = {
  readCollections: {
    async handle({ admin, authenticated: { actor }, query: { limit, offset } }) {
      const all = await admin.listCollections(actor);
      const items = all.slice(offset, offset + limit).map(describeSummary);
      return { success: true, items, total: all.length, limit, offset };
    },
  },
  readCollection: {
    permission: "read",
    async handle({ admin, collection, now }) {
      const [record, metadata] = await Promise.all([
        admin.readCollection(collection),
        admin.countMetadata(collection),
      ]);
      return {
        success: true,
        collection: describeCollection(record),
        phases: describePhases(record, now),
        reveal: describeReveal(record),
        metadata,
      };
    },
  },
  editCollection: {
    permission: "edit",
    handle: async ({ admin, authenticated: { actor }, collection, body: { dryRun, ...edit } }) =>
      describeChange(await admin.editCollection(collection, edit, { actor, dryRun })),
  },
  pauseCollection: {
    permission: "pause",
    handle: async ({ admin, authenticated: { actor }, collection, body: { phaseIds, dryRun } }) =>
      describeChange(await admin.pause(collection, { paused: true, phaseIds }, { actor, dryRun })),
  },
  resumeCollection: {
    permission: "pause",
    handle: async ({ admin, authenticated: { actor }, collection, body: { phaseIds, dryRun } }) =>
      describeChange(await admin.pause(collection, { paused: false, phaseIds }, { actor, dryRun })),
  },
  changeVisibility: {
    permission: "edit",
    async handle({ admin, authenticated: { actor }, collection, body: { visibility, moment, dryRun } }) {
      const order = { visibility, moment: parseMoment(moment) };
      return describeChange(await admin.changeVisibility(collection, order, { actor, dryRun }));
    },
  },
  revealItems: {
    permission: "edit",
    handle: async ({ admin, authenticated: { actor }, collection, body: { moment, dryRun } }) =>
      describeChange(await admin.revealItems(collection, parseMoment(moment), { actor, dryRun })),
  },
  repointItems: {
    permission: "edit",
    async handle({ admin, authenticated: { actor }, collection, body: { dryRun } }) {
      const { urls, ...made } = await admin.repointItems(collection, { actor, dryRun });
      const { current, byService, byCreator, fixed, missing, owner } = urls;
      return {
        ...describeChange(made),
        accounts: {
          current: current.length,
          byService: byService.length,
          byOwner: byCreator.length,
          fixed: fixed.length,
          missing: missing.length,
        },
        owner,
      };
    },
  },
  readReadiness: {
    permission: "read",
    handle: async ({ admin, collection }) => ({
      success: true,
      checks: await admin.readReadiness(collection),
    }),
  },
  readSales: {
    permission: "read",
    async handle({ admin, collection }) {
      const { minutes, ...report } = await admin.readSales(collection);
      const listed = minutes.map(({ at, units }) => ({ at: at.toISOString(), units }));
      return { success: true, ...report, minutes: listed };
    },
  },
} satisfies Partial<AdminHandlers<typeof adminRoutes>>;
