import { ApiError } from "../platform/errors/api-error.js";
import { StorageError } from "../platform/storage/file-storage.js";

/** Rethrows a failed read of art, as `SERVICE_BUSY` if the storage failed. */
export function explainStorage(error: unknown): never {
  if (!(error instanceof StorageError)) throw error;
  throw new ApiError("SERVICE_BUSY", "The art can't be read right now. Retry in a moment.", { cause: error });
}
