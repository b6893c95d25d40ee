import type { ServiceResponse } from "../../../src/contract/admin/service.js";
import { parseAllowlist } from "../catalog/allowlists/allowlist-file.js";
import { listAllowlist, type AllowlistRow } from "../catalog/allowlists/queries.js";
import { findApiKeyById } from "../catalog/api-keys/key-queries.js";
import { listApiKeys, type KeySummary } from "../catalog/api-keys/queries.js";
import type { ClaimCodeOrder } from "../catalog/claim-codes/claim-code-definition.js";
import { listClaimCodes } from "../catalog/claim-codes/claim-code-orders.js";
import { listCollections, type CollectionSummary } from "../catalog/collection-view/collection-list.js";
import { readCollection, type CollectionRecord } from "../catalog/collection-view/queries.js";
import type { NamedCollection } from "../catalog/collections/queries.js";
import { countMetadata } from "../catalog/metadata/due-metadata.js";
import type { CollectionEdit } from "../catalog/edits/collection-edit.js";
import type { PhaseEdit } from "../catalog/edits/phase-edit.js";
import { nativeCoin, type Currency } from "../catalog/currencies/currency.js";
import { listCurrencies } from "../catalog/currencies/queries.js";
import { listPhases } from "../catalog/phases/queries.js";
import type { CoinRates } from "../catalog/pricing/coin-rates.js";
import { readSoldMinutes } from "../catalog/sales/queries.js";
import { ChainError } from "../chain/rpc/chain-error.js";
import { listAuditEntries, type AuditEntry } from "../operate/audit/queries.js";
import type { Database } from "../platform/db/database.js";
import { ApiError } from "../platform/errors/api-error.js";
import { formatRate } from "../platform/rates/rate.js";
import type { Log } from "../platform/log/create-log.js";
import type { ArtStorage } from "../platform/storage/art-storage.js";
import { createAccess, type Access } from "./access/access.js";
import { isPermitted, nameActor, type Actor, type Permission } from "./access/actor.js";
import { createChallenges } from "./access/challenge.js";
import { findManaged } from "./access/find-managed.js";
import { planAllowlist, planAllowlistRemoval } from "./changes/allowlists.js";
import { makeChange, type ChangePlan, type MadeChange } from "./changes/change.js";
import { planCodeRevocation, planCodes } from "./changes/codes.js";
import { planKey, planKeyEdit, planKeyRevocation, type KeyEdit, type NewKey } from "./changes/keys.js";
import { planCollectionEdit } from "./changes/collection.js";
import type { PayeeCheck } from "./changes/payees.js";
import { planPause, planPhaseAddition, planPhaseEdit, planPhaseRemoval } from "./changes/phases.js";
import { planRepoint, readMetadataUrls } from "./changes/repoint.js";
import { planItemReveal } from "./changes/reveals.js";
import { planVisibility } from "./changes/visibility.js";
import { describeGroupCreation, type CostDeps } from "./costs/chain-costs.js";
import { createDraftFiles } from "./drafts/draft-files.js";
import { createDrafts, type Drafts } from "./drafts/drafts.js";
import type { EstimateMint } from "./imports/mint-costs.js";
import { readReadiness, type ReadinessCheck } from "./reports/readiness.js";
import { formatCsv, readSaleRecords } from "./reports/sale-records.js";
import { readSalesReport } from "./reports/sales-report.js";

/** What a service does while many want the same items, as its variables have it. */
export type ServiceDemand = ServiceResponse["demand"];

/** Who asks for a change, and whether it is only to be described. */
export interface ChangeRequest {
  readonly actor: Actor;
  readonly dryRun?: boolean | undefined;
}

export interface AdminDeps {
  readonly database: Database;
  readonly chain: string;
  readonly clock: () => Date;
  readonly random: (bytes: number) => Uint8Array;
  /** The service's base URL, without a trailing slash. */
  readonly publicBase: string;
  /** Authenticates the service's own sign-in messages; the same in every process. */
  readonly signInSecret: Uint8Array;
  /**
   * Reads costs from the chain. Its node also checks the addresses that are paid; if it is null, they are only compared
   * with the database.
   */
  readonly costs: CostDeps;
  /** Estimates what a mint of a draft would cost its collector; null: that is unknown. */
  readonly estimateMint: EstimateMint | null;
  readonly art: ArtStorage;
  /** Rates of the coins that prices are in. */
  readonly rates: CoinRates;
  /** What happens while many want the same items. */
  readonly demand: ServiceDemand;
  /** Folder of the drafts' files, the same for all processes. */
  readonly draftsDirectory: string;
  /** Days after its last change for which a draft is kept that was never imported. */
  readonly draftDays: number;
  readonly log: Log;
}

/** What the handlers of the Admin API call. */
export type AdminService = ReturnType<typeof createAdminService>;

