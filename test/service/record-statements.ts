import pg from "pg";
import { vi } from "vitest";

/** Texts of all statements that are sent to the database meanwhile, in their order. */
export async function recordStatements(work: () => Promise<unknown>): Promise<string[]> {
  const query = vi.spyOn(pg.Client.prototype, "query");
  try {
    await work();
    return query.mock.calls.map(([statement]: unknown[]) =>
      typeof statement === "string" ? statement : (statement as { text: string }).text,
    );
  } finally {
    query.mockRestore();
  }
}
