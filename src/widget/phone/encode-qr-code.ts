import encodeQR from "qr";

/** Capacity in bytes of the largest QR code with the lowest error correction. */
const capacity = 2953;

/** Light modules around a QR code, which scanners need. */
const quietZone = 4;

/**
 * Encodes a text as the modules of a QR code with its quiet zone, by rows; true: dark. Uses the lowest error
 * correction: a screen isn't damaged, and fewer modules are larger. Null if the text is too long.
 */
export function encodeQrCode(text: string): boolean[][] | null {
  if (new TextEncoder().encode(text).length > capacity) return null;
  return encodeQR(text, "raw", { ecc: "low", border: quietZone });
}
