import { parseJsonWithBigInts } from "@solana/rpc-spec-types";
import { expect, it } from "vitest";
import { parseResponse } from "../../../../demo/service/chain/rpc/parse-response.js";

it("integers that a number doesn't hold exactly are bigints, as kit parses them", () => {
  const text =
    '{"value":[{"lamports":9007199254740993,"rentEpoch":18446744073709551615,"least":-9007199254740993}]}';
  expect(parseResponse(text)).toEqual(parseJsonWithBigInts(text));
});

it("short integers, fractions and powers are numbers, beside a long integer", () => {
  expect(
    parseResponse('{"long":1234567890123456,"all":[1,-2,0.1234567890123456,1e21,1234567890123456e2]}'),
  ).toEqual({
    long: 1234567890123456n,
    all: [1, -2, 0.1234567890123456, 1e21, 1234567890123456e2],
  });
});

it("digits in strings and keys are left as they are", () => {
  const response = {
    logs: [
      'Program log: {"amount":18446744073709551615}',
      "\\",
      '",12345678901234567890',
      "é1234567890123456",
    ],
    "1234567890123456": null,
    data: ["1234567890123456", "base64"],
  };
  expect(parseResponse(JSON.stringify(response))).toEqual(response);
});

it("objects of the node that look like marked integers are left as they are, beside a long integer", () => {
  const response = { value: { $integer: "none" }, other: { $integer: "12" } };
  const text = `${JSON.stringify(response).slice(0, -1)},"long":1234567890123456}`;
  expect(parseResponse(text)).toEqual({ ...response, long: 1234567890123456n });
});

it("what is no JSON throws", () => {
  expect(() => parseResponse("<html>1234567890123456")).toThrow(SyntaxError);
});
