import { formatCount } from "../../platform/format/count.js";
import { isDeepStrictEqual } from "node:util";
import { z } from "zod";
import type { Queryable } from "../../platform/db/database.js";
import { readEditable, type EditableCollection } from "./queries.js";
import type { CollectionRow } from "../collections/collection-row.js";
import { isTaken, readUnitsTaken } from "./removal-queries.js";
import { hasAuthorityEnded } from "../collections/authority-end.js";
import { groupAheadMilliseconds } from "../collections/group-ahead.js";
import { longestNumber } from "../items/longest-number.js";
import { listIssues, type DefinitionIssue } from "../../platform/validation/definition-fields.js";
import { creatorDefinition } from "../collections/creator-definition.js";
import { collectionFields, type RoyaltyField } from "../collections/collection-fields.js";
import { royaltyPoints, royaltyRecipients, transferRules } from "../collections/royalty-definition.js";
import { toEditShape } from "../../platform/validation/edit-schema.js";
import { DefinitionError } from "../../platform/validation/definition-error.js";

/** Invalid edit of a collection, with all its issues. */
export class CollectionEditError extends DefinitionError {
  override readonly name = "CollectionEditError";
  override readonly code = "COLLECTION_EDIT_INVALID";

  constructor(issues: readonly DefinitionIssue[]) {
    super("The collection was not changed", issues);
  }
}

const { shape: editedFields } = z.strictObject(collectionFields).pick({
  name: true,
  description: true,
  image: true,
  banner: true,
  links: true,
  treasury: true,
  priorityFeeCap: true,
});

const collectionEdit = z.strictObject({
  ...toEditShape(editedFields),
  /** The creator's fields to change. Null: no creator is named any more. */
  creator: z.strictObject(toEditShape(creatorDefinition.shape)).nullable().optional(),
  /**
   * The royalty fields to change. Recipients "treasury": the treasury in this edit, or else the collection's. Rules null:
   * any program may transfer items.
   */
  royalty: z
    .strictObject({
      basisPoints: royaltyPoints,
      recipients: z.union([z.literal("treasury"), royaltyRecipients]),
      rules: transferRules.nullable(),
    } satisfies Record<RoyaltyField, z.ZodType>)
    .partial()
    .optional(),
});

/** Changes of a collection; omitted fields stay unchanged. */
export type CollectionEdit = z.input<typeof collectionEdit>;

/** Fields that an edit changes. */
export type EditedField = keyof CollectionEdit;

export type CollectionChanges = Partial<
  Pick<CollectionRow, EditedField | "itemNameBytes" | "groupCreatedAt">
>;

export interface ResolvedEdit {
  readonly collection: CollectionRow;
  readonly changes: CollectionChanges;
  /** Sentences about side effects of the edit, or the lack of them. */
  readonly notes: readonly string[];
}

interface EditDeps {
  readonly now: Date;
  /** True for a token standard that stores the royalty in the collection, not in each item. */
  readonly changesRoyalty: (standard: string) => boolean;
}

/**
 * Changes that an edit makes to a collection at a given time. Texts and images are read from the service by pages and
 * wallets, so they may change. Fields that are written on the chain, committed to or promised may not.
 * @throws CollectionEditError naming the fields that can't be changed anymore, with reasons
 */
