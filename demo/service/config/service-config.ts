import type { BlockList } from "node:net";
import { getBase58Encoder } from "@solana/kit";
import { z } from "zod";
import { chains, type Chain } from "../../../src/contract/chain.js";
import {
  directory,
  fieldPath,
  parseEnvironment,
  port,
  seconds,
  webUrl,
  wholeNumber,
  type Environment,
} from "./environment.js";
import { logLevels } from "../http/log.js";
import { limitVariables, toRateSettings } from "./limit-variables.js";
import type { RateSettings } from "../limits/rate-limits.js";

/** What a service process can be told. */
export const serviceVariables = {
  /** Address that the service listens on. `0.0.0.0` takes connections from other machines. */
  SERVICE_HOST: z.string().default("127.0.0.1"),
  SERVICE_PORT: port(8787),
  /** Where clients reach the service, for images, metadata and docs. Default: `http://localhost:SERVICE_PORT`. */
  PUBLIC_BASE_URL: webUrl.optional(),
  DATABASE_URL: z
    .url({ protocol: /^postgres(ql)?$/, error: "must be postgresql://user:password@host:port/name" })
    .optional(),
  DATABASE_CONNECTIONS: wholeNumber(20, 1, 1_000, "a whole number of connections from 1 to 1000"),
  SOLANA_RPC_URL: webUrl.optional(),
  CHAIN: z.enum(chains, { error: `must be one of ${chains.join(", ")}` }).optional(),
  /** The service's mint authority. It co-signs mints, pays nothing and owns nothing. */
  AUTHORITY_KEY: z
    .string()
    .transform(parseSecretKey)
    .refine((bytes) => bytes?.length === 64, {
      error: "must be a 64-byte secret key, in base58 or as the JSON array that solana-keygen writes",
    })
    .optional(),
  /** Micro-lamports a compute unit: the priority that mints are prepared with. */
  COMPUTE_UNIT_PRICE: wholeNumber(10_000, 0, 999_999, "a whole number of micro-lamports up to 999999"),
  /** The most lamports that a wallet may raise the priority fee of one mint to. */
  MAXIMUM_PRIORITY_FEE: wholeNumber(2_000_000, 0, 100_000_000, "a whole number of lamports up to 100000000"),
  /**
   * Where US dollar rates are read; `{symbols}` in it is replaced by what the feed calls the coins. Without it a test
   * network has recorded rates, and a production chain none.
   */
  PRICE_FEED_URL: webUrl.optional(),
  /** Where in the feed's answer a coin's rate is, and where the moment of that rate. */
  PRICE_FEED_RATE: fieldPath("/{symbol}/usd"),
  PRICE_FEED_TIME: fieldPath("/{symbol}/last_updated_at"),
  /** What the feed calls SOL. */
  PRICE_FEED_SOL: z.string().default("SOL"),
  PRICE_REFRESH_SECONDS: seconds(30, 1, 3_600),
  /** How old a rate may be before it is told as approximate, and before nothing is known. */
  PRICE_STALE_SECONDS: seconds(120, 10, 86_400),
  PRICE_LIMIT_SECONDS: seconds(900, 10, 86_400),
  /** How many times the last one a rate may be, or the other way round, and still be believed. */
  PRICE_JUMP_FACTOR: wholeNumber(2, 2, 1_000, "a whole number from 2 to 1000"),
  ...limitVariables,
  ART_DIRECTORY: directory("dist/art"),
  WIDGET_DIRECTORY: directory("dist/widget"),
  LOG_LEVEL: z.enum(logLevels, { error: `must be one of ${logLevels.join(", ")}` }).default("info"),
  /** How long a prepare holds its units. */
  SESSION_SECONDS: seconds(90, 5, 3_600),
  /** How long an execute waits for the chain before it answers `pending`. */
  CONFIRM_SECONDS: seconds(8, 1, 60),
  /** How long a shutdown waits for what is under way. */
  SHUTDOWN_SECONDS: seconds(15, 1, 300),
};

