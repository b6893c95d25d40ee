import { z } from "zod";
import { chains, isProduction } from "../../../src/contract/values/chain.js";
import { parseEnvironment, webUrl, type Environment, type Problem } from "./environment.js";
import { toConnectionLimits, toMarketReads, toRateSettings } from "./limit-variables.js";
import { commandName } from "../platform/format/command-name.js";
import { isPublishedAuthority } from "./published-keys.js";
import { toHolderScan, toNodeSettings } from "./node-variables.js";
import { checkObservability, toObservability } from "./observability-variables.js";
import { toPriceSettings } from "./price-variables.js";
import { checkPush, toPushSettings } from "./push-variables.js";
import { toHoldSettings, toProofSettings } from "./reservation-variables.js";
import { parseSecretKey } from "./secret-key.js";
import { serviceVariables } from "./service-variables.js";
import { checkStorage, toArtSettings } from "./storage-variables.js";
import { toWebhookSettings } from "./webhook-variables.js";

/** Remedies for missing required variables. */
export const missingVariableHelp = {
  DATABASE_URL: "set it to postgresql://user:password@host:port/name",
  SOLANA_RPC_URL: "set it to the URL of a Solana node, or of several, separated by commas",
  CHAIN: `set it to the network of SOLANA_RPC_URL, one of ${chains.join(", ")}`,
  AUTHORITY_KEY: `set it to the 64-byte secret key that co-signs mints and pays the fees of collections and items, the same in every process; create one with \`${commandName} authority create\``,
};

/** Configuration of a service process. Times are in milliseconds, fees in lamports, and paths absolute. */
export type ServiceConfig = ReturnType<typeof parseServiceConfig>;

/**
 * Parses the configuration of a service process.
 * @throws ConfigError with all issues
 */
export function parseServiceConfig(environment: Environment) {
  const missing = (["DATABASE_URL", "SOLANA_RPC_URL", "CHAIN", "AUTHORITY_KEY"] as const)
    .filter((variable) => !environment[variable])
    .map((variable) => ({ variable, remedy: `is missing: ${missingVariableHelp[variable]}` }));
  const problems = [
    ...missing,
    ...checkPublicBase(environment),
    ...checkAuthority(environment),
    ...checkStorage(environment),
    ...checkObservability(environment),
    ...checkPush(environment),
  ];
  const values = parseEnvironment(z.object(serviceVariables), environment, problems);
  return {
    ...toServiceConfig(values),
    databaseUrl: values.DATABASE_URL!,
    rpcUrls: values.SOLANA_RPC_URL! as readonly string[],
    chain: values.CHAIN!,
    authorityKey: values.AUTHORITY_KEY!,
  };
}

/** Checks that a production chain's items refer to a URL that other machines can reach, over HTTPS. */
export function checkPublicBase({ CHAIN: chain, PUBLIC_BASE_URL: base }: Environment): Problem[] {
  if (!chains.some((known) => known === chain && isProduction(known))) return [];
  const remedy = `must be the service's public https URL: items on ${chain} store it permanently`;
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
    hasStudio: values.STUDIO === "on",
    draftsDirectory: values.DRAFTS_DIRECTORY,
    draftDays: values.DRAFT_RETENTION_DAYS,
    /** True: the chain is embedded in `npm start` and restarts with it, so its genesis hash identifies nothing. */
    isChainEmbedded: false as boolean,
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
    connections: toConnectionLimits(values, values.TRUSTED_PROXIES),
    rateLimits: toRateSettings(values),
    ...toArtSettings(values),
    widgetDirectory: values.WIDGET_DIRECTORY,
    docsDirectory: values.DOCS_DIRECTORY,
    packageDirectory: values.PACKAGE_DIRECTORY,
    studioDirectory: values.STUDIO_DIRECTORY,
    logLevel: values.LOG_LEVEL,
    ...toObservability(values),
    webhooks: toWebhookSettings(values),
    /** Null: browsers aren't notified. */
    push: toPushSettings(values),
    retention: {
      webhookDays: values.WEBHOOK_RETENTION_DAYS,
      sessionDays: values.SESSION_RETENTION_DAYS,
    },
    holds: toHoldSettings(values),
    proofs: toProofSettings(values),
    confirmMilliseconds: values.CONFIRM_SECONDS * 1_000,
    drainMilliseconds: values.DRAIN_SECONDS * 1_000,
    shutdownMilliseconds: values.SHUTDOWN_SECONDS * 1_000,
  };
}

const feeVariables = z.object(serviceVariables).pick({ COMPUTE_UNIT_PRICE: true });

/** Micro-lamports per compute unit, for commands. @throws ConfigError */
export const parseComputeUnitPrice = (environment: Environment): bigint =>
  BigInt(parseEnvironment(feeVariables, environment, []).COMPUTE_UNIT_PRICE);

const dasVariables = z.object(serviceVariables).pick({ DAS_URL: true });

/** Endpoint of the DAS API for commands; undefined: none. @throws ConfigError */
export const parseDasUrl = (environment: Environment): string | undefined =>
  parseEnvironment(dasVariables, environment, []).DAS_URL;
