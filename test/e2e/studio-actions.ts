import { randomBytes } from "node:crypto";
import { expect, type Page } from "playwright/test";
import { planInvite, type AccessOrder } from "../../demo/service/admin/access/access-changes.js";
import { makeChange } from "../../demo/service/admin/changes/change.js";
import type { Database } from "../../demo/service/platform/db/database.js";
import type { Drop } from "./drop.js";

/** Creates an invitation as `studio invite` does. */
export async function invite(
  database: Database,
  {
    role = "creator",
    collections = [],
  }: Partial<Pick<AccessOrder, "role">> & { collections?: readonly Drop[] },
): Promise<string> {
  const now = new Date();
  const order: AccessOrder & { expiresAt: Date } = {
    role,
    collections,
    label: "Anna",
    expiresAt: new Date(now.getTime() + 3_600_000),
  };
  const plan = planInvite({ clock: () => now, random: (bytes) => new Uint8Array(randomBytes(bytes)) }, order);
  const { result } = await makeChange(database, plan, { name: "test", at: now, dryRun: false });
  return result!.value;
}

/** Opens the studio with an invitation, and signs in with the burner wallet. */
export async function signIn(page: Page, service: string, code: string): Promise<void> {
  await page.goto(`${service}/studio/#invite=${code}`);
  await page.getByRole("button", { name: /^Burner wallet/ }).click();
  await expect(page.getByRole("heading", { name: "Your drops", exact: true })).toBeVisible();
  expect(page.url()).not.toContain(code);
}
