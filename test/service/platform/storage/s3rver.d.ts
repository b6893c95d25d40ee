declare module "@20minutes/s3rver" {
  import type { AddressInfo } from "node:net";

  /** S3 server that keeps its objects in a directory, with the access key `S3RVER`. */
  export default class S3rver {
    constructor(options: {
      address: string;
      port: number;
      silent: boolean;
      directory: string;
      configureBuckets: { name: string; configs: string[] }[];
    });
    run(): Promise<AddressInfo>;
    close(): Promise<void>;
  }
}

declare module "@20minutes/s3rver/lib/signature/v4.js" {
  interface Signatures {
    getStringToSign(this: void, request: { uri: string }, signature: unknown): string;
  }
  const signatures: Signatures;
  export default signatures;
}
