import { formatCount } from "./platform/format/count.js";
import { existsSync } from "node:fs";
import { setTimeout as wait } from "node:timers/promises";
import { createKeyPairSignerFromBytes } from "@solana/kit";
import { createDraftRemoval } from "./admin/drafts/abandoned-drafts.js";
import { createAdminService, type ServiceDemand } from "./admin/admin-service.js";
import { createApp, type AppContext } from "./app.js";
import { createReader } from "./chain/rpc/chain-reader.js";
import { createMintChain, type MintChain, type MintChainOptions } from "./chain/mint-chain.js";
import { commandName } from "./platform/format/command-name.js";
import type { ServiceConfig } from "./config/service-config.js";
import { createDatabase, type Database } from "./platform/db/database.js";
import { migrate } from "./platform/db/migrate.js";
import {
  recordFingerprint,
  type Fingerprint,
  type FingerprintConflict,
} from "./operate/fingerprint/queries.js";
import { createClientIp } from "./http/middleware/client-ip.js";
import { startServer } from "./http/server.js";
import { createJobs } from "./operate/jobs/jobs.js";
import { createHiddenArtTest } from "./market/hidden-art/hidden-art.js";
import { describeError } from "./platform/errors/describe-error.js";
import { UserError } from "./platform/errors/user-error.js";
import { createMarketService } from "./market/market-service.js";
import { createApiKeyAuth, type ApiKeyAuth } from "./catalog/api-keys/api-key-auth.js";
import { BlockList } from "node:net";
import { createReminders } from "./catalog/reminders/reminders.js";
import { toDropUrl } from "./catalog/collections/public-url.js";
import { createMintService } from "./mint/mint-service.js";
import { pauseUnknownMints } from "./operate/adoption/unknown-mints.js";
import { createConcurrencyLimit } from "./platform/limits/concurrency-limit.js";
import { createUrgentWork } from "./platform/limits/urgent-work.js";
import { createRateLimits } from "./platform/limits/rate-limits.js";
import { createOperator, operatorConnection } from "./start/operator.js";
import { loadProofs } from "./mint/proofs/load-proofs.js";
import { deriveProofSecret, type Proofs } from "./mint/proofs/proofs.js";
import type { ArtStorage } from "./platform/storage/art-storage.js";
import { assertArtFolder } from "./start/assert-art.js";
import { assertNoPublishedKeys } from "./start/assert-keys.js";
import { openArtStorage } from "./platform/storage/open-art-storage.js";
import { assertStandardStrings } from "./platform/db/assert-standard-strings.js";
import { recordArt } from "./start/record-art.js";
import type { ServiceDeps } from "./start/service-deps.js";
import { startClock, type SharedClock } from "./start/start-clock.js";
import { requestTimeoutMilliseconds, startNode, type RunningNode } from "./start/start-node.js";
import { startObservability, type Observability } from "./start/start-observability.js";
import { assertSecrets } from "./operate/webhooks/assert-secrets.js";
import { createMessageSender, type MessageSender } from "./operate/webhooks/send-message.js";
import { startRates, type RunningRates } from "./start/start-rates.js";

export interface Service {
  /** Public base URL, without a trailing slash. */
  readonly publicBase: string;
  readonly port: number;
  /** Port of the metrics; null: they have no separate port. */
  readonly metricsPort: number | null;
  /**
   * Reports that the process isn't ready, drains, stops listening, finishes requests in flight, then stops the jobs and
   * closes the database. A second call ends the draining.
   */
  close(): Promise<void>;
}

/**
 * Runs a service process: migrates the database, verifies the chain of the RPC nodes, listens, and starts the jobs.
 * While the nodes fail, it serves reads; it mints once they are verified. If it throws, everything is closed.
 * @throws ChainError `WRONG_NETWORK` or `METHOD_MISSING`; UserError for shared values that differ from those of existing
 *   collections; the error of `listen` with `code` `EADDRINUSE`; database errors
 */
