import type * as z from "zod/mini";
import { count, optional, nullish, boolean, timestamp, success, string } from "./field.js";
import { price } from "./price.js";
import { array, object } from "./schema.js";

/** Something that can be won by minting. */
export const bountyReward = object({
  id: optional(string),
  name: string,
  description: optional(string),
  image: nullish(string),
  /** What it is worth, where it is money. */
  value: nullish(price),
  /** How many of it there are. */
  quantity: optional(count),
  /** How many nobody has won yet. */
  remaining: optional(count),
});
export type BountyReward = z.infer<typeof bountyReward>;

/** `GET /collections/{identifier}/bounty`. A collection without a bounty has an empty one that is not enabled. */
export const bountyResponse = object({
  success,
  enabled: boolean,
  name: nullish(string),
  description: optional(string),
  rewards: optional(array(bountyReward)),
  /** Of all rewards together. */
  total: optional(count),
  remaining: optional(count),
  /**
   * How a draw can be checked afterwards: SHA-256 of a seed, published before the first mint, and the seed itself once
   * the bounty is over.
   */
  fairness: nullish(
    object({
      /** Name of the documented way to draw. */
      algorithm: string,
      /** Hex. */
      commitment: string,
      /** Hex; null until the bounty is over. */
      seed: nullish(string),
      /** The prizes are spread over so many draws. Every confirmed mint is one, in order, until they are used up. */
      draws: optional(count),
      /** Draws so far: the number of the last one. */
      drawn: optional(count),
      /** Those of them that a fork took back, until another mint has drawn in their place. */
      returned: optional(array(count)),
    }),
  ),
  serverTime: optional(timestamp),
});
export type BountyResponse = z.infer<typeof bountyResponse>;

/** `GET /collections/{identifier}/bounty-prizes`: the table of prizes and who won them. */
export const bountyPrizesResponse = object({
  success,
  enabled: boolean,
  prizes: optional(
    array(
      object({
        ...bountyReward.shape,
        winners: optional(
          array(
            object({
              wallet: string,
              /** The item that won it. */
              mint: optional(string),
              number: nullish(count),
              /** Which draw won: 1 is the first mint that was confirmed. */
              draw: optional(count),
              wonAt: optional(timestamp),
            }),
          ),
        ),
      }),
    ),
  ),
  serverTime: optional(timestamp),
});
export type BountyPrizesResponse = z.infer<typeof bountyPrizesResponse>;
