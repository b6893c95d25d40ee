import { z } from "zod";
import { withTimeout } from "../rpc/chain-reader.js";
import { createHttpTransport } from "../rpc/http-transport.js";
import { NodeRejection } from "../rpc/node-error.js";
import { DasError, toDasError, unreadableError, visible } from "./das-error.js";

/**
 * Fields of an asset that determine where it is shown. Other fields differ between providers.
 * @see https://github.com/metaplex-foundation/digital-asset-standard-api
 */
const assetSchema = z.object({
  id: z.string(),
  interface: z.string().transform(visible),
  burnt: z.boolean().default(false),
  grouping: z.array(z.object({ group_key: z.string(), group_value: z.string().nullish() })).nullish(),
  content: z
    .object({
      json_uri: z.string().nullish(),
      metadata: z.object({ name: z.string().nullish() }).nullish(),
      links: z.object({ image: z.string().nullish() }).nullish(),
      files: z.array(z.object({ uri: z.string().nullish() })).nullish(),
    })
    .nullish(),
});

const assetListSchema = z.object({ items: z.array(z.object({ id: z.string() })) });

/** Asset as described by an indexer. */
export interface DasAsset {
  /** Kind of the asset in the DAS API, such as `MplCoreAsset`. */
  readonly interface: string;
  readonly isBurned: boolean;
  /** Addresses of the collections that it is listed in. */
  readonly collections: readonly string[];
  readonly name: string;
  /** URL of the picture, which the indexer reads from the metadata's JSON; null: none. */
  readonly image: string | null;
}

/** Client of one endpoint. @throws DasError from every method; the signal's reason on abort */
export interface DasClient {
  /** Host of the endpoint, which isn't secret. */
  readonly host: string;
  /** Reads an asset; null if the indexer doesn't know it. */
  getAsset(id: string, signal?: AbortSignal): Promise<DasAsset | null>;
  /** True if the indexer lists items of a collection. */
  hasItems(collection: string, signal?: AbortSignal): Promise<boolean>;
}

/**
 * Creates a client of the DAS API, which is JSON-RPC over HTTP.
 * @param url `http:` or `https:`, with the provider's key in its path or query.
 * @param timeoutMilliseconds Timeout of each request.
 * @example
 * const das = createDasClient("https://rpc.example/?api-key=…", 10_000);
 * const asset = await das.getAsset(mint);
 */
export function createDasClient(url: string, timeoutMilliseconds: number): DasClient {
  const transport = createHttpTransport(url);

  async function request(method: string, params: object, signal?: AbortSignal): Promise<unknown> {
    const payload = { jsonrpc: "2.0", id: "1", method, params };
    try {
      const answer: unknown = await transport({ payload, signal: withTimeout(timeoutMilliseconds, signal) });
      if (typeof answer !== "object" || answer === null) throw unreadableError(method, "it isn't an object");
      if ("error" in answer && answer.error !== null) throw new NodeRejection(method, answer.error);
      return "result" in answer ? answer.result : undefined;
    } catch (error) {
      signal?.throwIfAborted();
      throw error instanceof DasError ? error : toDasError(method, error);
    }
  }

  async function getAsset(id: string, signal?: AbortSignal): Promise<DasAsset | null> {
    let answer: unknown;
    try {
      answer = await request("getAsset", { id }, signal);
    } catch (error) {
      if (isUnknownAsset(error)) return null;
      throw error;
    }
    if (answer === null) return null;
    const asset = parse("getAsset", assetSchema, answer);
    if (asset.id !== id) throw unreadableError("getAsset", "it is about another asset");
    return toAsset(asset);
  }

  return {
    host: new URL(url).host,
    getAsset,
    async hasItems(collection, signal) {
      const group = { groupKey: "collection", groupValue: collection, page: 1, limit: 1 };
      const list = parse(
        "getAssetsByGroup",
        assetListSchema,
        await request("getAssetsByGroup", group, signal),
      );
      return list.items.length > 0;
    },
  };
}

/** The API defines no code for it. The reference implementation and providers all use these words. */
const isUnknownAsset = (error: unknown): boolean =>
  error instanceof DasError && error.code === "REJECTED" && /not found/i.test(error.message);

function parse<Schema extends z.ZodType>(method: string, schema: Schema, answer: unknown): z.output<Schema> {
  const { success, data, error } = schema.safeParse(answer);
  if (success) return data;
  const { path, message } = error.issues[0]!;
  throw unreadableError(method, `${path.join(".") || "the result"}: ${message}`, error);
}

const toAsset = ({ burnt, grouping, content, ...asset }: z.output<typeof assetSchema>): DasAsset => ({
  interface: asset.interface,
  isBurned: burnt,
  collections: (grouping ?? []).flatMap(({ group_key: key, group_value: value }) =>
    key === "collection" && value ? [value] : [],
  ),
  name: visible(content?.metadata?.name ?? ""),
  image: content?.links?.image || content?.files?.find(({ uri }) => uri)?.uri || null,
});
