import encodeQR from "qr";

/** Capacity in bytes of the largest QR code with the lowest error correction. */
const capacity = 2953;

/** Light modules around a QR code, as scanners need them. */
const quietZone = 4;

/**
 * Modules of a QR code with its quiet zone, by rows; true: dark. With the lowest error correction, since a screen has no
 * damage, and fewer modules are larger ones. Null: the text is too long.
 */
export function encodeQrCode(text: string): boolean[][] | null {
  if (new TextEncoder().encode(text).length > capacity) return null;
  return encodeQR(text, "raw", { ecc: "low", border: quietZone });
}
