import type { WalletConnection, WalletObstacle, WalletOption } from "../../core/wallet-directory.js";
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
import { toObstacleError, type ConnectOptions, type WalletSource } from "./wallet-source.js";

/** Converts a chain id to Wallet Standard's: `solana-devnet` → `solana:devnet`. */
export function standardChain(chain: string): IdentifierString {
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
  return new StandardSource(wallet, identity, version, preferred);
}

class StandardSource implements WalletSource {
  readonly #wallet: Wallet;
  readonly #identity: Pick<WalletOption, "id" | "kind">;
  readonly #version: "legacy" | 0;
  readonly #preferred: string | undefined;

  constructor(
    wallet: Wallet,
    identity: Pick<WalletOption, "id" | "kind">,
    version: "legacy" | 0,
    preferred: string | undefined,
  ) {
    this.#wallet = wallet;
    this.#identity = identity;
    this.#version = version;
    this.#preferred = preferred;
  }

  /** Read on each access: a mobile app may have its own name once it is connected. */
  get option(): WalletOption {
    const { name, icon } = this.#read();
    return { ...this.#identity, name, icon, installed: true, opensPage: false, url: null };
  }

  findObstacle(chain: string): WalletObstacle | null {
    return this.#obstacleOf(this.#read(), chain);
  }

  #obstacleOf(current: StandardWallet, chain: string): WalletObstacle | null {
    if (!current.chains.includes(standardChain(chain))) return "chain";
    if (!current.signTransaction) return "signing";
    if (!current.versions.includes(this.#version)) return "version";
    return current.connect || this.#preauthorised(current, chain).length > 0 ? null : "connecting";
  }

  async connect({ chain, silent = false }: ConnectOptions): Promise<WalletConnection> {
    const current = this.#read();
    const obstacle = this.#obstacleOf(current, chain);
    if (obstacle) throw toObstacleError(current.name, obstacle, chain);
    const found = this.#preauthorised(current, chain);
    const accounts = found.length
      ? found
      : await withWalletErrors(() => this.#authorise(current, chain, silent));
    const addresses = accounts.map(({ address }) => address);
    const rank = (address: string): number => Number(address !== this.#preferred);
    const [first, ...others] = addresses.sort((one, other) => rank(one) - rank(other));
    if (first === undefined) throw toObstacleError(current.name, "chain", chain);
    const session = { read: () => this.#read(), name: current.name, accounts };
    return new Connection(this.option, [first, ...others], {
      sign: (address, transactions, chain) => sign(session, address, transactions, chain),
      get signMessage() {
        return findSignMessage(session, chain);
      },
      subscribe: (update) =>
        session.read().on?.("change", (properties) =>
          update(() => {
            const { accounts } = properties;
            return accounts && usable(readStandardAccounts(accounts), chain).map(({ address }) => address);
          }),
        ),
      // A wallet connected by the page stays connected.
      disconnect: async () => (found.length ? undefined : session.read().disconnect?.()),
    });
  }

  #read(): StandardWallet {
    return readStandardWallet(this.#wallet);
  }

  /** Accounts that the visitor has already authorised. Only a host wallet has any. */
  #preauthorised({ accounts }: StandardWallet, chain: string): StandardAccount[] {
    return this.#identity.kind === "host" ? usable(accounts, chain) : [];
  }

  async #authorise(
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
    const accounts = shared.length ? shared : this.#read().accounts;
    if (accounts.length) return usable(accounts, chain);
    throw new WalletError("WALLET_UNAVAILABLE", `${name} shares no account with this page.`);
  }
}

/** Wallet with the accounts that it shared when it was connected. */
interface StandardSession {
  readonly read: () => StandardWallet;
  /** Name of the wallet when it was connected. */
  readonly name: string;
  readonly accounts: readonly StandardAccount[];
}

/** The wallet's own object of an account. @throws {WalletError} when it no longer shares one for the chain */
function accountOf({ read, name, accounts }: StandardSession, address: string, chain: string) {
  const latest = read().accounts;
  const found = (latest.length ? latest : accounts).filter((some) => some.address === address);
  const [account] = usable(found, chain);
  if (account) return account.original;
  if (found.length) throw toObstacleError(name, "chain", chain);
  throw new WalletError("WALLET_UNAVAILABLE", `${name} no longer shares ${address}.`);
}

async function sign(
  session: StandardSession,
  address: string,
  transactions: readonly Uint8Array[],
  chain: string,
): Promise<unknown[]> {
  const account = accountOf(session, address, chain);
  const outputs: unknown = await session.read().signTransaction!(
    ...transactions.map((transaction) => ({ account, transaction, chain: standardChain(chain) })),
  );
  return readList<{ signedTransaction: unknown }>(outputs).map((output) => output?.signedTransaction);
}

/** Signs messages; undefined for a wallet that can't. */
function findSignMessage(session: StandardSession, chain: string) {
  const { name, signMessage } = session.read();
  return (
    signMessage &&
    (async (address: string, message: Uint8Array) => {
      const outputs: unknown = await signMessage({ account: accountOf(session, address, chain), message });
      const [output] = readList<SolanaSignMessageOutput>(outputs);
      if (!output?.signature) return null;
      // A wallet may sign a modified message, such as one with a prefix, which the service would reject.
      if (isEqualBytes(toBytes(output.signedMessage), message)) return output.signature;
      throw new WalletError("WALLET_FAILED", `${name} signed another message.`);
    })
  );
}
