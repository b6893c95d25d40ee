import type { ReadonlyUint8Array } from "@solana/kit";

/** The field's prime, and the curve's `d`. @see https://www.rfc-editor.org/rfc/rfc8032#section-5.1 */
const p = 2n ** 255n - 19n;
const d = 37095705934669439343138083508754565189542113879843219016388785533085940283555n;

/**
 * True where 32 bytes encode a point of Ed25519's curve, as those of every public key do; program-derived addresses don't.
 * The encoding has a point if x² = (y² − 1) / (d y² + 1) has a root. The root itself isn't needed.
 */
export function isOnCurve(bytes: ReadonlyUint8Array): boolean {
  const isOdd = bytes[31]! > 127;
  const littleEndian = Buffer.from(bytes);
  littleEndian[31]! &= 127;
  const y = BigInt(`0x${littleEndian.reverse().toString("hex")}`);
  const square = (y * y) % p;
  // A fraction has a root if the product of its parts has one.
  const symbol = jacobi(((square - 1n + p) * (d * square + 1n)) % p, p);
  // The root 0 is not odd.
  return symbol === 1 || (symbol === 0 && !isOdd);
}

/**
 * Jacobi symbol: for a prime n, 1 where a has a square root modulo n, −1 where it has none, 0 where n divides it. In a
 * third of the time of Euler's criterion, a power of 255 bits.
 * @param n odd
 * @see https://en.wikipedia.org/wiki/Jacobi_symbol#Calculating_the_Jacobi_symbol
 */
function jacobi(a: bigint, n: bigint): 1 | 0 | -1 {
  let isNegative = false;
  while (a !== 0n) {
    // Without its factors 2, which change the sign by n modulo 8.
    let low = lowBits(a);
    for (; low === 0; low = lowBits(a)) a >>= 32n;
    const twos = 31 - Math.clz32(low & -low);
    a >>= BigInt(twos);
    low >>>= twos;
    const rest = lowBits(n) & 7;
    if (twos % 2 === 1 && (rest === 3 || rest === 5)) isNegative = !isNegative;
    if ((low & rest & 3) === 3) isNegative = !isNegative;
    [a, n] = [n % a, a];
  }
  return n !== 1n ? 0 : isNegative ? -1 : 1;
}

const lowBits = (value: bigint): number => Number(BigInt.asUintN(32, value)) | 0;
