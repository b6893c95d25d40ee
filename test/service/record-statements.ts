import pg from "pg";
import { vi } from "vitest";

/** Texts of the statements that are sent to the database meanwhile, in their order. */
export async function recordStatements(work: () => Promise<unknown>): Promise<string[]> {
  const query = vi.spyOn(pg.Client.prototype, "query");
  try {
    await work();
    const texts = query.mock.calls.map(([statement]: unknown[]) =>
      typeof statement === "string" ? statement : (statement as { text: string }).text,
    );
    // Behind a pooler, single statements are transactions, too.
    return process.env["TEST_POOLER"] ? texts.filter((text) => !/^(begin|commit)\b/.test(text)) : texts;
  } finally {
    query.mockRestore();
  }
}
