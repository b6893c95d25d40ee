import { ApiError } from "../../../src/api.js";
import { messages } from "../messages.js";

/** Error in words for people. `fields` has what is wrong with single fields, by name. */
export interface DescribedError {
  readonly message: string;
  readonly fields: ReadonlyMap<string, string>;
}

const { errors } = messages;

/** Codes whose message says what about this drop doesn't permit the change. */
const specific: readonly string[] = ["CHANGE_REFUSED", "VALIDATION_FAILED", "NOT_FOUND"];

export function describeError(error: unknown): DescribedError {
  if (!(error instanceof ApiError)) return { message: errors.unexpected, fields: new Map() };
  const fields = readFields(error.details);
  const known = (errors.codes as Readonly<Record<string, string>>)[error.code];
  if (fields.size > 0) return { message: errors.fields, fields };
  return { message: known ?? (specific.includes(error.code) ? error.message : errors.unexpected), fields };
}

/** `details.fields` of `VALIDATION_FAILED`. */
function readFields(details: unknown): Map<string, string> {
  const { fields } = (details ?? {}) as { fields?: unknown };
  if (!Array.isArray(fields)) return new Map();
  const entries = fields as readonly { field?: unknown; expected?: unknown }[];
  return new Map(entries.map(({ field, expected }) => [String(field), String(expected)]));
}
