import { isExhaustion } from "../db/exhaustion.js";
import { Refusal } from "./refusal.js";

/** What is said when something got no turn; null for an error of another kind. */
export function refuseBusy(error: unknown): Refusal | null {
  if (!isExhaustion(error)) return null;
  return new Refusal(
    "SERVICE_BUSY",
    "The service has too much to do at once. Ask the same again in a moment.",
    { cause: error },
  );
}