/** Time for which sales are listed by minute. */
const minutesMilliseconds = 24 * 60 * 60_000;

export function createAdminService(deps: AdminDeps) {
  const { database, chain, clock, random, publicBase, signInSecret: secret } = deps;
  const challenges = createChallenges({ ...deps, secret, origin: new URL(publicBase).origin });
  const access: Access = createAccess({ ...deps, challenges });
  const checkWith = (payeeIsProgram = false): PayeeCheck => ({
    node: deps.costs.node,
    payeeIsProgram,
    insist: "set payeeIsProgram",
  });
  const files = createDraftFiles(deps.draftsDirectory);
  const drafts: Drafts = createDrafts({ ...deps, files, payees: checkWith() });

  const change = async <Result>(
    plan: ChangePlan<Result> | Promise<ChangePlan<Result>>,
    { actor, dryRun = false }: ChangeRequest,
  ): Promise<MadeChange<Result>> =>
    makeChange(database, await plan, { name: nameActor(actor), at: clock(), dryRun });

  const findCollection = (actor: Actor, identifier: string, permission: Permission) =>
    findManaged(deps, actor, identifier, permission);

  /** @throws ApiError `NOT_FOUND` for a phase of another collection, too */
  async function findPhase({ id }: NamedCollection, phaseId: string) {
    const phase = (await listPhases(database, id)).find((one) => one.id === phaseId.toLowerCase());
    if (!phase) throw new ApiError("NOT_FOUND", "The collection has no such phase. Check its UUID.");
    return phase;
  }

  /** @throws ApiError `NOT_FOUND` for a key of which the actor may not manage every collection, too */
  async function assertKey({ role, grants }: Actor, keyId: string): Promise<void> {
    const key = await findApiKeyById(database, keyId);
    const isOwn =
      key !== null &&
      key.collections.length > 0 &&
      key.collections.every(({ id }) =>
        grants.some((grant) => grant.collectionId === id && isPermitted(grant.role, "edit")),
      );
    if (key === null || !(role === "operator" || isOwn))
      throw new ApiError("NOT_FOUND", "There is no such key. A key's value isn't its id.");
  }

  const isGranted = ({ role, grants }: Actor, shortIds: readonly string[]): boolean =>
    role === "operator" ||
    (shortIds.length > 0 && shortIds.every((one) => grants.some(({ shortId }) => shortId === one)));

  return {
    access,
    drafts,
    /** @throws ApiError `COLLECTION_NOT_IN_SCOPE`, `ROLE_NOT_ALLOWED` */
    findCollection,

    readService: async () => ({ demand: deps.demand, coins: await listCoins(deps) }),
    async listCollections(actor: Actor): Promise<CollectionSummary[]> {
      const all = await listCollections(database);
      return all.filter((one) => one.chain === chain && isGranted(actor, [one.shortId]));
    },
    readCollection: async ({ id }: NamedCollection): Promise<CollectionRecord> =>
      (await readCollection(database, id))!,
    countMetadata: ({ id }: NamedCollection) => countMetadata(database, id, clock()),
    async readReadiness({ id }: NamedCollection): Promise<ReadinessCheck[]> {
      const record = (await readCollection(database, id))!;
      return readReadiness({ ...deps, payees: checkWith(), now: clock() }, record);
    },
    async readSales(collection: NamedCollection) {
      const since = new Date(clock().getTime() - minutesMilliseconds);
      const [report, minutes] = await Promise.all([
        readSalesReport(deps, collection),
        readSoldMinutes(database, collection.id, since),
      ]);
      return { ...report, minutes };
    },
    /** Sold items as CSV, in parts. */
    async exportSales({ id }: NamedCollection): Promise<AsyncGenerator<string>> {
      const { collection } = (await readCollection(database, id))!;
      return formatCsv(readSaleRecords(database, collection, clock));
    },
    /** @param phaseIds undefined: all */
    pause: (
      collection: NamedCollection,
      order: { readonly paused: boolean; readonly phaseIds?: readonly string[] | undefined },
      request: ChangeRequest,
    ) => change(planPause({ clock }, collection, order), request),
    async changeVisibility(
      collection: NamedCollection,
      order: Parameters<typeof planVisibility>[2],
      request: ChangeRequest,
    ) {
      const isShown = order.visibility === "visible";
      const notes = isShown ? await describeGroupCreation(deps.costs, database, collection.id) : [];
      return change(planVisibility({ clock }, collection, order, notes), request);
    },
    /** @param moment null: at once */
    revealItems: (collection: NamedCollection, moment: Date | null, request: ChangeRequest) =>
      change(planItemReveal({ clock, ...deps.costs }, collection, moment), request),
    /** @throws ApiError `SERVICE_BUSY` if the node doesn't answer */
    async repointItems(collection: NamedCollection, request: ChangeRequest) {
      const urls = await readMetadataUrls(deps, collection).catch(explainChain);
      return { ...(await change(planRepoint(deps, collection, urls), request)), urls };
    },
    editCollection: (
      collection: NamedCollection,
      {
        changes,
        payeeIsProgram,
      }: { readonly changes: object; readonly payeeIsProgram?: boolean | undefined },
      request: ChangeRequest,
    ) => {
      const openArt = () => Promise.resolve(deps.art);
      const planDeps = { database, clock, costs: deps.costs, openArt, payees: checkWith(payeeIsProgram) };
      return change(planCollectionEdit(planDeps, collection, changes as CollectionEdit), request);
    },

    addPhase: (
      collection: NamedCollection,
      { phase, payeeIsProgram }: { readonly phase: object; readonly payeeIsProgram?: boolean | undefined },
      request: ChangeRequest,
    ) => change(planPhaseAddition({ database }, collection, phase, checkWith(payeeIsProgram)), request),
    async editPhase(
      collection: NamedCollection,
      phaseId: string,
      {
        changes,
        payeeIsProgram,
      }: { readonly changes: object; readonly payeeIsProgram?: boolean | undefined },
      request: ChangeRequest,
    ) {
      const { id } = await findPhase(collection, phaseId);
      const check = checkWith(payeeIsProgram);
      return change(planPhaseEdit({ database, clock }, collection, id, changes as PhaseEdit, check), request);
    },
    async removePhase(collection: NamedCollection, phaseId: string, request: ChangeRequest) {
      const { id } = await findPhase(collection, phaseId);
      return change(planPhaseRemoval({ clock }, collection, id), request);
    },

    readAllowlist: async (collection: NamedCollection, phaseId: string): Promise<AllowlistRow[]> =>
      listAllowlist(database, (await findPhase(collection, phaseId)).id),
    async changeAllowlist(
      collection: NamedCollection,
      phaseId: string,
      { mode, wallets }: { readonly mode: "add" | "replace" | "remove"; readonly wallets: string },
      request: ChangeRequest,
    ): Promise<MadeChange<unknown>> {
      const { id } = await findPhase(collection, phaseId);
      const { rows } = parseAllowlist(wallets);
      if (mode !== "remove")
        return change(planAllowlist(collection, id, rows, { replace: mode === "replace" }), request);
      const removed = rows.map(({ wallet }) => wallet);
      return change(planAllowlistRemoval(collection, id, removed), request);
    },

    listCodes: ({ id }: NamedCollection) => listClaimCodes({ database, clock }, id),
    createCodes: (collection: NamedCollection, order: object, request: ChangeRequest) =>
      change(planCodes({ random }, collection, order as ClaimCodeOrder), request),
    revokeCodes: (
      collection: NamedCollection,
      which: Parameters<typeof planCodeRevocation>[2],
      request: ChangeRequest,
    ) => change(planCodeRevocation({ clock }, collection, which), request),

    async listKeys(actor: Actor): Promise<KeySummary[]> {
      return (await listApiKeys(database)).filter(({ collections }) => isGranted(actor, collections));
    },
    async createKey(
      {
        collections: identifiers,
        ...key
      }: Omit<NewKey, "collections"> & { readonly collections: readonly string[] },
      request: ChangeRequest,
    ) {
      const collections: NamedCollection[] = [];
      for (const one of identifiers) collections.push(await findCollection(request.actor, one, "edit"));
      return change(planKey({ random }, { ...key, collections }), request);
    },
    async editKey(keyId: string, edit: Omit<KeyEdit, "collections">, request: ChangeRequest) {
      await assertKey(request.actor, keyId);
      return change(planKeyEdit(keyId, edit), request);
    },
    async revokeKey(keyId: string, request: ChangeRequest) {
      await assertKey(request.actor, keyId);
      return change(planKeyRevocation({ clock }, keyId), request);
    },

    readAudit({ role, grants }: Actor, limit: number): Promise<AuditEntry[]> {
      if (role === "operator") return listAuditEntries(database, { limit });
      return listAuditEntries(database, { limit, within: grants.map(({ shortId }) => shortId) });
    },
  };
}

/** The chain's native coin, and the tokens that collections are paid in, with their rates. */
async function listCoins({ database, chain, rates }: Pick<AdminDeps, "database" | "chain" | "rates">) {
  const currencies: readonly Currency[] = [nativeCoin, ...(await listCurrencies(database, chain))];
  await rates.ensureFresh(currencies);
  return currencies.map((currency) => {
    const { mint, symbol, decimals } = currency;
    const known = rates.get(currency);
    return { mint, symbol, decimals, usd: known && formatRate(known.rate) };
  });
}

/** @throws ApiError `SERVICE_BUSY` for a ChainError; any other error unchanged */
function explainChain(error: unknown): never {
  if (!(error instanceof ChainError)) throw error;
  throw new ApiError("SERVICE_BUSY", "The node didn't answer. Try again in a moment.", { cause: error });
}
