import { strToU8, zipSync, type Zippable } from "fflate";
import { expect, it } from "vitest";
import { readChosen } from "../../demo/studio/drafts/read-folder.js";
import { readZip, ZipError } from "../../demo/studio/drafts/read-zip.js";

const zipOf = (
  files: Zippable,
  change: (bytes: Uint8Array<ArrayBuffer>) => Uint8Array<ArrayBuffer> = (bytes) => bytes,
) => new File([change(zipSync(files) as Uint8Array<ArrayBuffer>)], "art.zip");

const picture = strToU8("picture ".repeat(1000));

/** Position of the central directory's entry, which has a name last. */
const findEntry = (bytes: Uint8Array, name: string): number => Buffer.from(bytes).lastIndexOf(name) - 46;

/** Changes a byte of an entry of the central directory. */
const setByte = (name: string, offset: number, value: number) => (bytes: Uint8Array<ArrayBuffer>) => {
  bytes[findEntry(bytes, name) + offset] = value;
  return bytes;
};

const read = (archive: File) => readZip(archive, () => undefined);

it("a zip file is unpacked like a folder, without its own folder and what macOS adds", async () => {
  const archive = zipOf({
    "art/10.png": picture,
    "art/2.png": [picture, { level: 0 }],
    "art/images/": strToU8(""),
    "art/.DS_Store": strToU8("x"),
    "__MACOSX/art/._2.png": strToU8("x"),
    "art/1.svg": strToU8("<svg/>"),
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
  const archive = zipOf({ "1.png": picture });
  const { files } = await readChosen([archive, new File(["x"], "collection.png")], () => undefined);
  expect(files.map(({ path }) => path)).toEqual(["1.png", "collection.png"]);
});

it("old names with backslashes are paths, and names that aren't in UTF-8 are read", async () => {
  const latin = (bytes: Uint8Array<ArrayBuffer>) =>
    Uint8Array.from(bytes, (byte) => (byte === 0x23 ? 0xe9 : byte));
  expect((await read(zipOf({ "images\\1.png": picture })))[0]!.path).toBe("images/1.png");
  expect((await read(zipOf({ "caf#.png": [picture, { level: 0 }] }, latin)))[0]!.path).toBe("café.png");
});

it.each(["../1.png", "art/../../1.png", "/etc/1.png", "C:/1.png", "..\\1.png"])(
  "a path that leads out of the folder is refused: %s",
  async (path) => {
    const found = await read(zipOf({ "2.png": picture, [path]: picture })).catch((error: unknown) => error);
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
  const archive = zipOf({ "1.png": picture, "2.png": picture }, change);
  const found = await read(archive).catch((error: unknown) => error);
  expect(found).toBeInstanceOf(ZipError);
  expect(found).toMatchObject({ problem, archive: "art.zip", file: "2.png" });
});

it.each([
  ["has another format", new File(["Rar!"], "art.zip")],
  ["is empty", new File([], "art.zip")],
  ["was cut off", zipOf({ "1.png": picture }, (bytes) => bytes.slice(0, -30))],
  ["lacks its start", zipOf({ "1.png": picture }, (bytes) => bytes.slice(-60))],
])("a file that %s is no archive", async (_, archive) => {
  await expect(read(archive)).rejects.toMatchObject({ problem: "unreadable", archive: "art.zip" });
});

it("sizes of eight bytes are read where those of four bytes don't suffice", async () => {
  const archive = zipOf({ "1.png": [picture, { level: 0, extra: { 1: new Uint8Array(16) } }] }, (bytes) => {
    const view = new DataView(bytes.buffer);
    const at = findEntry(bytes, "1.png");
    view.setUint32(at + 20, 0xffffffff, true);
    view.setUint32(at + 24, 0xffffffff, true);
    for (const offset of [0, 8]) view.setBigUint64(at + 46 + 5 + 4 + offset, BigInt(picture.length), true);
    return bytes;
  });
  expect((await read(archive))[0]!.file.size).toBe(picture.length);
});
