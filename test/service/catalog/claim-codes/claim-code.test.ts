import { randomBytes } from "node:crypto";
import { describe, expect, it } from "vitest";
import {
  groupCode,
  hashCode,
  isCode,
  makeCode,
} from "../../../../demo/service/catalog/claim-codes/claim-code.js";
import {
  applyDiscount,
  type ClaimCodeBenefit,
} from "../../../../demo/service/mint/eligibility/claim-code-benefit.js";
import { nativeCoin } from "../../../../demo/service/catalog/currencies/currency.js";

const random = (bytes: number) => new Uint8Array(randomBytes(bytes));

describe("a claim code", () => {
  it("has sixteen characters of an unambiguous alphabet of thirty-two, in groups", () => {
    const codes = Array.from({ length: 2_000 }, () => makeCode(random));
    for (const code of codes) expect(code).toMatch(/^([0-9A-HJKMNP-TV-Z]{4}-){3}[0-9A-HJKMNP-TV-Z]{4}$/);
    expect(new Set(codes).size).toBe(2_000);
    const counts = new Map<string, number>();
    for (const character of codes.join("").replaceAll("-", "")) {
      counts.set(character, (counts.get(character) ?? 0) + 1);
    }
    // Expected count 1,000, standard deviation 32.
    expect(counts.size).toBe(32);
    for (const count of counts.values()) expect(Math.abs(count - 1_000)).toBeLessThan(200);
  });

  it.each([
    "7q2m-x0rb-9kte-1wzd",
    " 7Q2M X0RB 9KTE 1WZD ",
    "7Q2MXORB9KTELWZD",
    "7Q2M–XoRB—9KTE‑IWZD\n",
    "7q2m_x0rb.9kte.1wzd",
    "７Ｑ２Ｍ-X0RB-9KTE-1WZD",
  ])("is normalized from %j", (text) => {
    expect(hashCode(text)).toBe(hashCode("7Q2M-X0RB-9KTE-1WZD"));
    expect(groupCode(text)).toBe("7Q2M-X0RB-9KTE-1WZD");
    expect(isCode(text)).toBe(true);
  });

  it.each(["", "7Q2M", "UUUU-UUUU-UUUU-UUUU", "7Q2M-X0RB-9KTE-1WZ!", "0".repeat(65)])(
    "rejects fewer or other characters: %j",
    (text) => {
      expect(isCode(text)).toBe(false);
      expect(hashCode(text)).not.toBe(hashCode("7Q2M-X0RB-9KTE-1WZD"));
    },
  );
});

describe("a discount", () => {
  const quote = (baseUnits: bigint) => ({ currency: nativeCoin, baseUnits, approximate: false });
  const off = (baseUnits: bigint, discountBasisPoints: number | null) =>
    applyDiscount(quote(baseUnits), { discountBasisPoints } as ClaimCodeBenefit).baseUnits;

  it("leaves the treasury its share and at most one base unit more, for any amount", () => {
    for (let round = 0; round < 5_000; round++) {
      const price = BigInt(`0x${randomBytes(1 + (round % 8)).toString("hex")}`);
      const points = (randomBytes(2).readUInt16BE() % 10_000) + 1;
      const share = price * BigInt(10_000 - points);
      const paid = off(price, points) * 10_000n;
      expect(paid >= share && paid < share + 10_000n && paid <= price * 10_000n).toBe(true);
    }
  });

  it("is exact without a remainder, zero without a code, and the full price at 100 %", () => {
    expect(off(500_000_000n, 2_500)).toBe(375_000_000n);
    expect(off(1n, 1)).toBe(1n);
    expect(off(3n, 5_000)).toBe(2n);
    expect(off(500_000_000n, 10_000)).toBe(0n);
    expect(applyDiscount(quote(7n), null).baseUnits).toBe(7n);
  });
});
