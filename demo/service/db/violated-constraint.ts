import { DatabaseError } from "pg";

/** The name of the constraint that a statement failed on, wherever in the chain of causes; undefined for other errors. */
export function findViolatedConstraint(error: unknown): string | undefined {
  if (error instanceof DatabaseError) return error.constraint;
  return error instanceof Error ? findViolatedConstraint(error.cause) : undefined;
}
