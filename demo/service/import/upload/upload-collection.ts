import { extensionOf, typeOfUrl } from "../../platform/media/media-types.js";
import type { Queryable } from "../../platform/db/database.js";
import {
  readGroupOf,
  readMetadataRecords,
  type GroupRecord,
  type NumberedRecord,
} from "../../catalog/metadata/queries.js";
import { readUploadedFiles, recordUploadedFile, setMetadataUris, type UploadedFile } from "./queries.js";
import { composeGroupMetadata, composeMetadata } from "../../catalog/metadata/minted-item.js";
import { isAbsoluteUrl } from "../../catalog/collections/public-url.js";
import { inParallel } from "../../platform/scheduling/in-parallel.js";
import type { ArtStorage, OnProgress } from "../../platform/storage/art-storage.js";
import { sha256Of, textContent } from "../../platform/storage/file-content.js";
import { StorageError, type FileContent } from "../../platform/storage/file-storage.js";
import type { PermanentStorage } from "../../platform/storage/permanent-storage.js";
import { UserError } from "../../platform/errors/user-error.js";

export interface UploadDeps {
  readonly database: Queryable;
  readonly clock: () => Date;
  readonly art: ArtStorage;
  readonly storage: PermanentStorage;
}

/** Everything that an upload writes, and what an earlier one has written. */
export interface UploadPlan {
  readonly collectionId: string;
  readonly records: readonly NumberedRecord[];
  /** Null: the items belong to no group. */
  readonly group: GroupRecord | null;
  /** Art by its path on the service. */
  readonly art: ReadonlyMap<string, FileContent>;
  readonly artBytes: number;
  /** Approximate, as URLs are only known after the upload. */
  readonly metadataBytes: number;
  /** Files of an earlier upload by name. */
  readonly uploaded: ReadonlyMap<string, UploadedFile>;
}

/** Number of concurrent uploads. */
const concurrency = 4;

/** Maximum lines of an error. */
const maxLines = 20;

/** Names of an item's metadata file and the group's. */
const metadataName = ({ number }: NumberedRecord) => `metadata/${number}.json`;
const groupName = "metadata/collection.json";

/** Permanent URLs of metadata. */
export interface MetadataUris {
  readonly items: ReadonlyMap<number, string>;
  /** Null: the items belong to no group. */
  readonly group: string | null;
}

/** Number of metadata files in a plan. */
export const countMetadata = ({ records, group }: UploadPlan): number => records.length + (group ? 1 : 0);

/**
 * Plans an upload. Writes nothing.
 * @throws UserError for a collection without items or with missing art; StorageError
 */
export async function planUpload(
  { database, art, storage }: UploadDeps,
  collectionId: string,
): Promise<UploadPlan> {
  const [records, group] = await Promise.all([
    readMetadataRecords(database, collectionId),
    readGroupOf(database, collectionId),
  ]);
  if (records.length === 0) {
    throw new UserError(
      "It has no items to upload: items of an open edition are created when they are minted.",
    );
  }
  const ofItems = records.flatMap(({ item }) => [item?.image ?? null, item?.animation ?? null]);
  const paths = [group?.content.image ?? null, ...ofItems];
  // URLs of other hosts stay unchanged.
  const local = new Set(paths.filter((path) => path !== null).filter((path) => !isAbsoluteUrl(path)));
  const contents = new Map<string, FileContent>();
  const missing: string[] = [];
  await inParallel(local, async (path) => {
    const key = /^\/art\/(.+)$/.exec(path)?.[1];
    const info = key === undefined ? null : await art.stat(key);
    if (info === null) missing.push(path);
    else contents.set(path, artContent(art, key!, info.size));
  });
  if (missing.length > 0) throw missingError(missing, art.location);
  const toUri = (path: string) => path.padEnd(100);
  const metadata = [
    ...records.map((record) => stringify(record, toUri)),
    ...(group ? [stringifyGroup(group, toUri)] : []),
  ];
  return {
    collectionId,
    records,
    group,
    // In item order, which concurrent reads don't preserve.
    art: new Map([...local].map((path) => [path, contents.get(path)!])),
    artBytes: [...contents.values()].reduce((sum, { size }) => sum + size, 0),
    metadataBytes: metadata.reduce((sum, text) => sum + Buffer.byteLength(text), 0),
    uploaded: await readUploadedFiles(database, { collectionId, location: storage.location }),
  };
}

