import { expect, it, vi } from "vitest";
import { ApiError } from "../../src/api.js";
import type { Draft } from "../../src/contract/admin/drafts.js";
import { DraftSaver } from "../../demo/studio/drafts/draft-saver.js";

type Body = { definition: Record<string, unknown>; revision: number };

/** Service with a draft, whose saves the test lets through. */
function createSaver() {
  const bodies: Body[] = [];
  const pending: { resolve: () => void; reject: (error: Error) => void }[] = [];
  const save = (body: Body) =>
    new Promise<{ draft: Draft }>((resolve, reject) => {
      bodies.push(body);
      const draft = { revision: body.revision + 1, definition: body.definition } as unknown as Draft;
      pending.push({ resolve: () => resolve({ draft }), reject });
    });
  const saver = new DraftSaver({ definition: {}, revision: 7 }, { save, onChange: () => undefined });
  return { saver, bodies, pending };
}

it("what is typed during a save is saved after it, with the new revision", async () => {
  const { saver, bodies, pending } = createSaver();
  saver.change({ name: "S" });
  const flushed = saver.flush();
  saver.change({ name: "Sky" });
  expect(saver.state).toBe("saving");
  pending[0]!.resolve();
  await vi.waitUntil(() => bodies.length === 2);
  pending[1]!.resolve();
  expect(await flushed).toBe(true);
  expect(bodies).toEqual([
    { definition: { name: "S" }, revision: 7 },
    { definition: { name: "Sky" }, revision: 8 },
  ]);
  expect(saver.state).toBe("saved");
});

it("nothing is sent for a definition that is stored already", async () => {
  const { saver, bodies } = createSaver();
  saver.change({});
  expect(await saver.flush()).toBe(true);
  expect(bodies).toEqual([]);
});

it("a draft that another tab has saved first isn't overwritten", async () => {
  const { saver, bodies, pending } = createSaver();
  saver.change({ name: "Sky" });
  const flushed = saver.flush();
  pending[0]!.reject(new ApiError("CHANGE_REFUSED" as never, "", { status: 409 }));
  expect(await flushed).toBe(false);
  expect(saver.state).toBe("conflict");
  saver.change({ name: "Skies" });
  expect(await saver.flush()).toBe(false);
  expect(bodies).toHaveLength(1);
});

it("a save that failed is repeated", async () => {
  const { saver, bodies, pending } = createSaver();
  saver.change({ name: "Sky" });
  const flushed = saver.flush();
  pending[0]!.reject(new ApiError("NETWORK", ""));
  expect(await flushed).toBe(false);
  expect(saver.state).toBe("failed");
  const again = saver.flush();
  pending[1]!.resolve();
  expect(await again).toBe(true);
  expect(bodies.map(({ revision }) => revision)).toEqual([7, 7]);
});
