import type { Adapter } from "@solana/wallet-adapter-base";
import type { Wallet } from "@wallet-standard/base";
import { Keypair, SystemProgram, Transaction, VersionedTransaction } from "@solana/web3.js";
import { describe, expect, test } from "vitest";
import { fromHostWallet, type HostWallet } from "../../src/solana/wallets/host-wallet.js";
import { allWallets } from "../../src/solana/optional-wallets.js";
import { decodeTransaction } from "../../src/solana/transactions/decode-transaction.js";
import type { WalletChange } from "../../src/core/ports.js";
import { FakeAdapter } from "./fake-adapter.js";
import { account, FakeStandardWallet } from "./fake-standard-wallet.js";
import { generateTransaction } from "./generate-transaction.js";
import { Random } from "./random.js";

const chain = "solana-devnet";
const sourceOf = (wallet: HostWallet, version: "legacy" | 0 = 0) =>
  fromHostWallet(wallet, version, allWallets.loadWalletAdapters);

test("every adapter and every Wallet Standard wallet may be handed over, as far as types go", () => {
  const accept = (wallet: HostWallet): HostWallet => wallet;
  const typed: [(wallet: Adapter) => HostWallet, (wallet: Wallet) => HostWallet] = [accept, accept];
  expect(typed).toHaveLength(2);
});

describe("a Wallet Standard wallet of the page's", () => {
  test("that is connected already is used as it is, and stays connected", async () => {
    const wallet = new FakeStandardWallet();
    wallet.accounts = [account("A"), account("Main", ["solana:mainnet"])];
    const connection = await sourceOf(wallet).connect({ chain, silent: true });
    expect(connection.addresses).toEqual(["A"]);
    expect(connection.option).toMatchObject({ id: "host:Fake", kind: "host" });
    await connection.disconnect();
    expect(wallet.connects).toEqual([]);
    expect(wallet.disconnects).toBe(0);
  });

  test("that isn't connected yet is connected, and disconnected again", async () => {
    const wallet = new FakeStandardWallet();
    const connection = await sourceOf(wallet).connect({ chain });
    await connection.disconnect();
    expect(wallet.connects).toHaveLength(1);
    expect(wallet.disconnects).toBe(1);
  });

  test("needn't be able to connect when it is connected", () => {
    const wallet = new FakeStandardWallet({ without: ["standard:connect"] });
    expect(sourceOf(wallet).supports(chain)).toBe(false);
    wallet.accounts = [account("A")];
    expect(sourceOf(wallet).supports(chain)).toBe(true);
  });

  test("is followed", async () => {
    const wallet = new FakeStandardWallet();
    wallet.accounts = [account("A")];
    const connection = await sourceOf(wallet).connect({ chain });
    wallet.change({ accounts: [account("B")] });
    expect(connection.address).toBe("B");
  });
});

describe("a wallet-adapter of the page's", () => {
  test("that is connected already is used as it is, and stays connected", async () => {
    const adapter = new FakeAdapter();
    adapter.use("A");
    const connection = await sourceOf(adapter).connect({ chain, silent: true });
    expect(connection.address).toBe("A");
    expect(connection.option).toMatchObject({ id: "host:Classic", kind: "host" });
    await connection.disconnect();
    expect([adapter.connects, adapter.disconnects]).toEqual([0, 0]);
  });

  test("that isn't connected yet is connected, and disconnected again", async () => {
    const adapter = new FakeAdapter();
    const connection = await sourceOf(adapter).connect({ chain });
    expect(connection.address).toBe("C");
    await connection.disconnect();
    expect([adapter.connects, adapter.disconnects]).toEqual([1, 1]);
  });

  test("tells of account switches and disconnects", async () => {
    const adapter = new FakeAdapter();
    const connection = await sourceOf(adapter).connect({ chain });
    const changes: WalletChange[] = [];
    connection.subscribe((change) => changes.push(change));
    adapter.use("D");
    adapter.use("D");
    expect(connection.addresses).toEqual(["D"]);
    await adapter.disconnect();
    adapter.use("E");
    expect(changes).toEqual([{ type: "account", address: "D" }, { type: "disconnect" }]);
    expect([...adapter.listeners.values()].every((set) => set.size === 0)).toBe(true);
  });

  const failures: Record<string, [(adapter: FakeAdapter) => void, string, boolean?]> = {
    "isn't installed": [(adapter) => (adapter.readyState = "NotDetected"), "WALLET_UNAVAILABLE"],
    "goes on in its own app": [(adapter) => (adapter.offers = null), "WALLET_UNAVAILABLE"],
    "is asked silently, which adapters can't promise": [() => undefined, "WALLET_UNAVAILABLE", true],
    "is refused by the visitor": [
      (adapter) => (adapter.failure = { name: "WalletConnectionError", error: { code: 4001 } }),
      "WALLET_REJECTED",
    ],
    "fails otherwise": [(adapter) => (adapter.failure = new Error("boom")), "WALLET_FAILED"],
  };
  for (const [name, [spoil, code, silent]] of Object.entries(failures)) {
    test(`fails by code when it ${name}`, async () => {
      const adapter = new FakeAdapter();
      spoil(adapter);
      await expect(sourceOf(adapter).connect({ chain, silent })).rejects.toMatchObject({ code });
    });
  }

  test("can't be connected in a build without classic adapters, and says what has them", async () => {
    const connecting = fromHostWallet(new FakeAdapter(), 0, undefined).connect({ chain });
    await expect(connecting).rejects.toMatchObject({
      code: "WALLET_UNAVAILABLE",
      message: "Classic is a classic adapter: it needs mint-widget.js.",
    });
  });

  test("that wraps a Wallet Standard wallet is left aside for that", async () => {
    const inner = new FakeStandardWallet();
    inner.accounts = [account("A")];
    const adapter = Object.assign(new FakeAdapter("Wrapper"), { standard: true, wallet: inner });
    const connection = await sourceOf(adapter).connect({ chain });
    await connection.signTransactions([Uint8Array.of(1), Uint8Array.of(2)], chain);
    expect(inner.signings[0]).toHaveLength(2);
    expect(connection.option.name).toBe("Fake");
  });
});

