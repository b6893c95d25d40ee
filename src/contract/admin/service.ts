import * as z from "zod/mini";
import type { Route } from "../route.js";
import { count, object, openEnum, success } from "../values/schema.js";

export const coin = object({
  /** Token mint; null: the chain's native coin. */
  mint: z.nullable(z.string()),
  /** Such as `SOL`. */
  symbol: z.string(),
  decimals: count,
  /** US dollars for one coin, as a decimal string; null: unknown. */
  usd: z.nullable(z.string()),
});
/** Currency that prices can be in. */
export type Coin = z.infer<typeof coin>;

export const serviceResponse = object({
  success,
  /** What happens while many want the same items. The operator has set it for all collections. */
  demand: object({
    /** Seconds for which a prepared mint reserves its items. */
    reservationSeconds: count,
    /** Percent of what is left that one client address may reserve; 100: no limit. */
    heldPercentPerAddress: count,
    /** Percent of what is left that is reserved when prepares begin to need a proof; 0: always; 100: never. */
    proofAboveHeldPercent: count,
    /** `work`: the browser computes; `message`: the wallet signs a message; `own`: a kind of the operator's own. */
    proofKind: openEnum(["work", "message", "own"] as const),
  }),
  /** The native coin, and the tokens that collections of this service are paid in. */
  coins: z.array(coin),
});
/** What a service does for all of its collections. */
export type ServiceResponse = z.infer<typeof serviceResponse>;

export const serviceRoute = {
  method: "get",
  path: "/service",
  response: ["ServiceResponse", serviceResponse],
  errors: [],
} as const satisfies Route;
