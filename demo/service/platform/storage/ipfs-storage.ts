import { ReadableStream as NodeReadableStream } from "node:stream/web";
import { StorageError } from "./file-storage.js";
import type { PermanentStorage } from "./permanent-storage.js";

export interface IpfsSettings {
  /** Kubo RPC API of a node or a pinning service. `/api/v0` is added if there is no path. */
  readonly apiUrl: string;
  /** Value of the `Authorization` header; undefined: none. */
  readonly authorization: string | undefined;
  /** URL prefix before the CID; undefined: `ipfs://`. */
  readonly gateway: string | undefined;
}

/** How long a node may search for a file that it has written itself. */
const findMilliseconds = 60_000;

/** Files pinned on IPFS, whose URLs contain the hashes of their contents. */
export async function createIpfsStorage({
  apiUrl,
  authorization,
  gateway,
}: IpfsSettings): Promise<PermanentStorage> {
  // Loaded lazily: only uploads to IPFS need it.
  const { create } = await import("kubo-rpc-client");
  const client = create({ url: apiUrl, headers: authorization === undefined ? {} : { authorization } });
  const base = gateway === undefined ? "ipfs://" : `${gateway}/`;

  const failure = (error: unknown): never => {
    throw explain(error, apiUrl);
  };

  return {
    location: gateway === undefined ? "ipfs" : `ipfs at ${gateway}`,

    describeCost: () =>
      Promise.resolve(
        `what the owner of ${apiUrl} charges for pinning them; nothing with your own node, which must keep running`,
      ),

    async put({ content }) {
      const stream = (await content.open()) as NodeReadableStream<Uint8Array>;
      // Version 1 with raw leaves is the current default. Fixed here so that the CID doesn't depend on the node's
      // settings.
      const added = await client
        .add(stream, { cidVersion: 1, rawLeaves: true, chunker: "size-262144", pin: true })
        .catch(failure);
      return `${base}${added.cid.toString()}`;
    },

    async read(uri) {
      const controller = new AbortController();
      const timeout = setTimeout(() => controller.abort(), findMilliseconds);
      const content = client.cat(uri.slice(base.length), { signal: controller.signal });
      const bytes = content[Symbol.asyncIterator]();
      const first = await bytes
        .next()
        .catch(failure)
        .finally(() => clearTimeout(timeout));
      return NodeReadableStream.from(
        (async function* () {
          for (let part = first; !part.done; part = await bytes.next().catch(failure)) yield part.value;
        })(),
      ) as ReadableStream<Uint8Array>;
    },
  };
}

function explain(error: unknown, apiUrl: string): StorageError {
  const { message, cause, response } = error as Error & { response?: Response };
  const remedy =
    response?.status === 401 || response?.status === 403
      ? "correct IPFS_API_AUTHORIZATION"
      : response === undefined
        ? "is there a node's RPC API at IPFS_API_URL?"
        : "check what its provider reports about it";
  const { code } = (cause ?? {}) as { code?: string };
  return new StorageError(`${apiUrl} can't be used: ${code ?? message}; ${remedy}`, { cause: error });
}