describe("an adapter signs bytes", () => {
  const payer = Keypair.generate();

  /** Legacy wire bytes with a second signer who signs later. */
  function wire(lamports: number): Uint8Array {
    const cosigner = Keypair.generate().publicKey;
    const transaction = new Transaction({
      feePayer: payer.publicKey,
      blockhash: Keypair.generate().publicKey.toBase58(),
      lastValidBlockHeight: 1,
    }).add(
      SystemProgram.transfer({ fromPubkey: payer.publicKey, toPubkey: cosigner, lamports }),
      SystemProgram.transfer({ fromPubkey: cosigner, toPubkey: payer.publicKey, lamports }),
    );
    return transaction.serialize({ requireAllSignatures: false, verifySignatures: false });
  }

  class SigningAdapter extends FakeAdapter {
    readonly seen: unknown[][] = [];

    override async signTransaction(transaction: unknown): Promise<unknown> {
      this.seen.push([transaction]);
      return this.#sign(transaction);
    }

    #sign(transaction: unknown): unknown {
      if (transaction instanceof VersionedTransaction) transaction.sign([payer]);
      else (transaction as Transaction).partialSign(payer);
      return transaction;
    }

    async signAllTransactions(transactions: unknown[]): Promise<unknown[]> {
      this.seen.push(transactions);
      return transactions.map((transaction) => this.#sign(transaction));
    }
  }

  test.each([
    ["that knows versions", new Set(["legacy", 0] as const), VersionedTransaction],
    ["that knows legacy transactions only", null, Transaction],
  ])(
    "%s: all in one approval, messages untouched, the service's slot left empty",
    async (_, versions, kind) => {
      const adapter = new SigningAdapter("Signing", versions, payer.publicKey.toBase58());
      const connection = await sourceOf(adapter, "legacy").connect({ chain });
      const given = [wire(1), wire(2), wire(3)];
      const signed = await connection.signTransactions(given, chain);
      expect(adapter.seen).toHaveLength(1);
      expect(adapter.seen[0]!.every((transaction) => transaction instanceof kind)).toBe(true);
      given.forEach((bytes, index) => {
        const [before, after] = [decodeTransaction(bytes), decodeTransaction(signed[index]!)];
        expect(after.message).toEqual(before.message);
        expect(after.signatures.map((signature) => signature.some(Boolean))).toEqual([true, false]);
      });
    },
  );

  test("one by one where the adapter can't do several", async () => {
    const adapter = new SigningAdapter("Signing", null, payer.publicKey.toBase58());
    Object.assign(adapter, { signAllTransactions: undefined });
    const connection = await sourceOf(adapter, "legacy").connect({ chain });
    expect(await connection.signTransactions([wire(1), wire(2)], chain)).toHaveLength(2);
    expect(adapter.seen).toHaveLength(2);
  });

  test("of any shape without a change to them", async () => {
    const adapter = new FakeAdapter();
    const connection = await sourceOf(adapter).connect({ chain });
    const random = new Random(7);
    const given = random.list(300, () => generateTransaction(random));
    expect(await connection.signTransactions(given, chain)).toEqual(given);
  });

  test("but not of a version that it doesn't know", async () => {
    const adapter = new FakeAdapter("Old", null);
    const connection = await sourceOf(adapter, "legacy").connect({ chain });
    const random = new Random(8);
    let bytes = generateTransaction(random);
    while (decodeTransaction(bytes).version === "legacy") bytes = generateTransaction(random);
    await expect(connection.signTransactions([bytes], chain)).rejects.toMatchObject({
      code: "WALLET_FAILED",
    });
  });
});

test.each([
  ["nothing", null],
  ["a string", "phantom"],
  ["an injected provider", { isPhantom: true, connect() {}, on() {}, publicKey: null }],
  ["the context of wallet-adapter-react", { connect() {}, connected: true, wallet: null }],
])("%s is refused with a word on what to hand over", (_, wallet) => {
  expect(() => sourceOf(wallet as never)).toThrow(TypeError);
  expect(() => sourceOf(wallet as never)).toThrow("Wallet Standard wallet or a wallet-adapter");
});
