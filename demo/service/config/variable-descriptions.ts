import type { serviceVariables } from "./service-config.js";

type Variable = keyof typeof serviceVariables;

/** Section of the operator's page on variables. */
export interface VariableSection {
  readonly title: string;
  /** Meaning by variable, without its default. */
  readonly variables: Readonly<Partial<Record<Variable, string>>>;
}

const perTenSeconds = "in 10 seconds; 0: no limit";

/** Every variable of a service process, once. */
export const variableSections: readonly VariableSection[] = [
  {
    title: "Required",
    variables: {
      DATABASE_URL:
        "PostgreSQL, `postgresql://user:password@host:port/name`; a pooler's with `?pgbouncer=true`: [The database](database.md)",
      SOLANA_RPC_URL:
        "Solana JSON-RPC, one address or several with commas between them: [The Solana node](node.md)",
      CHAIN:
        "what the nodes serve: `solana-mainnet`, `solana-devnet`, `solana-testnet`, or `solana-localnet` for a private network",
      AUTHORITY_KEY:
        "secret key that co-signs mints and pays the fees of collections and items, with some SOL; 64 bytes in base58, or as the JSON array that solana-keygen writes; the same in every process; `authority create` makes one",
    },
  },
  {
    title: "Addresses and processes",
    variables: {
      PUBLIC_BASE_URL:
        "URL under which everybody reaches the service, in the addresses of images, metadata and docs; required on a production chain, where it must be https; default: `http://localhost:SERVICE_PORT`",
      SERVICE_HOST: "address to listen on; `0.0.0.0` accepts connections from other machines",
      SERVICE_PORT: "port to listen on",
      TRUSTED_PROXIES: "addresses and networks of proxies whose `X-Forwarded-For` is believed; default: none",
      WIDGET_DIRECTORY: "built widget, served below `/widget/`",
      DOCS_DIRECTORY: "built documentation, served below `/docs/`",
      DRAIN_SECONDS:
        "seconds for which a process that is stopped still accepts requests: [Deploy](deploy.md)",
      SHUTDOWN_SECONDS: "seconds for which it then finishes requests in flight",
      LOG_LEVEL: "`debug`, `info`, `warn`, `error` or `silent`",
    },
  },
  {
    title: "Database",
    variables: {
      MIGRATIONS_DATABASE_URL:
        "the same database for migrations, where DATABASE_URL is a pooler's or its user may not change tables; default: DATABASE_URL",
      DATABASE_CONNECTIONS:
        "connections of a process for everything but the Market API, one of them for checks",
      MARKET_CONNECTIONS: "its connections for the Market API",
      MARKET_STATEMENT_SECONDS: "timeout of the Market API's statements",
    },
  },
  {
    title: "Solana nodes",
    variables: {
      SOLANA_RPC_REQUESTS_PER_SECOND:
        "requests a second to each address of SOLANA_RPC_URL: one number for all, or one for each with commas between; 0: as many as its 429s allow",
      SOLANA_RPC_HEDGE_MILLISECONDS:
        "milliseconds after which a read asks another node, too; 0: those in which a node gives 95 % of its answers",
      SOLANA_RPC_LAG_SLOTS: "slots behind the others from which on a node isn't asked",
      HOLDERS_SECONDS: "seconds between two scans of a collection's holders",
      HOLDERS_PER_REQUEST: "items in one request of the scan",
      HOLDERS_PAUSE_MILLISECONDS: "milliseconds between two of its requests",
    },
  },
  {
    title: "Fees",
    variables: {
      COMPUTE_UNIT_PRICE: "micro-lamports per compute unit; the least of collections with a cap of their fee",
      MAXIMUM_PRIORITY_FEE: "most lamports of a mint's priority fee, the wallet's raise included",
    },
  },
  {
    title: "Prices",
    variables: {
      PRICE_FEED_URL:
        "URL of US dollar rates; `{symbols}` stands for the coins; without it a test network has recorded rates, and a production chain none",
      PRICE_FEED_RATE: "JSON pointer of a rate in the feed's answer",
      PRICE_FEED_TIME: "JSON pointer of the rate's time",
      PRICE_FEED_SOL: "name of SOL in the feed",
      PRICE_REFRESH_SECONDS: "seconds between requests to the feed",
      PRICE_STALE_SECONDS: "age from which on a rate is approximate",
      PRICE_LIMIT_SECONDS: "age from which on it isn't used",
      PRICE_JUMP_FACTOR: "factor above which a new rate waits for a second one that agrees",
    },
  },
  {
    title: "Art and storage",
    variables: {
      ART_DIRECTORY:
        "folder of the art, on one machine, the same for processes and imports: [Where art and metadata lie](storage.md)",
      ART_STORAGE: "bucket of the art in its place: `s3://bucket` or `s3://bucket/prefix`",
      AWS_ENDPOINT_URL_S3: "URL of another S3-compatible provider than AWS",
      AWS_REGION: "region of the bucket",
      AWS_ACCESS_KEY_ID: "access key",
      AWS_SECRET_ACCESS_KEY: "its secret",
      AWS_SESSION_TOKEN: "token of a temporary key",
    },
  },
  {
    title: "Reservations",
    variables: {
      SESSION_SECONDS: "seconds for which a prepare reserves its units",
      SHORTEST_SESSION_SECONDS: "seconds to which they fall while most of what is left is held",
      HELD_PERCENT_PER_ADDRESS:
        "percent of the units left that one client address may hold, reserved or signed, until they are minted; 100: no limit",
      HELD_PERCENT_PER_KEY: "the same for all pages with one key",
      CONFIRM_SECONDS: "seconds for which an execute waits for the chain before it answers `pending`",
      PROOF_ABOVE_HELD_PERCENT:
        "percent of what is left that is held, from which on a prepare needs a proof; 100: never",
      PROOF_KIND: "`work`, or `message`: a message that the wallet signs",
      PROOF_LEAST_ITERATIONS: "average PBKDF2 iterations of a proof of work where proofs begin",
      PROOF_MOST_ITERATIONS: "the same where most of what is left is held",
      PROOF_MODULE: "module with a kind of your own, in place of PROOF_KIND",
    },
  },
  {
    title: "Limits",
    variables: {
      MAXIMUM_CONNECTIONS: "open HTTP connections of a process",
      CONNECTIONS_PER_ADDRESS: "of one IPv4 address or IPv6 /64, trusted proxies excepted",
      HEADER_SECONDS: "seconds for the header of a request",
      REQUEST_SECONDS: "seconds for all of it, body included",
      MARKET_READS: "Market API reads at a time in a process",
      MARKET_READS_PER_ADDRESS: "Market API reads at a time of one client's address",
      REQUESTS_PER_ADDRESS: `requests of one client's address ${perTenSeconds}`,
      REQUESTS_PER_KEY: `requests with one key ${perTenSeconds}`,
      PREPARES_PER_ADDRESS: `prepares of one client's address ${perTenSeconds}`,
      PREPARES_PER_KEY: `prepares with one key ${perTenSeconds}`,
      PREPARES_PER_WALLET: `prepares of one wallet and client's address ${perTenSeconds}`,
      EXECUTES_PER_ADDRESS: `executes of one client's address ${perTenSeconds}`,
      EXECUTES_PER_KEY: `executes with one key ${perTenSeconds}`,
      EXECUTES_PER_WALLET: `signed executes of one wallet ${perTenSeconds}`,
      CODES_PER_ADDRESS: "claim codes of one client's address in 60 seconds; 0: no limit",
      CODES_PER_KEY: "claim codes with one key in 60 seconds; 0: no limit",
      CODES_PER_WALLET: "claim codes of one wallet when preparing in 60 seconds; 0: no limit",
      SEARCHES_PER_ADDRESS: `searches of one client's address ${perTenSeconds}`,
      LISTS_PER_ADDRESS: `result pages of lists for one client's address ${perTenSeconds}`,
      LISTS_PER_KEY: `result pages of the Mint API's lists with one key ${perTenSeconds}`,
      ELIGIBILITY_PER_ADDRESS: `eligibility reads of one client's address ${perTenSeconds}`,
      ELIGIBILITY_PER_KEY: `eligibility reads with one key ${perTenSeconds}`,
    },
  },
  {
    title: "Webhooks and retention",
    variables: {
      WEBHOOK_SECRETS_KEY:
        "key that encrypts the secrets of webhooks in the database, 32 bytes in base64: [Webhooks](webhooks.md); default: they aren't encrypted",
      WEBHOOK_ALLOWED_NETWORKS:
        "networks of your own that webhooks may reach, with commas between them; default: none",
      WEBHOOK_ALLOW_HTTP: "`true` allows endpoints without TLS, for development",
      WEBHOOK_RETENTION_DAYS: "days for which events and deliveries stay: [Privacy](privacy.md)",
      SESSION_RETENTION_DAYS: "days for which sessions without a mint stay",
    },
  },
  {
    title: "Observing",
    variables: {
      METRICS_PORT:
        "port of `/metrics` and the health checks: [Observe a running drop](observe.md); 0: any free one",
      METRICS_HOST: "address of that port; others than this machine's need METRICS_TOKEN",
      METRICS_TOKEN:
        "token that readers of `/metrics` send, at least 16 characters; without METRICS_PORT the service's own port then serves the metrics",
      OTEL_EXPORTER_OTLP_ENDPOINT:
        "collector of traces, OTLP over HTTP, `http://collector:4318`; default: no traces",
      OTEL_TRACES_SAMPLER_ARG: "share of requests that are traced, from 0 to 1",
    },
  },
];
