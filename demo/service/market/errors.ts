import { ApiError } from "../platform/errors/api-error.js";

export const unknownCollectionError = () =>
  new ApiError(
    "COLLECTION_NOT_FOUND",
    "No collection has this slug, address or id. The case counts; GET /collections lists all.",
  );

export const invalidCursorError = () =>
  new ApiError(
    "INVALID_CURSOR",
    "cursor must be one that this list has given out, with the same filters, once. Begin again without one.",
  );
