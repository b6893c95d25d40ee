import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import S3rver from "@20minutes/s3rver";
import signatures from "@20minutes/s3rver/lib/signature/v4.js";
import type { BucketSettings } from "../../../../demo/service/platform/storage/s3-storage.js";

export interface S3Server {
  /** Settings of its bucket, below a prefix of their own on each call. */
  settings(): BucketSettings;
  /** Environment variables of those settings, with the address in `ART_STORAGE`. */
  environment(settings: BucketSettings): Record<string, string>;
  close(): Promise<void>;
}

// s3rver 4.0.4 verifies `/bucket` where AWS's client has signed and sent `/bucket/`. Remove this once it doesn't.
const { getStringToSign } = signatures;
signatures.getStringToSign = (request, signature) =>
  getStringToSign({ ...request, uri: request.uri.replace(/^\/[^/]+$/, "$&/") }, signature);

const key = "S3RVER";
const bucket = "drops";

/** Server that speaks S3's protocol, signatures included. */
export async function startS3Server(): Promise<S3Server> {
  const directory = await mkdtemp(join(tmpdir(), "s3-"));
  const server = new S3rver({
    address: "127.0.0.1",
    port: 0,
    silent: true,
    directory,
    configureBuckets: [{ name: bucket, configs: [] }],
  });
  const { port } = await server.run();
  const endpoint = `http://127.0.0.1:${port}`;
  let count = 0;
  return {
    settings: () => ({
      bucket,
      prefix: `prefix-${++count}/art`,
      endpoint,
      region: "eu-central-1",
      credentials: { accessKeyId: key, secretAccessKey: key },
    }),
    environment: ({ bucket, prefix }) => ({
      ART_STORAGE: `s3://${bucket}/${prefix}`,
      AWS_ENDPOINT_URL_S3: endpoint,
      AWS_ACCESS_KEY_ID: key,
      AWS_SECRET_ACCESS_KEY: key,
    }),
    async close() {
      await server.close();
      await rm(directory, { recursive: true });
    },
  };
}
