import { createWalletStandardConnector, type WalletSession } from "@solana/client";
import type { Wallet, WalletAccount } from "@wallet-standard/base";
import { expect, it } from "vitest";
import { allWallets } from "../../src/solana/wallets/optional-wallets.js";
import { createTransactionVerifier } from "../../src/solana/transactions/create-transaction-verifier.js";
import { fromHostWallet, type HostWallet } from "../../src/solana/wallets/host-wallet.js";
import { compile, thief as other, treasury as third, wallet as address } from "./build-mint.js";
import { account, FakeStandardWallet } from "./fake-standard-wallet.js";
import { item, mint } from "./mint-fixture.js";
import { createSmallChain, simulate } from "./small-chain.js";

const chain = "solana-devnet";
const main = account(address);

/** Wallet that signs as the first signer. */
function signingWallet(name = "Fake", accounts: WalletAccount[] = [main]): FakeStandardWallet {
  const wallet = new FakeStandardWallet({ name, offers: accounts });
  const feature = wallet.features["solana:signTransaction"] as {
    signTransaction: (...inputs: { transaction: Uint8Array }[]) => Promise<unknown>;
  };
  feature.signTransaction = async (...inputs) => {
    wallet.signings.push(inputs as never);
    return inputs.map(({ transaction }) => {
      const signedTransaction = new Uint8Array(transaction);
      signedTransaction.fill(7, 1, 65);
      return { signedTransaction };
    });
  };
  wallet.accounts = accounts;
  return wallet;
}

const sourceOf = (wallet: HostWallet, registered: readonly Wallet[] = []) =>
  fromHostWallet(wallet, { version: 0, optional: allWallets, registered });

/** Session of the real `@solana/client`. */
const openSession = (wallet: Wallet): Promise<WalletSession> =>
  createWalletStandardConnector(wallet).connect();

/** Signs mints with the page's wallet, and executes them on the chain. */
async function signMints(wallet: HostWallet, registered: readonly Wallet[] = []): Promise<void> {
  const connection = await sourceOf(wallet, registered).connect({ chain, silent: true });
  expect(connection.address).toBe(address);
  const unsigned = ([0, "legacy"] as const).map((version) => compile(mint(), { version }));
  const signed = await connection.signTransactions(unsigned, chain);
  const verifier = createTransactionVerifier();
  expect(signed.map((bytes, index) => verifier.matchesUnsigned(unsigned[index]!, bytes, address))).toEqual([
    true,
    true,
  ]);
  for (const bytes of signed) expect(simulate(createSmallChain(), bytes)?.items).toEqual([item.mint]);
}

it("a session of @solana/client signs mints, and stays connected", async () => {
  const wallet = signingWallet();
  const session = await openSession(wallet);
  await signMints(session);
  expect(wallet.signings).toHaveLength(2);
  const connection = await sourceOf(session).connect({ chain });
  expect(connection.option).toMatchObject({ id: "host:Fake", kind: "host", name: "Fake", installed: true });
  await connection.disconnect();
  expect(wallet.disconnects).toBe(0);
});

it("a session of @solana/client reports account switches and its end", async () => {
  const wallet = signingWallet();
  const connection = await sourceOf(await openSession(wallet)).connect({ chain });
  const changes: unknown[] = [];
  connection.subscribe((change) => changes.push(change));
  wallet.change({ accounts: [account(other)] });
  wallet.change({ accounts: [] });
  expect(changes).toEqual([{ type: "account", address: other }, { type: "disconnect" }]);
});

it("a session's rejection has the code of one", async () => {
  const wallet = signingWallet();
  const session = await openSession(wallet);
  const rejecting: HostWallet = {
    ...session,
    signTransaction: () => Promise.reject(Object.assign(new Error("No."), { code: 4001 })),
  };
  const connection = await sourceOf(rejecting).connect({ chain });
  await expect(connection.signTransactions([compile(mint())], chain)).rejects.toMatchObject({
    code: "WALLET_REJECTED",
  });
});

it("a session of a wallet that signs no transactions, and one in a build without sessions, name the reason", async () => {
  const session = await openSession(
    new FakeStandardWallet({ without: ["solana:signTransaction"], offers: [main] }),
  );
  const notSupported = (message: RegExp) =>
    expect.objectContaining({
      code: "WALLET_NOT_SUPPORTED",
      message: expect.stringMatching(message),
    }) as Error;
  expect(() => sourceOf(session)).toThrow(notSupported(/can't sign transactions/));
  const standalone = { version: 0, optional: undefined, registered: [] } as const;
  expect(() => fromHostWallet(session, standalone)).toThrow(notSupported(/Use mint-widget\.js/));
});

it.each<[string, (account: WalletAccount) => HostWallet]>([
  ["an account of Wallet Standard", (account) => account],
  ["a copy of it, as wrappers hand out", (account) => ({ ...account })],
  ["a session of ConnectorKit", (account) => ({ selectedAccount: { account } })],
])("%s signs mints with the registered wallet that has it, beginning with it", async (_, wrap) => {
  const others = [signingWallet("Other", [account(third)]), signingWallet("Second", [account(other), main])];
  await signMints(wrap(main), others);
  expect(others.map(({ signings }) => signings.length)).toEqual([0, 1]);
  expect(() => sourceOf(wrap(account("D")), others)).toThrow("No registered wallet has the account D.");
});
