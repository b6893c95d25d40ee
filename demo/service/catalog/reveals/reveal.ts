import type { DeepRequired } from "../../../../src/contract/values/schema.js";
import type { RevealItemsResponse, RevealResponse } from "../../../../src/contract/mint/reveal.js";
import type { PageOrder } from "../../platform/db/page-order.js";
import { readPicture } from "../pictures/queries.js";
import { countSealedItems, readReveal, readSealedItems } from "./queries.js";
import { describeImage } from "../pictures/image-fields.js";
import type { PlatformDeps } from "../../platform/deps.js";
import { describeContent, revealAlgorithm } from "./reveal-commitment.js";

export interface RevealService {
  /** Placeholder, times and commitment. Empty without a reveal. */
  readReveal(collectionId: string): Promise<DeepRequired<RevealResponse>>;
  /** Hashes of the placeholders, and after the reveal the contents they were made from. Empty without a reveal. */
  readRevealItems(collectionId: string, order: PageOrder): Promise<DeepRequired<RevealItemsResponse>>;
}

export function createRevealService({
  database,
  clock,
  publicBase,
}: Pick<PlatformDeps, "database" | "clock" | "publicBase">): RevealService {
  return {
    async readReveal(collectionId) {
      const reveal = await readReveal(database, collectionId);
      const serverTime = clock().toISOString();
      if (reveal === null) {
        const nothing = { at: null, revealedAt: null, name: null, fairness: null };
        return {
          success: true,
          enabled: false,
          ...nothing,
          ...describeImage(publicBase, null, null),
          serverTime,
        };
      }
      const { dueAt, revealedAt, name, image, commitment, seed } = reveal;
      const [picture, total] = await Promise.all([
        image === null ? null : readPicture(database, image),
        countSealedItems(database, collectionId),
      ]);
      return {
        success: true,
        enabled: true,
        at: dueAt?.toISOString() ?? null,
        revealedAt: revealedAt?.toISOString() ?? null,
        name,
        ...describeImage(publicBase, image, picture),
        fairness: {
          algorithm: revealAlgorithm,
          commitment,
          seed: revealedAt === null ? null : Buffer.from(seed).toString("hex"),
          total,
        },
        serverTime,
      };
    },

    async readRevealItems(collectionId, { limit, offset }) {
      const reveal = await readReveal(database, collectionId);
      const isRevealed = reveal !== null && reveal.revealedAt !== null;
      const [rows, total] = await Promise.all([
        readSealedItems(database, collectionId, { limit, offset }),
        countSealedItems(database, collectionId),
      ]);
      const items = rows.map(({ place, hash, content }) => ({
        place,
        hash,
        content: isRevealed ? describeContent(content) : null,
      }));
      return { success: true, items, total, limit, offset };
    },
  };
}
