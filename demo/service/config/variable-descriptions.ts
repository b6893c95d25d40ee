import type { serviceVariables } from "./service-config.js";

type Variable = keyof typeof serviceVariables;

/** Section of the operators' page on variables. */
export interface VariableSection {
  readonly title: string;
  /** Description by variable, without its default. */
  readonly variables: Readonly<Partial<Record<Variable, string>>>;
}

const perTenSeconds = "in 10 seconds; 0: no limit";

/** Every variable of a service process, once. */
export const variableSections: readonly VariableSection[] = [
  {
    title: "Required",
    variables: {
      DATABASE_URL:
        "PostgreSQL, `postgresql://user:password@host:port/name`; with a pooler `?pgbouncer=true`: [The database](database.md)",
      SOLANA_RPC_URL: "URLs of Solana nodes (JSON-RPC), separated by commas: [The Solana node](node.md)",
      CHAIN:
        "`solana-mainnet`, `solana-devnet`, `solana-testnet`, or `solana-localnet` for a private network",
      AUTHORITY_KEY:
        "secret key that co-signs mints, the same in every process: [Deploy](deploy.md#create-the-authority-key)",
    },
  },
  {
    title: "Addresses and processes",
    variables: {
      PUBLIC_BASE_URL:
        "public URL of the service; on mainnet required, with https; default: `http://localhost:SERVICE_PORT`",
      HOME_URL: "URL to which `/` redirects, such as your mint page; default: the documentation",
      SERVICE_HOST: "IP address to listen on; `0.0.0.0` accepts connections from other machines",
      SERVICE_PORT: "port to listen on",
      TRUSTED_PROXIES:
        "IP addresses and networks of proxies whose `X-Forwarded-For` is trusted, separated by commas",
      WIDGET_DIRECTORY: "built widget, served below `/widget/`",
      DOCS_DIRECTORY: "built documentation, served below `/docs/`",
      PACKAGE_DIRECTORY:
        "built npm package, served below `/npm/`; nothing is served if the directory is missing",
      DRAIN_SECONDS:
        "seconds for which a stopping process still accepts requests: [Stop and upgrade](deploy.md#stop-and-upgrade)",
      SHUTDOWN_SECONDS: "maximum seconds for which it then finishes open requests",
      LOG_LEVEL: "`debug`, `info`, `warn`, `error` or `silent`",
    },
  },
  {
    title: "Database",
    variables: {
      MIGRATIONS_DATABASE_URL:
        "database for migrations, if not `DATABASE_URL`: without a pooler, as a user who may change tables",
      DATABASE_CONNECTIONS:
        "connections of a process, without the Market API; one of them is for health checks",
      MARKET_CONNECTIONS: "connections of a process for the Market API",
      MARKET_STATEMENT_SECONDS: "timeout of the Market API's statements in seconds",
    },
  },
  {
    title: "Solana nodes",
    variables: {
      SOLANA_RPC_REQUESTS_PER_SECOND:
        "maximum requests per second to a node: one number for all, or one for each; 0: learned from its 429s",
      SOLANA_RPC_HEDGE_MILLISECONDS:
        "milliseconds after which a read also asks another node; 0: the time of 95 % of the node's responses",
      SOLANA_RPC_LAG_SLOTS: "slots behind the others at which a node is out of use",
      DAS_URL:
        "URL of an indexer with the DAS API, for [where items are seen](items-on-chain.md#where-items-are-seen)",
      HOLDERS_SECONDS: "seconds between two scans of a collection's holders",
      HOLDERS_PER_REQUEST: "items in one request of the scan",
      HOLDERS_PAUSE_MILLISECONDS: "milliseconds between two of its requests",
    },
  },
  {
    title: "Fees",
    variables: {
      COMPUTE_UNIT_PRICE:
        "priority fee in micro-lamports per compute unit; the minimum for collections with a fee cap",
      MAX_PRIORITY_FEE: "maximum priority fee of a mint in lamports, including a raise by the wallet",
    },
  },
  {
    title: "Prices",
    variables: {
      PRICE_FEED_URL:
        "URL of US dollar rates, with `{symbols}` for the coins; without it, test networks use recorded rates",
      PRICE_FEED_RATE: "JSON pointer of a rate in the feed's response",
      PRICE_FEED_TIME: "JSON pointer of the rate's time",
      PRICE_FEED_SOL: "name of SOL in the feed",
      PRICE_REFRESH_SECONDS: "seconds between requests to the feed",
      PRICE_STALE_SECONDS: "age in seconds at which a rate counts as approximate",
      PRICE_LIMIT_SECONDS: "age in seconds at which a rate is no longer used",
      PRICE_JUMP_FACTOR: "change factor above which a new rate needs a second one that agrees",
    },
  },
  {
    title: "Art and storage",
    variables: {
      ART_DIRECTORY:
        "folder of the art on one machine, the same for processes and imports: [Storage](storage.md)",
      ART_STORAGE: "bucket of the art, instead of a folder: `s3://bucket` or `s3://bucket/prefix`",
      AWS_ENDPOINT_URL_S3: "URL of an S3-compatible provider other than AWS",
      AWS_REGION: "region of the bucket",
      AWS_ACCESS_KEY_ID: "access key of the bucket",
      AWS_SECRET_ACCESS_KEY: "secret of the access key",
      AWS_SESSION_TOKEN: "token of a temporary key",
    },
  },
  {
    title: "Reservations",
    variables: {
      SESSION_SECONDS: "seconds for which a prepare reserves its items",
      MIN_SESSION_SECONDS: "seconds to which this falls while most of what is left is held",
      HELD_PERCENT_PER_ADDRESS:
        "percent of the remaining items that one client address may hold; 100: no limit",
      HELD_PERCENT_PER_KEY: "percent that all pages with one key may hold; 100: no limit",
      WAIT_AFTER_UNSIGNED:
        "`off`: an address whose reservations expire unsigned needn't wait; `npm start` defaults to `off` on test networks",
      SOLD_PERCENT_PER_ADDRESS:
        "percent of a whole sale that one client address may reserve and mint; 100: no limit",
      CONFIRM_SECONDS: "seconds for which an execute waits for the chain before it responds `pending`",
      PROOF_ABOVE_HELD_PERCENT:
        "percent of the remaining items that are held when prepares begin to need a proof; 100: never",
      PROOF_KIND: "`work`, or `message`: a message that the wallet signs",
      PROOF_MIN_ITERATIONS: "average PBKDF2 iterations of a proof of work when proofs begin",
      PROOF_MAX_ITERATIONS: "average PBKDF2 iterations while most of what is left is held",
      PROOF_MODULE: "path of a module with your own kind of proof, instead of `PROOF_KIND`",
    },
  },
  {
    title: "Limits",
    variables: {
      MAX_CONNECTIONS: "open HTTP connections of a process",
      CONNECTIONS_PER_ADDRESS:
        "open HTTP connections of one IPv4 address or IPv6 /64, except trusted proxies",
      HEADER_SECONDS: "seconds for the header of a request",
      REQUEST_SECONDS: "seconds for the whole request, body included",
      MARKET_READS: "concurrent Market API reads of a process",
      MARKET_READS_PER_ADDRESS: "concurrent Market API reads of one client address",
      REQUESTS_PER_ADDRESS: `requests of one client address ${perTenSeconds}`,
      REQUESTS_PER_KEY: `requests with one key ${perTenSeconds}`,
      PREPARES_PER_ADDRESS: `prepares of one client address ${perTenSeconds}`,
      PREPARES_PER_KEY: `prepares with one key ${perTenSeconds}`,
      PREPARES_PER_WALLET: `prepares of one wallet and client address ${perTenSeconds}`,
      EXECUTES_PER_ADDRESS: `executes of one client address ${perTenSeconds}`,
      EXECUTES_PER_KEY: `executes with one key ${perTenSeconds}`,
      EXECUTES_PER_WALLET: `signed executes of one wallet ${perTenSeconds}`,
      LOST_SESSIONS_PER_ADDRESS: `executes of unknown sessions of one client address ${perTenSeconds}`,
      LOST_SESSIONS_PER_KEY: `executes of unknown sessions with one key ${perTenSeconds}`,
      CODES_PER_ADDRESS: "claim codes of one client address in 60 seconds; 0: no limit",
      CODES_PER_KEY: "claim codes with one key in 60 seconds; 0: no limit",
      CODES_PER_WALLET: "claim codes of one wallet when preparing in 60 seconds; 0: no limit",
      SEARCHES_PER_ADDRESS: `searches of one client address ${perTenSeconds}`,
      LISTS_PER_ADDRESS: `result pages of lists for one client address ${perTenSeconds}`,
      LISTS_PER_KEY: `result pages of the Mint API's lists with one key ${perTenSeconds}`,
      ELIGIBILITY_PER_ADDRESS: `eligibility reads of one client address ${perTenSeconds}`,
      ELIGIBILITY_PER_KEY: `eligibility reads with one key ${perTenSeconds}`,
    },
  },
  {
    title: "Webhooks and retention",
    variables: {
      WEBHOOK_SECRETS_KEY:
        "key that encrypts webhook secrets, 32 bytes in base64: [Webhooks](webhooks.md#how-secrets-are-stored)",
      WEBHOOK_ALLOWED_NETWORKS: "your own networks that webhooks may reach, separated by commas",
      WEBHOOK_ALLOW_HTTP: "`true` allows endpoints without TLS, for development",
      WEBHOOK_RETENTION_DAYS: "days for which events and deliveries are kept: [Privacy](privacy.md)",
      SESSION_RETENTION_DAYS: "days for which sessions without a mint are kept",
    },
  },
  {
    title: "Monitoring",
    variables: {
      METRICS_PORT:
        "port of `/metrics` and the health checks: [Monitor](monitor.md#metrics); 0: any free one",
      METRICS_HOST: "IP address of that port; any but this machine's needs `METRICS_TOKEN`",
      METRICS_TOKEN:
        "token for `/metrics`, at least 16 characters; without `METRICS_PORT`, the service's port has the metrics",
      OTEL_EXPORTER_OTLP_ENDPOINT:
        "collector of traces, OTLP over HTTP, such as `http://collector:4318`: [Traces](monitor.md#traces)",
      OTEL_TRACES_SAMPLER_ARG: "share of requests that are traced, from 0 to 1",
    },
  },
];
