import * as z from "zod/mini";
import { object, success } from "../values/schema.js";

/** True: describes the change without making it. */
export const dryRun = z.optional(z.boolean());

const auditedFields = z.nullable(z.record(z.string(), z.unknown()));

export const adminChange = object({
  /** What is changed, such as `phase aurora/Public`. */
  subject: z.string(),
  /** Fields that may change; null: nothing exists yet. */
  before: auditedFields,
  /** The same fields afterwards; null: nothing exists any more. */
  after: auditedFields,
  /** Sentences about other effects. */
  notes: z.array(z.string()),
});
/** A change as the audit trail records it. */
export type AdminChange = z.infer<typeof adminChange>;

/** Fields of every response to a change. */
export const changeFields = {
  success,
  /** False after a dry run, and if everything was as it should be already. */
  changed: z.boolean(),
  change: adminChange,
};

export const changeResponse = object(changeFields);
/** A change that was made, or would be. */
export type ChangeResponse = z.infer<typeof changeResponse>;

export const changeBody = /* @__PURE__ */ z.object({ dryRun });
/** Options of a change. */
export type ChangeBody = z.input<typeof changeBody>;

/** Codes of a route that reads a collection. */
export const managedErrors = ["COLLECTION_NOT_IN_SCOPE", "ROLE_NOT_ALLOWED", "VALIDATION_FAILED"] as const;

/** Codes of a route that changes something. */
export const changeErrors = [...managedErrors, "BODY_TOO_LARGE", "CHANGE_REFUSED", "NOT_FOUND"] as const;
