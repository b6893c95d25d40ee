import type { DeepRequired } from "../../../../src/contract/values/schema.js";
import type { WalletMintsResponse } from "../../../../src/contract/mint/wallet.js";
import { readWalletCounts } from "../../catalog/mints/queries.js";
import { remaining } from "./mint-allowance.js";
import type { PlatformDeps } from "../../platform/deps.js";

/** Reads a wallet's confirmed mints by phase. Reservations are not included. */
export async function readWalletMints(
  { database, clock }: Pick<PlatformDeps, "database" | "clock">,
  collectionId: string,
  wallet: string,
): Promise<DeepRequired<WalletMintsResponse>> {
  const counts = await readWalletCounts(database, collectionId, wallet);
  return {
    success: true,
    phases: counts.map(({ phaseId, perWallet, minted, bonus }) => ({
      phaseId,
      minted,
      remaining: perWallet === null ? null : remaining(perWallet + bonus, minted),
      bonus,
    })),
    total: counts.reduce((sum, { minted }) => sum + minted, 0),
    serverTime: clock().toISOString(),
  };
}