export async function startService(config: ServiceConfig, given: ServiceDeps): Promise<Service> {
  const observability = await startObservability(config, given);
  const deps = { ...given, log: observability.log, observe: observability.observeJobs };
  const node = startNode(config, deps, observability);
  const chainOptions: Omit<MintChainOptions, "rpc"> = {
    ...(node.confirmingNodes && { confirmingNodes: node.confirmingNodes }),
    reportContradiction: node.reportContradiction,
    chain: config.chain,
    authority: await createKeyPairSignerFromBytes(config.authorityKey),
    requestTimeoutMilliseconds,
    computeUnitPrice: config.computeUnitPrice,
    maxPriorityFee: config.maxPriorityFee,
    recentFees: { isOff: () => node.isOff("fees"), report: deps.log },
    monotonic: deps.monotonic,
  };
  const chain = createMintChain({ ...chainOptions, rpc: node.rpcs.execute, otherRpcs: node.rpcs });
  const databases = openDatabases(config);
  const { database, marketDatabase } = databases;
  for (const { $client } of [database, marketDatabase, databases.adminDatabase ?? []].flat())
    observability.observePool($client);
  let clock: SharedClock | undefined;
  try {
    await database.verify();
    await assertStandardStrings(database);
    const [proofs, art] = await Promise.all([
      loadProofs(config.proofs, { authorityKey: config.authorityKey, random: deps.random }),
      openVerifiedArt(config),
      migrateOwn(config, database),
    ]);
    const assertNetwork = (genesisHash: string | null) =>
      assertFingerprint(config, database, {
        address: chain.authority,
        publicBase: config.publicBase ?? null,
        genesisHash: config.isChainEmbedded ? null : genesisHash,
      });
    await assertNetwork(null);
    await assertSecrets(database, config.webhooks.secretsKey);
    await assertArtFolder(database, config);
    await recordArt({ database, art, log: deps.log }, config.chain);
    await assertNoPublishedKeys(database, config.chain);
    clock = await startClock(deps, { starting: database, running: databases.operatorDatabase });
    const timed = { ...deps, clock: clock.now };
    const unverified = createMintChain({ ...chainOptions, rpc: node.unverifiedRpc });
    await node.verify({
      readGenesisHash: unverified.verifyNetwork,
      async accept(genesisHash) {
        await assertNetwork(genesisHash);
        await pauseUnknownMints({ ...timed, database, chain: unverified });
      },
    });
    const prices = await startRates(config, timed, database);
    const parts = { databases, chain, node, sharedClock: clock, proofs, art, observability };
    return await serve(config, timed, parts, prices).catch(async (error: unknown) => {
      await prices.stop();
      throw error;
    });
  } catch (error) {
    await Promise.all([node.stop(), clock?.stop()]);
    await closeAll(databases, observability);
    throw error;
  }
}

/** Migrates through `MIGRATIONS_DATABASE_URL`, or `DATABASE_URL` if unset. */
async function migrateOwn({ migrationsDatabaseUrl: url }: ServiceConfig, own: Database): Promise<void> {
  if (url === undefined) return void (await migrate(own));
  const database = createDatabase(url, { maxConnections: 1 });
  try {
    await migrate(database);
  } finally {
    await database.close();
  }
}

/** Connection pools of a process. */
interface Databases {
  readonly database: Database;
  /**
   * Separate, so that reads of the Market API, metadata and share pages and mints never wait for each other's
   * connections.
   */
  readonly marketDatabase: Database;
  /** Separate, so that health checks and metrics don't wait either. */
  readonly operatorDatabase: Database;
  /** Separate, so that what creators do never takes a connection from a mint. Null: there is no Admin API. */
  readonly adminDatabase: Database | null;
}

/** Connections of a process for the Admin API. */
const adminConnections = 2;

