import "../solana/fake-window.js";
import { expect, it, vi } from "vitest";
import { createWalletDirectory } from "../../src/solana/wallets/wallet-directory.js";

it("the burner wallet's script registers one wallet when a test and the page both run it", async () => {
  await import("../../src/burner-wallet.js");
  const first = globalThis.burnerWallet;
  vi.resetModules();
  await import("../../src/burner-wallet.js");
  expect(globalThis.burnerWallet).toBe(first);
  expect(createWalletDirectory().list("solana-localnet")).toHaveLength(1);
});
