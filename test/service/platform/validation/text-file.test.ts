import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { decodeText, readText } from "../../../../demo/service/platform/validation/text-file.js";

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "text-file-"));
});
afterAll(() => rm(folder, { recursive: true }));

const text = "name\nCafé 🎨\n";
const swap = (bytes: Buffer) => Buffer.from(bytes).swap16();

describe("a text file", () => {
  it.each([
    ["UTF-8", Buffer.from(text)],
    ["UTF-8 with a byte order mark", Buffer.from(`\uFEFF${text}`)],
    ["UTF-16 LE with a byte order mark", Buffer.from(`\uFEFF${text}`, "utf16le")],
    ["UTF-16 LE", Buffer.from(text, "utf16le")],
    ["UTF-16 BE with a byte order mark", swap(Buffer.from(`\uFEFF${text}`, "utf16le"))],
    ["UTF-16 BE", swap(Buffer.from(text, "utf16le"))],
  ])("is read in %s", (_, bytes) => expect(decodeText(bytes, "0.json")).toBe(text));

  it("is read as it is where it is short or empty", () => {
    for (const short of ["", "a", "é", "ab"]) expect(decodeText(Buffer.from(short), "a")).toBe(short);
  });

  it.each([
    [
      Buffer.from(text, "latin1"),
      "0.json:2:4 isn't UTF-8 (byte 0xE9); save it as UTF-8 (it looks like Windows-1252)",
    ],
    [Buffer.from([0x61, 0x0a, 0x62, 0x81]), "0.json:2:2 isn't UTF-8 (byte 0x81); save it as UTF-8"],
    [Buffer.from([0xef, 0xbb, 0xbf, 0x61, 0xff]), "0.json:1:5 isn't UTF-8 (byte 0xFF)"],
    [Buffer.from("\uFFFD é").subarray(0, 5), "0.json:1:5 isn't UTF-8 (byte 0xC3)"],
    [Buffer.from([0xff, 0xfe, 0x3d, 0xd8, 0x61, 0x00]), "0.json isn't valid UTF-16LE: save it as UTF-8"],
    [Buffer.from([0xff, 0xfe, 0, 0, 0x61, 0, 0, 0]), "0.json is UTF-32: save it as UTF-8"],
    [Buffer.from([0, 0, 0xfe, 0xff, 0, 0, 0, 0x61]), "0.json is UTF-32: save it as UTF-8"],
    [
      Buffer.from("PK\u0003\u0004\u0014", "latin1"),
      "0.json is a zip archive or an Excel workbook, not a text: export it as CSV or JSON",
    ],
    [Buffer.from([0xff, 0xfe, 0x61]), "0.json isn't valid UTF-16LE: save it as UTF-8"],
  ])("is refused with its line and byte: %j", (bytes, message) =>
    expect(() => decodeText(bytes, "0.json")).toThrow(message),
  );

  it("is refused if it is missing, or larger than the limit", async () => {
    const path = join(folder, "large.json");
    await writeFile(path, "123");
    await expect(readText(path, 2)).rejects.toThrow("large.json is larger than");
    await expect(readText(join(folder, "none.json"))).rejects.toThrow(/none\.json can't be read: ENOENT/);
  });
});
