import type * as z from "zod/mini";
import { string, boolean } from "./field.js";
import { object } from "./schema.js";

/** `GET /` */
export const versionResponse = object({
  success: boolean,
  version: string,
  stability: string,
  docs: string,
});
export type VersionResponse = z.infer<typeof versionResponse>;