export async function resolveCollectionEdit(
  database: Queryable,
  collectionId: string,
  edit: CollectionEdit,
  { now, changesRoyalty }: EditDeps,
): Promise<ResolvedEdit> {
  const parsed = collectionEdit.safeParse(edit);
  if (!parsed.success) throw new CollectionEditError(listIssues(parsed.error, "the edit"));
  const editable = await readEditable(database, collectionId);
  const { collection } = editable;
  const isUnsold = !isTaken(await readUnitsTaken(database, { collectionId }, now));
  const merged = {
    ...parsed.data,
    ...mergeCreator(collection, parsed.data),
    ...mergeRoyalty(collection, parsed.data),
  };
  const given = Object.entries(merged).filter(
    ([field, value]) => value !== undefined && !isDeepStrictEqual(value, collection[field as "name"]),
  );
  const changes = Object.fromEntries(given) as CollectionChanges;
  const issues = [
    ...("name" in changes ? checkName(collection, isUnsold, now) : []),
    ...checkPromised(editable, changes, now),
    ...checkSealed(editable, changes),
    ...(changes.royalty ? checkRoyalty(collection, { now, changesRoyalty }) : []),
  ];
  if (issues.length > 0) throw new CollectionEditError(issues);
  const notes: string[] = [];
  if (changes.name !== undefined) {
    const numbered = Buffer.byteLength(`${changes.name} #`) + longestNumber;
    changes.itemNameBytes = Math.max(collection.itemNameBytes, numbered);
    if (editable.reveal) notes.push(`Items before the reveal are still named ${editable.reveal.name}.`);
  }
  if (changes.royalty && collection.groupCreatedAt !== null) {
    changes.groupCreatedAt = null;
    notes.push("Prepares of the collection wait for about a second, until the royalty is on the chain.");
  }
  if (changes.treasury !== undefined) {
    notes.push(...moveTreasury(editable, changes, { treasury: changes.treasury, isUnsold, now }));
  }
  const isInMetadata = ["name", "description", "image", "links", "royalty"].some((field) => field in changes);
  if (isInMetadata && editable.permanentItems > 0) {
    notes.push(
      `Permanent metadata of ${formatCount(editable.permanentItems, "item")} doesn't change: \`collections upload --replace\` writes it again.`,
    );
  }
  if ("image" in changes && collection.supplyTotal === null && collection.minted > 0) {
    notes.push(`The ${collection.minted} minted items keep their image.`);
  }
  return { collection, changes, notes };
}

/** True if the group is on the chain, or the service may be creating it. */
function hasGroup(
  { groupSeed, groupCreatedAt, groupRequestedAt, visibility, visibleFrom }: CollectionRow,
  now: Date,
): boolean {
  if (groupSeed === null) return false;
  const soon = new Date(now.getTime() + groupAheadMilliseconds);
  const isHidden = visibility === "hidden" && (visibleFrom === null || visibleFrom > soon);
  return groupCreatedAt !== null || groupRequestedAt !== null || !isHidden;
}

function checkName(collection: CollectionRow, isUnsold: boolean, now: Date): DefinitionIssue[] {
  const message = hasGroup(collection, now)
    ? "can't be changed: it is written on the chain with the collection. Only a hidden collection without mints can be renamed"
    : isUnsold
      ? null
      : "can no longer be changed: minted and prepared items carry it on the chain";
  return message === null ? [] : [{ path: "name", message }];
}

/** Fields that minted items inherit from the collection, if the definition promised immutable metadata. */
function checkPromised(
  { collection, undescribed, unlinked }: EditableCollection,
  changes: CollectionChanges,
  now: Date,
): DefinitionIssue[] {
  const { mutable, mutableUntil } = collection;
  if (mutable || (mutableUntil !== null && mutableUntil > now)) return [];
  const promise = "minted items show it, and the collection promises not to change their metadata (mutable)";
  const issues: DefinitionIssue[] = [];
  if ("description" in changes && undescribed > 0) {
    issues.push({ path: "description", message: `can no longer be changed: ${undescribed} ${promise}` });
  }
  if (changes.links && changes.links[0]?.url !== collection.links[0]?.url && unlinked > 0) {
    issues.push({ path: "links[0]", message: `can no longer be changed: ${unlinked} ${promise}` });
  }
  return issues;
}

/**
 * The complete creator after an edit; nothing if the edit doesn't change it.
 * @throws CollectionEditError without a name
 */
function mergeCreator({ creator: former }: CollectionRow, { creator }: z.output<typeof collectionEdit>) {
  if (!creator) return {};
  const { name = former?.name, image = former?.image ?? null, url = former?.url ?? null } = creator;
  if (name === undefined) {
    throw new CollectionEditError([{ path: "creator.name", message: "is missing: no creator is named yet" }]);
  }
  return { creator: { name, image, url } };
}

