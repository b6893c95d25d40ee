import { resolve } from "node:path";
import { getBase58Encoder } from "@solana/kit";
import { z } from "zod";
import { chains, isProduction, type Chain } from "../../src/contract/chain.js";
import { address } from "../../src/contract/identifier.js";
import { logLevels } from "./http/log.js";

export interface Problem {
  variable: string;
  remedy: string;
}

/** Mistakes in the environment; each line of the message names a variable and the remedy. */
export class ConfigError extends Error {
  override readonly name = "ConfigError";
  readonly code = "CONFIG_INVALID";

  constructor(readonly problems: readonly Problem[]) {
    super(
      `The configuration needs a change:\n${problems.map(({ variable, remedy }) => `  ${variable} ${remedy}`).join("\n")}`,
    );
  }
}

const port = (fallback: number) => wholeNumber(fallback, 0, 65_535, "a port from 0 (any free one) to 65535");

const seconds = (fallback: number, least: number, most: number) =>
  wholeNumber(fallback, least, most, `a whole number of seconds from ${least} to ${most}`);

function wholeNumber(fallback: number, least: number, most: number, words: string) {
  return z
    .string()
    .optional()
    .transform((text) => (text === undefined ? fallback : /^\d{1,9}$/.test(text) ? Number(text) : NaN))
    .refine((value) => value >= least && value <= most, { error: `must be ${words}` });
}

const webAddress = z
  .url({ protocol: /^https?$/, error: "must be a whole http(s) address" })
  .transform((text) => text.replace(/\/+$/, ""));

const variables = {
  /** Address that the service listens on. `0.0.0.0` takes connections from other machines. */
  SERVICE_HOST: z.string().default("127.0.0.1"),
  SERVICE_PORT: port(8787),
  /** Where clients reach the service, for images, metadata and docs. Default: `http://localhost:SERVICE_PORT`. */
  PUBLIC_BASE_URL: webAddress.optional(),
  DATABASE_URL: z
    .url({ protocol: /^postgres(ql)?$/, error: "must be postgresql://user:password@host:port/name" })
    .optional(),
  DATABASE_CONNECTIONS: wholeNumber(20, 1, 1_000, "a whole number of connections from 1 to 1000"),
  SOLANA_RPC_URL: webAddress.optional(),
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
  ART_DIRECTORY: z
    .string()
    .default("dist/art")
    .transform((path) => resolve(path)),
  WIDGET_DIRECTORY: z
    .string()
    .default("dist/widget")
    .transform((path) => resolve(path)),
  LOG_LEVEL: z.enum(logLevels, { error: `must be one of ${logLevels.join(", ")}` }).default("info"),
  /** How long a prepare holds its units. */
  SESSION_SECONDS: seconds(90, 5, 3_600),
  /** How long an execute waits for the chain before it answers `pending`. */
  CONFIRM_SECONDS: seconds(8, 1, 60),
  /** How long a shutdown waits for what is under way. */
  SHUTDOWN_SECONDS: seconds(15, 1, 300),
};

/** What `npm start` knows beyond the service. */
const startVariables = {
  PAGE_PORT: port(5173),
  PAGE_DIRECTORY: z
    .string()
    .default("dist/page")
    .transform((path) => resolve(path)),
  RPC_PORT: port(8899),
  /** The address that sales of the samples pay. */
  TREASURY: z
    .string()
    .refine((text) => address.safeParse(text).success, { error: "must be a Solana address in base58" })
    .optional(),
};

/** What to do about a variable that a process can't do without. */
const demands = {
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
  /** Absolute. */
  artDirectory: string;
  /** Absolute. */
  widgetDirectory: string;
  logLevel: (typeof logLevels)[number];
  sessionMilliseconds: number;
  confirmMilliseconds: number;
  shutdownMilliseconds: number;
}

