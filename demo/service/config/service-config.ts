import type { BlockList } from "node:net";
import { resolve } from "node:path";
import { getBase58Encoder } from "@solana/kit";
import { z } from "zod";
import { chains, isProduction, type Chain } from "../../../src/contract/values/chain.js";
import {
  directory,
  fieldPath,
  parseEnvironment,
  port,
  seconds,
  webUrl,
  wholeNumber,
  type Environment,
  type Problem,
} from "./environment.js";
import type { ConnectionLimits } from "../platform/limits/connection-limits.js";
import { logLevels } from "../platform/log/create-log.js";
import { limitVariables, toConnectionLimits, toMarketReads, toRateSettings } from "./limit-variables.js";
import { commandName } from "./command-name.js";
import { databaseUrl } from "./database-url.js";
import { isPublishedAuthority } from "./published-keys.js";
import { nodeVariables, toHolderScan, toNodeSettings } from "./node-variables.js";
import {
  checkObservability,
  observabilityVariables,
  toObservability,
  type MetricsSettings,
  type TracingSettings,
} from "./observability-variables.js";
import { checkStorage, storageVariables, toArtSettings } from "./storage-variables.js";
import { toWebhookSettings, webhookVariables, type WebhookSettings } from "./webhook-variables.js";
import type { BucketSettings } from "../platform/storage/s3-storage.js";
import type { ConcurrencySettings } from "../platform/limits/concurrency-limit.js";
import type { RateSettings } from "../platform/limits/rate-limits.js";
import type { HoldSettings } from "../mint/holds/hold-settings.js";
import type { ProofSettings } from "../mint/proofs/load-proofs.js";

const iterations = (fallback: number) =>
  wholeNumber(fallback, 1_000, 999_999_999, "a whole number of iterations from 1000 to 999999999");

const percent = (fallback: number) =>
  wholeNumber(fallback, 1, 100, "a whole number of percent from 1 to 100");

