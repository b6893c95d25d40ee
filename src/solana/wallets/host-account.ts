import type { Wallet, WalletAccount } from "@wallet-standard/base";
import type { ConnectorSession } from "../../core/host-wallet.js";
import { readStandardAccounts, type StandardAccount } from "./read-standard-wallet.js";

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
  const isSame = ({ original }: StandardAccount) => original === account;
  const isEqual = ({ address, chains }: StandardAccount) =>
    address === account.address && chains.join() === account.chains.join();
  const owning = (test: (owned: StandardAccount) => boolean) =>
    registered.find((wallet) => readAccountsOf(wallet).some(test));
  return owning(isSame) ?? owning(isEqual);
}

/** Accounts of anything that was registered as a wallet; none if they can't be read. */
function readAccountsOf(wallet: unknown): readonly StandardAccount[] {
  try {
    return readStandardAccounts((wallet as Wallet).accounts);
  } catch {
    return [];
  }
}
