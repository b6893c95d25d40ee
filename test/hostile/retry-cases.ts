import { drops, type Json } from "./drops.js";
import { changed, type HostileCase } from "./hostile-case.js";

const failed = (code: string, httpStatus: number): Json => ({
  success: false,
  code,
  message: code,
  httpStatus,
});

/** Answers to a signed transaction that leave its outcome open. */
export const openAnswers: Record<string, Json[]> = {
  "always pending": [{ success: true, status: "pending" }],
  "an unknown status": [{ success: true, status: "\u202edemrifnoc" }],
  "no status": [{ success: true }],
  "a status of another type": [{ success: true, status: { confirmed: false } }],
  "an error of the server": [failed("INTERNAL", 500)],
  "an error about the key": [failed("INVALID_API_KEY", 401)],
  "an error about the origin": [failed("ORIGIN_NOT_ALLOWED", 403)],
  "an error about the route": [failed("NOT_FOUND", 404)],
  "too many requests": [failed("RATE_LIMITED", 429)],
  "no answer": [null],
  "an answer without content": [{ httpStatus: 502 }],
};

/** Final errors, none of which proves that the transaction can't land. */
export const finalAnswers: Record<string, Json[]> = Object.fromEntries(
  (
    [
      ["TRANSACTION_FAILED", 409],
      ["BLOCKHASH_EXPIRED", 409],
      ["SESSION_EXPIRED", 410],
      ["SESSION_NOT_FOUND", 404],
      ["TRANSACTION_MISMATCH", 422],
      ["PHASE_NOT_ACTIVE", 409],
      ["VALIDATION_FAILED", 400],
    ] as const
  ).map(([code, status]) => [code, [failed(code, status)]]),
);

const orders = [drops.free, drops.fixed, drops.token, drops.several, drops.discount];

/** Visitors who begin another mint after an answer to the signed transaction, which lands nevertheless. */
export const retryCases: HostileCase[] = orders.flatMap((drop) =>
  Object.entries({ ...openAnswers, ...finalAnswers }).map(([name, execute]): HostileCase => ({
    kind: "another mint after an answer",
    name: `${drop.name}: ${name}`,
    attempts: 2,
    ...changed(drop, (answers) => (answers.execute = execute)),
  })),
);
