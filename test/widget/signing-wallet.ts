import type {
  SolanaSignMessageFeature,
  SolanaSignTransactionFeature,
} from "@solana/wallet-standard-features";
import type { StandardConnectFeature } from "@wallet-standard/features";
import { onTestFinished } from "vitest";
import { registerWallet } from "../../src/testing/wallet/register-wallet.js";
import { wallet as defaultWallet } from "../solana/build-mint.js";
import { account, FakeStandardWallet, type FakeWalletOptions } from "../solana/fake-standard-wallet.js";

type Connecting = StandardConnectFeature["standard:connect"];
type Signing = SolanaSignTransactionFeature["solana:signTransaction"];

/** Wallet that writes a signature into the first slot, as the fee payer. */
export class SigningWallet extends FakeStandardWallet {
  /** Hook before connecting; no delay by default. */
  wait: () => unknown = () => undefined;
  /** Hook before signing. */
  beforeSign: () => unknown = () => undefined;
  /** Signed transaction returned for a transaction. */
  sign = (transaction: Uint8Array): Uint8Array => {
    const signed = transaction.slice();
    signed.fill(7, 1, 65);
    return signed;
  };

  constructor(options: FakeWalletOptions = {}) {
    super({ name: "Lantern", offers: [account(defaultWallet)], ...options });
    const signing: Signing = {
      version: "1.0.0",
      supportedTransactionVersions: ["legacy", 0],
      signTransaction: async (...inputs) => {
        this.signings.push(inputs);
        await this.beforeSign();
        return inputs.map(({ transaction }) => ({ signedTransaction: this.sign(transaction) }));
      },
    };
    const features = this.features as Record<string, unknown>;
    const { connect } = features["standard:connect"] as Connecting;
    features["standard:connect"] = {
      version: "1.0.0",
      connect: async (input) => {
        await this.wait();
        return connect(input);
      },
    } satisfies Connecting;
    features["solana:signTransaction"] = signing;
  }

  /** Adds the feature that signs messages. */
  supportMessages(sign: (message: Uint8Array) => Promise<Uint8Array>): void {
    const signing: SolanaSignMessageFeature["solana:signMessage"] = {
      version: "1.1.0",
      signMessage: (...inputs) =>
        Promise.all(
          inputs.map(async ({ message }) => ({ signedMessage: message, signature: await sign(message) })),
        ),
    };
    (this.features as Record<string, unknown>)["solana:signMessage"] = signing;
  }
}

/** Wallet that registers itself on the page by the standard's events for the duration of the test. */
export function installWallet(options: FakeWalletOptions = {}, page: Window = window): SigningWallet {
  const wallet = new SigningWallet(options);
  const unregister = registerWallet(wallet, page);
  onTestFinished(() => {
    unregister();
    localStorage.clear();
  });
  return wallet;
}
