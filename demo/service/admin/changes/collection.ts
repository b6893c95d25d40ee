import type { NamedCollection } from "../../catalog/collections/queries.js";
import {
  CollectionEditError,
  resolveCollectionEdit,
  type CollectionEdit,
  type ResolvedEdit,
} from "../../catalog/edits/collection-edit.js";
import { updateCollection } from "../../catalog/edits/queries.js";
import { readUnitsTaken } from "../../catalog/edits/removal-queries.js";
import { findStandard } from "../../chain/standards/item-standards.js";
import { describeGroup } from "../../mint/metadata/own-metadata.js";
import { readFingerprint } from "../../operate/fingerprint/queries.js";
import type { Queryable } from "../../platform/db/database.js";
import { UserError } from "../../platform/errors/user-error.js";
import type { ArtStorage } from "../../platform/storage/art-storage.js";
import { describeAuthorityCost, type CostDeps } from "../costs/chain-costs.js";
import { listGroupSizeIssues } from "../costs/group-size.js";
import type { ChangePlan } from "./change.js";
import { listCollectionFields } from "./collection-fields.js";
import { notePrepared, shownSoon } from "./describe-phase.js";
import { assertPayees, listRecipients, type Payee, type PayeeCheck } from "./payees.js";

interface EditDeps {
  readonly database: Queryable;
  readonly clock: () => Date;
  readonly costs: CostDeps;
  /** Opens the storage of the art, if the edit names any. */
  readonly openArt: () => Promise<ArtStorage>;
  readonly payees: PayeeCheck;
}

/**
 * Plans to edit a collection's texts, images, links, creator, treasury, royalty or fee cap.
 * @throws CollectionEditError; UserError naming images that the service doesn't have, or addresses that can't be paid
 */
export async function planCollectionEdit(
  { database, clock, costs, openArt, payees: check }: EditDeps,
  { id, shortId }: NamedCollection,
  edit: CollectionEdit,
): Promise<ChangePlan<void>> {
  const now = clock();
  const changesRoyalty = (standard: string) => findStandard(standard).changesRoyalty;
  const resolve = (read: Queryable) => resolveCollectionEdit(read, id, edit, { now, changesRoyalty });
  const planned = await resolve(database);
  await assertArt(openArt, edit);
  await assertSize(costs, database, planned);
  const paid = await describeRoyaltyCost(costs, database, planned);
  const { chain } = planned.collection;
  const payees = await assertPayees(check, { database, chain }, listPayees(planned));
  return {
    command: "collections edit",
    async plan(read) {
      const { collection, changes, notes } = await resolve(read);
      const stays = [
        ...(changes.treasury === undefined ? [] : ["for the old treasury, which they pay"]),
        ...(changes.priorityFeeCap === undefined ? [] : ["with the old fee, which they pay"]),
      ];
      const taken = stays.length === 0 ? null : await readUnitsTaken(read, { collectionId: id }, now);
      const prepared = taken === null ? [] : stays.flatMap((what) => notePrepared(taken, what));
      return {
        subject: `collection ${shortId}`,
        collections: [shortId],
        before: listCollectionFields(collection),
        after: listCollectionFields({ ...collection, ...changes }),
        notes: [...paid, ...payees, ...prepared, ...notes, shownSoon],
        done: `Collection ${shortId} is changed.`,
        apply: (transaction) => updateCollection(transaction, id, changes),
      };
    },
  };
}

/** Addresses that an edit newly pays. */
const listPayees = ({ changes }: ResolvedEdit): Payee[] => [
  ...(changes.treasury === undefined ? [] : [{ path: "treasury", address: changes.treasury }]),
  ...listRecipients("royalty.recipients", changes.royalty?.recipients),
];

/** @throws UserError naming the images that the service doesn't have */
async function assertArt(
  openArt: EditDeps["openArt"],
  { image, banner, creator }: CollectionEdit,
): Promise<void> {
  const paths = [image, banner, creator?.image].flatMap((path) => (path?.startsWith("/art/") ? [path] : []));
  if (paths.length === 0) return;
  const storage = await openArt();
  for (const path of paths) {
    if ((await storage.stat(path.slice("/art/".length))) !== null) continue;
    throw new UserError(
      `${path} is not in ${storage.location}. Put the file there, or set ART_DIRECTORY or ART_STORAGE to the service's value.`,
    );
  }
}

/** @throws CollectionEditError for a royalty that is too large for the transaction that writes it to the chain */
async function assertSize(
  { defaultBase }: CostDeps,
  database: Queryable,
  { collection, changes }: ResolvedEdit,
): Promise<void> {
  if (!changes.royalty || collection.groupSeed === null) return;
  const fingerprint = await readFingerprint(database, collection.chain);
  const grouped = { collection: { ...collection, ...changes }, paymentAccounts: [] };
  const group = describeGroup(grouped, fingerprint?.publicBase ?? defaultBase);
  const issues = listGroupSizeIssues(fingerprint?.address, group);
  if (issues.length > 0) throw new CollectionEditError(issues);
}

/** Cost of writing a changed royalty to the chain; empty if there is nothing to write. */
async function describeRoyaltyCost(
  costs: CostDeps,
  database: Queryable,
  { collection, changes }: ResolvedEdit,
): Promise<string[]> {
  if (!changes.royalty || collection.groupCreatedAt === null) return [];
  const grouped = { collection: { ...collection, ...changes }, paymentAccounts: [] };
  const paid = await describeAuthorityCost(costs, database, grouped);
  return paid
    ? [`The service's authority ${paid.authority} pays ${paid.cost} for the royalty on the chain.`]
    : [];
}