/** What to do about a variable that a process can't do without. */
export const missingVariableHelp = {
  DATABASE_URL: "set it to postgresql://user:password@host:port/name",
  SOLANA_RPC_URL: "set it to the address of a Solana node",
  CHAIN: `say what SOLANA_RPC_URL serves, one of ${chains.join(", ")}`,
  AUTHORITY_KEY: "set it to the 64-byte secret key that co-signs mints, the same in every process",
};

export interface ServiceConfig {
  host: string;
  port: number;
  publicBase: string | undefined;
  databaseUrl: string;
  databaseConnections: number;
  rpcUrl: string;
  chain: Chain;
  /** 64 bytes: the private key and the public key. */
  authorityKey: Uint8Array;
  /** In micro-lamports. */
  computeUnitPrice: bigint;
  /** In lamports. */
  maximumPriorityFee: bigint;
  prices: {
    refreshMilliseconds: number;
    freshMilliseconds: number;
    expiryMilliseconds: number;
    believedFactor: number;
    /** Undefined: the one that comes with the service. */
    feed: { address: string; ratePath: string; timePath: string; nativeSymbol: string } | undefined;
  };
  trustedProxies: BlockList;
  rateLimits: RateSettings;
  /** Absolute. */
  artDirectory: string;
  /** Absolute. */
  widgetDirectory: string;
  logLevel: (typeof logLevels)[number];
  sessionMilliseconds: number;
  confirmMilliseconds: number;
  shutdownMilliseconds: number;
}

/**
 * The configuration of one service process.
 * @throws ConfigError with every mistake
 */
export function parseServiceConfig(environment: Environment): ServiceConfig {
  const missing = (["DATABASE_URL", "SOLANA_RPC_URL", "CHAIN", "AUTHORITY_KEY"] as const)
    .filter((variable) => !environment[variable])
    .map((variable) => ({ variable, remedy: `is missing: ${missingVariableHelp[variable]}` }));
  const values = parseEnvironment(z.object(serviceVariables), environment, missing);
  return {
    ...toServiceConfig(values),
    databaseUrl: values.DATABASE_URL!,
    rpcUrl: values.SOLANA_RPC_URL!,
    chain: values.CHAIN!,
    authorityKey: values.AUTHORITY_KEY!,
  };
}

/** The part that needs no other part in its place. */
export function toServiceConfig(values: z.output<z.ZodObject<typeof serviceVariables>>) {
  return {
    host: values.SERVICE_HOST,
    port: values.SERVICE_PORT,
    publicBase: values.PUBLIC_BASE_URL,
    databaseConnections: values.DATABASE_CONNECTIONS,
    computeUnitPrice: BigInt(values.COMPUTE_UNIT_PRICE),
    maximumPriorityFee: BigInt(values.MAXIMUM_PRIORITY_FEE),
    prices: {
      refreshMilliseconds: values.PRICE_REFRESH_SECONDS * 1_000,
      freshMilliseconds: values.PRICE_STALE_SECONDS * 1_000,
      expiryMilliseconds: values.PRICE_LIMIT_SECONDS * 1_000,
      believedFactor: values.PRICE_JUMP_FACTOR,
      feed:
        values.PRICE_FEED_URL === undefined
          ? undefined
          : {
              address: values.PRICE_FEED_URL,
              ratePath: values.PRICE_FEED_RATE,
              timePath: values.PRICE_FEED_TIME,
              nativeSymbol: values.PRICE_FEED_SOL,
            },
    },
    trustedProxies: values.TRUSTED_PROXIES,
    rateLimits: toRateSettings(values),
    artDirectory: values.ART_DIRECTORY,
    widgetDirectory: values.WIDGET_DIRECTORY,
    logLevel: values.LOG_LEVEL,
    sessionMilliseconds: values.SESSION_SECONDS * 1_000,
    confirmMilliseconds: values.CONFIRM_SECONDS * 1_000,
    shutdownMilliseconds: values.SHUTDOWN_SECONDS * 1_000,
  };
}

/** Null for what is neither base58 nor a JSON array of bytes. */
function parseSecretKey(text: string): Uint8Array | null {
  try {
    if (!text.trimStart().startsWith("[")) return new Uint8Array(getBase58Encoder().encode(text));
    const bytes = z.array(z.int().min(0).max(255)).parse(JSON.parse(text));
    return Uint8Array.from(bytes);
  } catch {
    return null;
  }
}