/** Maximum concurrent requests of the Admin API. A creator's requests wait for each other, not for those of others. */
const adminRequests = { total: 4, perClient: 1, waitingPerClient: 20, waitingTotal: 200 };

/** Maximum concurrent Mint API reads. None is rejected: a client's connections are limited. */
const mintReads = { total: 64, perClient: 8, waitingPerClient: 10_000, waitingTotal: 10_000 };

/** Maximum concurrent look-ups in art storage. A bucket responds to each within milliseconds. */
const artReads = { total: 32, perClient: 8, waitingPerClient: 200, waitingTotal: 2_000 };

function openDatabases({ databaseUrl, databaseConnections, market, hasStudio }: ServiceConfig): Databases {
  return {
    database: createDatabase(databaseUrl, { maxConnections: Math.max(1, databaseConnections - 1) }),
    marketDatabase: createDatabase(databaseUrl, {
      maxConnections: market.connections,
      statementMilliseconds: market.statementMilliseconds,
    }),
    operatorDatabase: createDatabase(databaseUrl, operatorConnection),
    adminDatabase: hasStudio ? createDatabase(databaseUrl, { maxConnections: adminConnections }) : null,
  };
}

async function closeAll(databases: Databases, { close }: Observability): Promise<void> {
  const pools = Object.values(databases) as (Database | null)[];
  await Promise.all([...pools.map((database) => database?.close()), close()]);
}

/** @throws UserError for values that differ from those that the collections of this database depend on */
async function assertFingerprint(
  { chain }: ServiceConfig,
  database: Database,
  fingerprint: Fingerprint,
): Promise<void> {
  const conflict = await recordFingerprint(database, chain, fingerprint);
  if (conflict) throw new UserError(describeConflict(conflict, chain));
}

function describeConflict(
  { field, recorded, given, collections }: FingerprintConflict,
  chain: string,
): string {
  switch (field) {
    case "address":
      return `AUTHORITY_KEY belongs to ${given}, but only ${recorded} can add items to this database's ${formatCount(collections, "collection")} on ${chain}. Set AUTHORITY_KEY to the key of ${recorded}.`;
    case "genesisHash":
      return `SOLANA_RPC_URL serves a network whose genesis hash is ${given}, but the ${collections} collections of this database on ${chain} are on one with ${recorded}. Set SOLANA_RPC_URL to a node of that network, or DATABASE_URL to another database.`;
    case "publicBase":
      return `PUBLIC_BASE_URL is ${given}, but the other processes of this database have ${recorded}, which its items' metadata names. Set every process to ${recorded}, or move to a new URL with \`${commandName} fingerprint --public-base ${given}\`.`;
  }
}

async function openVerifiedArt(config: ServiceConfig): Promise<ArtStorage> {
  const art = await openArtStorage(config);
  await art.verify();
  return art;
}

/** Parts of a process that are opened before it listens. */
interface Parts {
  readonly databases: Databases;
  readonly chain: MintChain;
  readonly node: RunningNode;
  readonly sharedClock: SharedClock;
  readonly proofs: Proofs;
  readonly art: ArtStorage;
  readonly observability: Observability;
}

