import type { MadeChange } from "../../admin/changes/change.js";

/** Fields of every response to a change. */
export const describeChange = ({ change, result }: MadeChange<unknown>) => ({
  success: true,
  changed: result !== null,
  change: {
    subject: change.subject,
    before: toFields(change.before),
    after: toFields(change.after),
    notes: [...(change.notes ?? [])],
  },
});

/** Fields as JSON has them. */
const toFields = (fields: Readonly<Record<string, unknown>> | null) =>
  fields && (JSON.parse(JSON.stringify(fields)) as Record<string, unknown>);
