import type { WalletOption } from "../../core/wallet-directory.js";
import type {
  SolanaSignMessageFeature,
  SolanaSignTransactionFeature,
} from "@solana/wallet-standard-features";
import type { IdentifierString, Wallet, WalletAccount } from "@wallet-standard/base";
import type {
  StandardConnectFeature,
  StandardDisconnectFeature,
  StandardEventsFeature,
} from "@wallet-standard/features";
import { Connection } from "./connection.js";
import { toWalletError, WalletError } from "./wallet-error.js";
import { imageOrNull, type WalletSource } from "./wallet-source.js";

type Features = Partial<
  StandardConnectFeature &
    StandardDisconnectFeature &
    StandardEventsFeature &
    SolanaSignMessageFeature &
    SolanaSignTransactionFeature
>;

const signing = "solana:signTransaction";
const messageSigning = "solana:signMessage";

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

/**
 * Source of a wallet that implements Wallet Standard.
 * @param version Transaction version that the wallet must be able to sign.
 * @param preferred Address to select first, if the visitor has authorised it.
 */
export function fromStandardWallet(
  wallet: Wallet,
  identity: Pick<WalletOption, "id" | "kind">,
  version: "legacy" | 0,
  preferred?: string,
): WalletSource {
  const option = {
    ...identity,
    /** Read on each access: a mobile app may have its own name once it is connected. */
    get name() {
      return wallet.name;
    },
    icon: imageOrNull(wallet.icon),
    installed: true,
    url: null,
  };
  /** Read on each use: wallets may gain and lose features. */
  const features = (): Features => wallet.features;
  const usable = (accounts: readonly WalletAccount[], chain: string): WalletAccount[] =>
    accounts.filter(
      (account) => account.chains.includes(standardChain(chain)) && account.features.includes(signing),
    );
  /** Accounts that the visitor has already authorised. Only a host wallet has any. */
  const preauthorised = (chain: string): WalletAccount[] =>
    identity.kind === "host" ? usable(wallet.accounts, chain) : [];

  function supports(chain: string): boolean {
    return (
      wallet.chains.includes(standardChain(chain)) &&
      !!features()[signing]?.supportedTransactionVersions.includes(version) &&
      (!!features()["standard:connect"] || preauthorised(chain).length > 0)
    );
  }

  async function authorise(chain: string, silent = false): Promise<WalletAccount[]> {
    try {
      const answer = await features()["standard:connect"]!.connect(silent ? { silent } : undefined);
      const accounts = answer.accounts.length ? answer.accounts : wallet.accounts;
      if (!accounts.length) {
        const code = silent ? "WALLET_UNAVAILABLE" : "WALLET_REJECTED";
        throw new WalletError(code, `${wallet.name} shares no account with this page.`);
      }
      return usable(accounts, chain);
    } catch (error) {
      throw toWalletError(error);
    }
  }

  return {
    option,
    supports,
    async connect({ chain, silent }) {
      const unsupported = (): WalletError =>
        new WalletError("WALLET_UNSUPPORTED_CHAIN", `${wallet.name} can't sign for ${chain}.`);
      if (!supports(chain)) throw unsupported();
      const found = preauthorised(chain);
      const accounts = found.length ? found : await authorise(chain, silent);
      const addresses = accounts.map(({ address }) => address);
      const rank = (address: string): number => Number(address !== preferred);
      const [first, ...others] = addresses.sort((one, other) => rank(one) - rank(other));
      if (first === undefined) throw unsupported();

      function accountOf(address: string, chain: string): WalletAccount {
        const current = wallet.accounts.length ? wallet.accounts : accounts;
        const account = usable(current, chain).find((some) => some.address === address);
        if (account) return account;
        throw unsupported();
      }

      return new Connection(option, [first, ...others], {
        async sign(address, transactions, chain) {
          const account = accountOf(address, chain);
          const outputs = await features()[signing]!.signTransaction(
            ...transactions.map((transaction) => ({
              account,
              transaction,
              chain: standardChain(chain),
            })),
          );
          return outputs.map(({ signedTransaction }) => new Uint8Array(signedTransaction));
        },
        get signMessage() {
          const { [messageSigning]: feature } = features();
          return (
            feature &&
            (async (address: string, message: Uint8Array) => {
              const [output] = await feature.signMessage({ account: accountOf(address, chain), message });
              // A wallet may sign a modified message, such as one with a prefix, which the service would reject.
              if (output && isEqual(output.signedMessage, message)) return new Uint8Array(output.signature);
              throw new WalletError("WALLET_FAILED", `${wallet.name} signed another message.`);
            })
          );
        },
        subscribe: (update) =>
          features()["standard:events"]?.on("change", ({ accounts }) => {
            if (accounts) update(usable(accounts, chain).map(({ address }) => address));
          }) ?? (() => undefined),
        // A wallet connected by the page stays connected.
        disconnect: async () => (found.length ? undefined : features()["standard:disconnect"]?.disconnect()),
      });
    },
  };
}
