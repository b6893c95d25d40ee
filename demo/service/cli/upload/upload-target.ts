import { formatCount } from "../../platform/format/count.js";
import { resolve } from "node:path";
import { parseBucket, parseIpfs } from "../../config/storage-variables.js";
import { webUrl, type Environment } from "../../config/environment.js";
import { createFolderStorage } from "../../platform/storage/folder-storage.js";
import { createHashedFiles } from "../../platform/storage/hashed-files.js";
import { createIpfsStorage } from "../../platform/storage/ipfs-storage.js";
import type { PermanentStorage } from "../../platform/storage/permanent-storage.js";
import { createS3Storage } from "../../platform/storage/s3-storage.js";
import { UserError } from "../../platform/errors/user-error.js";
import { formatBytes } from "../../import/import-plan.js";

/** Name of IPFS as a destination. */
const ipfs = "ipfs";

/**
 * Opens the target storage of an upload.
 * @param to folder path, bucket URL or `ipfs`
 * @param url public URL of the files; optional on IPFS
 * @throws UserError; ConfigError for missing environment variables
 */
export async function openUploadTarget(
  environment: Environment,
  to: string,
  url: string | undefined,
): Promise<PermanentStorage> {
  const publicUrl = url === undefined ? undefined : parsePublicUrl(url);
  if (to === ipfs) return createIpfsStorage({ ...parseIpfs(environment), gateway: publicUrl });
  if (publicUrl === undefined) {
    throw new UserError(
      `--url is missing: pass the public URL of the files in ${to}, like https://art.example/drop.`,
    );
  }
  const bucket = parseBucket(to, environment);
  if (bucket !== null) {
    const cost = (files: number, bytes: number) =>
      Promise.resolve(
        `what the bucket's provider charges for ${formatCount(files, "file")} with ${formatBytes(bytes)}, and later for their downloads`,
      );
    return createHashedFiles(await createS3Storage(bucket), publicUrl, cost);
  }
  if (/^[a-z0-9+.-]+:/i.test(to)) {
    throw new UserError(`--to must be a folder, s3://bucket/prefix or ${ipfs}, not "${to}".`);
  }
  return createHashedFiles(createFolderStorage(resolve(to)), publicUrl, () => Promise.resolve(null));
}

/** @throws UserError */
function parsePublicUrl(text: string): string {
  const { data } = webUrl.safeParse(text);
  if (data === undefined) throw new UserError(`--url must be a full http(s) URL, not "${text}".`);
  return data;
}