/** The complete royalty after an edit; nothing if the edit doesn't change it. */
function mergeRoyalty(collection: CollectionRow, { royalty, treasury }: z.output<typeof collectionEdit>) {
  if (!royalty) return {};
  const { recipients, rules, ...rest } = royalty;
  const all =
    recipients === "treasury" ? [{ address: treasury ?? collection.treasury, share: 100 }] : recipients;
  const { rules: former, ...kept } = collection.royalty ?? {};
  const merged = rules === undefined ? former : rules;
  return { royalty: { ...kept, ...rest, ...(all && { recipients: all }), ...(merged && { rules: merged }) } };
}

/** Rejects changing a royalty that is stored in each item, or in metadata promised to be immutable. */
function checkRoyalty(collection: CollectionRow, deps: EditDeps): DefinitionIssue[] {
  const reason = findRoyaltyLock(collection, deps);
  return reason === null ? [] : [{ path: "royalty", message: `can't be changed: ${reason}` }];
}

/** Reason why a royalty can't be changed; null if it can. */
function findRoyaltyLock(collection: CollectionRow, { now, changesRoyalty }: EditDeps): string | null {
  const { standard, royalty, mutable, mutableUntil, minted, groupCreator, treasury } = collection;
  if (!changesRoyalty(standard))
    return "it is written on the chain with every item; its only recipient follows --treasury before the first mint";
  if (hasAuthorityEnded(collection, now))
    return `the service's authority over the collection has ended; ${groupCreator ?? treasury} can change it on the chain`;
  if (royalty === null) return "the collection was imported without one";
  const isMutable = mutable || (mutableUntil !== null && mutableUntil > now);
  if (!isMutable && minted > 0)
    return "minted items show it, and the collection promises not to change their metadata (mutable)";
  return null;
}

/** Images that would show art that is not revealed yet. */
function checkSealed({ reveal }: EditableCollection, changes: CollectionChanges): DefinitionIssue[] {
  if (reveal === null || reveal.revealedAt !== null) return [];
  const isHidden = (path: string) =>
    reveal.hiddenArt.some((hidden) => (hidden.endsWith("/") ? path.startsWith(hidden) : path === hidden));
  const images = { image: changes.image, banner: changes.banner, "creator.image": changes.creator?.image };
  return Object.entries(images)
    .filter(([, image]) => isHidden(image ?? ""))
    .map(([path]) => ({ path, message: "shows art that stays hidden until the reveal; choose another" }));
}

/** Adds the changes implied by a new treasury. @returns notes about what stays with the old one */
function moveTreasury(
  { collection, phases, permanentItems }: EditableCollection,
  changes: CollectionChanges,
  { treasury, isUnsold, now }: { treasury: string; isUnsold: boolean; now: Date },
): string[] {
  const former = collection.treasury;
  const notes = [
    `${treasury} must hold 0.00089088 SOL, or prepares that pay it less than that fail with TREASURY_EMPTY.`,
  ];
  const own = phases.filter(({ recipients }) => recipients !== null).map(({ name }) => name);
  if (own.length > 0) {
    notes.push(
      `Phases with their own recipients keep paying those: ${own.join(", ")}. \`phases edit --recipients\` changes that.`,
    );
  }
  const { royalty } = { ...collection, ...changes };
  if (royalty?.recipients.some(({ address }) => address === former)) {
    const isFree = isUnsold && !hasGroup(collection, now) && permanentItems === 0;
    if (isFree && royalty.recipients.length === 1) {
      changes.royalty = { ...royalty, recipients: [{ address: treasury, share: 100 }] };
    } else {
      notes.push(`The royalty still goes to ${former}: it is written on the chain, or shared on purpose.`);
    }
  }
  if (collection.groupCreatedAt !== null) {
    notes.push(`Only ${former} can still change the collection's own metadata on the chain.`);
  }
  if (collection.mutable && collection.minted > 0) {
    notes.push(
      `Only ${former} can still change items whose own metadata is on the chain. \`collections repoint\` needs the current treasury's key, so run it first.`,
    );
  }
  const isPaidInTokens = phases.some(
    ({ priceMint, recipients }) => priceMint !== null && recipients === null,
  );
  if (isPaidInTokens && collection.groupSeed !== null) {
    changes.groupCreatedAt = null;
    notes.push(
      "Prepares of the collection wait for about a second, until the service has created the new treasury's token accounts.",
    );
  }
  return notes;
}
