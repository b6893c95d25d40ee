import { getBase58Encoder } from "@solana/kit";
import { z } from "zod";

/** Parses a secret key; null for anything but base58 or a JSON array of bytes. */
export function parseSecretKey(text: string): Uint8Array | null {
  try {
    if (!text.trimStart().startsWith("[")) return new Uint8Array(getBase58Encoder().encode(text));
    const bytes = z.array(z.int().min(0).max(255)).parse(JSON.parse(text));
    return Uint8Array.from(bytes);
  } catch {
    return null;
  }
}
