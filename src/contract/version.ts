import type * as z from "zod/mini";
import { text, flag } from "./field.js";
import { record } from "./schema.js";

/** `GET /` */
export const versionResponse = record({
  success: flag,
  version: text,
  stability: text,
  docs: text,
});
export type VersionResponse = z.infer<typeof versionResponse>;
