import { tablesOf } from "../../tables.js";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import sharp from "sharp";
import { afterAll, beforeAll, beforeEach, describe, expect, it, onTestFinished } from "vitest";
import { createHiddenArtTest } from "../../../demo/service/market/hidden-art/hidden-art.js";
import { pictures } from "../../../demo/service/catalog/pictures/tables.js";
import { createBucketArt } from "../../../demo/service/platform/storage/bucket-art.js";
import { textContent } from "../../../demo/service/platform/storage/file-content.js";
import {
  createS3Storage,
  type BucketSettings,
  type S3Storage,
} from "../../../demo/service/platform/storage/s3-storage.js";
import { createHttpHarness, now, monotonic, type HttpHarness } from "../http/harness.js";
import { startGate } from "../platform/storage/gate.js";
import { startS3Server, type S3Server } from "../platform/storage/s3-server.js";
import { makeItems, neededOptions, writeFolder } from "./asset-folder.js";
import { createCommandRunner } from "./command-runner.js";

let harness: HttpHarness;
let server: S3Server;
let directory: string;
let folder: string;
let settings: BucketSettings;
let storage: S3Storage;
/** Service process that has seen nothing of the bucket yet. */
let app: ReturnType<HttpHarness["createApp"]>;
let environment: Record<string, string>;
beforeAll(async () => {
  [harness, server] = await Promise.all([createHttpHarness(), startS3Server()]);
});
afterAll(() => Promise.all([harness.close(), server.close()]));

beforeEach(async () => {
  directory = await mkdtemp(join(tmpdir(), "import-bucket-"));
  folder = await writeFolder(join(directory, "assets"), makeItems(2));
  settings = server.settings();
  storage = await createS3Storage(settings);
  app = createApp();
  environment = {
    ...server.environment(settings),
    DATABASE_URL: harness.url,
    CHAIN: "solana-localnet",
  };
  return () => rm(directory, { recursive: true });
});

const createApp = () =>
  harness.createApp({
    cacheMilliseconds: 0,
    art: createBucketArt(storage),
    readHiddenArt: createHiddenArtTest({
      database: harness.database,
      clock: () => now,
      monotonic,
      ttlMilliseconds: 0,
    }),
  });

const location = () => `s3://${settings.bucket}/${settings.prefix}`;
const names = (shortId: string) => `--short-id ${shortId} --slug ${shortId.toLowerCase()}`;
const importFolder = (options: string, changes: Record<string, string> = {}) =>
  createCommandRunner(
    { ...environment, ...changes },
    () => now,
  )(`collections import ${folder} ${neededOptions} ${options}`.trimEnd());
const status = async (path: string) => (await app.request(path)).status;
const hasCollection = async (shortId: string) =>
  (await tablesOf(harness.database).collections.findFirst({
    where: (table, { eq }) => eq(table.shortId, shortId),
  })) !== undefined;

async function listKeys(): Promise<string[]> {
  const keys: string[] = [];
  for await (const key of storage.list("")) keys.push(key);
  return keys;
}

