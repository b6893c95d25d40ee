import { assert, property, uint8Array } from "fast-check";
import { expect, it } from "vitest";
import { decodeBase64, encodeBase64 } from "../../../src/core/mint/base64.js";

it("round-trips bytes through base64", () => {
  assert(
    property(uint8Array({ maxLength: 1_232 }), (bytes) => {
      expect(encodeBase64(bytes)).toBe(Buffer.from(bytes).toString("base64"));
      expect(decodeBase64(encodeBase64(bytes))).toEqual(new Uint8Array(bytes));
    }),
  );
});

it("throws for invalid base64", () => {
  expect(() => decodeBase64("§")).toThrow();
});
