import type { BlockList } from "node:net";
import type { z } from "zod";
import { seconds, wholeNumber } from "./environment.js";
import type { ConnectionLimits } from "../platform/limits/connection-limits.js";
import type { ConcurrencySettings } from "../platform/limits/concurrency-limit.js";
import type { RateSettings } from "../platform/limits/rate-limits.js";

const most = (fallback: number) =>
  wholeNumber(fallback, 0, 100_000_000, "a whole number up to 100000000, or 0 for no limit");

const perTenSeconds = "in 10 seconds; 0: no limit";

/** Limits of a service process for its clients. */
export const limitVariables = {
  MAX_CONNECTIONS: wholeNumber(
    10_000,
    1,
    1_000_000,
    "a whole number of connections from 1 to 1000000",
  ).describe("open HTTP connections of a process"),
  CONNECTIONS_PER_ADDRESS: wholeNumber(
    1_000,
    1,
    1_000_000,
    "a whole number of connections from 1 to 1000000",
  ).describe("open HTTP connections of one IPv4 address or IPv6 /64, except trusted proxies"),
  HEADER_SECONDS: seconds(10, 1, 600).describe("seconds for the header of a request"),
  REQUEST_SECONDS: seconds(30, 1, 600).describe("seconds for the whole request, body included"),
  MARKET_READS: wholeNumber(4, 1, 1_000, "a whole number of reads from 1 to 1000").describe(
    "concurrent Market API reads of a process",
  ),
  MARKET_READS_PER_ADDRESS: wholeNumber(2, 1, 1_000, "a whole number of reads from 1 to 1000").describe(
    "concurrent Market API reads of one client address",
  ),
  REQUESTS_PER_ADDRESS: most(5_000).describe(`requests of one client address ${perTenSeconds}`),
  REQUESTS_PER_KEY: most(100_000).describe(`requests with one key ${perTenSeconds}`),
  PREPARES_PER_ADDRESS: most(300).describe(`prepares of one client address ${perTenSeconds}`),
  PREPARES_PER_KEY: most(10_000).describe(`prepares with one key ${perTenSeconds}`),
  PREPARES_PER_WALLET: most(20).describe(`prepares of one wallet and client address ${perTenSeconds}`),
  EXECUTES_PER_ADDRESS: most(1_000).describe(`executes of one client address ${perTenSeconds}`),
  EXECUTES_PER_KEY: most(20_000).describe(`executes with one key ${perTenSeconds}`),
  EXECUTES_PER_WALLET: most(200).describe(`signed executes of one wallet ${perTenSeconds}`),
  LOST_SESSIONS_PER_ADDRESS: most(10).describe(
    `executes of unknown sessions of one client address ${perTenSeconds}`,
  ),
  LOST_SESSIONS_PER_KEY: most(100).describe(`executes of unknown sessions with one key ${perTenSeconds}`),
  CODES_PER_ADDRESS: most(120).describe("claim codes of one client address in 60 seconds; 0: no limit"),
  CODES_PER_KEY: most(10_000).describe("claim codes with one key in 60 seconds; 0: no limit"),
  CODES_PER_WALLET: most(20).describe("claim codes of one wallet when preparing in 60 seconds; 0: no limit"),
  SEARCHES_PER_ADDRESS: most(300).describe(`searches of one client address ${perTenSeconds}`),
  LISTS_PER_ADDRESS: most(1_000).describe(`result pages of lists for one client address ${perTenSeconds}`),
  LISTS_PER_KEY: most(20_000).describe(`result pages of the Mint API's lists with one key ${perTenSeconds}`),
  ELIGIBILITY_PER_ADDRESS: most(600).describe(`eligibility reads of one client address ${perTenSeconds}`),
  ELIGIBILITY_PER_KEY: most(20_000).describe(`eligibility reads with one key ${perTenSeconds}`),
  SIGN_INS_PER_ADDRESS: most(30).describe(
    "steps of signing in to the Admin API, two each, of one client address in 60 seconds; 0: no limit",
  ),
  CHANGES_PER_ACTOR: most(50).describe(`changes by one wallet or admin key ${perTenSeconds}`),
  REMINDERS_PER_ADDRESS: most(60).describe(
    "requests for reminders of one client address in 60 seconds; 0: no limit",
  ),
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

export const toConnectionLimits = (values: LimitValues, trustedProxies: BlockList): ConnectionLimits => ({
  max: values.MAX_CONNECTIONS,
  perAddress: values.CONNECTIONS_PER_ADDRESS,
  trustedProxies,
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
    signIns: { address: values.SIGN_INS_PER_ADDRESS },
    changes: { actor: values.CHANGES_PER_ACTOR },
    reminders: { address: values.REMINDERS_PER_ADDRESS },
    codes: { address: values.CODES_PER_ADDRESS, key: values.CODES_PER_KEY, wallet: values.CODES_PER_WALLET },
  };
}
