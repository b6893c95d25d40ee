import * as z from "zod/mini";
import {
  count,
  optional,
  nullish,
  timestamp,
  success,
  withDefault,
  object,
  serverTime,
} from "../values/schema.js";
import { statedAddress } from "../values/address.js";
import { price } from "../values/price.js";
import { scopeErrors, type Route } from "../route.js";

export const bountyReward = object({
  id: optional(z.string()),
  name: z.string(),
  description: optional(z.string()),
  /** Absolute URL; null: none. */
  image: nullish(z.string()),
  /** Value of a monetary prize; null: none is stated. */
  value: nullish(price),
  /** Number of prizes of this kind. */
  quantity: optional(count),
  /** Number of prizes not won yet. */
  remaining: optional(count),
});
/** Prize that can be won by minting. */
export type BountyReward = z.infer<typeof bountyReward>;

export const bountyResponse = object({
  success,
  /** False for a collection without a bounty. */
  enabled: z.boolean(),
  name: nullish(z.string()),
  description: optional(z.string()),
  rewards: withDefault(z.array(bountyReward), []),
  /** Number of prizes over all rewards. */
  total: optional(count),
  /** Number of prizes not won yet. */
  remaining: optional(count),
  /**
   * Commitment to the draws: SHA-256 of a seed, published before the first mint. The seed is published after the
   * bounty.
   */
  fairness: nullish(
    object({
      /** Name of the documented draw algorithm. */
      algorithm: z.string(),
      /** Hex. */
      commitment: z.string(),
      /** Hex; null until the bounty is over. */
      seed: nullish(z.string()),
      /** Number of draws over which the prizes are spread. Each confirmed mint is one draw, in order. */
      draws: optional(count),
      /** Number of draws so far. */
      drawn: optional(count),
      /** Draws reverted by a fork and not yet assigned to another mint. */
      returned: optional(z.array(count)),
    }),
  ),
  serverTime,
});
/** Bounty of the collection. */
export type BountyResponse = z.infer<typeof bountyResponse>;

export const bountyPrizesResponse = object({
  success,
  /** False for a collection without a bounty. */
  enabled: z.boolean(),
  prizes: withDefault(
    z.array(
      object({
        ...bountyReward.shape,
        winners: optional(
          z.array(
            object({
              /** Base58. */
              wallet: statedAddress,
              /** Token mint of the winning item. */
              mint: optional(statedAddress),
              /** Number of the winning item. */
              number: nullish(count),
              /** Number of the winning draw; 1 is the first confirmed mint. */
              draw: optional(count),
              wonAt: optional(timestamp),
            }),
          ),
        ),
      }),
    ),
    [],
  ),
  serverTime,
});
/** Prizes of the bounty with their winners. */
export type BountyPrizesResponse = z.infer<typeof bountyPrizesResponse>;

export const bountyRoute = {
  method: "get",
  path: "/collections/{identifier}/bounty",
  response: ["BountyResponse", bountyResponse],
  errors: scopeErrors,
} as const satisfies Route;

export const bountyPrizesRoute = {
  method: "get",
  path: "/collections/{identifier}/bounty-prizes",
  response: ["BountyPrizesResponse", bountyPrizesResponse],
  errors: scopeErrors,
} as const satisfies Route;
