import type { AssetEffect } from "./effects.js";
import { rentOf } from "./rent.js";

/** Bytes of an asset in a collection, without its texts and plugins. */
const assetSize = 75;
/** The program's fee is the rent of an account of this many bytes plus a fixed number of lamports. */
const feeSize = 87;
const feeLamports = 3_600n;

/**
 * Returns the rent in lamports of an asset's account.
 * @param rentPerByte in lamports; the rate of 2026 by default
 */
export const assetRent = (
  { name, uri, plugins }: Pick<AssetEffect, "name" | "uri" | "plugins">,
  rentPerByte?: bigint,
): bigint => rentOf(assetSize + name + uri + plugins, rentPerByte);

/** Returns the fee in lamports that Metaplex Core charges the payer of an asset. */
export const assetFee = (rentPerByte?: bigint): bigint => rentOf(feeSize, rentPerByte) + feeLamports;
