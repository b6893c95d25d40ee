import { randomUUID } from "node:crypto";
import { readdir, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join, sep } from "node:path";
import type { ArtStorage, OnProgress, StagedArt } from "./art-storage.js";
import { fileContent, readText, textContent } from "./file-content.js";
import { StorageError } from "./file-storage.js";
import type { S3Storage } from "./s3-storage.js";
import { inParallel } from "../scheduling/in-parallel.js";

/**
 * File that hides a folder while an import fills it. It is written first and deleted last, since a bucket can't rename
 * a folder. It contains the id of the import, so that of two concurrent ones only the later one continues.
 */
const markerName = ".importing";
const markerOf = (shortId: string) => `${shortId}/${markerName}`;

/** Marker of a folder in a bucket, which names its import. */
function createMarker(storage: S3Storage) {
  /** Folders known to be published. They stay published. */
  const published = new Set<string>();

  /** Id of the import that is filling the folder; empty: none. */
  const read = (shortId: string) => readText(storage, markerOf(shortId));

  return {
    read,
    set: (shortId: string, id: string) => storage.put(markerOf(shortId), textContent(id, "text/plain")),
    remove: (shortId: string) => storage.remove([markerOf(shortId)]),

    /** Checks the marker after looking up the file: a file without a marker is published. */
    async isPublished(key: string, isFound: boolean): Promise<boolean> {
      const folder = key.slice(0, Math.max(0, key.indexOf("/")));
      if (folder === "" || published.has(folder)) return true;
      const isMarked = (await storage.stat(markerOf(folder))) !== null;
      if (isFound && !isMarked) published.add(folder);
      return !isMarked;
    },

    /** @throws StorageError if the marker names another import */
    assertOwn(shortId: string, isOwn: boolean): void {
      if (isOwn) return;
      throw new StorageError(
        `Another import of ${shortId} has replaced the files in ${storage.location}/${shortId}. Import it again.`,
      );
    },
  };
}

/** Uploads to folders of a bucket. */
function createUpload(storage: S3Storage, marker: ReturnType<typeof createMarker>) {
  async function removeFiles(shortId: string): Promise<void> {
    const keys: string[] = [];
    for await (const key of storage.list(`${shortId}/`)) if (key !== markerOf(shortId)) keys.push(key);
    await storage.remove(keys);
  }

  const staged = (shortId: string, id: string): StagedArt => ({
    async publish() {
      const current = await marker.read(shortId);
      if (current === "") return;
      marker.assertOwn(shortId, current === id);
      await marker.remove(shortId);
    },
    async discard() {
      if ((await marker.read(shortId)) !== id) return;
      await removeFiles(shortId);
      await marker.remove(shortId);
    },
  });

  async function upload(shortId: string, folder: string, onProgress: OnProgress): Promise<StagedArt> {
    const id = randomUUID();
    await marker.set(shortId, id);
    await removeFiles(shortId);
    const names = await listFiles(folder);
    let done = 0;
    await inParallel(names, async (name) => {
      await storage.put(`${shortId}/${name}`, await fileContent(join(folder, name)));
      onProgress(++done, names.length);
    });
    marker.assertOwn(shortId, (await marker.read(shortId)) === id);
    return staged(shortId, id);
  }

  return { upload, staged, removeFiles };
}

/** Art in a bucket. */
export function createBucketArt(storage: S3Storage): ArtStorage {
  const local = join(tmpdir(), `mint-widget-${randomUUID()}`);
  const stagingFolder = (shortId: string) => join(local, shortId);
  const marker = createMarker(storage);
  const { upload, staged, removeFiles } = createUpload(storage, marker);

  return {
    location: storage.location,
    put: (key, content) => storage.put(key, content),

    async verify() {
      // A cheap request, as no key starts with this prefix.
      for await (const _ of storage.list(markerName)) return;
    },

    async stat(key, signal) {
      const info = await storage.stat(key, signal);
      return (await marker.isPublished(key, info !== null)) ? info : null;
    },

    async read(key, range, signal) {
      const file = await storage.read(key, range, signal);
      if (await marker.isPublished(key, file !== null)) return file;
      await file?.body.cancel();
      return null;
    },

    async isTaken(shortId) {
      for await (const _ of storage.list(`${shortId}/`)) return (await marker.read(shortId)) === "";
      return false;
    },

    remove: removeFiles,

    stagingFolder,

    async stage(shortId, onProgress) {
      try {
        return await upload(shortId, stagingFolder(shortId), onProgress);
      } finally {
        await rm(local, { recursive: true, force: true });
      }
    },

    async findStaged(shortId) {
      const id = await marker.read(shortId);
      return id === "" ? null : staged(shortId, id);
    },
  };
}

/** Paths of all files below a folder, with slashes. */
async function listFiles(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  return entries
    .filter((entry) => entry.isFile())
    .map(({ parentPath, name }) =>
      join(parentPath, name)
        .slice(folder.length + 1)
        .replaceAll(sep, "/"),
    );
}
