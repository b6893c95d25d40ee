import type {
  SolanaSignTransactionFeature,
  SolanaSignTransactionInput,
} from "@solana/wallet-standard-features";
import type { Wallet, WalletAccount, WalletIcon, WindowAppReadyEventAPI } from "@wallet-standard/base";
import type {
  StandardConnectFeature,
  StandardDisconnectFeature,
  StandardEventsFeature,
  StandardEventsListeners,
} from "@wallet-standard/features";
import { hasBurnerKey, openBurnerKey, type BurnerKey, type KeyStorage } from "./burner-key.js";
import { signTransactionBytes } from "./sign-transaction-bytes.js";

/** Request for the user's approval. */
export type ApprovalRequest =
  | { readonly kind: "connect" }
  | { readonly kind: "sign"; readonly transactions: readonly Uint8Array[]; readonly chain: string };

export interface BurnerWalletOptions {
  readonly storage: KeyStorage;
  /** Replaces the approval window of other wallets. Approves by default. */
  readonly approve?: (request: ApprovalRequest) => Promise<boolean>;
}

export type BurnerWallet = Wallet & {
  readonly features: StandardConnectFeature &
    StandardDisconnectFeature &
    StandardEventsFeature &
    SolanaSignTransactionFeature;
};

const chains = ["solana:localnet", "solana:devnet"] as const;

const flame = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32"><rect width="32" height="32" rx="8" fill="#2b1a12"/><path fill="#ff8a3d" d="M17 4c1 5 7 8 7 15a8 8 0 0 1-16 0c0-4 2-6 4-9 1 2 2 3 3 3 1-3 1-6 2-9z"/><path fill="#ffd36b" d="M16 16c1 2 4 4 4 7a4 4 0 0 1-8 0c0-3 3-4 4-7z"/></svg>`;

/** Error of a request that the user has rejected, with EIP-1193's code as in other wallets. */
function rejection(): Error {
  return Object.assign(new Error("The request was turned down."), { code: 4001 });
}

/**
 * Creates a wallet that signs with a key stored unencrypted in this browser. It supports test chains only and
 * says so in its name.
 */
export function createBurnerWallet({
  storage,
  approve = async () => true,
}: BurnerWalletOptions): BurnerWallet {
  const listeners = new Set<StandardEventsListeners["change"]>();
  let accounts: readonly WalletAccount[] = [];
  let key: BurnerKey | null = null;

  function use(next: readonly WalletAccount[]): void {
    accounts = next;
    for (const listener of [...listeners]) listener({ accounts });
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
    if (!(await approve({ kind: "sign", transactions, chain }))) throw rejection();
    return Promise.all(transactions.map((transaction) => signTransactionBytes(transaction, signer)));
  }

  return {
    version: "1.0.0",
    name: "Burner wallet (test chains only)",
    icon: `data:image/svg+xml;base64,${btoa(flame)}` satisfies WalletIcon,
    chains,
    get accounts() {
      return accounts;
    },
    features: {
      "standard:connect": {
        version: "1.0.0",
        async connect({ silent } = {}) {
          if (accounts.length || (silent && !hasBurnerKey(storage))) return { accounts };
          if (!silent && !(await approve({ kind: "connect" }))) throw rejection();
          key = await openBurnerKey(storage);
          const { address, publicKey } = key;
          use([{ address, publicKey, chains, features: ["solana:signTransaction"] }]);
          return { accounts };
        },
      },
      "standard:disconnect": {
        version: "1.0.0",
        async disconnect() {
          key = null;
          if (accounts.length) use([]);
        },
      },
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
    },
  };
}

/** Registers a burner wallet with the apps on this page, including those loaded later. */
export function registerBurnerWallet(options: BurnerWalletOptions): BurnerWallet {
  const wallet = createBurnerWallet(options);
  const register = (api: WindowAppReadyEventAPI): void => void api.register(wallet);
  window.dispatchEvent(new CustomEvent("wallet-standard:register-wallet", { detail: register }));
  window.addEventListener("wallet-standard:app-ready", (event) =>
    register((event as CustomEvent<WindowAppReadyEventAPI>).detail),
  );
  return wallet;
}
