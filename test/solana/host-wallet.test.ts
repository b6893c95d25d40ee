import type { Adapter } from "@solana/wallet-adapter-base";
import type { Wallet } from "@wallet-standard/base";
import { Keypair, SystemProgram, Transaction, VersionedTransaction } from "@solana/web3.js";
import { describe, expect, it } from "vitest";
import { fromHostWallet, type HostWallet } from "../../src/solana/wallets/host-wallet.js";
import { signWithAdapter } from "../../src/solana/wallets/adapter/wallet-adapters.js";
import { allWallets } from "../../src/solana/wallets/optional-wallets.js";
import { decodeTransaction } from "../../src/solana/transactions/decode-transaction.js";
import type { WalletChange } from "../../src/core/wallet-directory.js";
import { FakeAdapter } from "./fake-adapter.js";
import { account, FakeStandardWallet } from "./fake-standard-wallet.js";
import { generateTransaction } from "./generate-transaction.js";
import { Random } from "./random.js";

const chain = "solana-devnet";
const sourceOf = (wallet: HostWallet, version: "legacy" | 0 = 0) =>
  fromHostWallet(wallet, { version, optional: allWallets, registered: [] });
const withoutOptional = { version: 0, optional: undefined, registered: [] } as const;

it("the types accept every adapter and every Wallet Standard wallet", () => {
  const accept = (wallet: HostWallet): HostWallet => wallet;
  const typed: [(wallet: Adapter) => HostWallet, (wallet: Wallet) => HostWallet] = [accept, accept];
  expect(typed).toHaveLength(2);
});

describe("a Wallet Standard wallet provided by the host page", () => {
  it("is used as it is when already connected, and stays connected", async () => {
    const wallet = new FakeStandardWallet();
    wallet.accounts = [account("A"), account("Main", ["solana:mainnet"])];
    const connection = await sourceOf(wallet).connect({ chain, silent: true });
    expect(connection.addresses).toEqual(["A"]);
    expect(connection.option).toMatchObject({ id: "host:Fake", kind: "host" });
    await connection.disconnect();
    expect(wallet.connects).toEqual([]);
    expect(wallet.disconnects).toBe(0);
  });

  it("is connected when it isn't yet, and disconnected again", async () => {
    const wallet = new FakeStandardWallet();
    const connection = await sourceOf(wallet).connect({ chain });
    await connection.disconnect();
    expect(wallet.connects).toHaveLength(1);
    expect(wallet.disconnects).toBe(1);
  });

  it("need not support connecting when already connected", () => {
    const wallet = new FakeStandardWallet({ without: ["standard:connect"] });
    expect(sourceOf(wallet).findObstacle(chain)).toBe("connecting");
    wallet.accounts = [account("A")];
    expect(sourceOf(wallet).findObstacle(chain)).toBeNull();
  });

  it("is subscribed to", async () => {
    const wallet = new FakeStandardWallet();
    wallet.accounts = [account("A")];
    const connection = await sourceOf(wallet).connect({ chain });
    wallet.change({ accounts: [account("B")] });
    expect(connection.address).toBe("B");
  });
});

