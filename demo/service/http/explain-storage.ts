import { ApiError } from "../platform/errors/api-error.js";
import { StorageError } from "../platform/storage/file-storage.js";

/** Throws the error of a read of art as the client gets it. @throws ApiError `SERVICE_BUSY` if the storage fails */
export function explainStorage(error: unknown): never {
  if (!(error instanceof StorageError)) throw error;
  throw new ApiError("SERVICE_BUSY", "The art can't be read right now. Retry in a moment.", { cause: error });
}
