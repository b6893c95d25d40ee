import { z } from "zod";
import { checkRecipients, recipient } from "./recipients-definition.js";

/** Basis points of a resale price. */
export const royaltyPoints = z
  .int({ error: "must be a whole number" })
  .min(0, { error: "must be at least 0" })
  .max(10_000, { error: "must be at most 10000, the whole price" });

/** Recipients of a royalty with their shares, at least one. */
export const royaltyRecipients = z
  .array(recipient(0, "the royalty"), { error: "must be a list" })
  .min(1, { error: "must hold at least one recipient" })
  .superRefine((recipients, context) =>
    checkRecipients(recipients, (path, message) =>
      context.addIssue({ code: "custom", path: [...path], message }),
    ),
  );
