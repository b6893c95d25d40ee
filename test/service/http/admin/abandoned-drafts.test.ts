import { rm, stat } from "node:fs/promises";
import { dirname } from "node:path";
import { beforeAll, expect, it } from "vitest";
import { createDraftRemoval } from "../../../../demo/service/admin/drafts/abandoned-drafts.js";
import { deleteAbandonedDraft } from "../../../../demo/service/admin/drafts/queries.js";
import { useAdminHarness } from "./admin-harness.js";

const harness = useAdminHarness();
const days = 90;
let creator: Readonly<Record<string, string>>;

beforeAll(async () => {
  // A session would end before the days of the test.
  const { value } = await harness.createKey({ role: "creator" });
  creator = { Authorization: `Bearer ${value}` };
});

const post = (path: string, body: object) => harness.send(path, creator, body);

const pass = (past: number): void => {
  harness.time = new Date(harness.time.getTime() + past * 86_400_000);
};

const upload = (id: string, path: string) =>
  post(`/drafts/${id}/files`, { path, size: 2, offset: 0, content: "e30=" });

async function createDraft(): Promise<string> {
  const id = (await post("/drafts", {})).body.draft.id as string;
  await upload(id, "0.json");
  await upload(id, "1.json");
  return id;
}

const listDrafts = async () =>
  ((await harness.send("/drafts", creator)).body.items as { id: string; expiresAt: string }[]).map(
    ({ id, expiresAt }) => ({ id, expiresAt }),
  );

/** Folder of a draft's files. */
async function folderOf(id: string): Promise<string> {
  const found = await harness.admin.drafts.findFile({ role: "operator" } as never, id, "0.json");
  return dirname(found!.file);
}

const exists = (path: string): Promise<boolean> =>
  stat(path).then(
    () => true,
    () => false,
  );

it("a draft that isn't changed any more is deleted with its files, and an upload keeps it longer", async () => {
  const [abandoned, used] = [await createDraft(), await createDraft()];
  const [abandonedFolder, usedFolder] = [await folderOf(abandoned), await folderOf(used)];
  const directory = dirname(abandonedFolder);
  const remove = createDraftRemoval(harness.database, { directory, days });
  pass(days - 1);
  expect(await remove(harness.time)).toBe(0);
  await upload(used, "2.json");
  const expiresAt = new Date(harness.time.getTime() + days * 86_400_000).toISOString();
  expect(await listDrafts()).toEqual([
    { id: used, expiresAt },
    { id: abandoned, expiresAt: expect.any(String) as string },
  ]);

  pass(2);
  // A process that is killed half-way leaves the draft to the next one.
  const killed = deleteAbandonedDraft(harness.database, {
    before: new Date(harness.time.getTime() - days * 86_400_000),
    now: harness.time,
    async removeFiles() {
      await rm(`${abandonedFolder}/0.json`);
      throw new Error("killed");
    },
  });
  await expect(killed).rejects.toThrow("killed");
  expect(await listDrafts()).toHaveLength(2);
  expect(await remove(harness.time)).toBe(1);
  expect(await listDrafts()).toEqual([{ id: used, expiresAt }]);
  expect([await exists(abandonedFolder), await exists(usedFolder)]).toEqual([false, true]);
  expect((await harness.send(`/drafts/${abandoned}`, creator)).body.code).toBe("NOT_FOUND");
});
