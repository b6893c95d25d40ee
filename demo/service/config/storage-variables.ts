import { z } from "zod";
import type { IpfsSettings } from "../platform/storage/ipfs-storage.js";
import type { ArtSettings } from "../platform/storage/open-art-storage.js";
import type { BucketSettings } from "../platform/storage/s3-storage.js";
import { directory, parseEnvironment, webUrl, type Environment, type Problem } from "./environment.js";

/** `s3://bucket` or `s3://bucket/prefix`. */
const bucketAddress = /^s3:\/\/([a-z0-9][a-z0-9.-]{1,61}[a-z0-9])((?:\/[\w.-]+)*)\/*$/;

const notABucket =
  "must be s3://bucket or s3://bucket/prefix; for art in a folder leave it out, and set ART_DIRECTORY";

/** Access to buckets, under AWS's own names, which other providers' guides use, too. */
const accessVariables = {
  AWS_ENDPOINT_URL_S3: webUrl.optional().describe("URL of an S3-compatible provider other than AWS"),
  AWS_REGION: z.string().optional().describe("region of the bucket"),
  AWS_ACCESS_KEY_ID: z.string().optional().describe("access key of the bucket"),
  AWS_SECRET_ACCESS_KEY: z.string().optional().describe("secret of the access key").meta({ secret: "value" }),
  AWS_SESSION_TOKEN: z.string().optional().describe("token of a temporary key").meta({ secret: "value" }),
};

/** Storage of the service's art. */
export const storageVariables = {
  ART_DIRECTORY: directory("dist/art").describe(
    "folder of the art on one machine, the same for processes and imports: [Storage](storage.md)",
  ),
  ART_STORAGE: z
    .string()
    .regex(bucketAddress, { error: notABucket })
    .optional()
    .describe("bucket of the art, instead of a folder: `s3://bucket` or `s3://bucket/prefix`"),
  ...accessVariables,
};

type Access = z.output<z.ZodObject<typeof accessVariables>>;
type StorageValues = z.output<z.ZodObject<typeof storageVariables>>;

/** Checks variables that depend on each other. */
export function checkStorage(environment: Environment): Problem[] {
  // An invalid URL is reported separately.
  if (!bucketAddress.test(environment["ART_STORAGE"] ?? "")) return [];
  const problems = checkBucketAccess(environment, "ART_STORAGE");
  if (environment["ART_DIRECTORY"]) {
    const remedy = "is for art in a folder, and ART_STORAGE for a bucket: leave one of them out";
    problems.push({ variable: "ART_DIRECTORY", remedy });
  }
  return problems;
}

/** @param need What needs the bucket. */
function checkBucketAccess(environment: Environment, need: string): Problem[] {
  const isSet = (variable: string) => Boolean(environment[variable]);
  const problems: Problem[] = [];
  const miss = (variable: string, remedy: string) =>
    problems.push({ variable, remedy: `is missing: ${remedy}` });
  const hasEndpoint = isSet("AWS_ENDPOINT_URL_S3");
  if (!hasEndpoint && !isSet("AWS_REGION")) {
    miss(
      "AWS_REGION",
      `${need} is on AWS, so set it to the bucket's region, like eu-central-1; for another provider set AWS_ENDPOINT_URL_S3`,
    );
  }
  const [id, secret] = ["AWS_ACCESS_KEY_ID", "AWS_SECRET_ACCESS_KEY"] as const;
  if (!isSet(id) && (isSet(secret) || hasEndpoint)) miss(id, "set it to the id of the bucket's access key");
  if (!isSet(secret) && (isSet(id) || hasEndpoint)) miss(secret, "set it to the secret of the access key");
  return problems;
}

export const toArtSettings = (values: StorageValues): ArtSettings => ({
  artDirectory: values.ART_DIRECTORY,
  artBucket: values.ART_STORAGE === undefined ? null : toBucketSettings(values.ART_STORAGE, values),
});

/** @throws ConfigError */
export function parseArtSettings(environment: Environment): ArtSettings {
  return toArtSettings(parseEnvironment(z.object(storageVariables), environment, checkStorage(environment)));
}

/**
 * Parses a bucket's URL, with the access settings of the environment.
 * @returns null if it isn't a bucket URL
 * @throws ConfigError
 */
export function parseBucket(address: string, environment: Environment): BucketSettings | null {
  if (!bucketAddress.test(address)) return null;
  const problems = checkBucketAccess(environment, address);
  const values = parseEnvironment(z.object(accessVariables), environment, problems);
  return toBucketSettings(address, values);
}

function toBucketSettings(
  address: string,
  {
    AWS_ENDPOINT_URL_S3: endpoint,
    AWS_REGION: region = "us-east-1",
    AWS_ACCESS_KEY_ID: accessKeyId,
    AWS_SECRET_ACCESS_KEY: secretAccessKey,
    AWS_SESSION_TOKEN: sessionToken,
  }: Access,
): BucketSettings {
  const [, bucket = "", prefix = ""] = bucketAddress.exec(address)!;
  return {
    bucket,
    prefix: prefix.slice(1),
    endpoint,
    region,
    credentials:
      accessKeyId !== undefined && secretAccessKey !== undefined
        ? { accessKeyId, secretAccessKey, ...(sessionToken !== undefined && { sessionToken }) }
        : undefined,
  };
}

/** Access to an IPFS node. */
export const ipfsVariables = {
  /** Kubo RPC API of a node or a pinning service. */
  IPFS_API_URL: webUrl.optional().meta({ secret: "url" }),
  /** `Authorization` header of its requests. */
  IPFS_API_AUTHORIZATION: z.string().optional().meta({ secret: "value" }),
};

/** @throws ConfigError */
export function parseIpfs(environment: Environment): Pick<IpfsSettings, "apiUrl" | "authorization"> {
  const remedy =
    "is missing: set it to the RPC API of your node, http://127.0.0.1:5001 for Kubo, or of a pinning service";
  const problems = environment["IPFS_API_URL"] ? [] : [{ variable: "IPFS_API_URL", remedy }];
  const values = parseEnvironment(z.object(ipfsVariables), environment, problems);
  return { apiUrl: values.IPFS_API_URL!, authorization: values.IPFS_API_AUTHORIZATION };
}
