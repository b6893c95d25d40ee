import { existsSync } from "node:fs";
import { join } from "node:path";
import { z } from "zod";
import { isProduction } from "../src/contract/values/chain.js";
import { address } from "../src/contract/values/address.js";
import {
  checkAuthority,
  checkPublicBase,
  isOpenNetwork,
  missingVariableHelp,
  toServiceConfig,
  type ServiceConfig,
} from "./service/config/service-config.js";
import { serviceVariables } from "./service/config/service-variables.js";
import { programDirectory, programSource } from "./validator/programs.js";
import { checkObservability } from "./service/config/observability-variables.js";
import { checkPush } from "./service/config/push-variables.js";
import { checkStorage } from "./service/config/storage-variables.js";
import {
  directory,
  parseEnvironment,
  port,
  webUrl,
  type Environment,
  type Problem,
} from "./service/config/environment.js";

/** Environment variables of `npm start`, in addition to those of the service. */
const startVariables = {
  PAGE_PORT: port(5173),
  PAGE_DIRECTORY: directory("dist/page"),
  /** Port of the documentation's development server. */
  DOCS_PORT: port(5175),
  RPC_PORT: port(8899),
  /** Directory of programs that the embedded chain starts with. */
  PROGRAM_DIRECTORY: z.string().optional(),
  /** Solana node from which the embedded chain's Metaplex Core is read when it is missing. `off` reads nothing. */
  PROGRAM_SOURCE: z
    .union([z.literal("off"), webUrl], { error: "must be the URL of a Solana node, or off" })
    .optional(),
  /** Address that receives payments for samples. */
  TREASURY: z.string().refine(isAddress, { error: "must be a Solana address in base58" }).optional(),
  /** Wallets on the allowlists of the samples. */
  GUESTS: z
    .string()
    .transform((text) => text.split(/[\s,]+/).filter(Boolean))
    .refine((wallets) => wallets.every(isAddress), {
      error: "must be Solana addresses separated by commas",
    })
    .optional(),
};

/** Configuration of `npm start`. Undefined URLs and keys are supplied by the embedded parts. */
export interface StartConfig extends Omit<ServiceConfig, "databaseUrl" | "rpcUrls" | "authorityKey"> {
  databaseUrl: string | undefined;
  rpcUrls: readonly string[] | undefined;
  authorityKey: Uint8Array | undefined;
  pagePort: number;
  /** Absolute path. */
  pageDirectory: string;
  /** True: page and documentation are served from their sources, and the service restarts when they change. */
  isDevelopment: boolean;
  docsPort: number;
  rpcPort: number;
  /** Absolute path. */
  programDirectory: string;
  /** URL of the node to fetch missing programs from; null: none are fetched. */
  programSource: string | null;
  treasury: string | undefined;
  guests: readonly string[] | undefined;
}

/**
 * Parses the configuration of `npm start`; embedded parts replace missing URLs.
 * @throws ConfigError with all problems
 */
export function parseStartConfig(environment: Environment): StartConfig {
  const schema = z.object({ ...serviceVariables, ...startVariables });
  const problems = [
    ...checkNode(environment),
    ...checkPublicBase(environment),
    ...checkAuthority(environment),
    ...checkDatabase(environment),
    ...checkStorage(environment),
    ...checkObservability(environment),
    ...checkPush(environment),
  ];
  const values = parseEnvironment(schema, { ...startDefaults(environment), ...environment }, problems);
  return {
    ...toServiceConfig(values),
    databaseUrl: values.DATABASE_URL,
    // The embedded database is migrated through its own URL.
    migrationsDatabaseUrl: values.DATABASE_URL === undefined ? undefined : values.MIGRATIONS_DATABASE_URL,
    rpcUrls: values.SOLANA_RPC_URL,
    isChainEmbedded: values.SOLANA_RPC_URL === undefined,
    chain: values.CHAIN ?? "solana-localnet",
    authorityKey: values.AUTHORITY_KEY ?? undefined,
    pagePort: values.PAGE_PORT,
    pageDirectory: values.PAGE_DIRECTORY,
    isDevelopment: existsSync(join(values.PAGE_DIRECTORY, "vite.config.ts")),
    docsPort: values.DOCS_PORT,
    rpcPort: values.RPC_PORT,
    programDirectory: programDirectory(environment),
    programSource: values.SOLANA_RPC_URL === undefined ? programSource(environment) : null,
    treasury: values.TREASURY,
    guests: values.GUESTS,
  };
}

/**
 * Defaults that differ from those of a service process. On a test network, tests of your own page may decline as many
 * mints as they need.
 */
function startDefaults({ CHAIN: chain = "solana-localnet" }: Environment): Environment {
  return { LOG_LEVEL: "warn", STUDIO: "on", ...(!isProduction(chain) && { WAIT_AFTER_UNSIGNED: "off" }) };
}

/** Checks the variables that an external node requires. */
function checkNode({
  SOLANA_RPC_URL: node,
  CHAIN: chain,
  TREASURY: treasury,
  AUTHORITY_KEY: authorityKey,
}: Environment): Problem[] {
  if (!node) {
    const remedy = "is for your own node: set SOLANA_RPC_URL too, or omit both to use the embedded chain";
    return chain && chain !== "solana-localnet" ? [{ variable: "CHAIN", remedy }] : [];
  }
  const problems: Problem[] = [];
  if (!authorityKey)
    problems.push({ variable: "AUTHORITY_KEY", remedy: `is missing: ${missingVariableHelp.AUTHORITY_KEY}` });
  if (!chain) problems.push({ variable: "CHAIN", remedy: `is missing: ${missingVariableHelp.CHAIN}` });
  // A production chain has no samples, so it needs no treasury.
  if (!treasury && !(chain && isProduction(chain))) {
    problems.push({
      variable: "TREASURY",
      remedy: "is missing: set it to your address, which receives the payments for the samples",
    });
  }
  return problems;
}

/** Checks that mints on an open network aren't recorded in the temporary database, which is removed at the end. */
function checkDatabase({ CHAIN: chain, DATABASE_URL: url, SOLANA_RPC_URL: node }: Environment): Problem[] {
  if (url || !node || !isOpenNetwork(chain)) return [];
  const remedy = `is missing: the embedded database is removed when the process ends, including the records of mints on ${chain}; ${missingVariableHelp.DATABASE_URL}`;
  return [{ variable: "DATABASE_URL", remedy }];
}

function isAddress(text: string): boolean {
  return address.safeParse(text).success;
}
