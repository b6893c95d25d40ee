import type { ArtStorage } from "./art-storage.js";
import { createBucketArt } from "./bucket-art.js";
import { createFolderArt } from "./folder-art.js";
import { createS3Storage, describeBucket, type BucketSettings } from "./s3-storage.js";

/** Folder or bucket of the configuration. */
export interface ArtSettings {
  /** Absolute path. */
  readonly artDirectory: string;
  /** Null: the folder holds the art. */
  readonly artBucket: BucketSettings | null;
}

export async function openArtStorage({ artDirectory, artBucket }: ArtSettings): Promise<ArtStorage> {
  return artBucket === null
    ? createFolderArt(artDirectory)
    : createBucketArt(await createS3Storage(artBucket));
}

/** Folder or bucket, in words. */
export const describeArtSettings = ({ artDirectory, artBucket }: ArtSettings): string =>
  artBucket === null ? artDirectory : describeBucket(artBucket);
