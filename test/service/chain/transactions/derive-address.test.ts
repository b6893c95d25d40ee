import { randomBytes } from "node:crypto";
import { findAssociatedTokenPda, TOKEN_2022_PROGRAM_ADDRESS } from "@solana-program/token-2022";
import {
  createAddressWithSeed,
  generateKeyPairSigner,
  getAddressDecoder,
  isOffCurveAddress,
} from "@solana/kit";
import { expect, it } from "vitest";
import { decodeBase58, encodeBase58 } from "../../../../demo/service/chain/transactions/base58.js";
import { isOnCurve } from "../../../../demo/service/chain/transactions/curve.js";
import {
  bytesOf,
  deriveAddressWithSeed,
  deriveTokenAccount,
  toAddress,
} from "../../../../demo/service/chain/transactions/derive-address.js";

const drawn = (count: number) => Array.from({ length: count }, () => new Uint8Array(randomBytes(32)));
const decoder = getAddressDecoder();

/** Encodings at the edges: zero, one, the prime and its neighbours, each with both signs of x. */
const edges = [0n, 1n, 2n, 2n ** 255n - 20n, 2n ** 255n - 19n, 2n ** 255n - 18n, 2n ** 255n - 1n].flatMap(
  (y) =>
    [0n, 2n ** 255n].map((sign) => {
      const hex = (y + sign).toString(16).padStart(64, "0");
      return Uint8Array.from(Buffer.from(hex, "hex")).reverse();
    }),
);

it("base58 is what kit's codec gives, with leading zeros", () => {
  const zeros = drawn(40).map((bytes, index) => bytes.fill(0, 0, index % 33));
  for (const bytes of [...drawn(500), ...zeros, ...edges]) {
    expect(encodeBase58(bytes)).toBe(decoder.decode(bytes));
    expect(toAddress(bytes)).toBe(decoder.decode(bytes));
    expect(bytesOf(decoder.decode(bytes))).toEqual(bytes);
  }
});

it("base58 of any length is decoded to what was encoded", () => {
  for (let length = 0; length < 100; length++) {
    const bytes = new Uint8Array(randomBytes(length));
    expect(decodeBase58(encodeBase58(bytes))).toEqual(bytes);
  }
  expect(decodeBase58("0")).toBeNull();
});

it("a point is on the curve where kit says so, at the edges and elsewhere", () => {
  for (const bytes of [...drawn(500), ...edges]) {
    expect(isOnCurve(bytes), decoder.decode(bytes)).toBe(!isOffCurveAddress(decoder.decode(bytes)));
  }
});

it("derived addresses are kit's", async () => {
  for (let index = 0; index < 50; index++) {
    const [owner, mint] = [(await generateKeyPairSigner()).address, decoder.decode(randomBytes(32))];
    const seed = randomBytes(16).toString("hex");
    const [token] = await findAssociatedTokenPda({ owner, mint, tokenProgram: TOKEN_2022_PROGRAM_ADDRESS });
    expect(deriveTokenAccount(owner, mint, TOKEN_2022_PROGRAM_ADDRESS)).toBe(token);
    expect(deriveAddressWithSeed(owner, seed, TOKEN_2022_PROGRAM_ADDRESS)).toBe(
      await createAddressWithSeed({ baseAddress: owner, programAddress: TOKEN_2022_PROGRAM_ADDRESS, seed }),
    );
  }
});
