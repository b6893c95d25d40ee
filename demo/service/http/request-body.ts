import type { HonoRequest, MiddlewareHandler } from "hono";
import { bodyLimit } from "hono/body-limit";
import { ApiError } from "../platform/errors/api-error.js";

/**
 * Creates the middleware that reads no more of a body than the limit, whether its length is announced or it is sent in
 * chunks.
 * @throws ApiError `BODY_TOO_LARGE`, or `VALIDATION_FAILED` for a body that the client aborts
 */
export function createBodyLimit(maxBytes: number): MiddlewareHandler {
  const limit = bodyLimit({
    maxSize: maxBytes,
    onError: () => {
      throw new ApiError(
        "BODY_TOO_LARGE",
        `The body is larger than ${maxBytes} bytes. The connection is closed. Send only what the route needs.`,
      );
    },
  });
  return async (context, next) => {
    const { req } = context;
    const length = Number(req.header("Content-Length") ?? NaN);
    // The server doesn't read more than an announced length, and wrapping the body in a stream would cost more than the
    // route.
    const isShort = length <= maxBytes && req.header("Transfer-Encoding") === undefined;
    if (!isShort) await limit(context, () => Promise.resolve()).catch(rejectAborted);
    return next();
  };
}

/**
 * Limit of the Mint API: a proof has at most 8,192 characters and a transaction 1,232 bytes, so that both fit with the
 * other fields.
 */
export const limitBody = createBodyLimit(16 * 1024);

/** Error of reading a body. Only the client can have caused it, so it isn't an internal error. */
function rejectAborted(cause: unknown): never {
  if (cause instanceof ApiError) throw cause;
  throw new ApiError("VALIDATION_FAILED", "The body ended before it was complete. Send it again.", { cause });
}

/** @throws ApiError `VALIDATION_FAILED` for anything that isn't a JSON object sent as JSON */
export async function readJsonObject(request: HonoRequest): Promise<Record<string, unknown>> {
  if (!/^application\/json\s*(;|$)/i.test(request.header("Content-Type") ?? "")) {
    throw new ApiError(
      "VALIDATION_FAILED",
      "Send the body as JSON, with the header Content-Type: application/json.",
    );
  }
  const text = await request.text().catch(rejectAborted);
  // The database can't store text with this character.
  if (text.includes("\\u0000")) {
    throw new ApiError("VALIDATION_FAILED", "The body must not contain the character U+0000.");
  }
  const body = parseJson(text);
  if (typeof body !== "object" || body === null || Array.isArray(body)) {
    throw new ApiError("VALIDATION_FAILED", "The body must be a JSON object.");
  }
  return body as Record<string, unknown>;
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch (cause) {
    throw new ApiError("VALIDATION_FAILED", "The body is not valid JSON.", { cause });
  }
}

/** Schema of a body: the parsing that `validate` needs. */
export interface BodySchema<Output> {
  safeParse(
    value: unknown,
  ): { success: true; data: Output } | { success: false; error: { issues: { path: PropertyKey[] }[] } };
}

/**
 * @param expectations Description of the valid values of each field.
 * @throws ApiError `VALIDATION_FAILED` with `details.fields`, one entry per invalid field
 */
export function validate<Output>(
  schema: BodySchema<Output>,
  value: Record<string, unknown>,
  expectations: Readonly<Record<string, string>>,
): Output {
  const parsed = schema.safeParse(value);
  if (parsed.success) return parsed.data;
  const names = new Set(parsed.error.issues.map(({ path }) => String(path[0])));
  throw invalidFieldsError([...names].map((field) => ({ field, expected: expectations[field]! })));
}

/** Error for invalid fields. */
export function invalidFieldsError(fields: { field: string; expected: string }[]): ApiError {
  const message = fields.map(({ field, expected }) => `${field} must be ${expected}.`).join(" ");
  return new ApiError("VALIDATION_FAILED", message, { details: { fields } });
}
