import { createHash, createHmac } from "node:crypto";
import type { ItemContent } from "./tables.js";

/** Name of the commitment format as published in the Mint API. A different format needs a different name. */
export const revealAlgorithm = "mint-reveal-v1";

/** Content of a placeholder, with its hash in hex. */
export interface SealedContent {
  /** Number of the placeholder. */
  readonly place: number;
  readonly content: ItemContent;
  readonly hash: string;
}

/**
 * Commits to the contents of the placeholders 1, 2, … in order. The commitment is the SHA-256 of all hashes,
 * concatenated as bytes. It is published before the first mint, so that no one can change afterwards what a mint draws.
 * @see {@link hashContent}
 */
export function commitToContents(
  seed: Uint8Array,
  contents: readonly ItemContent[],
): { commitment: string; sealed: SealedContent[] } {
  const sealed = contents.map((content, index) => {
    const place = index + 1;
    return { place, content, hash: hashContent(seed, place, describeContent(content)) };
  });
  return { commitment: commitToHashes(sealed.map(({ hash }) => hash)), sealed };
}

const commitToHashes = (hashes: readonly string[]): string =>
  createHash("sha256")
    .update(Buffer.from(hashes.join(""), "hex"))
    .digest("hex");

/**
 * Hash of a placeholder's content: SHA-256 over 32 bytes and the text in UTF-8. The bytes are HMAC-SHA-256 with the seed as key
 * over the text `mint-reveal-v1:<place>`, the place in decimal. No one can try out contents without the seed.
 * @param text of {@link describeContent}
 */
function hashContent(seed: Uint8Array, place: number, text: string): string {
  const nonce = createHmac("sha256", seed).update(`${revealAlgorithm}:${place}`).digest();
  return createHash("sha256").update(nonce).update(text, "utf8").digest("hex");
}

/**
 * Text of a content that is committed to: JSON without spaces, fields in this order. Images and animations are
 * `sha256:<hash of the file in hex>`, or their URLs if the files were not imported.
 */
export function describeContent({
  number,
  name,
  description,
  externalUrl,
  attributes,
  rarityRank,
  ...media
}: ItemContent): string {
  const describeFile = (path: string | null, hash: string | null) =>
    hash === null ? path : `sha256:${hash}`;
  return JSON.stringify({
    number,
    name,
    description,
    externalUrl,
    attributes: attributes.map(({ trait_type, value }) => ({ trait_type, value })),
    rarityRank,
    image: describeFile(media.image, media.imageHash),
    animation: describeFile(media.animation, media.animationHash),
  });
}

/** Contradiction between a reveal and its commitment. */
export type RevealProblem =
  /** The algorithm is not {@link revealAlgorithm}. */
  | { readonly fault: "ALGORITHM_UNKNOWN" }
  /** The hashes don't produce the commitment: some are missing, added, changed or in another order. */
  | { readonly fault: "COMMITMENT_DIFFERS" }
  /** The content of a placeholder doesn't match its hash. */
  | { readonly fault: "CONTENT_DIFFERS"; readonly place: number };

/**
 * Verifies a reveal from public Mint API data alone: `fairness` of the reveal, and all its items.
 * @param reveal.commitment as read before the first mint
 * @param reveal.seed hex
 * @returns the contradictions; empty for a fair reveal
 */
export function verifyReveal(reveal: {
  algorithm: string;
  commitment: string;
  seed: string;
  items: readonly { place: number; hash: string; content: string | null }[];
}): RevealProblem[] {
  if (reveal.algorithm !== revealAlgorithm) return [{ fault: "ALGORITHM_UNKNOWN" }];
  const seed = Buffer.from(reveal.seed, "hex");
  const items = reveal.items.toSorted((one, other) => one.place - other.place);
  const hasGap = items.some(({ place }, index) => place !== index + 1);
  const isCommitted = commitToHashes(items.map(({ hash }) => hash)) === reveal.commitment;
  return [
    ...(hasGap || !isCommitted ? [{ fault: "COMMITMENT_DIFFERS" as const }] : []),
    ...items
      .filter(({ place, hash, content }) => content === null || hashContent(seed, place, content) !== hash)
      .map(({ place }) => ({ fault: "CONTENT_DIFFERS" as const, place })),
  ];
}
