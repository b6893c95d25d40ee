import { ApiError } from "../platform/errors/api-error.js";

export const unknownCollectionError = () =>
  new ApiError(
    "COLLECTION_NOT_FOUND",
    "No collection has this slug, address or id. They are case-sensitive; GET /collections lists all.",
  );

export const invalidCursorError = () =>
  new ApiError(
    "INVALID_CURSOR",
    "cursor must come from this list with the same filters, and be given once. Start again without one.",
  );