/** Environment variables of a service process. */
export const serviceVariables = {
  /** Address to listen on. `0.0.0.0` accepts connections from other machines. */
  SERVICE_HOST: z.string().default("127.0.0.1"),
  SERVICE_PORT: port(8787),
  /**
   * Public URL of the service, for images, metadata and docs. Default: `http://localhost:SERVICE_PORT`. Required on a
   * production chain, whose items refer to it permanently.
   */
  PUBLIC_BASE_URL: webUrl.optional(),
  /** URL to which `/` redirects. Default: the documentation. */
  HOME_URL: webUrl.optional(),
  DATABASE_URL: databaseUrl.optional(),
  /** Database URL for migrations, if DATABASE_URL is a pooler or its user can't change tables. */
  MIGRATIONS_DATABASE_URL: databaseUrl.optional(),
  DATABASE_CONNECTIONS: wholeNumber(20, 1, 1_000, "a whole number of connections from 1 to 1000"),
  CHAIN: z.enum(chains, { error: `must be one of ${chains.join(", ")}` }).optional(),
  /**
   * The service's mint authority. It co-signs mints and owns no items. It pays the fees of groups and of items' own
   * metadata: some thousandths of a SOL per collection, some thousand lamports per four items.
   */
  AUTHORITY_KEY: z
    .string()
    .transform(parseSecretKey)
    .refine((bytes) => bytes?.length === 64, {
      error: "must be a 64-byte secret key, in base58 or as the JSON array that solana-keygen writes",
    })
    .optional(),
  /** Micro-lamports per compute unit of prepared mints. */
  COMPUTE_UNIT_PRICE: wholeNumber(10_000, 0, 999_999, "a whole number of micro-lamports up to 999999"),
  /** Maximum priority fee per mint in lamports, including an increase by the wallet. */
  MAX_PRIORITY_FEE: wholeNumber(2_000_000, 0, 100_000_000, "a whole number of lamports up to 100000000"),
  /**
   * URL of exchange rates in US dollars. `{symbols}` is replaced by the feed's identifiers of the coins. Default:
   * recorded rates on a test network, none on a production chain.
   */
  PRICE_FEED_URL: webUrl.optional(),
  /** Paths of a coin's rate and its timestamp in the feed's response. */
  PRICE_FEED_RATE: fieldPath("/{symbol}/usd"),
  PRICE_FEED_TIME: fieldPath("/{symbol}/last_updated_at"),
  /** Identifier of SOL in the feed. */
  PRICE_FEED_SOL: z.string().default("SOL"),
  PRICE_REFRESH_SECONDS: seconds(30, 1, 3_600),
  /** Age at which a rate is marked approximate, and age at which it expires. */
  PRICE_STALE_SECONDS: seconds(120, 10, 86_400),
  PRICE_LIMIT_SECONDS: seconds(900, 10, 86_400),
  /** Maximum factor between consecutive rates. Larger jumps need confirmation. */
  PRICE_JUMP_FACTOR: wholeNumber(2, 2, 1_000, "a whole number from 2 to 1000"),
  ...nodeVariables,
  ...limitVariables,
  ...storageVariables,
  ...observabilityVariables,
  ...webhookVariables,
  WIDGET_DIRECTORY: directory("dist/widget"),
  DOCS_DIRECTORY: directory("dist/docs"),
  PACKAGE_DIRECTORY: directory("dist/package"),
  LOG_LEVEL: z.enum(logLevels, { error: `must be one of ${logLevels.join(", ")}` }).default("info"),
  /** Seconds for which a prepare reserves its units, and the minimum while most remaining units are held. */
  SESSION_SECONDS: seconds(90, 5, 3_600),
  MIN_SESSION_SECONDS: seconds(30, 5, 3_600),
  /**
   * Percent of the remaining units that one client IP, and all pages with one key, may hold unminted; 100: no limit.
   */
  HELD_PERCENT_PER_ADDRESS: percent(2),
  HELD_PERCENT_PER_KEY: percent(100),
  /** Whether a client address whose sessions expire unsigned must wait before its next prepare. */
  WAIT_AFTER_UNSIGNED: z.enum(["on", "off"], { error: "must be on or off" }).default("on"),
  SOLD_PERCENT_PER_ADDRESS: percent(100),
  /** Percent of the remaining units held by sessions above which a prepare needs a proof; 100: never. */
  PROOF_ABOVE_HELD_PERCENT: wholeNumber(25, 0, 100, "a whole number of percent up to 100, or 100 for never"),
  PROOF_KIND: z.enum(["work", "message"], { error: "must be work or message" }).default("work"),
  /**
   * Average PBKDF2 iterations of a proof of work: where proofs are first required, and when most remaining units are
   * held.
   */
  PROOF_MIN_ITERATIONS: iterations(1_000_000),
  PROOF_MAX_ITERATIONS: iterations(12_500_000),
  /** Module with the operator's own kind of proof, instead of PROOF_KIND. */
  PROOF_MODULE: z
    .string()
    .transform((path) => resolve(path))
    .optional(),
  /** Seconds that an execute waits for the chain before it responds `pending`. */
  CONFIRM_SECONDS: seconds(8, 1, 60),
  /**
   * Seconds for which a stopping process still accepts requests, until load balancers have seen that it isn't ready.
   */
  DRAIN_SECONDS: seconds(0, 0, 300),
  /** Seconds that a shutdown waits for requests in flight. */
  SHUTDOWN_SECONDS: seconds(15, 1, 300),
};

/** Remedies for missing required variables. */
export const missingVariableHelp = {
  DATABASE_URL: "set it to postgresql://user:password@host:port/name",
  SOLANA_RPC_URL: "set it to the URL of a Solana node, or of several, separated by commas",
  CHAIN: `set it to the network of SOLANA_RPC_URL, one of ${chains.join(", ")}`,
  AUTHORITY_KEY: `set it to the 64-byte secret key that co-signs mints and pays the fees of collections and items, the same in every process; create one with \`${commandName} authority create\``,
};

export interface ServiceConfig {
  host: string;
  port: number;
  publicBase: string | undefined;
  homeUrl: string | undefined;
  databaseUrl: string;
  /** URL for migrations; undefined: `databaseUrl`. */
  migrationsDatabaseUrl: string | undefined;
  databaseConnections: number;
  /** Pool and concurrency of Market API reads. */
  market: { connections: number; statementMilliseconds: number; reads: ConcurrencySettings };
  /** At least one. */
  rpcUrls: readonly string[];
  /** Endpoint of the DAS API; null: none. */
  dasUrl: string | null;
  nodes: ReturnType<typeof toNodeSettings>;
  chain: Chain;
  /** True: the chain is embedded in `npm start` and restarts with it, so its genesis hash identifies nothing. */
  isChainEmbedded: boolean;
  /** 64 bytes: the private key followed by the public key. */
  authorityKey: Uint8Array;
  holderScan: ReturnType<typeof toHolderScan>;
  /** Micro-lamports. */
  computeUnitPrice: bigint;
  /** Lamports. */
  maxPriorityFee: bigint;
  prices: {
    refreshMilliseconds: number;
    freshMilliseconds: number;
    expiryMilliseconds: number;
    acceptedFactor: number;
    /** Undefined: the default feed. */
    feed: { address: string; ratePath: string; timePath: string; nativeSymbol: string } | undefined;
  };
  trustedProxies: BlockList;
  connections: ConnectionLimits;
  rateLimits: RateSettings;
  /** Absolute path of the art, unless it is in a bucket. */
  artDirectory: string;
  artBucket: BucketSettings | null;
  /** Absolute path. */
  widgetDirectory: string;
  packageDirectory: string;
  docsDirectory: string;
  logLevel: (typeof logLevels)[number];
  metrics: MetricsSettings;
  tracing: TracingSettings;
  webhooks: WebhookSettings;
  /** Days for which ended records are kept. */
  retention: { webhookDays: number; sessionDays: number };
  holds: HoldSettings;
  proofs: ProofSettings;
  confirmMilliseconds: number;
  drainMilliseconds: number;
  shutdownMilliseconds: number;
}

