import { BlockList } from "node:net";
import { z } from "zod";
import { wholeNumber } from "./environment.js";
import { parseNetworks } from "../http/middleware/client-ip.js";
import type { RateSettings } from "../limits/rate-limits.js";

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
      error: 'must be addresses and networks with commas between them, like "10.0.0.0/8, fd00::/8"',
    })
    .transform((networks) => networks ?? new BlockList()),
  REQUESTS_PER_ADDRESS: most(5_000),
  REQUESTS_PER_KEY: most(100_000),
  PREPARES_PER_ADDRESS: most(300),
  PREPARES_PER_KEY: most(10_000),
  PREPARES_PER_WALLET: most(20),
  EXECUTES_PER_ADDRESS: most(1_000),
  EXECUTES_PER_KEY: most(20_000),
  EXECUTES_PER_WALLET: most(200),
  CODES_PER_ADDRESS: most(120),
  CODES_PER_KEY: most(10_000),
  CODES_PER_WALLET: most(20),
};

export function toRateSettings(values: z.output<z.ZodObject<typeof limitVariables>>): RateSettings {
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
    codes: { address: values.CODES_PER_ADDRESS, key: values.CODES_PER_KEY, wallet: values.CODES_PER_WALLET },
  };
}
