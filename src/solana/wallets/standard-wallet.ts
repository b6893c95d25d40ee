import type { WalletObstacle, WalletOption } from "../../core/wallet-directory.js";
import type { IdentifierString, Wallet } from "@wallet-standard/base";
import type { SolanaSignMessageOutput } from "@solana/wallet-standard-features";
import { Connection, isEqualBytes, readList, toBytes } from "./connection.js";
import {
  readStandardAccounts,
  readStandardWallet,
  type StandardAccount,
  type StandardWallet,
} from "./read-standard-wallet.js";
import { WalletError, withWalletErrors } from "./wallet-error.js";
import { toObstacleError, type WalletSource } from "./wallet-source.js";

/** Converts a chain id to Wallet Standard's: `solana-devnet` → `solana:devnet`. */
function standardChain(chain: string): IdentifierString {
  return chain.replace("-", ":") as IdentifierString;
}

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
    return { ...identity, name, icon, installed: true, opensPage: false, url: null };
  };
  /** Accounts that the visitor has already authorised. Only a host wallet has any. */
  const preauthorised = ({ accounts }: StandardWallet, chain: string): StandardAccount[] =>
    identity.kind === "host" ? usable(accounts, chain) : [];

  function findObstacle(current: StandardWallet, chain: string): WalletObstacle | null {
    if (!current.chains.includes(standardChain(chain))) return "chain";
    if (!current.signTransaction) return "signing";
    if (!current.versions.includes(version)) return "version";
    return current.connect || preauthorised(current, chain).length > 0 ? null : "connecting";
  }

  async function authorise(
    { name, connect }: StandardWallet,
    chain: string,
    silent: boolean,
  ): Promise<StandardAccount[]> {
    // A locked wallet may answer with nothing.
    const answer = (await connect!(silent ? { silent } : undefined)) as
      | { accounts?: unknown }
      | null
      | undefined;
    const shared = readStandardAccounts(answer?.accounts ?? []);
    const accounts = shared.length ? shared : read().accounts;
    if (accounts.length) return usable(accounts, chain);
    throw new WalletError("WALLET_UNAVAILABLE", `${name} shares no account with this page.`);
  }

  return {
    get option() {
      return readOption();
    },
    findObstacle: (chain) => findObstacle(read(), chain),
    async connect({ chain, silent = false }) {
      const current = read();
      const unsupported = (): WalletError => toObstacleError(current.name, "chain", chain);
      const obstacle = findObstacle(current, chain);
      if (obstacle) throw toObstacleError(current.name, obstacle, chain);
      const found = preauthorised(current, chain);
      const accounts = found.length ? found : await withWalletErrors(() => authorise(current, chain, silent));
      const addresses = accounts.map(({ address }) => address);
      const rank = (address: string): number => Number(address !== preferred);
      const [first, ...others] = addresses.sort((one, other) => rank(one) - rank(other));
      if (first === undefined) throw unsupported();

      function accountOf(address: string, chain: string) {
        const latest = read().accounts;
        const found = (latest.length ? latest : accounts).filter((some) => some.address === address);
        const [account] = usable(found, chain);
        if (account) return account.original;
        if (found.length) throw unsupported();
        throw new WalletError("WALLET_UNAVAILABLE", `${current.name} no longer shares ${address}.`);
      }

      return new Connection(readOption(), [first, ...others], {
        async sign(address, transactions, chain) {
          const account = accountOf(address, chain);
          const outputs: unknown = await read().signTransaction!(
            ...transactions.map((transaction) => ({ account, transaction, chain: standardChain(chain) })),
          );
          return readList<{ signedTransaction: unknown }>(outputs).map((output) => output?.signedTransaction);
        },
        get signMessage() {
          const { name, signMessage } = read();
          return (
            signMessage &&
            (async (address: string, message: Uint8Array) => {
              const outputs: unknown = await signMessage({ account: accountOf(address, chain), message });
              const [output] = readList<SolanaSignMessageOutput>(outputs);
              if (!output?.signature) return null;
              // A wallet may sign a modified message, such as one with a prefix, which the service would reject.
              if (isEqualBytes(toBytes(output.signedMessage), message)) return output.signature;
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
