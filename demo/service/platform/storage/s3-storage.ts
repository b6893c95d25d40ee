import type { ReadableStream as NodeReadableStream } from "node:stream/web";
import { Readable } from "node:stream";
import { buffer } from "node:stream/consumers";
import type { GetObjectCommandOutput, S3ClientConfig } from "@aws-sdk/client-s3";
import { inParallel } from "../scheduling/in-parallel.js";
import { StorageError, type FileInfo, type FileStorage } from "./file-storage.js";

/** Bucket of any S3-compatible provider. */
export interface BucketSettings {
  readonly bucket: string;
  /** Prefix of all keys, without leading and trailing slashes; may be empty. */
  readonly prefix: string;
  /** Undefined: AWS. */
  readonly endpoint: string | undefined;
  readonly region: string;
  /** If undefined, the machine's own credentials are used, such as its AWS role. */
  readonly credentials: { accessKeyId: string; secretAccessKey: string; sessionToken?: string } | undefined;
}

/** `s3://bucket/prefix` */
export const describeBucket = ({ bucket, prefix }: BucketSettings): string =>
  `s3://${prefix === "" ? bucket : `${bucket}/${prefix}`}`;

/** Storage that can also list and delete. */
export interface S3Storage extends FileStorage {
  /** Keys with a prefix, in alphabetical order. @throws StorageError */
  list(prefix: string): AsyncIterable<string>;
  /** @throws StorageError */
  remove(keys: readonly string[]): Promise<void>;
}

/** Files up to this size are sent in one request, signed with their hash, and retried after a failure. */
const wholeBytes = 32 * 2 ** 20;

export async function createS3Storage(settings: BucketSettings): Promise<S3Storage> {
  // Loaded lazily, as it isn't needed for art in a folder.
  const s3 = await import("@aws-sdk/client-s3");
  const client = new s3.S3Client(toClientConfig(settings));
  const { bucket: Bucket, prefix } = settings;
  const location = describeBucket(settings);
  const keyOf = (key: string) => (prefix === "" ? key : `${prefix}/${key}`);

  const failure = (error: unknown): never => {
    throw explain(error, settings, location);
  };

  return {
    location,

    async stat(key, abortSignal) {
      const command = new s3.HeadObjectCommand({ Bucket, Key: keyOf(key) });
      const found = await client.send(command, { abortSignal }).catch(nullIfMissing).catch(failure);
      return found && describe(found, found.ContentLength ?? 0);
    },

    async read(key, range, abortSignal) {
      const Range = range && `bytes=${range.start}-${range.end}`;
      const command = new s3.GetObjectCommand({ Bucket, Key: keyOf(key), Range });
      const found = await client.send(command, { abortSignal }).catch(nullIfMissing).catch(failure);
      if (!found?.Body) return null;
      return {
        info: describe(found, sizeOf(found)),
        body: found.Body.transformToWebStream() as ReadableStream<Uint8Array>,
      };
    },

    async put(key, file) {
      const command = new s3.PutObjectCommand({ Bucket, Key: keyOf(key), ...(await toUpload(file)) });
      await client.send(command).catch(failure);
    },

    async *list(start) {
      const pages = s3.paginateListObjectsV2({ client }, { Bucket, Prefix: keyOf(start) });
      try {
        for await (const { Contents = [] } of pages) {
          for (const { Key } of Contents) yield Key!.slice(keyOf("").length);
        }
      } catch (error) {
        failure(error);
      }
    },

    // One by one, as not every provider supports deleting several at once.
    remove: (keys) =>
      inParallel(keys, async (key) => {
        await client.send(new s3.DeleteObjectCommand({ Bucket, Key: keyOf(key) })).catch(failure);
      }),
  };
}

const toClientConfig = ({ endpoint, region, credentials }: BucketSettings): S3ClientConfig => ({
  region,
  ...(endpoint !== undefined && { endpoint, forcePathStyle: true }),
  ...(credentials && { credentials }),
  // Providers other than AWS reject AWS's newer checksums.
  requestChecksumCalculation: "WHEN_REQUIRED",
  responseChecksumValidation: "WHEN_REQUIRED",
});

/** Size of a file that was read in full or in part. */
const sizeOf = ({ ContentRange, ContentLength }: GetObjectCommandOutput): number =>
  Number(/\/(\d+)$/.exec(ContentRange ?? "")?.[1] ?? ContentLength ?? 0);

async function toUpload({ size, type, open }: Parameters<FileStorage["put"]>[1]) {
  const stream = Readable.fromWeb((await open()) as NodeReadableStream<Uint8Array>);
  return {
    Body: size <= wholeBytes ? await buffer(stream) : stream,
    ContentLength: size,
    ContentType: type,
    CacheControl: "public, max-age=31536000, immutable",
  };
}

const describe = (
  { ETag, LastModified }: Pick<GetObjectCommandOutput, "ETag" | "LastModified">,
  size: number,
): FileInfo => ({ size, etag: ETag ?? `"${size}"`, modified: LastModified ?? new Date(0) });

/** Error names for a missing object. A HEAD response has no body, so there is only the status 404. */
const missing = new Set(["NoSuchKey", "NotFound"]);

function nullIfMissing(error: unknown): null {
  if (error instanceof Error && missing.has(error.name)) return null;
  throw error;
}

/** Remedies by S3 error name. */
const remedies: Readonly<Record<string, string>> = {
  NoSuchBucket: "create it, or correct the bucket's name",
  InvalidAccessKeyId: "correct AWS_ACCESS_KEY_ID",
  SignatureDoesNotMatch: "correct AWS_SECRET_ACCESS_KEY",
  AccessDenied:
    "let the key read, write, delete and list there (s3:GetObject, PutObject, DeleteObject, ListBucket)",
  Forbidden:
    "let the key read, write, delete and list there (s3:GetObject, PutObject, DeleteObject, ListBucket)",
  CredentialsProviderError: "set AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY",
  PermanentRedirect: "set AWS_REGION to the bucket's region",
  AuthorizationHeaderMalformed: "set AWS_REGION to the bucket's region",
};

function explain(error: unknown, { endpoint }: BucketSettings, location: string): unknown {
  if (!(error instanceof Error) || error.name === "AbortError") return error;
  const { code } = error as { code?: string };
  const remedy =
    remedies[error.name] ??
    (code !== undefined && endpoint !== undefined
      ? `is there anything at AWS_ENDPOINT_URL_S3, ${endpoint}?`
      : "try again");
  return new StorageError(`${location} can't be used: ${error.message || code || error.name}; ${remedy}.`, {
    cause: error,
  });
}
