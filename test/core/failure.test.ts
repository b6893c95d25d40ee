import { describe, expect, it } from "vitest";
import { ApiError } from "../../src/client/api-error.js";
import { toFailure } from "../../src/core/failure.js";
import { isClientError } from "../../src/core/is-client-error.js";
import { MintError } from "../../src/core/mint-error.js";

describe("a failure", () => {
  it("keeps code, message, details and the thrown value itself", () => {
    const error = new ApiError("SOLD_OUT", "Gone.", { status: 409, details: { left: 0 } });
    expect(toFailure(error)).toEqual({
      code: "SOLD_OUT",
      message: "Gone.",
      details: { left: 0 },
      cause: error,
    });
    expect(toFailure(new MintError("CANCELLED")).code).toBe("CANCELLED");
  });

  it.each([
    [new Error("broken"), "broken"],
    [new DOMException("no base64", "InvalidCharacterError"), "no base64"],
    ["broken", ""],
    [undefined, ""],
    [null, ""],
    [{ code: 7, message: 7 }, ""],
  ])("without a code is unexpected", (thrown, message) => {
    expect(toFailure(thrown)).toMatchObject({ code: "UNEXPECTED", message });
  });
});

describe("a definitive rejection", () => {
  const errorOf = (code: string, status: number) => new ApiError(code, "", { status });

  it.each([
    ["SOLD_OUT", 409],
    ["NOT_ELIGIBLE", 403],
    ["A_NEW_CODE", 499],
  ])("is %s with status %i", (code, status) => {
    expect(isClientError(errorOf(code, status))).toBe(true);
  });

  it.each([
    ["NETWORK", 0],
    ["TIMEOUT", 0],
    ["INTERNAL", 500],
    ["RATE_LIMITED", 429],
    ["SLOW", 408],
    ["INVALID_RESPONSE", 404],
    ["INVALID_RESPONSE", 200],
  ])("is not %s with status %i", (code, status) => {
    expect(isClientError(errorOf(code, status))).toBe(false);
  });

  it.each([undefined, null, "SOLD_OUT", new Error("broken"), { status: "409" }])("is not %j", (thrown) => {
    expect(isClientError(thrown)).toBe(false);
  });
});
