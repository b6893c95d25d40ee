import * as z from "zod/mini";
import { text, flag } from "./field.js";

/** `GET /` */
export const versionResponse = z.looseObject({
  success: flag,
  version: text,
  stability: text,
  docs: text,
});
export type VersionResponse = z.infer<typeof versionResponse>;