/**
 * Uploads art, then the metadata that refers to it. Each file is read back and compared with its hash before it is
 * recorded. A recorded file isn't sent again if it is still there unchanged, so an interrupted upload can resume at any
 * point.
 * @throws StorageError
 */
export async function performUpload(
  deps: UploadDeps,
  plan: UploadPlan,
  onProgress: OnProgress,
): Promise<MetadataUris> {
  const { collectionId, records, group, art, uploaded } = plan;
  const all = art.size + countMetadata(plan);
  let done = 0;
  const ensure = async (name: string, content: FileContent) => {
    const uri = await ensureUploaded(deps, collectionId, uploaded.get(name), name, content);
    onProgress(++done, all);
    return uri;
  };
  const uris = new Map<string, string>();
  const upload = async ([path, content]: [string, FileContent]) => {
    uris.set(path, await ensure(path, content));
  };
  await inParallel(art, upload, { concurrency });
  const metadataUris = new Map<number, string>();
  const toUri = (path: string) => uris.get(path) ?? path;
  const ensureText = (name: string, text: string) => ensure(name, textContent(text, "application/json"));
  const uploadMetadata = async (record: NumberedRecord) => {
    metadataUris.set(record.number, await ensureText(metadataName(record), stringify(record, toUri)));
  };
  await inParallel(records, uploadMetadata, { concurrency });
  return {
    items: new Map(records.map(({ number }) => [number, metadataUris.get(number)!])),
    group: group && (await ensureText(groupName, stringifyGroup(group, toUri))),
  };
}

/**
 * Records the URLs of the items and their group, all at once.
 * @throws UserError if items already have different URLs, unless they may be replaced
 */
export async function recordAddresses(
  database: Queryable,
  { collectionId, records }: UploadPlan,
  { items: uris, group }: MetadataUris,
  mayReplace: boolean,
): Promise<void> {
  const other = records.filter(
    ({ number, metadataUri }) => metadataUri !== null && metadataUri !== uris.get(number),
  );
  if (other.length > 0 && !mayReplace) {
    throw new UserError(
      `${other.length} items have other URLs, the first one ${other[0]!.metadataUri}, and minted items may store them on the chain. ` +
        "Everything is uploaded; add --replace to record the new URLs.",
    );
  }
  await setMetadataUris(database, collectionId, {
    items: [...uris].map(([number, uri]) => ({ number, uri })),
    group,
  });
}

async function ensureUploaded(
  { database, clock, storage }: UploadDeps,
  collectionId: string,
  former: UploadedFile | undefined,
  name: string,
  content: FileContent,
): Promise<string> {
  const sha256 = await sha256Of(await content.open());
  if (former?.sha256 === sha256 && (await readsBack(storage, former.uri, sha256).catch(() => false))) {
    return former.uri;
  }
  const uri = await storage.put({ sha256, extension: extensionOf(name), content });
  if (!(await readsBack(storage, uri, sha256))) {
    throw new StorageError(
      `${storage.location} returns different content for ${name} at ${uri}. Try again; if it persists, ask the storage's provider.`,
    );
  }
  const { location } = storage;
  await recordUploadedFile(database, { collectionId, location, name, sha256, uri, uploadedAt: clock() });
  return uri;
}

async function readsBack(storage: PermanentStorage, uri: string, sha256: string): Promise<boolean> {
  const content = await storage.read(uri);
  return content !== null && (await sha256Of(content)) === sha256;
}

const stringify = (record: NumberedRecord, toUri: (path: string) => string) =>
  JSON.stringify(composeMetadata(record, toUri));

const stringifyGroup = ({ content }: GroupRecord, toUri: (path: string) => string) =>
  JSON.stringify(composeGroupMetadata(content, toUri));

const artContent = (art: ArtStorage, key: string, size: number): FileContent => ({
  size,
  type: typeOfUrl(key) ?? "application/octet-stream",
  async open() {
    const file = await art.read(key);
    if (file === null) throw missingError([`/art/${key}`], art.location);
    return file.body;
  },
});

function missingError(paths: readonly string[], location: string): UserError {
  const rest = paths.length - maxLines;
  return new UserError(
    [
      `Nothing was uploaded: ${location} lacks art that the items use.`,
      ...paths.slice(0, maxLines).map((path) => `  ${path}`),
      ...(rest > 0 ? [`  … and ${rest} more`] : []),
    ].join("\n"),
  );
}
