import type {
  SolanaSignTransactionFeature,
  SolanaSignTransactionInput,
} from "@solana/wallet-standard-features";
import type { IdentifierString, Wallet, WalletAccount } from "@wallet-standard/base";
import type {
  StandardConnectFeature,
  StandardConnectInput,
  StandardDisconnectFeature,
  StandardEventsChangeProperties,
  StandardEventsFeature,
} from "@wallet-standard/features";
import { registerWallet } from "../../src/testing/wallet/register-wallet.js";

export interface FakeWalletOptions {
  readonly name?: string;
  readonly chains?: IdentifierString[];
  readonly versions?: ("legacy" | 0 | 1)[];
  /** Features to leave out. */
  readonly without?: string[];
  /** Accounts that an approved connect returns. */
  readonly offers?: WalletAccount[];
  readonly icon?: string;
}

export function account(address: string, chains: IdentifierString[] = ["solana:devnet"]): WalletAccount {
  return { address, publicKey: new Uint8Array(32), chains, features: ["solana:signTransaction"] };
}

/** Wallet Standard wallet that records its calls and signs by prepending the byte 9. */
export class FakeStandardWallet implements Wallet {
  readonly version = "1.0.0";
  readonly name: string;
  readonly icon: Wallet["icon"];
  readonly chains: IdentifierString[];
  readonly features: Wallet["features"];
  accounts: readonly WalletAccount[] = [];

  readonly connects: (StandardConnectInput | undefined)[] = [];
  readonly signings: (readonly SolanaSignTransactionInput[])[] = [];
  disconnects = 0;
  listeners = new Set<(properties: StandardEventsChangeProperties) => void>();
  /** Error of every call while not null. */
  failure: unknown = null;
  /** Accounts that a silent connect returns. */
  authorised: readonly WalletAccount[] = [];

  constructor({
    name = "Fake",
    chains = ["solana:devnet"],
    versions = ["legacy", 0],
    without = [],
    offers = [account("A")],
    icon = "data:image/png;base64,AA==",
  }: FakeWalletOptions = {}) {
    this.name = name;
    this.chains = chains;
    this.icon = icon as Wallet["icon"];
    const all: StandardConnectFeature &
      StandardDisconnectFeature &
      StandardEventsFeature &
      SolanaSignTransactionFeature = {
      "standard:connect": {
        version: "1.0.0",
        connect: async (input) => {
          this.connects.push(input);
          this.#failIfRequested();
          this.accounts = input?.silent ? this.authorised : offers;
          return { accounts: this.accounts };
        },
      },
      "standard:disconnect": {
        version: "1.0.0",
        disconnect: async () => {
          this.disconnects++;
          this.#failIfRequested();
        },
      },
      "standard:events": {
        version: "1.0.0",
        on: (_, listener) => {
          this.listeners.add(listener);
          return () => this.listeners.delete(listener);
        },
      },
      "solana:signTransaction": {
        version: "1.0.0",
        // Version 1 is newer than these types, as it is in wallets.
        supportedTransactionVersions: versions as ("legacy" | 0)[],
        signTransaction: async (...inputs) => {
          this.signings.push(inputs);
          this.#failIfRequested();
          return inputs.map(({ transaction }) => ({ signedTransaction: Uint8Array.of(9, ...transaction) }));
        },
      },
    };
    this.features = Object.fromEntries(Object.entries(all).filter(([feature]) => !without.includes(feature)));
  }

  #failIfRequested(): void {
    if (this.failure !== null) throw this.failure;
  }

  /** Simulates a change in the wallet, such as an account switch. */
  change(properties: StandardEventsChangeProperties): void {
    if (properties.accounts) this.accounts = properties.accounts;
    for (const follower of [...this.listeners]) follower(properties);
  }
}

/** Registers a wallet by the standard's events. @returns its unregistration */
export const announce = (wallet: Wallet): (() => void) => registerWallet(wallet, window);
