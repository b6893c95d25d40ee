import { Refusal } from "../mint/refusal.js";

export const refuseUnknownCollection = () =>
  new Refusal(
    "COLLECTION_NOT_FOUND",
    "No collection has this slug, address or id. The case counts; GET /collections lists all.",
  );
