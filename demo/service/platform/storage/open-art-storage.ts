import type { ArtStorage } from "./art-storage.js";
import { createBucketArt } from "./bucket-art.js";
import { createFolderArt } from "./folder-art.js";
import { createS3Storage, describeBucket, type BucketSettings } from "./s3-storage.js";

/** The configured folder or bucket. */
export interface ArtSettings {
  /** Absolute path. */
  readonly artDirectory: string;
  /** Null: the art is in the folder. */
  readonly artBucket: BucketSettings | null;
}

export async function openArtStorage({ artDirectory, artBucket }: ArtSettings): Promise<ArtStorage> {
  return artBucket === null
    ? createFolderArt(artDirectory)
    : createBucketArt(await createS3Storage(artBucket));
}

/** Description of the folder or bucket. */
export const describeArtSettings = ({ artDirectory, artBucket }: ArtSettings): string =>
  artBucket === null ? artDirectory : describeBucket(artBucket);
