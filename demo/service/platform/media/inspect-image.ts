import { open, type FileHandle } from "node:fs/promises";
import sharp from "sharp";

/** What a file is, as far as its content shows it. */
export interface InspectedImage {
  /** Extension of its type; null: not a type that the service serves as an image. */
  readonly extension: string | null;
  /** Why it isn't an image, for a sentence that begins with the file; null: nothing is wrong, or its type is unknown. */
  readonly problem: string | null;
}

/** First bytes of each type, in Latin-1. */
const signatures: Readonly<Record<string, RegExp>> = {
  png: /^\x89PNG\r\n/,
  jpg: /^\xFF\xD8\xFF/,
  gif: /^GIF8[79]a/,
  webp: /^RIFF[^]{4}WEBP/,
  avif: /^[^]{4}ftyp(?:[^]{4})*?avi[fs]/,
  svg: /^(?:\xEF\xBB\xBF)?\s*(?:<\?xml[^]*?\?>\s*)?(?:<!--[^]*?-->\s*)*(?:<!DOCTYPE svg[^>[]*(?:\[[^\]]*\])?>\s*)?<svg[\s>]/i,
};

/** Last bytes of a file that is complete, for types that have an end. */
const ends: Readonly<Record<string, RegExp>> = {
  png: /IEND\xAEB`\x82$/,
  jpg: /\xFF\xD9$/,
  gif: /;$/,
};

const [headBytes, tailBytes] = [4_096, 16];

/** Reads an image's type and header, and decodes it if its end is missing. Changes nothing. */
export async function inspectImage(path: string): Promise<InspectedImage> {
  const file = await open(path);
  let [head, tail] = ["", ""];
  try {
    const { size } = await file.stat();
    head = await readPart(file, 0, headBytes);
    tail = await readPart(file, Math.max(0, size - tailBytes), tailBytes);
  } finally {
    await file.close();
  }
  if (/^(?:\xEF\xBB\xBF)?\s*(?:<!--[^]*?-->\s*)*<(?:!doctype html|html|head|body)\b/i.test(head)) {
    return { extension: null, problem: "is a web page, not an image: download the image itself" };
  }
  const [extension] = Object.entries(signatures).find(([, signature]) => signature.test(head)) ?? [null];
  if (extension === null || extension === "svg") return { extension, problem: null };
  try {
    const image = sharp(path, { failOn: "error", limitInputPixels: false });
    await image.metadata();
    if (ends[extension]?.test(tail) === false) await image.stats();
    return { extension, problem: null };
  } catch (error) {
    const [reason = ""] = (error as Error).message.split("\n");
    return { extension, problem: `is cut off or damaged: ${reason.replace(/[:\s]+$/, "")}` };
  }
}

async function readPart(file: FileHandle, position: number, length: number): Promise<string> {
  const { buffer, bytesRead } = await file.read(Buffer.alloc(length), 0, length, position);
  return buffer.toString("latin1", 0, bytesRead);
}
