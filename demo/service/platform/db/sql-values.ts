import { sql, type SQL } from "drizzle-orm";

/** A time as a parameter of a statement. PostgreSQL doesn't infer the type of one that is compared or computed with. */
export const timestamptz = (at: Date): SQL => sql`${at.toISOString()}::timestamptz`;

/** A JSON value as one parameter of a statement, whatever its size. Integers beyond JSON's are texts. */
export const jsonb = (value: unknown): SQL =>
  sql`${JSON.stringify(value, (_key, part: unknown) => (typeof part === "bigint" ? String(part) : part))}::jsonb`;

/** Texts as the right side of `in`, in one parameter. */
export const textList = (texts: readonly string[]): SQL =>
  sql`(select jsonb_array_elements_text(${jsonb(texts)}))`;
