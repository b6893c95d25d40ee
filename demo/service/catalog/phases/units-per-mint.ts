import { maxQuantity } from "../../../../src/contract/mint/mint-request.js";

/** Maximum quantity of one prepare in the phase. */
export const unitsPerMint = ({ perMint }: { readonly perMint: number }): number =>
  Math.min(perMint, maxQuantity);
