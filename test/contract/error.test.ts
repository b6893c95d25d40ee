import { describe, expect, it } from "vitest";
import { errorStatuses, readErrorBody } from "../../src/contract/errors.js";

describe("an error body", () => {
  const pair = { code: "SOLD_OUT", message: "Gone." };

  it.each([
    ["flat", { success: false, ...pair }],
    ["nested under error", { success: false, error: pair }],
    ["flat, beside a word under error", { statusCode: 409, error: "Conflict", ...pair }],
    ["nested, beside a code that is a number", { code: 409, error: pair }],
  ])("parses %s", (_, body) => {
    expect(readErrorBody(body)).toMatchObject(pair);
  });

  it("in both shapes at once is read as the flat one", () => {
    expect(readErrorBody({ ...pair, error: { code: "OTHER", message: "" } })).toMatchObject(pair);
  });

  it("keeps an unknown code, and details of any shape", () => {
    expect(readErrorBody({ code: "NEW_CODE", message: "New.", details: [1] })).toEqual({
      code: "NEW_CODE",
      message: "New.",
      details: [1],
    });
  });

  it.each([[undefined], [null], [7], [{ text: "Gone." }]])(
    "has an empty message when its message is %j",
    (message) => {
      expect(readErrorBody({ code: "SOLD_OUT", message })).toMatchObject({ code: "SOLD_OUT", message: "" });
    },
  );

  it.each([
    [undefined],
    [null],
    [""],
    ["<h1>Bad gateway</h1>"],
    [502],
    [[]],
    [[pair]],
    [{}],
    [{ code: 7, message: "Gone." }],
    [{ message: "Gone." }],
    [{ error: "SOLD_OUT" }],
    [{ error: null }],
    [{ error: { message: "Gone." } }],
  ])("rejects %j", (body) => {
    expect(readErrorBody(body)).toBeNull();
  });
});

it("every code has an error status, and the reference's codes have the reference's", () => {
  for (const status of Object.values(errorStatuses)) expect(status).toBeGreaterThanOrEqual(400);
  expect(errorStatuses).toMatchObject({
    COLLECTION_NOT_IN_SCOPE: 403,
    ORIGIN_NOT_ALLOWED: 403,
    SANDBOX_KEY_ON_MAINNET: 403,
  });
});
