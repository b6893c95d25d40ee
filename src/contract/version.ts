import { string, boolean } from "./field.js";
import { object, type Infer } from "./schema.js";

/** `GET /`: version of the API. */
export const versionResponse = object({
  success: boolean,
  version: string,
  stability: string,
  docs: string,
});
/** Version of the Mint API. */
export type VersionResponse = Infer<typeof versionResponse>;
