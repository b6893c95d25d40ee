import type { Wallet, WalletAccount } from "@wallet-standard/base";
import type { ConnectorSession } from "../../core/host-wallet.js";

/** Account that the page has passed instead of its wallet; undefined: none. */
export function readHostAccount(wallet: unknown): WalletAccount | undefined {
  const account = (wallet as Partial<ConnectorSession> | null)?.selectedAccount?.account ?? wallet;
  const { address, chains, features } = (account ?? {}) as Partial<WalletAccount>;
  return typeof address === "string" && Array.isArray(chains) && Array.isArray(features)
    ? (account as WalletAccount)
    : undefined;
}

/** Registered wallet that has the account: by identity, otherwise by address and chains. */
export function findWalletOf(account: WalletAccount, registered: readonly Wallet[]): Wallet | undefined {
  const isEqual = ({ address, chains }: WalletAccount) =>
    address === account.address && chains.join() === account.chains.join();
  return (
    registered.find(({ accounts }) => accounts.includes(account)) ??
    registered.find(({ accounts }) => accounts.some(isEqual))
  );
}
