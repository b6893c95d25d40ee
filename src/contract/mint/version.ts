import * as z from "zod/mini";
import { object } from "../values/schema.js";
import type { Route } from "../route.js";

export const versionResponse = object({
  /** True for every successful response. */
  success: z.boolean(),
  version: z.string(),
  stability: z.string(),
  /** URL of this documentation. */
  docs: z.string(),
});
/** Version of the Mint API. */
export type VersionResponse = z.infer<typeof versionResponse>;

export const versionRoute = {
  method: "get",
  path: "/",
  response: ["VersionResponse", versionResponse],
  errors: [],
} as const satisfies Route;
