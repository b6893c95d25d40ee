import { toPublicUrl } from "./public-url.js";
import type { Creator } from "./tables.js";

/** Creator in the contract's format. */
export const describeCreator = (publicBase: string, creator: Creator | null): Creator | null =>
  creator && { ...creator, image: toPublicUrl(publicBase, creator.image) };
