import * as z from "zod/mini";
import type { Route } from "../route.js";
import { count, object, success, timestamp } from "../values/schema.js";

const auditedFields = z.nullable(z.record(z.string(), z.unknown()));

export const auditResponse = object({
  success,
  /** Newest first. */
  entries: z.array(
    object({
      /** Increases with each entry. */
      id: count,
      at: timestamp,
      /** Who made the change: the address of a wallet, the id of an admin key, or the name of the person who ran a command. */
      operator: z.string(),
      /** Name of the command that makes such a change. */
      command: z.string(),
      /** What was changed. */
      subject: z.string(),
      /** Short ids. */
      collections: z.array(z.string()),
      /** Null: nothing existed before. */
      before: auditedFields,
      /** Null: nothing exists any more. */
      after: auditedFields,
    }),
  ),
});
/** Changes of the collections that someone may manage. An operator sees all changes. */
export type AuditResponse = z.infer<typeof auditResponse>;

export const auditRoute = {
  method: "get",
  path: "/audit",
  query: ["limit"],
  response: ["AuditResponse", auditResponse],
  errors: ["VALIDATION_FAILED"],
} as const satisfies Route;
