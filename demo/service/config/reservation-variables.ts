import { resolve } from "node:path";
import { z } from "zod";
import type { HoldSettings } from "../mint/holds/hold-settings.js";
import type { ProofSettings } from "../mint/proofs/load-proofs.js";
import { seconds, wholeNumber } from "./environment.js";

const iterations = (fallback: number) =>
  wholeNumber(fallback, 1_000, 999_999_999, "a whole number of iterations from 1000 to 999999999");

const percent = (fallback: number) =>
  wholeNumber(fallback, 1, 100, "a whole number of percent from 1 to 100");

/** Reservations of prepares, and the proofs that limit them. */
export const reservationVariables = {
  SESSION_SECONDS: seconds(90, 5, 3_600).describe("seconds for which a prepare reserves its items"),
  MIN_SESSION_SECONDS: seconds(30, 5, 3_600).describe(
    "seconds to which this falls while most of what is left is held",
  ),
  HELD_PERCENT_PER_ADDRESS: percent(2).describe(
    "percent of the remaining items that one client address may hold; 100: no limit",
  ),
  HELD_PERCENT_PER_KEY: percent(100).describe("percent that all pages with one key may hold; 100: no limit"),
  WAIT_AFTER_UNSIGNED: z
    .enum(["on", "off"], { error: "must be on or off" })
    .default("on")
    .describe(
      "`off`: an address whose reservations expire unsigned needn't wait; `npm start` defaults to `off` on test networks",
    ),
  SOLD_PERCENT_PER_ADDRESS: percent(100).describe(
    "percent of a whole sale that one client address may reserve and mint; 100: no limit",
  ),
  CONFIRM_SECONDS: seconds(8, 1, 60).describe(
    "seconds for which an execute waits for the chain before it responds `pending`",
  ),
  PROOF_ABOVE_HELD_PERCENT: wholeNumber(
    25,
    0,
    100,
    "a whole number of percent up to 100, or 100 for never",
  ).describe("percent of the remaining items that are held when prepares begin to need a proof; 100: never"),
  PROOF_KIND: z
    .enum(["work", "message"], { error: "must be work or message" })
    .default("work")
    .describe("`work`, or `message`: a message that the wallet signs"),
  PROOF_MIN_ITERATIONS: iterations(1_000_000).describe(
    "average PBKDF2 iterations of a proof of work when proofs begin",
  ),
  PROOF_MAX_ITERATIONS: iterations(12_500_000).describe(
    "average PBKDF2 iterations while most of what is left is held",
  ),
  PROOF_MODULE: z
    .string()
    .transform((path) => resolve(path))
    .optional()
    .describe("path of a module with your own kind of proof, instead of `PROOF_KIND`"),
};

type ReservationValues = z.output<z.ZodObject<typeof reservationVariables>>;

export const toHoldSettings = (values: ReservationValues): HoldSettings => ({
  clientShare: values.HELD_PERCENT_PER_ADDRESS / 100,
  keyShare: values.HELD_PERCENT_PER_KEY / 100,
  soldShare: values.SOLD_PERCENT_PER_ADDRESS / 100,
  sessionMilliseconds: values.SESSION_SECONDS * 1_000,
  minSessionMilliseconds: values.MIN_SESSION_SECONDS * 1_000,
  waitAfterUnsigned: values.WAIT_AFTER_UNSIGNED === "on",
  proofShare: values.PROOF_ABOVE_HELD_PERCENT / 100,
});

export const toProofSettings = (values: ReservationValues): ProofSettings => ({
  kind: values.PROOF_KIND,
  work: { minIterations: values.PROOF_MIN_ITERATIONS, maxIterations: values.PROOF_MAX_ITERATIONS },
  module: values.PROOF_MODULE,
});
