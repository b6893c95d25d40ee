import { describe, expect, it, vi } from "vitest";
import type {
  WalletConnection as Port,
  WalletChange,
  WalletConnection,
} from "../../src/core/wallet-directory.js";
import { fromStandardWallet } from "../../src/solana/wallets/standard-wallet.js";
import { account, FakeStandardWallet, type FakeWalletOptions } from "./fake-standard-wallet.js";

const chain = "solana-devnet";

function source(options?: FakeWalletOptions) {
  const wallet = new FakeStandardWallet(options);
  return { wallet, source: fromStandardWallet(wallet, { id: "standard:Fake", kind: "standard" }, 0) };
}

async function connected(options?: FakeWalletOptions) {
  const made = source(options);
  const connection = (await made.source.connect({ chain })) satisfies Port;
  const changes: WalletChange[] = [];
  const unsubscribe = connection.subscribe((change) => changes.push(change));
  return { ...made, connection, changes, unsubscribe };
}

const codeOf = (promise: Promise<unknown>): Promise<unknown> =>
  promise.then(
    () => "no error",
    (error: { code?: unknown }) => error.code,
  );

describe("connecting", () => {
  it("asks once and uses the first account of the chain", async () => {
    const offers = [account("Main", ["solana:mainnet"]), account("B"), account("C")];
    const { connection, wallet } = await connected({ offers, chains: ["solana:mainnet", "solana:devnet"] });
    expect(connection.addresses).toEqual(["B", "C"]);
    expect(connection.address).toBe("B");
    expect(connection.option.name).toBe("Fake");
    expect(wallet.connects).toEqual([undefined]);
  });

  it("skips accounts that can't sign transactions", async () => {
    const offers = [{ ...account("Watched"), features: [] }, account("B")];
    expect((await connected({ offers })).connection.addresses).toEqual(["B"]);
  });

  it("silently uses accounts authorized before, and fails without any", async () => {
    const { source: wary, wallet } = source();
    expect(await codeOf(wary.connect({ chain, silent: true }))).toBe("WALLET_UNAVAILABLE");
    wallet.authorised = [account("A")];
    expect((await wary.connect({ chain, silent: true })).address).toBe("A");
    expect(wallet.connects).toEqual([{ silent: true }, { silent: true }]);
  });

  it.each<[string, unknown]>([
    ["nothing", undefined],
    ["null", null],
    ["no accounts", {}],
    ["an empty list of accounts", { accounts: [] }],
  ])("to a locked wallet that answers with %s fails as unavailable, not as declined", async (_, answer) => {
    const { source: locked, wallet } = source();
    Object.assign(wallet.features["standard:connect"] as object, { connect: async () => answer });
    expect(await codeOf(locked.connect({ chain }))).toBe("WALLET_UNAVAILABLE");
  });

  it("to a wallet without an account of the chain fails with that code", async () => {
    const { source: other } = source({ offers: [account("A", ["solana:mainnet"])] });
    expect(await codeOf(other.connect({ chain }))).toBe("WALLET_UNSUPPORTED_CHAIN");
  });

  it("to a wallet that doesn't support the chain fails without asking it", async () => {
    const { source: other, wallet } = source({ chains: ["solana:mainnet"] });
    expect(await codeOf(other.connect({ chain }))).toBe("WALLET_UNSUPPORTED_CHAIN");
    expect(wallet.connects).toEqual([]);
  });

  it("to a locked wallet, which shares no account, isn't a decline", async () => {
    expect(await codeOf(source({ offers: [] }).source.connect({ chain }))).toBe("WALLET_UNAVAILABLE");
  });

  it("can be declined by the visitor", async () => {
    const { source: declining, wallet } = source();
    wallet.failure = Object.assign(new Error("no"), { code: 4001 });
    const error = await declining.connect({ chain }).catch((thrown: unknown) => thrown);
    expect(error).toMatchObject({ code: "WALLET_REJECTED", cause: wallet.failure });
  });
});

