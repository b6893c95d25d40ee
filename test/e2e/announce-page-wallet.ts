import type { SolanaSignTransactionFeature } from "@solana/wallet-standard-features";
import type { Wallet, WalletAccount, WindowAppReadyEventAPI } from "@wallet-standard/base";
import type {
  StandardConnectFeature,
  StandardDisconnectFeature,
  StandardEventsFeature,
  StandardEventsListeners,
} from "@wallet-standard/features";

/** Account as serialized into the page. */
export interface AccountOfPage {
  readonly address: string;
  readonly publicKey: readonly number[];
}

declare global {
  interface Window {
    askPageWallet(request: "connect" | "connect-silently"): Promise<AccountOfPage[] | null>;
    askPageWallet(request: "sign", transactions: number[][]): Promise<number[][] | null>;
  }
}

/** Runs in the page and is sent there as text, so it may not reference its module. */
export function announcePageWallet(name: string): void {
  const chains = ["solana:localnet", "solana:devnet"] as const;
  const listeners = new Set<StandardEventsListeners["change"]>();
  let accounts: readonly WalletAccount[] = [];

  function use(next: readonly AccountOfPage[]): void {
    accounts = next.map(({ address, publicKey }) => ({
      address,
      publicKey: Uint8Array.from(publicKey),
      chains,
      features: ["solana:signTransaction"],
    }));
    for (const listener of listeners) listener({ accounts });
  }

  function throwRejection(): never {
    throw Object.assign(new Error("The owner declined."), { code: 4001 });
  }

  const features: StandardConnectFeature &
    StandardDisconnectFeature &
    StandardEventsFeature &
    SolanaSignTransactionFeature = {
    "standard:connect": {
      version: "1.0.0",
      async connect({ silent } = {}) {
        use((await window.askPageWallet(silent ? "connect-silently" : "connect")) ?? throwRejection());
        return { accounts };
      },
    },
    "standard:disconnect": {
      version: "1.0.0",
      disconnect: async () => use([]),
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
      async signTransaction(...inputs) {
        const transactions = inputs.map(({ transaction }) => [...transaction]);
        const signed = (await window.askPageWallet("sign", transactions)) ?? throwRejection();
        return signed.map((bytes) => ({ signedTransaction: Uint8Array.from(bytes) }));
      },
    },
  };
  const wallet: Wallet = {
    version: "1.0.0",
    name,
    icon: "data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mP8z8BQDwAEhQGAhKmMIQAAAABJRU5ErkJggg==",
    chains,
    get accounts() {
      return accounts;
    },
    features,
  };
  window.addEventListener("page-wallet-change", (event) =>
    use((event as CustomEvent<AccountOfPage[]>).detail),
  );
  window.addEventListener("wallet-standard:app-ready", (event) =>
    (event as CustomEvent<WindowAppReadyEventAPI>).detail.register(wallet),
  );
  window.dispatchEvent(
    new CustomEvent("wallet-standard:register-wallet", {
      detail: (api: WindowAppReadyEventAPI) => void api.register(wallet),
    }),
  );
}
