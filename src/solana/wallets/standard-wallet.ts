import type { WalletOption } from "../../core/wallet-directory.js";
import type { IdentifierString, Wallet } from "@wallet-standard/base";
import { Connection, toBytes } from "./connection.js";
import {
  readStandardAccounts,
  readStandardWallet,
  type StandardAccount,
  type StandardWallet,
} from "./read-standard-wallet.js";
import { WalletError, withWalletErrors } from "./wallet-error.js";
import type { WalletSource } from "./wallet-source.js";

/** Converts a chain id to Wallet Standard's: `solana-devnet` → `solana:devnet`. */
function standardChain(chain: string): IdentifierString {
  return chain.replace("-", ":") as IdentifierString;
}

const isEqual = (one: Uint8Array, other: Uint8Array): boolean =>
  one.length === other.length && one.every((byte, index) => byte === other[index]);

export function isStandardWallet(wallet: unknown): wallet is Wallet {
  const { accounts, chains, features } = (wallet ?? {}) as Partial<Wallet>;
  const isRecord = typeof features === "object" && features !== null && !Array.isArray(features);
  return Array.isArray(accounts) && Array.isArray(chains) && isRecord;
}

/** Accounts that can sign for a chain. */
const usable = (accounts: readonly StandardAccount[], chain: string): StandardAccount[] =>
  accounts.filter(({ chains, canSign }) => canSign && chains.includes(standardChain(chain)));

/**
 * Source of a wallet that implements Wallet Standard.
 * @param version Transaction version that the wallet must be able to sign.
 * @param preferred Address to select first, if the visitor has authorised it.
 * @throws what `readStandardWallet` throws
 */
export function fromStandardWallet(
  wallet: Wallet,
  identity: Pick<WalletOption, "id" | "kind">,
  version: "legacy" | 0,
  preferred?: string,
): WalletSource {
  const read = (): StandardWallet => readStandardWallet(wallet);
  /** Read on each access: a mobile app may have its own name once it is connected. */
  const readOption = (): WalletOption => {
    const { name, icon } = read();
    return { ...identity, name, icon, installed: true, url: null };
  };
  /** Accounts that the visitor has already authorised. Only a host wallet has any. */
  const preauthorised = ({ accounts }: StandardWallet, chain: string): StandardAccount[] =>
    identity.kind === "host" ? usable(accounts, chain) : [];

  function isFit(current: StandardWallet, chain: string): boolean {
    return (
      current.chains.includes(standardChain(chain)) &&
      current.signTransaction !== null &&
      current.versions.includes(version) &&
      (current.connect !== null || preauthorised(current, chain).length > 0)
    );
  }

  async function authorise(
    { name, connect }: StandardWallet,
    chain: string,
    silent: boolean,
  ): Promise<StandardAccount[]> {
    const answer = await connect!(silent ? { silent } : undefined);
    const shared = readStandardAccounts(answer.accounts);
    const accounts = shared.length ? shared : read().accounts;
    if (accounts.length) return usable(accounts, chain);
    throw new WalletError("WALLET_UNAVAILABLE", `${name} shares no account with this page.`);
  }

  return {
    get option() {
      return readOption();
    },
    supports: (chain) => isFit(read(), chain),
    async connect({ chain, silent = false }) {
      const current = read();
      const unsupported = (): WalletError =>
        new WalletError("WALLET_UNSUPPORTED_CHAIN", `${current.name} can't sign for ${chain}.`);
      if (!isFit(current, chain)) throw unsupported();
      const found = preauthorised(current, chain);
      const accounts = found.length ? found : await withWalletErrors(() => authorise(current, chain, silent));
      const addresses = accounts.map(({ address }) => address);
      const rank = (address: string): number => Number(address !== preferred);
      const [first, ...others] = addresses.sort((one, other) => rank(one) - rank(other));
      if (first === undefined) throw unsupported();

      function accountOf(address: string, chain: string) {
        const latest = read().accounts;
        const account = usable(latest.length ? latest : accounts, chain).find(
          (some) => some.address === address,
        );
        if (account) return account.original;
        throw unsupported();
      }

      return new Connection(readOption(), [first, ...others], {
        async sign(address, transactions, chain) {
          const account = accountOf(address, chain);
          const outputs = await read().signTransaction!(
            ...transactions.map((transaction) => ({ account, transaction, chain: standardChain(chain) })),
          );
          return outputs.map(({ signedTransaction }) => signedTransaction);
        },
        get signMessage() {
          const { name, signMessage } = read();
          return (
            signMessage &&
            (async (address: string, message: Uint8Array) => {
              const [output] = await signMessage({ account: accountOf(address, chain), message });
              // A wallet may sign a modified message, such as one with a prefix, which the service would reject.
              if (output && isEqual(toBytes(output.signedMessage), message)) return output.signature;
              throw new WalletError("WALLET_FAILED", `${name} signed another message.`);
            })
          );
        },
        subscribe: (update) =>
          read().on?.("change", (properties) =>
            update(() => {
              const { accounts } = properties;
              return accounts && usable(readStandardAccounts(accounts), chain).map(({ address }) => address);
            }),
          ),
        // A wallet connected by the page stays connected.
        disconnect: async () => (found.length ? undefined : read().disconnect?.()),
      });
    },
  };
}
