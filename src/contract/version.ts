import * as z from "zod/mini";

/** `GET /` */
export const versionResponse = z.looseObject({
  success: z.boolean(),
  version: z.string(),
  stability: z.string(),
  docs: z.string(),
});
export type VersionResponse = z.infer<typeof versionResponse>;
