import { DatabaseError } from "pg";

/** Name of the violated constraint, anywhere in the chain of causes; undefined for other errors. */
export function findViolatedConstraint(error: unknown): string | undefined {
  if (error instanceof DatabaseError) return error.constraint;
  return error instanceof Error ? findViolatedConstraint(error.cause) : undefined;
}