/**
 * Parses the configuration of a service process.
 * @throws ConfigError with all issues
 */
export function parseServiceConfig(environment: Environment): ServiceConfig {
  const missing = (["DATABASE_URL", "SOLANA_RPC_URL", "CHAIN", "AUTHORITY_KEY"] as const)
    .filter((variable) => !environment[variable])
    .map((variable) => ({ variable, remedy: `is missing: ${missingVariableHelp[variable]}` }));
  const problems = [
    ...missing,
    ...checkPublicBase(environment),
    ...checkAuthority(environment),
    ...checkStorage(environment),
    ...checkObservability(environment),
  ];
  const values = parseEnvironment(z.object(serviceVariables), environment, problems);
  return {
    ...toServiceConfig(values),
    databaseUrl: values.DATABASE_URL!,
    rpcUrls: values.SOLANA_RPC_URL!,
    chain: values.CHAIN!,
    authorityKey: values.AUTHORITY_KEY!,
  };
}

/** Checks that a production chain's items refer to a URL that other machines can reach, over HTTPS. */
export function checkPublicBase({ CHAIN: chain, PUBLIC_BASE_URL: base }: Environment): Problem[] {
  if (!chains.some((known) => known === chain && isProduction(known))) return [];
  const remedy = `must be the service's public https URL: items on ${chain} name it permanently`;
  const { success, data } = webUrl.safeParse(base);
  // An invalid URL is reported separately.
  if (base && !success) return [];
  return success && isPublic(data) ? [] : [{ variable: "PUBLIC_BASE_URL", remedy }];
}

/**
 * Checks that only the embedded chain uses the published authority key, with which anyone can add items to its
 * collections and take its SOL.
 */
export function checkAuthority({ CHAIN: chain, AUTHORITY_KEY: text }: Environment): Problem[] {
  if (!isOpenNetwork(chain) || !text) return [];
  const key = parseSecretKey(text);
  if (key === null || !isPublishedAuthority(key)) return [];
  const remedy = `is the published key of the embedded chain, with which anyone can sign. Create one for ${chain} with \`${commandName} authority create\``;
  return [{ variable: "AUTHORITY_KEY", remedy }];
}

/** True for a network that others also use. */
export const isOpenNetwork = (chain: string | undefined): boolean =>
  chain === "solana-mainnet" || chain === "solana-devnet";

/** True for an https URL that other machines can reach. */
export function isPublic(url: string): boolean {
  const { protocol, hostname } = new URL(url);
  return protocol === "https:" && !isOwnMachine(hostname);
}

const isOwnMachine = (hostname: string) =>
  /^(localhost|.*\.localhost|127\.[\d.]+|0\.0\.0\.0|\[::1?\])$/.test(hostname);

