import { expect, it, vi } from "vitest";
import type { DraftFile } from "../../src/contract/admin/drafts.js";
import { UploadQueue, type UploadPart } from "../../demo/studio/drafts/upload-queue.js";

const fileOf = (path: string, size: number) => ({ path, file: new File(["x".repeat(size)], path) });

/** Service that stores what arrives, and fails when the test says so. */
function createService() {
  const received = new Map<string, number>();
  const parts: string[] = [];
  const state = { failure: null as Error | null };
  const send = async ({ path, size, offset, content }: UploadPart): Promise<DraftFile> => {
    await Promise.resolve();
    if (state.failure) throw state.failure;
    parts.push(`${path} ${offset}+${content.size}`);
    const before = received.get(path) ?? 0;
    const after = offset === before ? before + content.size : before;
    received.set(path, after);
    return { path, size, received: after };
  };
  return { received, parts, state, send };
}

async function finish(queue: UploadQueue): Promise<void> {
  await vi.waitUntil(() => !queue.isActive);
}

it("files are uploaded one after another, each in parts", async () => {
  const { parts, send } = createService();
  const queue = new UploadQueue({ send, partBytes: 4, onChange: () => undefined });
  queue.add([fileOf("1.png", 10), fileOf("2.png", 3), fileOf("empty.txt", 0)], []);
  await finish(queue);
  expect(parts).toEqual(["1.png 0+4", "1.png 4+4", "1.png 8+2", "2.png 0+3", "empty.txt 0+0"]);
  expect(queue.uploads.map(({ status }) => status)).toEqual(["done", "done", "done"]);
  expect(queue.progress).toEqual({ size: 13, received: 13 });
});

it("a folder that is given again sends only what is missing", async () => {
  const { parts, received, send } = createService();
  received.set("2.png", 4);
  const queue = new UploadQueue({ send, partBytes: 4, onChange: () => undefined });
  const known = [
    { path: "1.png", size: 10, received: 10 },
    { path: "2.png", size: 10, received: 4 },
    // Another picture of this name.
    { path: "3.png", size: 99, received: 99 },
  ];
  queue.add([fileOf("1.png", 10), fileOf("2.png", 10), fileOf("3.png", 2)], known);
  await finish(queue);
  expect(parts).toEqual(["2.png 4+4", "2.png 8+2", "3.png 0+2"]);
});

it("a failure stops the queue, which goes on where it was", async () => {
  const { parts, state, send } = createService();
  const queue = new UploadQueue({
    partBytes: 4,
    onChange: () => undefined,
    send: async (part) => {
      if (part.offset === 4) state.failure = new Error("offline");
      return send(part);
    },
  });
  queue.add([fileOf("1.png", 6), fileOf("2.png", 1)], []);
  await finish(queue);
  expect(queue.error).toEqual(new Error("offline"));
  expect(queue.uploads.map(({ status, received }) => [status, received])).toEqual([
    ["failed", 4],
    ["waiting", 0],
  ]);
  const stay = queue.uploads;
  expect(stay).toHaveLength(2);
  expect(parts).toEqual(["1.png 0+4"]);
});

it("a retry after a failure sends the rest", async () => {
  const { parts, state, send } = createService();
  const queue = new UploadQueue({ send, partBytes: 4, onChange: () => undefined });
  state.failure = new Error("offline");
  queue.add([fileOf("1.png", 6)], []);
  await finish(queue);
  state.failure = null;
  queue.retry();
  await finish(queue);
  expect(parts).toEqual(["1.png 0+4", "1.png 4+2"]);
  expect(queue.error).toBeNull();
});

it("a service that has more or less than the page believes is followed", async () => {
  const { parts, received, send } = createService();
  // Another tab has sent the first part.
  received.set("1.png", 4);
  const queue = new UploadQueue({ send, partBytes: 4, onChange: () => undefined });
  queue.add([fileOf("1.png", 8)], []);
  await finish(queue);
  expect(parts).toEqual(["1.png 0+4", "1.png 4+4"]);
  expect(queue.uploads[0]).toMatchObject({ status: "done", received: 8 });
});

it("a file that is replaced while it is sent is sent once more, as it is now", async () => {
  const { parts, send } = createService();
  const contents: string[] = [];
  const queue = new UploadQueue({
    partBytes: 4,
    onChange: () => undefined,
    send: async (part) => {
      contents.push(await part.content.text());
      if (contents.length === 1) queue.add([{ path: "1.json", file: new File(["new"], "1.json") }], []);
      return send(part);
    },
  });
  queue.add([{ path: "1.json", file: new File(["old"], "1.json") }], []);
  await finish(queue);
  expect(contents).toEqual(["old", "new"]);
  expect(parts).toHaveLength(2);
  expect(queue.uploads.map(({ status }) => status)).toEqual(["done"]);
});
