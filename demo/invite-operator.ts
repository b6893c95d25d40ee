import { randomBytes } from "node:crypto";
import { planInvite } from "./service/admin/access/access-changes.js";
import { makeChange } from "./service/admin/changes/change.js";
import { createDatabase } from "./service/platform/db/database.js";

/** Time in which the invitation can be used. Milliseconds. */
const lifetime = 72 * 60 * 60_000;

/** Creates an invitation for an operator, as `studio invite --role operator` does. @returns its code */
export async function inviteOperator(databaseUrl: string): Promise<string> {
  const now = new Date();
  const database = createDatabase(databaseUrl, { maxConnections: 1 });
  try {
    const plan = planInvite(
      { clock: () => now, random: (bytes) => new Uint8Array(randomBytes(bytes)) },
      {
        role: "operator",
        collections: [],
        label: "npm start",
        expiresAt: new Date(now.getTime() + lifetime),
      },
    );
    const { result } = await makeChange(database, plan, { name: "npm start", at: now, dryRun: false });
    return result!.value;
  } finally {
    await database.close();
  }
}
