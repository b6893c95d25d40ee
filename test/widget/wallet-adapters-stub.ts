import { onTestFinished } from "vitest";
import type { WalletAdapter } from "../../src/solana/wallets/adapter/wallet-adapter.js";
import { FakeAdapter } from "../solana/fake-adapter.js";

/** Wallet names with the ready states of their adapters. */
type Readiness = Readonly<Record<string, string>>;

const oneNotInstalled: Readiness = { Faraway: "NotDetected" };
let offered = oneNotInstalled;

/** Replaces the classic adapters until the end of the test. */
export function offerAdapters(readiness: Readiness): void {
  offered = readiness;
  onTestFinished(() => void (offered = oneNotInstalled));
}

/** Stub of `src/solana/wallets/adapter/wallet-adapters.ts` in the component tests. */
export async function createWalletAdapters(): Promise<readonly WalletAdapter[]> {
  return Object.entries(offered).map(([name, readyState]) =>
    Object.assign(new FakeAdapter(name), { readyState }),
  );
}

/** @throws always: no component test signs with a classic adapter. */
export async function signWithAdapter(): Promise<never> {
  throw new Error("No component test signs with a classic adapter.");
}
