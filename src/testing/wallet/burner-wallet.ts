import type { SolanaSignMessageInput, SolanaSignTransactionInput } from "@solana/wallet-standard-features";
import type { Wallet, WalletAccount } from "@wallet-standard/base";
import type { StandardEventsListeners } from "@wallet-standard/features";
import { burnerIdentity } from "../../solana/wallets/burner/burner-identity.js";
import type { BurnerFeatures } from "./burner-features.js";
import {
  createMemoryStorage,
  hasBurnerKey,
  openBurnerKey,
  type BurnerKey,
  type KeyStorage,
} from "./burner-key.js";
import { registerWallet } from "./register-wallet.js";
import { alterTransactionBytes, signTransactionBytes } from "./sign-transaction-bytes.js";

/** Request for the user's approval. */
export type ApprovalRequest =
  | { readonly kind: "connect" }
  | { readonly kind: "sign"; readonly transactions: readonly Uint8Array[]; readonly chain: string }
  | { readonly kind: "sign-message"; readonly message: Uint8Array };

/**
 * Reaction of the wallet's user. `approve`: connects and signs. `reject`: rejects requests with EIP-1193's code 4001.
 * `ignore`: never responds. `alter`: connects, but signs a different transaction or message than it was given.
 */
export type BurnerReaction = "approve" | "reject" | "ignore" | "alter";

/** Options of a burner wallet. */
export interface BurnerWalletOptions {
  /** Storage of the key, such as `localStorage`, to keep it across reloads. Default: memory. */
  readonly storage?: KeyStorage;
  /** Ed25519 seed of 32 bytes, for a fixed address. Default: random. */
  readonly seed?: Uint8Array;
  /** Initial `reaction`; `approve` by default. */
  readonly reaction?: BurnerReaction;
  /** Initial `delay`; 0 by default. */
  readonly delay?: number;
  /** Decides on a request instead of the reaction `approve`, for example in its own window. */
  readonly approve?: (request: ApprovalRequest) => Promise<boolean>;
}

/** Burner wallet: a Wallet Standard wallet whose reactions a test controls. */
export interface BurnerWallet extends Wallet {
  /** Reaction to requests. Can be changed at any time. */
  reaction: BurnerReaction;
  /** Delay before it reacts, in milliseconds. */
  delay: number;
  /** Disconnects from the wallet's side, as a user can do in the wallet. */
  disconnect(): void;
}

const { name, icon, chains } = burnerIdentity;

/** Error of a request that the user has rejected, with EIP-1193's code as in other wallets. */
function rejection(): Error {
  return Object.assign(new Error("The request was rejected."), { code: 4001 });
}

/**
 * Creates a wallet that signs with its own key, for tests and test chains only, as its name suggests. Pass it to the
 * element or a store as `wallet`. `registerBurnerWallet` adds it to the wallets of a page.
 *
 * @example
 * ```ts
 * import { createMintStore } from "mint-widget/headless";
 * import { createBurnerWallet } from "mint-widget/testing";
 *
 * const wallet = createBurnerWallet({ seed: new Uint8Array(32).fill(1) });
 * createMintStore({
 *   collection: "aurora",
 *   publishableKey: "mint_pub_…",
 *   apiBase: "https://mint.test/mint/v1",
 *   wallet,
 * });
 * wallet.reaction = "reject";
 * ```
 */