/** The optional part of the configuration, which has defaults. */
export function toServiceConfig(values: z.output<z.ZodObject<typeof serviceVariables>>) {
  return {
    host: values.SERVICE_HOST,
    port: values.SERVICE_PORT,
    publicBase: values.PUBLIC_BASE_URL,
    homeUrl: values.HOME_URL,
    isChainEmbedded: false,
    migrationsDatabaseUrl: values.MIGRATIONS_DATABASE_URL,
    databaseConnections: values.DATABASE_CONNECTIONS,
    market: {
      connections: values.MARKET_CONNECTIONS,
      statementMilliseconds: values.MARKET_STATEMENT_SECONDS * 1_000,
      reads: toMarketReads(values),
    },
    dasUrl: values.DAS_URL ?? null,
    nodes: toNodeSettings(values),
    holderScan: toHolderScan(values),
    computeUnitPrice: BigInt(values.COMPUTE_UNIT_PRICE),
    maxPriorityFee: BigInt(values.MAX_PRIORITY_FEE),
    prices: toPriceSettings(values),
    trustedProxies: values.TRUSTED_PROXIES,
    connections: toConnectionLimits(values),
    rateLimits: toRateSettings(values),
    ...toArtSettings(values),
    widgetDirectory: values.WIDGET_DIRECTORY,
    docsDirectory: values.DOCS_DIRECTORY,
    packageDirectory: values.PACKAGE_DIRECTORY,
    logLevel: values.LOG_LEVEL,
    ...toObservability(values),
    webhooks: toWebhookSettings(values),
    retention: {
      webhookDays: values.WEBHOOK_RETENTION_DAYS,
      sessionDays: values.SESSION_RETENTION_DAYS,
    },
    holds: {
      clientShare: values.HELD_PERCENT_PER_ADDRESS / 100,
      keyShare: values.HELD_PERCENT_PER_KEY / 100,
      soldShare: values.SOLD_PERCENT_PER_ADDRESS / 100,
      sessionMilliseconds: values.SESSION_SECONDS * 1_000,
      minSessionMilliseconds: values.MIN_SESSION_SECONDS * 1_000,
      waitAfterUnsigned: values.WAIT_AFTER_UNSIGNED === "on",
      proofShare: values.PROOF_ABOVE_HELD_PERCENT / 100,
    },
    proofs: {
      kind: values.PROOF_KIND,
      work: { minIterations: values.PROOF_MIN_ITERATIONS, maxIterations: values.PROOF_MAX_ITERATIONS },
      module: values.PROOF_MODULE,
    },
    confirmMilliseconds: values.CONFIRM_SECONDS * 1_000,
    drainMilliseconds: values.DRAIN_SECONDS * 1_000,
    shutdownMilliseconds: values.SHUTDOWN_SECONDS * 1_000,
  };
}

const priceVariables = z.object(serviceVariables).pick({
  PRICE_FEED_URL: true,
  PRICE_FEED_RATE: true,
  PRICE_FEED_TIME: true,
  PRICE_FEED_SOL: true,
  PRICE_REFRESH_SECONDS: true,
  PRICE_STALE_SECONDS: true,
  PRICE_LIMIT_SECONDS: true,
  PRICE_JUMP_FACTOR: true,
});

const feeVariables = z.object(serviceVariables).pick({ COMPUTE_UNIT_PRICE: true });

/** Micro-lamports per compute unit, for commands. @throws ConfigError */
export const parseComputeUnitPrice = (environment: Environment): bigint =>
  BigInt(parseEnvironment(feeVariables, environment, []).COMPUTE_UNIT_PRICE);

const dasVariables = z.object(serviceVariables).pick({ DAS_URL: true });

/** Endpoint of the DAS API for commands; undefined: none. @throws ConfigError */
export const parseDasUrl = (environment: Environment): string | undefined =>
  parseEnvironment(dasVariables, environment, []).DAS_URL;

/** Parses only the price settings, for commands. @throws ConfigError with all issues */
export const parsePriceSettings = (environment: Environment): ServiceConfig["prices"] =>
  toPriceSettings(parseEnvironment(priceVariables, environment, []));

function toPriceSettings(values: z.output<typeof priceVariables>): ServiceConfig["prices"] {
  return {
    refreshMilliseconds: values.PRICE_REFRESH_SECONDS * 1_000,
    freshMilliseconds: values.PRICE_STALE_SECONDS * 1_000,
    expiryMilliseconds: values.PRICE_LIMIT_SECONDS * 1_000,
    acceptedFactor: values.PRICE_JUMP_FACTOR,
    feed:
      values.PRICE_FEED_URL === undefined
        ? undefined
        : {
            address: values.PRICE_FEED_URL,
            ratePath: values.PRICE_FEED_RATE,
            timePath: values.PRICE_FEED_TIME,
            nativeSymbol: values.PRICE_FEED_SOL,
          },
  };
}

/** Parses a secret key; null for anything but base58 or a JSON array of bytes. */
export function parseSecretKey(text: string): Uint8Array | null {
  try {
    if (!text.trimStart().startsWith("[")) return new Uint8Array(getBase58Encoder().encode(text));
    const bytes = z.array(z.int().min(0).max(255)).parse(JSON.parse(text));
    return Uint8Array.from(bytes);
  } catch {
    return null;
  }
}
