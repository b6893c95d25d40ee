import { createApiKeyAuth } from "../../demo/service/catalog/api-keys/api-key-auth.js";
import { importCollection } from "../../demo/service/import/import-collection.js";
import { startServer } from "../../demo/service/http/server.js";
import { createMintService } from "../../demo/service/mint/mint-service.js";
import { createFakeChain } from "../service/mint/fake-chain.js";
import {
  createHttpHarness,
  defineCollection,
  publicBase,
  random,
  silentLog,
} from "../service/http/harness.js";

/** Collection read that has reached the service, with its answer's status. */
export interface ServiceRead {
  /** Milliseconds since 1970. */
  readonly at: number;
  readonly key: string;
  readonly origin: string;
  readonly path: string;
  readonly status: number;
}

/** Read that a page or a server sends. */
export interface ReadOrder {
  readonly key: string;
  /** Null: no page. */
  readonly origin: string | null;
  /** Short id of the collection. */
  readonly shortId: string;
}

/** Read whose only right answer is known. */
export interface KnownRead extends ReadOrder {
  /** Code of the error; null: the collection. */
  readonly code: string | null;
}

export interface DropService {
  readonly port: number;
  /** Time at which the phase opens, in milliseconds since 1970. */
  readonly opensAt: number;
  /** Reads of pages with publishable keys of the drop, one for each key and origin. */
  readonly pages: readonly KnownRead[];
  /** Reads of the same collection that are refused, or that a shared cache must not keep. */
  readonly others: readonly KnownRead[];
  /** Reads of collections that have reached the service. */
  readonly reads: ServiceRead[];
  close(): Promise<void>;
}

/**
 * Starts a service in this process, with a drop whose phase opens at a time, and a second drop with a key of its own.
 * @param opensIn milliseconds from now, once the database is ready
 */
export async function startDropService(opensIn: number): Promise<DropService> {
  const harness = await createHttpHarness();
  const opensAt = Date.now() + opensIn;
  const { database } = harness;
  const clock = () => new Date();
  const monotonic = () => performance.now();
  const importDrop = async (shortId: string) => {
    const [phase] = defineCollection(shortId).phases;
    const phases = [{ ...phase!, startsAt: new Date(opensAt).toISOString() }];
    const definition = defineCollection(shortId, { phases });
    return (await importCollection({ database, chain: "solana-localnet", random }, definition)).id;
  };
  const [drop, other] = [await importDrop("CrowdDrop"), await importDrop("OtherDrop")];
  const origins = ["https://shop.example", "https://fans.example", "https://third.example"];
  const issue = async (collectionId: string, keyOrigins: string[]) =>
    (await harness.issue({ collectionIds: [collectionId], origins: keyOrigins })).value;
  const first = await issue(drop, origins.slice(0, 2));
  const second = await issue(drop, origins.slice(1));
  const foreign = await issue(other, origins);
  const secret = (await harness.issue({ collectionIds: [drop], class: "secret" })).value;
  const sandbox = (await harness.issue({ collectionIds: [drop], class: "sandbox", origins })).value;

  const reads: ServiceRead[] = [];
  const mintService = createMintService({
    database,
    chain: createFakeChain().chain,
    clock,
    monotonic,
    random,
    publicBase,
    log: silentLog,
  });
  const app = harness.createApp({
    apiKeyAuth: createApiKeyAuth({ database, chainName: "solana-localnet", clock, monotonic }),
    mintService,
    monotonic,
  });
  const server = await startServer({ host: "127.0.0.1", port: 0 }, () => async (request) => {
    const response = await app.fetch(request);
    if (request.method === "OPTIONS") return response;
    const { pathname } = new URL(request.url);
    reads.push({
      at: Date.now(),
      key: request.headers.get("X-API-Key") ?? "",
      origin: request.headers.get("Origin") ?? "",
      path: pathname,
      status: response.status,
    });
    return response;
  });
  const page = (key: string, origin: string | null, code: string | null = null): KnownRead => ({
    key,
    origin,
    shortId: "CrowdDrop",
    code,
  });
  return {
    port: server.port,
    opensAt,
    pages: [
      page(first, origins[0]!),
      page(first, origins[1]!),
      page(second, origins[1]!),
      page(second, origins[2]!),
      { ...page(foreign, origins[0]!), shortId: "OtherDrop" },
    ],
    others: [
      page(first, origins[2]!, "ORIGIN_NOT_ALLOWED"),
      page(first, "https://stranger.example", "ORIGIN_NOT_ALLOWED"),
      page(first, "null", "ORIGIN_NOT_ALLOWED"),
      page(first, null, "ORIGIN_NOT_ALLOWED"),
      page(`${first}x`, origins[0]!, "INVALID_API_KEY"),
      page("", origins[0]!, "MISSING_API_KEY"),
      page(foreign, origins[0]!, "COLLECTION_NOT_IN_SCOPE"),
      page(secret, origins[0]!, "SECRET_KEY_IN_BROWSER"),
      page(secret, null),
      page(sandbox, origins[0]!),
    ],
    reads,
    async close() {
      await server.close(1_000);
      await harness.close();
    },
  };
}
