import { BlockList } from "node:net";
import { z } from "zod";
import { chains } from "../../../src/contract/values/chain.js";
import { parseNetworks } from "../platform/limits/ip-network.js";
import { logLevels } from "../platform/log/create-log.js";
import { databaseUrl } from "./database-url.js";
import { days, directory, port, seconds, webUrl, wholeNumber } from "./environment.js";
import { limitVariables } from "./limit-variables.js";
import { addressList, nodeVariables } from "./node-variables.js";
import { observabilityVariables } from "./observability-variables.js";
import { priceVariables } from "./price-variables.js";
import { pushVariables } from "./push-variables.js";
import { reservationVariables } from "./reservation-variables.js";
import { parseSecretKey } from "./secret-key.js";
import { storageVariables } from "./storage-variables.js";
import { webhookVariables } from "./webhook-variables.js";

const requiredVariables = {
  DATABASE_URL: databaseUrl
    .optional()
    .describe(
      "PostgreSQL, `postgresql://user:password@host:port/name`; with a pooler `?pgbouncer=true`: [The database](database.md)",
    )
    .meta({ secret: "url" }),
  SOLANA_RPC_URL: addressList
    .optional()
    .describe("URLs of Solana nodes (JSON-RPC), separated by commas: [The Solana node](node.md)")
    .meta({ secret: "url" }),
  CHAIN: z
    .enum(chains, { error: `must be one of ${chains.join(", ")}` })
    .optional()
    .describe(
      "`solana-mainnet`, `solana-devnet`, `solana-testnet`, or `solana-localnet` for a private network",
    ),
  AUTHORITY_KEY: z
    .string()
    .transform(parseSecretKey)
    .refine((bytes) => bytes?.length === 64, {
      error: "must be a 64-byte secret key, in base58 or as the JSON array that solana-keygen writes",
    })
    .optional()
    .describe(
      "secret key that co-signs mints, the same in every process: [Deploy](deploy.md#create-the-authority-key)",
    )
    .meta({ secret: "value" }),
};

const processVariables = {
  PUBLIC_BASE_URL: webUrl
    .optional()
    .describe(
      "public URL of the service; on mainnet required, with https; default: `http://localhost:SERVICE_PORT`",
    ),
  HOME_URL: webUrl
    .optional()
    .describe("URL to which `/` redirects, such as your mint page; default: the documentation"),
  SERVICE_HOST: z
    .string()
    .default("127.0.0.1")
    .describe("IP address to listen on; `0.0.0.0` accepts connections from other machines"),
  SERVICE_PORT: port(8787).describe("port to listen on"),
  TRUSTED_PROXIES: z
    .string()
    .default("")
    .transform(parseNetworks)
    .refine((networks) => networks !== null, {
      error: 'must be addresses and networks separated by commas, like "10.0.0.0/8, fd00::/8"',
    })
    .transform((networks) => networks ?? new BlockList())
    .describe("IP addresses and networks of proxies whose `X-Forwarded-For` is trusted, separated by commas"),
  WIDGET_DIRECTORY: directory("dist/widget").describe("built widget, served below `/widget/`"),
  DOCS_DIRECTORY: directory("dist/docs").describe("built documentation, served below `/docs/`"),
  PACKAGE_DIRECTORY: directory("dist/package").describe(
    "built npm package, served below `/npm/`; nothing is served if the directory is missing",
  ),
  STUDIO: z
    .enum(["on", "off"], { error: "must be on or off" })
    .default("off")
    .describe(
      "`on` serves the studio below `/studio/` and the Admin API below `/admin/v1`: [Studio and Admin API](../api/admin.md)",
    ),
  STUDIO_DIRECTORY: directory("dist/studio").describe("built studio, served below `/studio/`"),
  DRAFTS_DIRECTORY: directory("dist/drafts").describe(
    "folder of the files that creators upload, until they are imported; the same for all processes",
  ),
  DRAFT_RETENTION_DAYS: days(90).describe(
    "days after its last change for which a draft is kept that was never imported: [Privacy](privacy.md#how-long)",
  ),
  DRAIN_SECONDS: seconds(0, 0, 300).describe(
    "seconds for which a stopping process still accepts requests: [Stop and upgrade](deploy.md#stop-and-upgrade)",
  ),
  SHUTDOWN_SECONDS: seconds(15, 1, 300).describe("maximum seconds for which it then finishes open requests"),
  LOG_LEVEL: z
    .enum(logLevels, { error: `must be one of ${logLevels.join(", ")}` })
    .default("info")
    .describe("`debug`, `info`, `warn`, `error` or `silent`"),
};

const databaseVariables = {
  MIGRATIONS_DATABASE_URL: databaseUrl
    .optional()
    .describe(
      "database for migrations, if not `DATABASE_URL`: without a pooler, as a user who may change tables",
    )
    .meta({ secret: "url" }),
  DATABASE_CONNECTIONS: wholeNumber(20, 1, 1_000, "a whole number of connections from 1 to 1000").describe(
    "connections of a process, without the Market API; one of them is for health checks",
  ),
  MARKET_CONNECTIONS: wholeNumber(4, 1, 1_000, "a whole number of connections from 1 to 1000").describe(
    "connections of a process for the Market API",
  ),
  MARKET_STATEMENT_SECONDS: seconds(5, 1, 60).describe("timeout of the Market API's statements in seconds"),
};

const feeVariables = {
  COMPUTE_UNIT_PRICE: wholeNumber(
    10_000,
    0,
    999_999,
    "a whole number of micro-lamports up to 999999",
  ).describe("priority fee in micro-lamports per compute unit; the minimum for collections with a fee cap"),
  MAX_PRIORITY_FEE: wholeNumber(
    2_000_000,
    0,
    100_000_000,
    "a whole number of lamports up to 100000000",
  ).describe("maximum priority fee of a mint in lamports, including a raise by the wallet"),
};

/**
 * Environment variables of a service process, by section of the operators' page. A variable's description is its text on
 * that page.
 */
export const variableSections = [
  { title: "Required", variables: requiredVariables },
  { title: "Addresses and processes", variables: processVariables },
  { title: "Database", variables: databaseVariables },
  { title: "Solana nodes", variables: nodeVariables },
  { title: "Fees", variables: feeVariables },
  { title: "Prices", variables: priceVariables },
  { title: "Art and storage", variables: storageVariables },
  { title: "Reservations", variables: reservationVariables },
  { title: "Limits", variables: limitVariables },
  { title: "Webhooks and retention", variables: webhookVariables },
  { title: "Notifications", variables: pushVariables },
  { title: "Monitoring", variables: observabilityVariables },
];

/** Environment variables of a service process. */
export const serviceVariables = {
  ...requiredVariables,
  ...processVariables,
  ...databaseVariables,
  ...nodeVariables,
  ...feeVariables,
  ...priceVariables,
  ...storageVariables,
  ...reservationVariables,
  ...limitVariables,
  ...webhookVariables,
  ...pushVariables,
  ...observabilityVariables,
};
