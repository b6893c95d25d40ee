import { BlockList } from "node:net";
import { z } from "zod";
import { seconds, wholeNumber } from "./environment.js";
import type { ConnectionLimits } from "../platform/limits/connection-limits.js";
import { parseNetworks } from "../platform/limits/ip-network.js";
import type { ConcurrencySettings } from "../platform/limits/concurrency-limit.js";
import type { RateSettings } from "../platform/limits/rate-limits.js";

const most = (fallback: number) =>
  wholeNumber(fallback, 0, 100_000_000, "a whole number up to 100000000, or 0 for no limit");

/** Rate limits of a service process. */
export const limitVariables = {
  /** Addresses and networks of proxies trusted to set `X-Forwarded-For`. */
  TRUSTED_PROXIES: z
    .string()
    .default("")
    .transform(parseNetworks)
    .refine((networks) => networks !== null, {
      error: 'must be addresses and networks separated by commas, like "10.0.0.0/8, fd00::/8"',
    })
    .transform((networks) => networks ?? new BlockList()),
  /** Maximum open HTTP connections of a process, and per address that isn't a trusted proxy. */
  MAX_CONNECTIONS: wholeNumber(10_000, 1, 1_000_000, "a whole number of connections from 1 to 1000000"),
  CONNECTIONS_PER_ADDRESS: wholeNumber(
    1_000,
    1,
    1_000_000,
    "a whole number of connections from 1 to 1000000",
  ),
  /** Timeouts for receiving a request's header, and the whole request. */
  HEADER_SECONDS: seconds(10, 1, 600),
  REQUEST_SECONDS: seconds(30, 1, 600),
  /** Connections in the pool for Market API reads, and their statement timeout. */
  MARKET_CONNECTIONS: wholeNumber(4, 1, 1_000, "a whole number of connections from 1 to 1000"),
  MARKET_STATEMENT_SECONDS: seconds(5, 1, 60),
  /** Maximum concurrent Market API reads of a process, in total and per client address. */
  MARKET_READS: wholeNumber(4, 1, 1_000, "a whole number of reads from 1 to 1000"),
  MARKET_READS_PER_ADDRESS: wholeNumber(2, 1, 1_000, "a whole number of reads from 1 to 1000"),
  REQUESTS_PER_ADDRESS: most(5_000),
  REQUESTS_PER_KEY: most(100_000),
  PREPARES_PER_ADDRESS: most(300),
  PREPARES_PER_KEY: most(10_000),
  PREPARES_PER_WALLET: most(20),
  EXECUTES_PER_ADDRESS: most(1_000),
  EXECUTES_PER_KEY: most(20_000),
  EXECUTES_PER_WALLET: most(200),
  LOST_SESSIONS_PER_ADDRESS: most(10),
  LOST_SESSIONS_PER_KEY: most(100),
  CODES_PER_ADDRESS: most(120),
  CODES_PER_KEY: most(10_000),
  CODES_PER_WALLET: most(20),
  SEARCHES_PER_ADDRESS: most(300),
  LISTS_PER_ADDRESS: most(1_000),
  LISTS_PER_KEY: most(20_000),
  ELIGIBILITY_PER_ADDRESS: most(600),
  ELIGIBILITY_PER_KEY: most(20_000),
};

type LimitValues = z.output<z.ZodObject<typeof limitVariables>>;

/** Maximum waiting reads of a process, per client address and in total. */
const [waitingPerClient, waitingTotal] = [100, 2_000];

export const toMarketReads = (values: LimitValues): ConcurrencySettings => ({
  total: values.MARKET_READS,
  perClient: values.MARKET_READS_PER_ADDRESS,
  waitingPerClient,
  waitingTotal,
});

export const toConnectionLimits = (values: LimitValues): ConnectionLimits => ({
  max: values.MAX_CONNECTIONS,
  perAddress: values.CONNECTIONS_PER_ADDRESS,
  trustedProxies: values.TRUSTED_PROXIES,
  headerMilliseconds: values.HEADER_SECONDS * 1_000,
  requestMilliseconds: values.REQUEST_SECONDS * 1_000,
});

export function toRateSettings(values: LimitValues): RateSettings {
  return {
    requests: { address: values.REQUESTS_PER_ADDRESS, key: values.REQUESTS_PER_KEY },
    prepares: {
      address: values.PREPARES_PER_ADDRESS,
      key: values.PREPARES_PER_KEY,
      wallet: values.PREPARES_PER_WALLET,
    },
    executes: {
      address: values.EXECUTES_PER_ADDRESS,
      key: values.EXECUTES_PER_KEY,
      wallet: values.EXECUTES_PER_WALLET,
    },
    lostSessions: { address: values.LOST_SESSIONS_PER_ADDRESS, key: values.LOST_SESSIONS_PER_KEY },
    searches: { address: values.SEARCHES_PER_ADDRESS },
    lists: { address: values.LISTS_PER_ADDRESS, key: values.LISTS_PER_KEY },
    eligibility: {
      address: values.ELIGIBILITY_PER_ADDRESS,
      key: values.ELIGIBILITY_PER_KEY,
    },
    codes: { address: values.CODES_PER_ADDRESS, key: values.CODES_PER_KEY, wallet: values.CODES_PER_WALLET },
  };
}
