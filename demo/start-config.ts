import { z } from "zod";
import { isProduction } from "../src/contract/chain.js";
import { address } from "../src/contract/identifier.js";
import {
  missingVariableHelp,
  toServiceConfig,
  serviceVariables,
  type ServiceConfig,
} from "./service/config/service-config.js";
import {
  directory,
  parseEnvironment,
  port,
  type Environment,
  type Problem,
} from "./service/config/environment.js";

/** What `npm start` knows beyond the service. */
const startVariables = {
  PAGE_PORT: port(5173),
  PAGE_DIRECTORY: directory("dist/page"),
  RPC_PORT: port(8899),
  /** The address that sales of the samples pay. */
  TREASURY: z.string().refine(isAddress, { error: "must be a Solana address in base58" }).optional(),
  /** Wallets on the allowlists of the samples. */
  GUESTS: z
    .string()
    .transform((text) => text.split(/[\s,]+/).filter(Boolean))
    .refine((wallets) => wallets.every(isAddress), {
      error: "must be Solana addresses with commas between them",
    })
    .optional(),
};

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
  guests: readonly string[] | undefined;
}

/**
 * The configuration of `npm start`, where embedded parts stand in for what isn't given.
 * @throws ConfigError with every mistake
 */
export function parseStartConfig(environment: Environment): StartConfig {
  const schema = z.object({ ...serviceVariables, ...startVariables });
  const values = parseEnvironment(schema, { LOG_LEVEL: "warn", ...environment }, checkNode(environment));
  return {
    ...toServiceConfig(values),
    databaseUrl: values.DATABASE_URL,
    rpcUrl: values.SOLANA_RPC_URL,
    chain: values.CHAIN ?? "solana-localnet",
    authorityKey: values.AUTHORITY_KEY ?? undefined,
    pagePort: values.PAGE_PORT,
    pageDirectory: values.PAGE_DIRECTORY,
    rpcPort: values.RPC_PORT,
    treasury: values.TREASURY,
    guests: values.GUESTS,
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
  if (!chain) problems.push({ variable: "CHAIN", remedy: `is missing: ${missingVariableHelp.CHAIN}` });
  // On a production chain there are no samples to sell.
  if (!treasury && !(chain && isProduction(chain))) {
    problems.push({
      variable: "TREASURY",
      remedy: "is missing: set it to an address of yours, which sales of the samples pay",
    });
  }
  return problems;
}

function isAddress(text: string): boolean {
  return address.safeParse(text).success;
}
