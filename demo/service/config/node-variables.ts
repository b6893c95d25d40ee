import { z } from "zod";
import { seconds, webUrl, wholeNumber } from "./environment.js";

const notAList =
  "must be a full http(s) URL, or several separated by commas, each of a node on the network in CHAIN";
const notABudget =
  "must be a whole number of requests a second, 0 for no limit, or one for each URL of SOLANA_RPC_URL, separated by commas";

/** List of URLs, separated by commas or spaces, without duplicates. */
export const addressList = z.string().transform((text, context) => {
  const parsed = z
    .array(webUrl)
    .min(1)
    .safeParse(text.split(/[\s,]+/).filter(Boolean));
  if (parsed.success) return [...new Set(parsed.data)];
  context.addIssue({ code: "custom", message: notAList });
  return z.NEVER;
});

/** The Solana nodes, and the work that sends them most requests. */
export const nodeVariables = {
  SOLANA_RPC_REQUESTS_PER_SECOND: z
    .string()
    .regex(/^\d{1,6}( *, *\d{1,6})*$/, { error: notABudget })
    .default("0")
    .transform((text) => text.split(",").map(Number))
    .describe(
      "maximum requests per second to a node: one number for all, or one for each; 0: learned from its 429s",
    ),
  SOLANA_RPC_HEDGE_MILLISECONDS: wholeNumber(
    0,
    0,
    60_000,
    "a whole number of milliseconds up to 60000",
  ).describe(
    "milliseconds after which a read also asks another node; 0: the time of 95 % of the node's responses",
  ),
  SOLANA_RPC_LAG_SLOTS: wholeNumber(25, 1, 10_000, "a whole number of slots from 1 to 10000").describe(
    "slots behind the others at which a node is out of use",
  ),
  DAS_URL: webUrl
    .optional()
    .describe(
      "URL of an indexer with the DAS API, for [where items are seen](items-on-chain.md#where-items-are-seen)",
    )
    .meta({ secret: "url" }),
  HOLDERS_SECONDS: seconds(30, 1, 86_400).describe("seconds between two scans of a collection's holders"),
  HOLDERS_PER_REQUEST: wholeNumber(100, 1, 100, "a whole number of items from 1 to 100").describe(
    "items in one request of the scan",
  ),
  HOLDERS_PAUSE_MILLISECONDS: wholeNumber(
    0,
    0,
    60_000,
    "a whole number of milliseconds up to 60000",
  ).describe("milliseconds between two of its requests"),
};

type NodeValues = z.output<z.ZodObject<typeof nodeVariables>>;

/** Settings for several nodes, without their URLs. */
export const toNodeSettings = (values: NodeValues) => ({
  requestsPerSecond: values.SOLANA_RPC_REQUESTS_PER_SECOND,
  hedgeMilliseconds: values.SOLANA_RPC_HEDGE_MILLISECONDS || null,
  lagSlots: values.SOLANA_RPC_LAG_SLOTS,
});

/** Pace of the holder scan. */
export const toHolderScan = (values: NodeValues) => ({
  intervalMilliseconds: values.HOLDERS_SECONDS * 1_000,
  itemsPerRequest: values.HOLDERS_PER_REQUEST,
  pauseMilliseconds: values.HOLDERS_PAUSE_MILLISECONDS,
});