/** Left out is what the embedded parts supply. */
export interface StartConfig extends Omit<ServiceConfig, "databaseUrl" | "rpcUrl" | "authorityKey"> {
  databaseUrl: string | undefined;
  rpcUrl: string | undefined;
  authorityKey: Uint8Array | undefined;
  pagePort: number;
  /** Absolute. */
  pageDirectory: string;
  rpcPort: number;
  treasury: string | undefined;
}

export type Environment = Readonly<Record<string, string | undefined>>;

/**
 * The configuration of one service process.
 * @throws ConfigError with every mistake
 */
export function parseServiceConfig(environment: Environment): ServiceConfig {
  const missing = (["DATABASE_URL", "SOLANA_RPC_URL", "CHAIN", "AUTHORITY_KEY"] as const)
    .filter((variable) => !environment[variable])
    .map((variable) => ({ variable, remedy: `is missing: ${demands[variable]}` }));
  const values = parse(z.object(variables), environment, missing);
  return {
    ...nameService(values),
    databaseUrl: values.DATABASE_URL!,
    rpcUrl: values.SOLANA_RPC_URL!,
    chain: values.CHAIN!,
    authorityKey: values.AUTHORITY_KEY!,
  };
}

/**
 * The configuration of `npm start`, where embedded parts stand in for what isn't given.
 * @throws ConfigError with every mistake
 */
export function parseStartConfig(environment: Environment): StartConfig {
  const schema = z.object({ ...variables, ...startVariables });
  const values = parse(schema, { LOG_LEVEL: "warn", ...environment }, checkNode(environment));
  return {
    ...nameService(values),
    databaseUrl: values.DATABASE_URL,
    rpcUrl: values.SOLANA_RPC_URL,
    chain: values.CHAIN ?? "solana-localnet",
    authorityKey: values.AUTHORITY_KEY ?? undefined,
    pagePort: values.PAGE_PORT,
    pageDirectory: values.PAGE_DIRECTORY,
    rpcPort: values.RPC_PORT,
    treasury: values.TREASURY,
  };
}

/** A node of one's own brings questions with it that the embedded chain answers. */
function checkNode({ SOLANA_RPC_URL: node, CHAIN: chain, TREASURY: treasury }: Environment): Problem[] {
  if (!node) {
    const remedy =
      "is for a node of your own: set SOLANA_RPC_URL too, or leave both out for the embedded chain";
    return chain && chain !== "solana-localnet" ? [{ variable: "CHAIN", remedy }] : [];
  }
  const problems: Problem[] = [];
  if (!chain) problems.push({ variable: "CHAIN", remedy: `is missing: ${demands.CHAIN}` });
  // On a production chain there are no samples to sell.
  if (!treasury && !(chain && isProduction(chain))) {
    problems.push({
      variable: "TREASURY",
      remedy: "is missing: set it to an address of yours, which sales of the samples pay",
    });
  }
  return problems;
}

/** @param problems mistakes that no single variable shows */
function parse<Schema extends z.ZodType>(
  schema: Schema,
  environment: Environment,
  problems: readonly Problem[],
): z.output<Schema> {
  // A variable that is set to nothing counts as left out.
  const given = Object.entries(environment).filter(([, value]) => value !== undefined && value !== "");
  const parsed = schema.safeParse(Object.fromEntries(given));
  if (parsed.success && problems.length === 0) return parsed.data;
  const issues = parsed.error?.issues ?? [];
  throw new ConfigError([
    ...problems,
    ...issues.map(({ path, message }) => ({ variable: String(path[0]), remedy: message })),
  ]);
}

function nameService(values: z.output<z.ZodObject<typeof variables>>) {
  return {
    host: values.SERVICE_HOST,
    port: values.SERVICE_PORT,
    publicBase: values.PUBLIC_BASE_URL,
    databaseConnections: values.DATABASE_CONNECTIONS,
    computeUnitPrice: BigInt(values.COMPUTE_UNIT_PRICE),
    maximumPriorityFee: BigInt(values.MAXIMUM_PRIORITY_FEE),
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
