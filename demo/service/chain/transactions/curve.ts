import type { ReadonlyUint8Array } from "@solana/kit";

/** The field's prime, and the curve's `d`. @see https://www.rfc-editor.org/rfc/rfc8032#section-5.1 */
const p = 2n ** 255n - 19n;
const d = 37095705934669439343138083508754565189542113879843219016388785533085940283555n;

/**
 * True where 32 bytes encode a point of Ed25519's curve, as those of every public key do; program-derived addresses don't.
 * The encoding has a point if x² = (y² − 1) / (d y² + 1) has a root, which Euler's criterion decides without calculating it.
 */
export function isOnCurve(bytes: ReadonlyUint8Array): boolean {
  const isOdd = bytes[31]! > 127;
  let hex = "";
  for (let index = 31; index >= 0; index--) {
    const byte = index === 31 ? bytes[index]! & 127 : bytes[index]!;
    hex += byte.toString(16).padStart(2, "0");
  }
  const y = BigInt(`0x${hex}`);
  const square = (y * y) % p;
  // A fraction has a root if the product of its parts has one.
  const root = raise(((square - 1n + p) * (d * square + 1n)) % p);
  // The root 0 is not odd.
  return root === 1n || (root === 0n && !isOdd);
}

/** Raises to the power of (p − 1) / 2 = 2²⁵⁴ − 10: 1 for squares, 0 for zero. */
function raise(a: bigint): bigint {
  const a2 = (a * a) % p;
  // Powers of 2ⁿ − 1.
  const n2 = (a2 * a) % p;
  const n4 = (squareTimes(n2, 2) * n2) % p;
  const n5 = (squareTimes(n4, 1) * a) % p;
  const n10 = (squareTimes(n5, 5) * n5) % p;
  const n20 = (squareTimes(n10, 10) * n10) % p;
  const n40 = (squareTimes(n20, 20) * n20) % p;
  const n80 = (squareTimes(n40, 40) * n40) % p;
  const n160 = (squareTimes(n80, 80) * n80) % p;
  const n240 = (squareTimes(n160, 80) * n80) % p;
  const n250 = (squareTimes(n240, 10) * n10) % p;
  // (2²⁵⁰ − 1) · 2⁴ + 6 = 2²⁵⁴ − 10.
  return (squareTimes(n250, 4) * ((squareTimes(a2, 1) * a2) % p)) % p;
}

function squareTimes(value: bigint, times: number): bigint {
  for (let count = 0; count < times; count++) value = fold(fold(value * value));
  return value;
}

/** Same number modulo p, shorter: 2²⁵⁵ is 19 there. Twice after a product, in two thirds of the time of a division. */
const fold = (value: bigint): bigint => (value & lowBits) + 19n * (value >> 255n);
const lowBits = 2n ** 255n - 1n;