async function serve(
  config: ServiceConfig,
  deps: ServiceDeps,
  parts: Parts,
  prices: RunningRates,
): Promise<Service> {
  const { databases, node, sharedClock, observability } = parts;
  const { clock, monotonic, log } = deps;
  const sender = createMessageSender({ rules: config.webhooks.rules });
  const pushSender = createMessageSender({ rules: publicNetworks });
  const operator = createOperator(config, { clock, monotonic, log }, parts);
  // Afterwards, no reader waits for it.
  await operator.health.read();
  const baseFor = (port: number) => config.publicBase ?? `http://localhost:${port}`;
  const server = await startServer(
    config,
    (port) => createServiceApp(config, deps, parts, { prices, operator, publicBase: baseFor(port) }).fetch,
  );
  const operatorServer = await operator.listen().catch(async (error: unknown) => {
    await server.close(0);
    throw error;
  });
  const jobs = createServiceJobs(config, deps, parts, {
    sender,
    pushSender,
    publicBase: baseFor(server.port),
  });
  // Nothing can be minted before this. If the chain doesn't respond now, the job retries.
  await jobs
    .groups()
    .catch((error: unknown) => log("error", "job-failed", { job: "groups", ...describeError(error) }));
  jobs.start();
  // The process serves in the meantime.
  const watches = [operator.payees, operator.programs];
  const watching = Promise.all(watches.map((watch) => watch.start()));

  const draining = new AbortController();
  let closing: Promise<void> | null = null;
  return {
    publicBase: baseFor(server.port),
    port: server.port,
    metricsPort: operatorServer?.port ?? null,
    close() {
      if (closing) draining.abort();
      return (closing ??= close());
    },
  };

  async function close(): Promise<void> {
    operator.health.stop();
    await wait(config.drainMilliseconds, undefined, draining).catch(() => undefined);
    await server.close(config.shutdownMilliseconds);
    await watching;
    await Promise.all([jobs, ...watches, prices, node, sharedClock].map((part) => part.stop()));
    await Promise.all([sender.close(), pushSender.close()]);
    await operatorServer?.close(config.shutdownMilliseconds);
    await closeAll(databases, observability);
  }
}

/** Networks of push services, whose endpoints visitors name: never those that the operator's own webhooks may reach. */
const publicNetworks = { allowedNetworks: new BlockList(), allowHttp: false };

function createServiceJobs(
  config: ServiceConfig,
  { clock, random, log }: ServiceDeps,
  { databases, chain, node, observability }: Parts,
  {
    sender,
    pushSender,
    publicBase,
  }: { sender: MessageSender; pushSender: MessageSender; publicBase: string },
) {
  const { onSettled, onDelivery } = observability;
  return createJobs({
    database: databases.database,
    chain,
    clock,
    log,
    publicBase,
    observe: observability.observeJobs,
    off: node.off,
    holderScan: config.holderScan,
    webhooks: { sender, random, secretsKey: config.webhooks.secretsKey },
    ...(config.push && { push: { sender: pushSender, vapid: config.push.vapid } }),
    retention: config.retention,
    ...(databases.adminDatabase && {
      removeDrafts: createDraftRemoval(databases.adminDatabase, {
        directory: config.draftsDirectory,
        days: config.draftDays,
      }),
    }),
    holds: config.holds,
    ...(onSettled && { onSettled }),
    ...(onDelivery && { onDelivery }),
  });
}