describe("what a connected wallet returns", () => {
  const unreadable = new Proxy({}, { get: () => fail() });
  function fail(): never {
    throw new Error("Not readable.");
  }

  it.each<[string, unknown]>([
    ["a view of a larger buffer", new Uint8Array([0, 9, 1, 0]).subarray(1, 3)],
    ["a buffer", Uint8Array.of(9, 1).buffer],
    ["an array", [9, 1]],
  ])("may hold the signed bytes as %s", async (_, signedTransaction) => {
    const { connection, wallet } = await connected();
    const signTransaction = async () => [{ signedTransaction }];
    Object.assign(wallet.features["solana:signTransaction"] as object, { signTransaction });
    expect(await connection.signTransactions([Uint8Array.of(1)], chain)).toEqual([Uint8Array.of(9, 1)]);
  });

  it.each<[string, unknown]>([
    ["text instead of bytes", [{ signedTransaction: "AQID" }]],
    ["a length instead of bytes", [{ signedTransaction: 1e9 }]],
    ["outputs that throw", [unreadable]],
    ["a list that throws", unreadable],
  ])("fails with a code when it is %s", async (_, answer) => {
    const { connection, wallet } = await connected();
    Object.assign(wallet.features["solana:signTransaction"] as object, {
      signTransaction: async () => answer,
    });
    expect(await codeOf(connection.signTransactions([Uint8Array.of(1)], chain))).toBe("WALLET_FAILED");
  });

  it("may hold malformed accounts, which are left out", async () => {
    const offers = [null, "A", {}, unreadable, { ...account("B"), chains: null }, account("C")] as never[];
    expect((await connected({ offers })).connection.addresses).toEqual(["C"]);
  });

  it.each<[string, unknown]>([
    ["throws", fail],
    ["returns nothing", () => undefined],
    ["returns something else than a function", () => 7],
    ["isn't a function", 7],
  ])("may lack events: subscribing %s", async (_, on) => {
    const { wallet, source: odd } = source();
    Object.assign(wallet.features["standard:events"] as object, { on });
    const connection = await odd.connect({ chain });
    expect(connection.address).toBe("A");
    await connection.disconnect();
  });

  it.each<[string, unknown]>([
    ["nothing", undefined],
    ["accounts of another type", { accounts: 7 }],
    ["an object that throws", unreadable],
  ])("keeps the account when it announces %s", async (_, properties) => {
    const { connection, wallet, changes } = await connected();
    wallet.listeners.forEach((listener) => listener(properties as never));
    expect(changes).toEqual([]);
    expect(connection.address).toBe("A");
  });
});

