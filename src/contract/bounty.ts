import { count, optional, nullish, boolean, timestamp, success, string, withDefault } from "./field.js";
import { statedAddress } from "./address.js";
import { price } from "./price.js";
import { array, object, type Infer } from "./schema.js";

/** Prize that can be won by minting. */
export const bountyReward = object({
  id: optional(string),
  name: string,
  description: optional(string),
  image: nullish(string),
  /** Value of a monetary prize. */
  value: nullish(price),
  /** Number of prizes of this kind. */
  quantity: optional(count),
  /** Number of prizes not won yet. */
  remaining: optional(count),
});
/** Prize that can be won by minting. */
export type BountyReward = Infer<typeof bountyReward>;

/** `GET /collections/{identifier}/bounty`. Collections without a bounty have an empty one with `enabled` false. */
export const bountyResponse = object({
  success,
  enabled: boolean,
  name: nullish(string),
  description: optional(string),
  rewards: withDefault(array(bountyReward), []),
  /** Number of prizes of all rewards. */
  total: optional(count),
  /** Number of prizes not won yet. */
  remaining: optional(count),
  /** Commitment to the draws: SHA-256 of a seed, published before the first mint; the seed follows after the bounty. */
  fairness: nullish(
    object({
      /** Name of the documented draw algorithm. */
      algorithm: string,
      /** Hex. */
      commitment: string,
      /** Hex; null until the bounty is over. */
      seed: nullish(string),
      /** Number of draws over which the prizes are spread. Each confirmed mint is one draw, in order. */
      draws: optional(count),
      /** Number of draws so far. */
      drawn: optional(count),
      /** Draws reverted by a fork and not yet assigned to another mint. */
      returned: optional(array(count)),
    }),
  ),
  serverTime: optional(timestamp),
});
/** Bounty of the collection. */
export type BountyResponse = Infer<typeof bountyResponse>;

/** `GET /collections/{identifier}/bounty-prizes`: prizes with their winners. */
export const bountyPrizesResponse = object({
  success,
  enabled: boolean,
  prizes: withDefault(
    array(
      object({
        ...bountyReward.shape,
        winners: optional(
          array(
            object({
              wallet: statedAddress,
              /** Token mint of the winning item. */
              mint: optional(statedAddress),
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
  serverTime: optional(timestamp),
});
/** Prizes of the bounty with their winners. */
export type BountyPrizesResponse = Infer<typeof bountyPrizesResponse>;
