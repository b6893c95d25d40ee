import { expect, it } from "vitest";
import { readChosen } from "../../demo/studio/drafts/read-folder.js";
import { readZip } from "../../demo/studio/drafts/read-zip.js";
import { ZipError } from "../../demo/studio/drafts/zip-error.js";
import { zipOf } from "./zip-of.js";

const picture = "picture ".repeat(1000);

/** Position of the central directory's entry, which has a name last. */
const findEntry = (bytes: Uint8Array, name: string): number => Buffer.from(bytes).lastIndexOf(name) - 46;

/** Changes a byte of an entry of the central directory. */
const setByte = (name: string, offset: number, value: number) => (bytes: Uint8Array<ArrayBuffer>) => {
  bytes[findEntry(bytes, name) + offset] = value;
  return bytes;
};

const read = (archive: File) => readZip(archive, () => undefined);

it("a zip file is unpacked like a folder, without its own folder and what macOS adds", async () => {
  const archive = await zipOf({
    "art/10.png": picture,
    "art/2.png": picture,
    "art/images/": "",
    "art/.DS_Store": "x",
    "__MACOSX/art/._2.png": "x",
    "art/1.svg": "<svg/>",
  });
  const steps: string[] = [];
  const { files, leftOut } = await readChosen([archive], (done, all) => steps.push(`${done}/${all}`));
  expect(files.map(({ path }) => path)).toEqual(["1.svg", "2.png", "10.png"]);
  expect(leftOut.toSorted()).toEqual([".DS_Store", "__MACOSX/art/._2.png"]);
  expect(await Promise.all(files.map(({ file }) => file.bytes?.() ?? file.arrayBuffer()))).toHaveLength(3);
  expect(await files[1]!.file.text()).toBe(await files[2]!.file.text());
  expect(await files[2]!.file.text()).toBe("picture ".repeat(1000));
  expect(files.map(({ file }) => file.type)).toEqual(["image/svg+xml", "", ""]);
  expect(steps.at(-1)).toBe("5/5");
});

it("a zip file among others adds its files to theirs", async () => {
  const archive = await zipOf({ "1.png": picture });
  const { files } = await readChosen([archive, new File(["x"], "collection.png")], () => undefined);
  expect(files.map(({ path }) => path)).toEqual(["1.png", "collection.png"]);
});

it("old names with backslashes are paths, and names that aren't in UTF-8 are read", async () => {
  const latin = (bytes: Uint8Array<ArrayBuffer>) =>
    Uint8Array.from(bytes, (byte) => (byte === 0x23 ? 0xe9 : byte));
  expect((await read(await zipOf({ "images\\1.png": picture })))[0]!.path).toBe("images/1.png");
  expect((await read(await zipOf({ "caf#.png": picture }, latin, { isStored: true })))[0]!.path).toBe(
    "café.png",
  );
});

it.each(["../1.png", "art/../../1.png", "/etc/1.png", "C:/1.png", "..\\1.png"])(
  "a path that leads out of the folder is refused: %s",
  async (path) => {
    const found = await read(await zipOf({ "2.png": picture, [path]: picture })).catch(
      (error: unknown) => error,
    );
    expect(found).toMatchObject({ problem: "outside", archive: "art.zip", file: path.replaceAll("\\", "/") });
  },
);

it.each([
  ["encrypted", setByte("2.png", 8, 1)],
  ["unsupported", setByte("2.png", 10, 14)],
  // Its checksum.
  ["damaged", setByte("2.png", 16, 1)],
  // Its size, of which the content has more.
  ["damaged", setByte("2.png", 25, 0)],
  // Its position.
  ["damaged", setByte("2.png", 42, 1)],
] as const)("a file that is %s stops the whole archive, and is named", async (problem, change) => {
  const archive = await zipOf({ "1.png": picture, "2.png": picture }, change);
  const found = await read(archive).catch((error: unknown) => error);
  expect(found).toBeInstanceOf(ZipError);
  expect(found).toMatchObject({ problem, archive: "art.zip", file: "2.png" });
});

it.each([
  ["has another format", new File(["Rar!"], "art.zip")],
  ["is empty", new File([], "art.zip")],
  ["was cut off", await zipOf({ "1.png": picture }, (bytes) => bytes.slice(0, -30))],
  ["lacks its start", await zipOf({ "1.png": picture }, (bytes) => bytes.slice(-60))],
])("a file that %s is no archive", async (_, archive) => {
  await expect(read(archive)).rejects.toMatchObject({ problem: "unreadable", archive: "art.zip" });
});

it("sizes of eight bytes are read", async () => {
  const archive = await zipOf({ "1.png": picture }, undefined, { isLarge: true });
  expect((await read(archive))[0]!.file.size).toBe(picture.length);
});