describe("signing", () => {
  const transactions = [Uint8Array.of(1), Uint8Array.of(2, 2), Uint8Array.of(3)];

  it("submits all transactions in one request and keeps their order", async () => {
    const { connection, wallet } = await connected();
    const signed = await connection.signTransactions(transactions, chain);
    expect(signed).toEqual([Uint8Array.of(9, 1), Uint8Array.of(9, 2, 2), Uint8Array.of(9, 3)]);
    expect(wallet.signings).toHaveLength(1);
    expect(wallet.signings[0]).toMatchObject(
      transactions.map((transaction) => ({ transaction, chain: "solana:devnet", account: { address: "A" } })),
    );
  });

  it("gives the wallet copies, so that it can't change the originals", async () => {
    const { connection, wallet } = await connected();
    await connection.signTransactions(transactions, chain);
    wallet.signings[0]!.forEach(({ transaction }) => transaction.fill(0));
    expect(transactions[1]).toEqual(Uint8Array.of(2, 2));
  });

  it("uses the selected account", async () => {
    const { connection, wallet } = await connected({ offers: [account("A"), account("B")] });
    connection.select("B");
    await connection.signTransactions(transactions, chain);
    expect(wallet.signings[0]!.map(({ account }) => account.address)).toEqual(["B", "B", "B"]);
  });

  it("fails with its own code when the account doesn't support the chain", async () => {
    const { connection, wallet } = await connected();
    expect(await codeOf(connection.signTransactions(transactions, "solana-mainnet"))).toBe(
      "WALLET_UNSUPPORTED_CHAIN",
    );
    expect(wallet.signings).toEqual([]);
  });

  const odd: [string, (...inputs: readonly { transaction: Uint8Array }[]) => unknown, string][] = [
    ["nothing", () => undefined, "WALLET_NOT_SIGNED"],
    ["null", () => null, "WALLET_NOT_SIGNED"],
    ["an empty list", () => [], "WALLET_NOT_SIGNED"],
    [
      "fewer transactions than it received",
      (first) => [{ signedTransaction: first!.transaction }],
      "WALLET_NOT_SIGNED",
    ],
    ["a list of nothing", () => [null, undefined, {}], "WALLET_NOT_SIGNED"],
    [
      "empty transactions",
      (...all) => all.map(() => ({ signedTransaction: new Uint8Array() })),
      "WALLET_NOT_SIGNED",
    ],
    [
      "the transactions unsigned",
      (...all) => all.map(({ transaction }) => ({ signedTransaction: transaction })),
      "WALLET_NOT_SIGNED",
    ],
    ["a text", () => "signed", "WALLET_FAILED"],
    ["more transactions than it received", (...all) => [...all, ...all], "WALLET_FAILED"],
    ["texts", (...all) => all.map(() => ({ signedTransaction: "AA==" })), "WALLET_FAILED"],
  ];
  it.each(odd)("fails with a code when the wallet returns %s", async (_, signTransaction, code) => {
    for (const change of [signTransaction, async (...inputs: never[]) => signTransaction(...inputs)]) {
      const { connection, wallet } = await connected();
      Object.assign(wallet.features["solana:signTransaction"] as object, { signTransaction: change });
      expect(await codeOf(connection.signTransactions(transactions, chain))).toBe(code);
    }
  });

  it.each([undefined, null, ""])(
    "isn't a refusal when the wallet throws %j, which says nothing",
    async (thrown) => {
      const { connection, wallet } = await connected();
      const signTransaction = () => {
        throw thrown;
      };
      Object.assign(wallet.features["solana:signTransaction"] as object, { signTransaction });
      expect(await codeOf(connection.signTransactions(transactions, chain))).toBe("WALLET_NOT_SIGNED");
    },
  );

  it("fails as unavailable when the account is no longer shared with the page", async () => {
    const { connection, wallet } = await connected();
    wallet.accounts = [account("B")];
    expect(await codeOf(connection.signTransactions(transactions, chain))).toBe("WALLET_UNAVAILABLE");
    expect(wallet.signings).toEqual([]);
  });

  it("fails after disconnecting", async () => {
    const { connection, wallet } = await connected();
    await connection.disconnect();
    expect(await codeOf(connection.signTransactions(transactions, chain))).toBe("WALLET_UNAVAILABLE");
    expect(wallet.signings).toEqual([]);
  });
});

