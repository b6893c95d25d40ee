import type * as z from "zod/mini";
import { count, extra, extraOrNull, flag, instant, success, text } from "./field.js";
import { price } from "./price.js";
import { list, record } from "./schema.js";

/** Something that can be won by minting. */
export const bountyReward = record({
  id: extra(text),
  name: text,
  description: extra(text),
  image: extraOrNull(text),
  /** What it is worth, where it is money. */
  value: extraOrNull(price),
  /** How many of it there are. */
  quantity: extra(count),
  /** How many nobody has won yet. */
  remaining: extra(count),
});
export type BountyReward = z.infer<typeof bountyReward>;

/** `GET /collections/{identifier}/bounty`. A collection without a bounty has an empty one that is not enabled. */
export const bountyResponse = record({
  success,
  enabled: flag,
  name: extraOrNull(text),
  description: extra(text),
  rewards: extra(list(bountyReward)),
  /** Of all rewards together. */
  total: extra(count),
  remaining: extra(count),
  /**
   * How a draw can be checked afterwards: SHA-256 of a seed, published before the first mint, and the seed itself once
   * the bounty is over.
   */
  fairness: extraOrNull(
    record({
      /** Name of the documented way to draw. */
      algorithm: text,
      /** Hex. */
      commitment: text,
      /** Hex; null until the bounty is over. */
      seed: extraOrNull(text),
      /** The prizes are spread over so many draws. Every confirmed mint is one, in order, until they are used up. */
      draws: extra(count),
      /** Draws so far: the number of the last one. */
      drawn: extra(count),
      /** Those of them that a fork took back, until another mint has drawn in their place. */
      returned: extra(list(count)),
    }),
  ),
  serverTime: extra(instant),
});
export type BountyResponse = z.infer<typeof bountyResponse>;

/** `GET /collections/{identifier}/bounty-prizes`: the table of prizes and who won them. */
export const bountyPrizesResponse = record({
  success,
  enabled: flag,
  prizes: extra(
    list(
      record({
        ...bountyReward.shape,
        winners: extra(
          list(
            record({
              wallet: text,
              /** The item that won it. */
              mint: extra(text),
              number: extraOrNull(count),
              /** Which draw won: 1 is the first mint that was confirmed. */
              draw: extra(count),
              wonAt: extra(instant),
            }),
          ),
        ),
      }),
    ),
  ),
  serverTime: extra(instant),
});
export type BountyPrizesResponse = z.infer<typeof bountyPrizesResponse>;
