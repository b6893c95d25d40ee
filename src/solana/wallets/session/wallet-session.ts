import type { SessionTransaction, WalletSession } from "../../../core/host-wallet.js";

export type { SessionTransaction, WalletSession };

export function isWalletSession(wallet: unknown): wallet is WalletSession {
  const { account, connector, disconnect } = (wallet ?? {}) as Partial<WalletSession>;
  return (
    typeof account?.address === "string" &&
    typeof connector?.name === "string" &&
    typeof disconnect === "function"
  );
}