describe("collections import into a bucket", () => {
  it("serves the art from every process", async () => {
    const result = await importFolder(names("Bucket"));
    expect(result.exitCode, result.errors).toBe(0);
    expect(result.errors).toContain(
      `2 files, 14 B, the largest 0.png with 7 B; copied to ${location()}/Bucket`,
    );
    expect(result.errors).toContain("Files uploaded: 2 of 2");
    for (const process of [app, createApp()]) {
      const image = await process.request("/art/Bucket/0.png");
      expect([image.status, image.headers.get("Content-Type"), await image.text()]).toEqual([
        200,
        "image/png",
        "image 0",
      ]);
    }
    expect(await listKeys()).toEqual(["Bucket/0.png", "Bucket/1.png"]);
    const again = await importFolder(names("Bucket"));
    expect(again.errors).toContain("The collection already exists and was not changed.");
  });

  it("keeps the files of an import into another database, if they are the same", async () => {
    expect((await importFolder(names("Twice"))).exitCode).toBe(0);
    const other = await createHttpHarness();
    onTestFinished(() => other.close());
    await writeFolder(folder, { "1.png": "other 1" });
    expect(await importFolder(names("Twice"), { DATABASE_URL: other.url })).toMatchObject({
      exitCode: 1,
      errors: expect.stringContaining("its 1.png is missing or different") as unknown,
    });
    await writeFolder(folder, { "1.png": "image 1" });
    const again = await importFolder(names("Twice"), { DATABASE_URL: other.url });
    expect(again.exitCode, again.errors).toBe(0);
    expect(await listKeys()).toEqual(["Twice/0.png", "Twice/1.png"]);
    expect(await status("/art/Twice/1.png")).toBe(200);
  });

  it("is undone by collections remove: no file is left or served, and the same can be imported again", async () => {
    expect((await importFolder(`${names("Undone")} --hidden`)).exitCode).toBe(0);
    expect((await importFolder(names("UndoneNot"))).exitCode).toBe(0);
    expect(await status("/art/Undone/0.png")).toBe(404);
    const removed = await createCommandRunner(environment, () => now)("collections remove Undone --yes");
    expect(removed.exitCode, removed.errors).toBe(0);
    expect(removed.errors).toContain(`and its art in ${location()}/Undone.`);
    expect(await status("/art/Undone/0.png")).toBe(404);
    expect(await listKeys()).toEqual(["UndoneNot/0.png", "UndoneNot/1.png"]);
    const again = await importFolder(names("Undone"));
    expect(again.exitCode, again.errors).toBe(0);
    expect(await status("/art/Undone/0.png")).toBe(200);
  });

  it("makes variants of its pictures there, also later for one that has none", async () => {
    const picture = sharp({ create: { width: 700, height: 700, channels: 3, background: "#336699" } });
    await writeFolder(folder, { "0.png": await picture.png({ compressionLevel: 0 }).toBuffer() });
    const result = await importFolder(names("Pictures"));
    expect(result.exitCode, result.errors).toBe(0);
    const variants = async () => (await listKeys()).filter((key) => /^Pictures\/0-.*\.avif$/.test(key));
    const made = await variants();
    expect(made).toHaveLength(4);
    expect((await app.request(`/art/${made[0]}`)).headers.get("Content-Type")).toBe("image/avif");

    await storage.remove(made);
    await harness.database.delete(pictures);
    const later = await createCommandRunner(environment, () => now)("collections pictures Pictures");
    expect(later.output, later.errors).toContain("1 of 2 made\n");
    expect(await variants()).toEqual(made);
    expect(await harness.database.select().from(pictures)).toHaveLength(1);
  });

  it.each(["", "--hidden"])(
    "that ends anywhere serves nothing of a collection that isn't stored, and is completed by the next one %s",
    async (option) => {
      const shortId = option === "" ? "Interrupted" : "InterruptedHidden";
      const claimCodes = [{ label: "Friends", kind: "discount", discountBasisPoints: 1_000, count: 1 }];
      await writeFolder(folder, { "definition.jsonc": { claimCodes } });
      await storage.put(`${shortId}/.importing`, textContent("another import", "text/plain"));
      await storage.put(`${shortId}/old.png`, textContent("old", "image/png"));
      const ends: string[] = [];
      let output = "";
      for (let last = 0; ; last++) {
        const gate = await startGate(settings.endpoint!, last);
        const result = await importFolder(`${names(shortId)} ${option}`, { AWS_ENDPOINT_URL_S3: gate.url });
        await gate.close();
        output += result.output;
        const [isStored, isServed] = [
          await hasCollection(shortId),
          (await status(`/art/${shortId}/0.png`)) === 200,
        ];
        ends.push(`${result.exitCode} ${isStored ? "stored" : "-"} ${isServed ? "served" : "-"}`);
        if (result.exitCode === 0) break;
        expect(result.errors).toContain("let the key read, write, delete and list there");
      }
      expect(
        ends.slice(0, -1).every((end) => /^1 (-|stored) -$/.test(end)),
        ends.join("\n"),
      ).toBe(true);
      // Most ends come before the collection is stored; the last one publishes what the one before has stored.
      expect(ends.length).toBeGreaterThan(6);
      expect(ends.at(-2)).toBe("1 stored -");
      // Codes are told once, whatever fails after.
      expect(output).toMatch(/Friends\t[0-9A-Z-]{19}\n/);
      expect(ends.at(-1)).toBe(`0 stored ${option === "" ? "served" : "-"}`);
      expect(await listKeys()).toEqual([`${shortId}/0.png`, `${shortId}/1.png`]);
    },
  );

  it("leaves nothing of an import that fails", async () => {
    const failed = await importFolder("--short-id Failed --slug owndrop");
    expect(failed).toMatchObject({
      exitCode: 1,
      errors: expect.stringContaining("--slug belongs to another collection") as unknown,
    });
    expect(await listKeys()).toEqual([]);
  });

  it("doesn't touch art that is there already", async () => {
    await storage.put("Taken/0.png", textContent("mine", "image/png"));
    for (const option of ["", "--dry-run"]) {
      expect(await importFolder(`${names("Taken")} ${option}`)).toMatchObject({
        exitCode: 1,
        errors: expect.stringContaining(
          `${location()}/Taken already exists, but its 0.png is missing or different`,
        ) as unknown,
      });
    }
    expect(await (await app.request("/art/Taken/0.png")).text()).toBe("mine");
  });

  it("says what to change, and imports nothing", async () => {
    for (const [changes, message] of [
      [{ AWS_SECRET_ACCESS_KEY: "wrong" }, "correct AWS_SECRET_ACCESS_KEY"],
      [{ AWS_ACCESS_KEY_ID: "wrong" }, "correct AWS_ACCESS_KEY_ID"],
      [{ ART_STORAGE: "s3://missing-bucket" }, "create it, or correct the bucket's name"],
      [
        { AWS_ENDPOINT_URL_S3: "http://127.0.0.1:1" },
        "is there anything at AWS_ENDPOINT_URL_S3, http://127.0.0.1:1?",
      ],
      [{ ART_STORAGE: "drops" }, "ART_STORAGE must be s3://bucket or s3://bucket/prefix"],
      [{ ART_DIRECTORY: "art" }, "ART_DIRECTORY is for art in a folder, and ART_STORAGE for a bucket"],
    ] as const) {
      const result = await importFolder(names("Misconfigured"), changes);
      expect(result).toMatchObject({ exitCode: 1, errors: expect.stringContaining(message) as unknown });
      expect(result.errors).not.toMatch(/\n\s+at /);
    }
    expect(await hasCollection("Misconfigured")).toBe(false);
  });
});