describe("a wallet adapter provided by the host page", () => {
  it("is used as it is when already connected, and stays connected", async () => {
    const adapter = new FakeAdapter();
    adapter.use("A");
    const connection = await sourceOf(adapter).connect({ chain, silent: true });
    expect(connection.address).toBe("A");
    expect(connection.option).toMatchObject({ id: "host:Classic", kind: "host" });
    await connection.disconnect();
    expect([adapter.connects, adapter.disconnects]).toEqual([0, 0]);
  });

  it("is connected when it isn't yet, and disconnected again", async () => {
    const adapter = new FakeAdapter();
    const connection = await sourceOf(adapter).connect({ chain });
    expect(connection.address).toBe("C");
    await connection.disconnect();
    expect([adapter.connects, adapter.disconnects]).toEqual([1, 1]);
  });

  it("reports account switches and disconnects", async () => {
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
    "continues in its own app": [(adapter) => (adapter.offers = null), "WALLET_UNAVAILABLE"],
    "is connected silently, which adapters can't guarantee": [() => undefined, "WALLET_UNAVAILABLE", true],
    "is declined by the visitor": [
      (adapter) => (adapter.failure = { name: "WalletConnectionError", error: { code: 4001 } }),
      "WALLET_REJECTED",
    ],
    "throws another error": [(adapter) => (adapter.failure = new Error("boom")), "WALLET_FAILED"],
  };
  for (const [name, [spoil, code, silent]] of Object.entries(failures)) {
    it(`fails with a code when it ${name}`, async () => {
      const adapter = new FakeAdapter();
      spoil(adapter);
      await expect(sourceOf(adapter).connect({ chain, silent })).rejects.toMatchObject({ code });
    });
  }

  it("is rejected in a build without classic adapters, naming the build that has them", () => {
    expect(() => fromHostWallet(new FakeAdapter(), withoutOptional)).toThrow(
      expect.objectContaining({
        code: "WALLET_NOT_SUPPORTED",
        message: "Classic is a wallet-adapter, which this build doesn't support. Use mint-widget.js.",
      }) as Error,
    );
  });

  it("that wraps a Wallet Standard wallet is replaced by that wallet", async () => {
    const inner = new FakeStandardWallet();
    inner.accounts = [account("A")];
    const adapter = Object.assign(new FakeAdapter("Wrapper"), { standard: true, wallet: inner });
    const connection = await fromHostWallet(adapter, withoutOptional).connect({ chain });
    await connection.signTransactions([Uint8Array.of(1), Uint8Array.of(2)], chain);
    expect(inner.signings[0]).toHaveLength(2);
    expect(connection.option.name).toBe("Fake");
  });
});

describe("an adapter signs transaction bytes", () => {
  const payer = Keypair.generate();

  /** Legacy wire bytes with a cosigner who has not signed. */
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

  it.each([
    ["with versioned transactions", new Set(["legacy", 0] as const), VersionedTransaction],
    ["with legacy transactions only", null, Transaction],
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

  it("one by one where the adapter can't sign several", async () => {
    const adapter = new SigningAdapter("Signing", null, payer.publicKey.toBase58());
    Object.assign(adapter, { signAllTransactions: undefined });
    const connection = await sourceOf(adapter, "legacy").connect({ chain });
    expect(await connection.signTransactions([wire(1), wire(2)], chain)).toHaveLength(2);
    expect(adapter.seen).toHaveLength(2);
  });

  it("of any shape without changing them", async () => {
    const random = new Random(7);
    const given = random.list(300, () => generateTransaction(random));
    expect(await signWithAdapter(new FakeAdapter(), given)).toEqual(given);
  });

  it.each<[string, Partial<SigningAdapter>]>([
    ["returns nothing", { signAllTransactions: async () => undefined as never }],
    ["returns an empty list", { signAllTransactions: async () => [] }],
    [
      "returns nothing one by one",
      { signAllTransactions: undefined!, signTransaction: async () => undefined },
    ],
    ["returns what it was given", { signAllTransactions: async (given) => given }],
  ])("fails as unsigned when the adapter %s", async (_, change) => {
    const adapter = Object.assign(new SigningAdapter("Signing", null, payer.publicKey.toBase58()), change);
    const connection = await sourceOf(adapter, "legacy").connect({ chain });
    await expect(connection.signTransactions([wire(1), wire(2)], chain)).rejects.toMatchObject({
      code: "WALLET_NOT_SIGNED",
    });
  });

  it("but not of an unsupported version", async () => {
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

it.each([
  ["nothing", null],
  ["a string", "phantom"],
  ["an injected provider", { isPhantom: true, connect() {}, on() {}, publicKey: null }],
  ["a wallet without features", { name: "Odd", accounts: [], chains: [], features: null }],
  ["a wallet with a list of features", { name: "UI", accounts: [], chains: [], features: ["a"] }],
  ["the status of @solana/react-hooks", { status: "connected", session: {}, connectorId: "a" }],
  ["the context of wallet-adapter-react", { connect() {}, connected: true, wallet: null }],
])("%s is rejected with a hint on what to provide", (_, wallet) => {
  expect(() => sourceOf(wallet as never)).toThrow(
    expect.objectContaining({ code: "WALLET_NOT_SUPPORTED" }) as Error,
  );
  expect(() => sourceOf(wallet as never)).toThrow(
    /Wallet Standard wallet or account, a wallet-adapter .* session of @solana\/client/,
  );
});
