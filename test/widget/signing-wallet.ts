import type { SolanaSignTransactionFeature } from "@solana/wallet-standard-features";
import type { WindowAppReadyEventAPI } from "@wallet-standard/base";
import type { StandardConnectFeature } from "@wallet-standard/features";
import { onTestFinished } from "vitest";
import { wallet as defaultWallet } from "../solana/build-mint.js";
import { account, FakeStandardWallet, type FakeWalletOptions } from "../solana/fake-standard-wallet.js";

type Connecting = StandardConnectFeature["standard:connect"];
type Signing = SolanaSignTransactionFeature["solana:signTransaction"];

/** A wallet that puts a signature into the first slot: its own, since it pays. */
export class SigningWallet extends FakeStandardWallet {
  /** What happens before it lets the page in: nothing, unless a test says otherwise. */
  wait: () => unknown = () => undefined;
  /** What happens before it signs. */
  ask: () => unknown = () => undefined;
  /** What it returns for a transaction. */
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
        await this.ask();
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
}

/** A wallet that announces itself on a page, by the events of the standard, until the test is over. */
export function installWallet(options: FakeWalletOptions = {}, page: Window = window): SigningWallet {
  const wallet = new SigningWallet(options);
  let takeBack: (() => void) | null = null;
  const register = (api: WindowAppReadyEventAPI): void => void (takeBack = api.register(wallet));
  const onReady = (event: Event): void => register((event as CustomEvent<WindowAppReadyEventAPI>).detail);
  page.dispatchEvent(new CustomEvent("wallet-standard:register-wallet", { detail: register }));
  page.addEventListener("wallet-standard:app-ready", onReady);
  onTestFinished(() => {
    page.removeEventListener("wallet-standard:app-ready", onReady);
    takeBack?.();
    localStorage.clear();
  });
  return wallet;
}
