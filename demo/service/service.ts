import { createKeyPairSignerFromBytes } from "@solana/kit";
import { sql } from "drizzle-orm";
import { createApp } from "./app.js";
import { createMintChain, type MintChain } from "./chain/mint-chain.js";
import type { ServiceConfig } from "./config/service-config.js";
import { createDatabase, type Database } from "./db/database.js";
import { migrate } from "./db/migrate.js";
import { recordAuthority } from "./db/repositories/authorities.js";
import { createClientIp } from "./http/middleware/client-ip.js";
import { startServer } from "./http/server.js";
import { createJobs } from "./jobs/jobs.js";
import { createHiddenArtTest } from "./collections/hidden-art.js";
import { describeError } from "./errors/describe-error.js";
import { createMarketService } from "./market/market-service.js";
import { createApiKeyAuth } from "./access/api-key-auth.js";
import { createMintService } from "./minting/mint-service.js";
import { createConcurrencyLimit } from "./limits/concurrency-limit.js";
import { createRateLimits } from "./limits/rate-limits.js";
import { loadProofs } from "./proofs/load-proofs.js";
import type { Proofs } from "./proofs/proofs.js";
import type { ArtStorage } from "./storage/art-storage.js";
import { openArtStorage } from "./storage/open-art-storage.js";
import type { ServiceDeps } from "./service-deps.js";
import { startRates, type RunningRates } from "./start-rates.js";

export interface Service {
  /** Public base URL, without a trailing slash. */
  readonly publicBase: string;
  readonly port: number;
  /** Stops listening, finishes requests in flight, then stops the jobs and closes the database. */
  close(): Promise<void>;
}

/**
 * Runs one service process: migrates the database, verifies the chain of the RPC node, listens, and starts
 * the jobs.
 * @throws ChainError `WRONG_NETWORK` or `CHAIN_UNAVAILABLE`; Error for another authority than that of existing groups; the error of `listen` with `code` `EADDRINUSE`;
 *   database errors. Everything is closed then.
 */
export async function startService(config: ServiceConfig, deps: ServiceDeps): Promise<Service> {
  const chain = createMintChain({
    rpc: config.rpcUrl,
    chain: config.chain,
    authority: await createKeyPairSignerFromBytes(config.authorityKey),
    requestTimeoutMilliseconds: 5_000,
    computeUnitPrice: config.computeUnitPrice,
    maximumPriorityFee: config.maximumPriorityFee,
    monotonic: deps.monotonic,
  });
  const database = createDatabase(config.databaseUrl, { maximumConnections: config.databaseConnections });
  // Market API reads never wait for a connection that a mint needs, nor the other way round.
  const marketDatabase = createDatabase(config.databaseUrl, {
    maximumConnections: config.market.connections,
    statementMilliseconds: config.market.statementMilliseconds,
  });
  try {
    const [proofs, art] = await Promise.all([
      loadProofs(config.proofs, { authorityKey: config.authorityKey, random: deps.random }),
      openVerifiedArt(config),
      migrate(database),
      chain.verifyNetwork(),
    ]);
    await assertAuthority(database, chain);
    const prices = await startRates(config, deps, database);
    return await serve(config, deps, { database, marketDatabase, chain, proofs, art }, prices).catch(
      async (error: unknown) => {
        await prices.stop();
        throw error;
      },
    );
  } catch (error) {
    await Promise.all([database.close(), marketDatabase.close()]);
    throw error;
  }
}

/** @throws Error for another authority than that of the groups of this database's collections */
async function assertAuthority(
  database: Database,
  { chain, authority }: Pick<MintChain, "chain" | "authority">,
): Promise<void> {
  const conflict = await recordAuthority(database, chain, authority);
  if (!conflict) return;
  throw new Error(
    `AUTHORITY_KEY is that of ${authority}, but the ${conflict.collections} collections of this database on ${chain} have groups of ${conflict.address}, which alone can add items to them. Set AUTHORITY_KEY to its key.`,
  );
}

async function openVerifiedArt(config: ServiceConfig): Promise<ArtStorage> {
  const art = await openArtStorage(config);
  await art.verify();
  return art;
}

async function serve(
  config: ServiceConfig,
  { clock, monotonic, random, log }: ServiceDeps,
  {
    database,
    marketDatabase,
    chain,
    proofs,
    art,
  }: {
    database: Database;
    marketDatabase: Database;
    chain: MintChain;
    proofs: Proofs;
    art: ArtStorage;
  },
  prices: RunningRates,
): Promise<Service> {
  const { holds, confirmMilliseconds, widgetDirectory } = config;
  const baseFor = (port: number) => config.publicBase ?? `http://localhost:${port}`;

  const server = await startServer(config, (port) => {
    const publicBase = baseFor(port);
    const app = createApp({
      apiKeyAuth: createApiKeyAuth({ database, chainName: config.chain, clock, monotonic }),
      mintService: createMintService({
        database,
        chain,
        clock,
        monotonic,
        random,
        rates: prices.rates,
        publicBase,
        holds,
        proofs,
        confirmMilliseconds,
        log,
      }),
      market: createMarketService({ database: marketDatabase, clock, publicBase, rates: prices.rates }),
      marketReads: createConcurrencyLimit({ settings: config.market.reads, monotonic }),
      readHiddenArt: createHiddenArtTest({ database, clock, monotonic }),
      limits: createRateLimits({ database, clock, settings: config.rateLimits }),
      readClientIp: createClientIp({ trustedProxies: config.trustedProxies, log }),
      log,
      random,
      monotonic,
      publicBase,
      art,
      widgetDirectory,
      probes: {
        database: () => database.execute(sql`select 1`),
        chain: async (signal) => {
          if (!(await chain.isHealthy(signal))) throw new Error("The Solana node gives no usable answer.");
        },
      },
    });
    return app.fetch;
  });
  const jobs = createJobs({ database, chain, clock, log, publicBase: baseFor(server.port) });
  // Nothing can be minted before; where the chain doesn't answer now, the job tries again.
  await jobs
    .groups()
    .catch((error: unknown) => log("error", "job-failed", { job: "groups", ...describeError(error) }));
  jobs.start();

  return {
    publicBase: baseFor(server.port),
    port: server.port,
    async close() {
      await server.close(config.shutdownMilliseconds);
      await Promise.all([jobs.stop(), prices.stop()]);
      await Promise.all([database.close(), marketDatabase.close()]);
    },
  };
}
