import type { ErrorReason } from "./error-messages.js";

/**
 * Error of a collection's read by its cause: a page opened from the file system has an opaque origin, which services refuse
 * or don't answer.
 * @param protocol Protocol of the page, with the colon.
 */
export function toLoadError(reason: ErrorReason, protocol: string): ErrorReason {
  const isRefused = reason.code === "NETWORK" || reason.code === "ORIGIN_NOT_ALLOWED";
  return protocol === "file:" && isRefused
    ? { code: "PAGE_IS_FILE", message: "" }
    : { ...reason, isRead: true };
}