export function createBurnerWallet(options: BurnerWalletOptions = {}): BurnerWallet {
  const { storage = createMemoryStorage(), seed, approve = async () => true } = options;
  const listeners = new Set<StandardEventsListeners["change"]>();
  let accounts: readonly WalletAccount[] = [];
  let key: BurnerKey | null = null;

  function use(next: readonly WalletAccount[]): void {
    accounts = next;
    for (const listener of [...listeners]) listener({ accounts });
  }

  function disconnect(): void {
    key = null;
    if (accounts.length) use([]);
  }

  /** @throws {Error} when the request is rejected. */
  async function askForApproval(request: ApprovalRequest): Promise<void> {
    if (wallet.delay > 0) await new Promise((resolve) => setTimeout(resolve, wallet.delay));
    if (wallet.reaction === "ignore") await new Promise<never>(() => undefined);
    if (wallet.reaction === "reject" || !(await approve(request))) throw rejection();
  }

  async function signAll(inputs: readonly SolanaSignTransactionInput[]): Promise<Uint8Array[]> {
    const [first] = inputs;
    if (!first) return [];
    const signer = key;
    const { chain = chains[0] } = first;
    if (!signer || inputs.some(({ account }) => account.address !== accounts[0]?.address)) {
      throw new Error("This account isn't connected.");
    }
    if (inputs.some((input) => input.chain !== first.chain) || !chains.some((known) => known === chain)) {
      throw new Error(`The burner wallet signs for ${chains.join(" and ")} only.`);
    }
    const transactions = inputs.map(({ transaction }) => new Uint8Array(transaction));
    await askForApproval({ kind: "sign", transactions, chain });
    const signed = wallet.reaction === "alter" ? transactions.map(alterTransactionBytes) : transactions;
    return Promise.all(signed.map((transaction) => signTransactionBytes(transaction, signer)));
  }

  async function signMessage({ account, message: given }: SolanaSignMessageInput) {
    const signer = key;
    if (!signer || account.address !== accounts[0]?.address) throw new Error("This account isn't connected.");
    const message = new Uint8Array(given);
    await askForApproval({ kind: "sign-message", message });
    const signedMessage = wallet.reaction === "alter" ? Uint8Array.of(...message, 0) : message;
    return { signedMessage, signature: await signer.sign(signedMessage) };
  }

  const features: BurnerFeatures = {
    "standard:connect": {
      version: "1.0.0",
      async connect({ silent } = {}) {
        if (accounts.length || (silent && !hasBurnerKey(storage))) return { accounts };
        if (!silent) await askForApproval({ kind: "connect" });
        key = await openBurnerKey(storage, seed);
        const { address, publicKey } = key;
        use([{ address, publicKey, chains, features: ["solana:signTransaction", "solana:signMessage"] }]);
        return { accounts };
      },
    },
    "standard:disconnect": { version: "1.0.0", disconnect: async () => disconnect() },
    "standard:events": {
      version: "1.0.0",
      on(_, listener) {
        listeners.add(listener);
        return () => listeners.delete(listener);
      },
    },
    "solana:signTransaction": {
      version: "1.0.0",
      supportedTransactionVersions: ["legacy", 0],
      signTransaction: async (...inputs) =>
        (await signAll(inputs)).map((signedTransaction) => ({ signedTransaction })),
    },
    "solana:signMessage": {
      version: "1.1.0",
      signMessage: (...inputs) => Promise.all(inputs.map(signMessage)),
    },
  };
  const wallet: BurnerWallet = {
    reaction: options.reaction ?? "approve",
    delay: options.delay ?? 0,
    disconnect,
    version: "1.0.0",
    name,
    icon,
    chains,
    get accounts() {
      return accounts;
    },
    features,
  };
  return wallet;
}

/** Burner wallet that is registered on a page. */
export interface RegisteredBurnerWallet extends BurnerWallet {
  /** Removes the wallet from the page's wallets. */
  unregister(): void;
}

/**
 * Creates a burner wallet and registers it with the apps on a page through Wallet Standard, including apps loaded
 * later.
 * @param page Its window; the global one by default.
 * @example
 * ```ts
 * import { registerBurnerWallet } from "mint-widget/testing";
 *
 * const wallet = registerBurnerWallet({ storage: localStorage });
 * wallet.delay = 2_000;
 * wallet.unregister();
 * ```
 */
export function registerBurnerWallet(
  options: BurnerWalletOptions = {},
  page: Window = window,
): RegisteredBurnerWallet {
  const wallet = createBurnerWallet(options);
  return Object.assign(wallet, { unregister: registerWallet(wallet, page) });
}
