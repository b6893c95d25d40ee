import type { z } from "zod";

/** Parses an answer that is base64-encoded JSON. @returns null when it is malformed */
export function parseAnswer<Answer>(schema: z.ZodType<Answer>, answer: string): Answer | null {
  try {
    return schema.safeParse(JSON.parse(Buffer.from(answer, "base64").toString("utf8"))).data ?? null;
  } catch {
    return null;
  }
}
