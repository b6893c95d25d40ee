import { onTestFinished } from "vitest";
import type { WalletAdapter } from "../../src/solana/wallets/adapter/wallet-adapter.js";
import { FakeAdapter } from "../solana/fake-adapter.js";

/** Names of wallets, and the readiness of their adapters. */
type Readiness = Readonly<Record<string, string>>;

const oneNotInstalled: Readiness = { Faraway: "NotDetected" };
let offered = oneNotInstalled;

/** Offers other classic adapters until the test is over. */
export function offerAdapters(readiness: Readiness): void {
  offered = readiness;
  onTestFinished(() => void (offered = oneNotInstalled));
}

/** Replaces the function of `src/solana/wallets/adapter/wallet-adapters.ts` in the component tests. */
export async function createWalletAdapters(): Promise<readonly WalletAdapter[]> {
  return Object.entries(offered).map(([name, readyState]) =>
    Object.assign(new FakeAdapter(name), { readyState }),
  );
}

/** @throws always: no component test signs with a classic adapter. */
export async function signWithAdapter(): Promise<never> {
  throw new Error("No component test signs with a classic adapter.");
}
