import { readDetails } from "../../core/failure-details.js";
import type { ErrorReason } from "./error-messages.js";

/**
 * Error of a collection's read by its cause. A page opened from the file system has an opaque origin, which services refuse
 * or don't answer. Where no Mint API answers and the base URL is a host alone, its path is missing.
 * @param protocol Protocol of the page, with the colon.
 */
export function toLoadError(reason: ErrorReason, protocol: string): ErrorReason {
  const isRefused = reason.code === "NETWORK" || reason.code === "ORIGIN_NOT_ALLOWED";
  if (protocol === "file:" && isRefused) return { code: "PAGE_IS_FILE", message: "" };
  const { url } = readDetails(reason, "NETWORK") ?? readDetails(reason, "INVALID_RESPONSE") ?? {};
  const isPathMissing = url !== undefined && /^https?:\/\/[^/]+(\/mint)?\/collections\/[^/]+$/.test(url);
  return isPathMissing
    ? { code: "API_BASE_WRONG", message: "", details: { url } }
    : { ...reason, isRead: true };
}
