import type { z } from "zod";
import { seconds, wholeNumber } from "./environment.js";

/** The Solana node, and the work that asks it most. */
export const nodeVariables = {
  /** Seconds between two scans of a collection's holders, items per request, and milliseconds between two requests. */
  HOLDERS_SECONDS: seconds(30, 1, 86_400),
  HOLDERS_PER_REQUEST: wholeNumber(100, 1, 100, "a whole number of items from 1 to 100"),
  HOLDERS_PAUSE_MILLISECONDS: wholeNumber(0, 0, 60_000, "a whole number of milliseconds up to 60000"),
};

/** Pace of the holder scan. */
export const toHolderScan = (values: z.output<z.ZodObject<typeof nodeVariables>>) => ({
  intervalMilliseconds: values.HOLDERS_SECONDS * 1_000,
  itemsPerRequest: values.HOLDERS_PER_REQUEST,
  pauseMilliseconds: values.HOLDERS_PAUSE_MILLISECONDS,
});
