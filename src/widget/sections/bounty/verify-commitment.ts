/**
 * Verifies that `commitment` is the SHA-256 of `seed`.
 * @param seed Hex.
 * @param commitment Hex.
 * @returns Null when it can't be verified: the seed isn't hex, or the page lacks HTTPS and thus Web Crypto.
 */
export async function verifyCommitment(seed: string, commitment: string): Promise<boolean | null> {
  const pairs = /^(?:[0-9a-f]{2})+$/i.test(seed) ? seed.match(/../g)! : null;
  if (!pairs || !globalThis.crypto?.subtle) return null;
  const bytes = Uint8Array.from(pairs, (pair) => parseInt(pair, 16));
  const digest = new Uint8Array(await crypto.subtle.digest("SHA-256", bytes));
  const hex = [...digest].map((byte) => byte.toString(16).padStart(2, "0")).join("");
  return hex === commitment.trim().toLowerCase();
}
