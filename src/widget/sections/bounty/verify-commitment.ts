/**
 * Whether a seed is the one whose SHA-256 was published before. Both in hex.
 * @returns null where the browser can't tell: on a page without HTTPS.
 */
export async function verifyCommitment(seed: string, commitment: string): Promise<boolean | null> {
  const pairs = /^(?:[0-9a-f]{2})+$/i.test(seed) ? seed.match(/../g)! : null;
  if (!pairs || !globalThis.crypto?.subtle) return null;
  const bytes = Uint8Array.from(pairs, (pair) => parseInt(pair, 16));
  const digest = new Uint8Array(await crypto.subtle.digest("SHA-256", bytes));
  const hex = Array.from(digest, (byte) => byte.toString(16).padStart(2, "0")).join("");
  return hex === commitment.trim().toLowerCase();
}