describe("a connection", () => {
  it("follows account switches in the wallet", async () => {
    const { connection, wallet, changes } = await connected();
    wallet.change({ accounts: [account("B"), account("A")] });
    expect(changes).toEqual([{ type: "account", address: "B" }]);
    expect(connection.address).toBe("B");
    expect(connection.addresses).toEqual(["B", "A"]);
  });

  it("keeps the selected account while it exists and the wallet's active one is unchanged", async () => {
    const { connection, wallet, changes } = await connected({ offers: [account("A"), account("B")] });
    connection.select("B");
    wallet.change({ accounts: [account("A"), account("B"), account("C")] });
    expect(connection.address).toBe("B");
    wallet.change({ accounts: [account("A"), account("C")] });
    expect(connection.address).toBe("A");
    expect(changes.map((change) => "address" in change && change.address)).toEqual(["B", "A"]);
  });

  it("follows the active account even when another was selected", async () => {
    const { connection, wallet } = await connected({ offers: [account("A"), account("B"), account("C")] });
    connection.select("B");
    wallet.change({ accounts: [account("C"), account("A"), account("B")] });
    expect(connection.address).toBe("C");
  });

  it("ends when the wallet revokes its accounts", async () => {
    const { wallet, changes } = await connected();
    wallet.change({ accounts: [] });
    wallet.change({ accounts: [account("B")] });
    expect(changes).toEqual([{ type: "disconnect" }]);
    expect(wallet.listeners.size).toBe(0);
  });

  it("ends when no account of the chain is left", async () => {
    const { wallet, changes } = await connected();
    wallet.change({ accounts: [account("A", ["solana:mainnet"])] });
    expect(changes).toEqual([{ type: "disconnect" }]);
  });

  it("ignores other changes", async () => {
    const { wallet, changes } = await connected();
    wallet.change({ chains: ["solana:devnet"] });
    wallet.change({ accounts: [account("A")] });
    expect(changes).toEqual([]);
  });

  it("rejects an address that wasn't authorized", async () => {
    const { connection } = await connected();
    expect(() => connection.select("Z")).toThrow("Z");
    expect(connection.address).toBe("A");
  });

  it("does not notify unsubscribed listeners", async () => {
    const { wallet, changes, unsubscribe } = await connected();
    unsubscribe();
    wallet.change({ accounts: [account("B")] });
    expect(changes).toEqual([]);
  });

  it("disconnects the wallet once", async () => {
    const { connection, wallet, changes } = await connected();
    await connection.disconnect();
    await connection.disconnect();
    expect(wallet.disconnects).toBe(1);
    expect(changes).toEqual([{ type: "disconnect" }]);
    expect(wallet.listeners.size).toBe(0);
  });

  it("ends for the page even if the wallet's disconnect fails", async () => {
    const { connection, wallet, changes } = await connected();
    wallet.failure = new Error("stuck");
    expect(await codeOf(connection.disconnect())).toBe("WALLET_FAILED");
    expect(changes).toEqual([{ type: "disconnect" }]);
  });

  it("works with wallets that support neither events nor disconnecting", async () => {
    const { connection } = await connected({ without: ["standard:events", "standard:disconnect"] });
    await expect(connection.disconnect()).resolves.toBeUndefined();
  });

  it("survives a listener that unsubscribes while being notified", async () => {
    const { connection, wallet } = await connected();
    const second = vi.fn();
    const leave: () => void = (connection as WalletConnection).subscribe(() => leave());
    connection.subscribe(second);
    wallet.change({ accounts: [account("B")] });
    wallet.change({ accounts: [account("C")] });
    expect(second).toHaveBeenCalledTimes(2);
  });
});

describe("signing a message", () => {
  /** Makes a wallet sign by the bytes reversed. */
  function support(wallet: FakeStandardWallet, change: object = {}) {
    const signMessage = vi.fn((input: { account: { address: string }; message: Uint8Array }) =>
      Promise.resolve([{ signedMessage: input.message, signature: input.message.toReversed(), ...change }]),
    );
    Object.assign(wallet.features, { "solana:signMessage": { version: "1.1.0", signMessage } });
    return signMessage;
  }

  it("has the chosen account sign, and returns the signature", async () => {
    const { wallet, connection } = await connected({ offers: [account("A"), account("B")] });
    const signMessage = support(wallet);
    connection.select("B");
    expect(await connection.signMessage!(Uint8Array.of(1, 2))).toEqual(Uint8Array.of(2, 1));
    expect(signMessage.mock.calls[0]![0].account.address).toBe("B");
  });

  it("isn't offered for a wallet without the feature", async () => {
    expect((await connected()).connection.signMessage).toBeUndefined();
  });

  it.each<[string, unknown]>([
    ["nothing", undefined],
    ["an empty list", []],
    ["no signature", [{ signedMessage: Uint8Array.of(1) }]],
    ["an empty signature", [{ signedMessage: Uint8Array.of(1), signature: new Uint8Array() }]],
  ])("fails as unsigned when the wallet returns %s", async (_, answer) => {
    const { wallet, connection } = await connected();
    support(wallet).mockResolvedValue(answer as never);
    expect(await codeOf(connection.signMessage!(Uint8Array.of(1)))).toBe("WALLET_NOT_SIGNED");
  });

  it("fails when the wallet signs another message, declines, or is disconnected", async () => {
    const { wallet, connection } = await connected();
    support(wallet, { signedMessage: Uint8Array.of(9) });
    expect(await codeOf(connection.signMessage!(Uint8Array.of(1)))).toBe("WALLET_FAILED");
    support(wallet).mockRejectedValue(Object.assign(new Error(), { code: 4001 }));
    expect(await codeOf(connection.signMessage!(Uint8Array.of(1)))).toBe("WALLET_REJECTED");
    await connection.disconnect();
    expect(await codeOf(connection.signMessage!(Uint8Array.of(1)))).toBe("WALLET_UNAVAILABLE");
  });
});
