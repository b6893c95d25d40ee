import type { ChangeResponse } from "../../../src/contract/admin/changes.js";

/** Sends what has no dry run: until it is confirmed, nothing is described beyond its own sentence. */
export const withoutDryRun =
  (subject: string, act: () => Promise<unknown>) =>
  async (dryRun: boolean): Promise<ChangeResponse> => {
    if (!dryRun) await act();
    return { success: true, changed: !dryRun, change: { subject, before: null, after: null, notes: [] } };
  };
