import { getBase58Decoder, getBase58Encoder } from "@solana/kit";
import { expect, it } from "vitest";
import { decodeBase58, encodeBase58 } from "../../src/contract/values/address.js";
import { Random } from "../solana/random.js";

it("base58 agrees with kit in both directions, including leading zeros", () => {
  const random = new Random(58);
  for (let round = 0; round < 2000; round++) {
    const bytes = random.bytes(random.below(70));
    bytes.fill(0, 0, random.below(4));
    const text = getBase58Decoder().decode(bytes);
    expect(encodeBase58(bytes)).toBe(text);
    expect(decodeBase58(text)).toEqual(new Uint8Array(getBase58Encoder().encode(text)));
  }
});

it("the system program's address is 32 zero bytes", () => {
  expect(decodeBase58("11111111111111111111111111111111")).toEqual(new Uint8Array(32));
  expect(encodeBase58(new Uint8Array(32))).toBe("1".repeat(32));
});

it("rejects characters outside the alphabet", () => {
  for (const text of ["0", "O", "I", "l", "abc!", "ä", "1 1"]) {
    expect(() => decodeBase58(text)).toThrow(RangeError);
  }
});
