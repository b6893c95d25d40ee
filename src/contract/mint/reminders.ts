import * as z from "zod/mini";
import { object } from "../values/schema.js";

/** Notifications of a browser before phases of a drop open, as the drop's page reads and sets them. */
export const remindersState = object({
  /** Key that the browser subscribes with (VAPID), in base64url. */
  publicKey: z.string(),
  /** UUIDs of the phases that the browser is notified of. */
  phaseIds: z.array(z.string()),
});
export type RemindersState = z.infer<typeof remindersState>;