function createServiceApp(
  config: ServiceConfig,
  { clock, monotonic, random, log, answerDocs, answerPackage, fillWallet }: ServiceDeps,
  { databases, chain, node, proofs, art, observability }: Parts,
  {
    prices: { rates },
    operator,
    publicBase,
  }: { prices: RunningRates; operator: ReturnType<typeof createOperator>; publicBase: string },
) {
  const { onSettled, onPriorityFee } = observability;
  const { database, marketDatabase } = databases;
  const urgentWork = createUrgentWork({ monotonic });
  const apiKeyAuth = createApiKeyAuth({ database, chainName: config.chain, clock, monotonic });
  const mintService = createMintService({
    database,
    readDatabase: marketDatabase,
    chain,
    clock,
    monotonic,
    random,
    rates,
    publicBase,
    safetyUrl:
      answerDocs || existsSync(config.docsDirectory) ? `${publicBase}/docs/get-started/safe-to-sign` : null,
    ...(config.push && { readRemindersUrl: createRemindersUrlRead(apiKeyAuth, publicBase) }),
    holds: config.holds,
    proofs,
    confirmMilliseconds: config.confirmMilliseconds,
    log,
    ...(onSettled && { onSettled }),
    ...(onPriorityFee && { onPriorityFee }),
  });
  return createApp({
    apiKeyAuth,
    reminders:
      config.push === null
        ? undefined
        : createReminders({
            database,
            clock,
            publicKey: config.push.vapid.publicKey,
            services: config.push.services,
          }),
    mintService: observability.observeMinting(mintService),
    market: createMarketService({ database: marketDatabase, clock, publicBase, rates }),
    mintReads: createConcurrencyLimit({ settings: mintReads, monotonic }),
    marketReads: createConcurrencyLimit({
      settings: config.market.reads,
      monotonic,
      isUrgentWorkRunning: urgentWork.isRunning,
    }),
    publicReads: createConcurrencyLimit({ settings: config.market.reads, monotonic }),
    artReads: createConcurrencyLimit({ settings: artReads, monotonic }),
    urgentWork,
    readHiddenArt: createHiddenArtTest({ database: marketDatabase, clock, monotonic }),
    limits: createRateLimits({ database, clock, settings: config.rateLimits }),
    readClientIp: createClientIp({ trustedProxies: config.trustedProxies, log }),
    log,
    random,
    monotonic,
    publicBase,
    art,
    widgetDirectory: config.widgetDirectory,
    packageDirectory: config.packageDirectory,
    docsDirectory: config.docsDirectory,
    answerDocs,
    answerPackage,
    fillWallet,
    homeUrl: config.homeUrl,
    health: operator.health,
    onRequest: observability.onRequest,
    traceRequests: observability.traceRequests,
    metrics: operator.publicMetrics,
    studio: createStudio(
      config,
      { clock, monotonic, random, log, publicBase, rates },
      { databases, chain, node, art },
    ),
  });
}

/** Creates the read of the page on which visitors ask for notifications: the drop's own, if it has one. */
const createRemindersUrlRead = ({ findDropAccess }: ApiKeyAuth, publicBase: string) => {
  const { origin } = new URL(publicBase);
  return async (collectionId: string): Promise<string | null> => {
    const access = await findDropAccess(collectionId, origin);
    return access?.pageKey ? toDropUrl(publicBase, access.shortId) : null;
  };
};

/** What the studio shows of the settings for a rush. */
const describeDemand = ({ holds, proofs }: ServiceConfig): ServiceDemand => ({
  reservationSeconds: holds.sessionMilliseconds / 1_000,
  heldPercentPerAddress: Math.round(holds.clientShare * 100),
  proofAboveHeldPercent: Math.round(holds.proofShare * 100),
  proofKind: proofs.module === undefined ? proofs.kind : "own",
});

/** Undefined unless the configuration turns it on. */
function createStudio(
  config: ServiceConfig,
  {
    monotonic,
    ...deps
  }: Pick<ServiceDeps, "clock" | "monotonic" | "random" | "log"> &
    Pick<RunningRates, "rates"> & { readonly publicBase: string },
  {
    databases: { adminDatabase: database },
    chain: mintChain,
    node,
    art,
  }: Pick<Parts, "databases" | "chain" | "node" | "art">,
): AppContext["studio"] {
  if (database === null) return undefined;
  const { chain, authorityKey, computeUnitPrice, draftsDirectory, draftDays, studioDirectory } = config;
  const signInSecret = deriveProofSecret(authorityKey, "sign-in");
  const reader = { rpc: node.rpcs.background, read: createReader(requestTimeoutMilliseconds) };
  const costs = { node: reader, computeUnitPrice, defaultBase: deps.publicBase };
  return {
    admin: createAdminService({
      ...deps,
      database,
      chain,
      signInSecret,
      costs,
      art,
      draftsDirectory,
      draftDays,
      estimateMint: mintChain.estimateCost,
      demand: describeDemand(config),
    }),
    adminRequests: createConcurrencyLimit({ settings: adminRequests, monotonic }),
    clock: deps.clock,
    chain,
    directory: studioDirectory,
  };
}
