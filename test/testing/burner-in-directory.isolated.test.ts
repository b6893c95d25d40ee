import "../solana/fake-window.js";
import { expect, it } from "vitest";
import { registerBurnerWallet } from "../../src/testing.js";
import { createTransactionVerifier } from "../../src/solana/transactions/create-transaction-verifier.js";
import { createWalletDirectory } from "../../src/solana/wallets/wallet-directory.js";
import { buildItem, compile, paySol, price, treasury } from "../solana/build-mint.js";
import { baseUnitsOf } from "../brands.js";

const entries = new Map<string, string>();
const storage = {
  getItem: (name: string) => entries.get(name) ?? null,
  setItem: (name: string, value: string) => void entries.set(name, value),
};

it("a mint succeeds: wallet found by event, connected, transactions verified, signed at once and matched", async () => {
  let approved = 0;
  const burner = registerBurnerWallet({
    storage,
    approve: async ({ kind }) => {
      if (kind === "sign") approved++;
      return true;
    },
  });
  const directory = createWalletDirectory();
  const [option] = directory.list("solana-localnet");
  expect(option).toMatchObject({ kind: "standard", installed: true });
  expect(directory.list("solana-mainnet")).toEqual([]);

  const connection = await directory.connect(option!.id, { chain: "solana-localnet" });
  const owner = connection.address;
  const transactions = await Promise.all(
    ["a", "b", "c"].map(async (seed) => {
      const { parts } = await buildItem({ seed, owner, payer: owner });
      return compile([paySol(price, treasury, owner), ...Object.values(parts)], { feePayer: owner });
    }),
  );
  const verifier = createTransactionVerifier();
  const terms = {
    wallet: owner,
    price: { baseUnits: baseUnitsOf(3n * price), decimals: 9, mint: null },
    recipients: [treasury],
    quantity: 3,
  };
  const prepared = transactions.map((bytes) => ({ bytes, quantity: 1 }));
  expect(verifier.verify(prepared, terms)).toMatchObject({ safe: true, totals: { items: 3 } });
  const signed = await connection.signTransactions(transactions, "solana-localnet");
  expect(approved).toBe(1);
  expect(signed.map((bytes, index) => verifier.matchesUnsigned(transactions[index]!, bytes, owner))).toEqual([
    true,
    true,
    true,
  ]);

  await connection.disconnect();
  const again = await directory.connect(option!.id, { chain: "solana-localnet", silent: true });
  expect(again.address).toBe(owner);

  burner.unregister();
  expect(directory.list("solana-localnet")).toEqual([]);
});
