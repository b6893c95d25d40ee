import { describe, expect, it } from "vitest";
import type { WalletState } from "../../../src/core/mint-state.js";
import { WalletSession } from "../../../src/core/wallet/wallet-session.js";
import { FakeTime, settle } from "../fake-time.js";
import { FakeConnection, FakeWallets } from "../fake-wallets.js";
import { MemoryStorage } from "../memory-storage.js";
import { optionOf } from "../pending-mints.js";

const chain = "solana-devnet";
const key = "mint-widget:wallet";
const rejection = Object.assign(new Error("No."), { code: "WALLET_REJECTED" });

function setUp({ storage = new MemoryStorage() } = {}) {
  const wallets = new FakeWallets();
  const published: WalletState[] = [];
  const time = new FakeTime();
  const session = new WalletSession(wallets, storage, time, (next) => void published.push(next));
  return { time, wallets, storage, session, published, last: () => published.at(-1) };
}

/** Connecting stays pending until a test settles it. */
function hold(wallets: FakeWallets) {
  const open: { resolve: (connection: FakeConnection) => void; reject: (error: unknown) => void }[] = [];
  wallets.open = () => new Promise((resolve, reject) => open.push({ resolve, reject }));
  return open;
}

describe("connecting", () => {
  it("goes from connecting to connected, and is remembered for the next visit", async () => {
    const { wallets, session, published, storage } = setUp();
    wallets.add("a");
    await session.connect("a", chain);
    expect(published).toEqual([
      { status: "connecting", option: optionOf("a"), isSlow: false },
      { status: "connected", connection: wallets.last, address: "a-1" },
    ]);
    expect(wallets.connectRequests).toEqual([{ id: "a", chain, silent: false }]);
    expect(storage.entries.get(key)).toBe("a");
  });

  it("reports a decline by the visitor, and does not remember the wallet", async () => {
    const { wallets, session, last, storage } = setUp();
    wallets.add("a");
    wallets.open = () => Promise.reject(rejection);
    await session.connect("a", chain);
    expect(last()).toMatchObject({ status: "disconnected", failure: { code: "WALLET_REJECTED" } });
    expect(storage.entries.size).toBe(0);
  });

  it("reports a wallet that isn't available", async () => {
    const { session, published } = setUp();
    await session.connect("gone", chain);
    expect(published).toMatchObject([{ status: "disconnected", failure: { code: "WALLET_UNAVAILABLE" } }]);
  });

  it("works without storage", async () => {
    const { wallets, session, last, storage } = setUp();
    storage.mode = "forbidden";
    wallets.add("a");
    await session.connect("a", chain);
    expect(last()).toMatchObject({ status: "connected" });
    await session.disconnect();
    await session.reconnect(chain);
    expect(last()).toEqual({ status: "disconnected" });
  });

  it("supersedes a pending attempt: its late wallet or error is ignored", async () => {
    const { wallets, session, last } = setUp();
    wallets.add("a");
    wallets.add("b");
    const open = hold(wallets);
    const first = session.connect("a", chain);
    const second = session.connect("b", chain);
    open[1]!.resolve(new FakeConnection(optionOf("b"), ["b-1"]));
    await second;
    open[0]!.resolve(new FakeConnection(optionOf("a"), ["a-1"]));
    await first;
    expect(last()).toMatchObject({ status: "connected", address: "b-1" });

    const third = session.connect("a", chain);
    const fourth = session.connect("b", chain);
    open[2]!.reject(rejection);
    await third;
    expect(last()).toMatchObject({ status: "connecting", option: { id: "b" } });
    open[3]!.resolve(new FakeConnection(optionOf("b"), ["b-1"]));
    await fourth;
    expect(last()).toMatchObject({ status: "connected", address: "b-1" });
  });

  it("is slow after 20 seconds without an answer, and no longer once it has answered", async () => {
    const { time, wallets, session, last } = setUp();
    wallets.add("a");
    const open = hold(wallets);
    const connecting = session.connect("a", chain);
    await time.advance(19_999);
    expect(last()).toMatchObject({ status: "connecting", isSlow: false });
    await time.advance(1);
    expect(last()).toMatchObject({ status: "connecting", option: { id: "a" }, isSlow: true });
    open[0]!.resolve(new FakeConnection(optionOf("a"), ["a-1"]));
    await connecting;
    expect(last()).toMatchObject({ status: "connected", address: "a-1" });
    await session.connect("b", chain);
    expect(time.timerCount).toBe(0);
  });

  it("can be cancelled: the late wallet is disconnected and changes nothing", async () => {
    const { wallets, session, published, last, storage } = setUp();
    wallets.add("a");
    const open = hold(wallets);
    const connecting = session.connect("a", chain);
    session.cancel();
    expect(last()).toEqual({ status: "disconnected" });
    const { length } = published;
    const late = new FakeConnection(optionOf("a"), ["a-1"]);
    open[0]!.resolve(late);
    await connecting;
    expect(late.isDisconnected).toBe(true);
    expect(published).toHaveLength(length);
    expect(storage.entries.size).toBe(0);
  });

  it("can be cancelled: the late error changes nothing, and no time makes it slow", async () => {
    const { time, wallets, session, published } = setUp();
    wallets.add("a");
    const open = hold(wallets);
    const connecting = session.connect("a", chain);
    session.cancel();
    const { length } = published;
    await time.advance(60_000);
    open[0]!.reject(rejection);
    await connecting;
    expect(published).toHaveLength(length);
  });

  it("disconnects no late wallet that is in use by then", async () => {
    const { wallets, session, last } = setUp();
    wallets.add("a");
    const open = hold(wallets);
    const first = session.connect("a", chain);
    session.cancel();
    const second = session.connect("a", chain);
    open[1]!.resolve(new FakeConnection(optionOf("a"), ["a-1"]));
    await second;
    const late = new FakeConnection(optionOf("a"), ["a-1"]);
    open[0]!.resolve(late);
    await first;
    expect(late.isDisconnected).toBe(false);
    expect(last()).toMatchObject({ status: "connected", address: "a-1" });
  });

  it("disconnects the previous wallet, whatever the outcome", async () => {
    const { wallets, session, last, published } = setUp();
    wallets.add("a");
    wallets.add("b");
    await session.connect("a", chain);
    const first = wallets.last;
    wallets.open = () => Promise.reject(rejection);
    await session.connect("b", chain);
    expect(last()).toMatchObject({ status: "disconnected", failure: { code: "WALLET_REJECTED" } });
    const before = published.length;
    first.select("a-2");
    expect(published).toHaveLength(before);
  });
});

describe("a connected wallet", () => {
  async function connected() {
    const harness = setUp();
    harness.wallets.add("a");
    await harness.session.connect("a", chain);
    return { ...harness, connection: harness.wallets.last };
  }

  it("updates when its account is switched", async () => {
    const { connection, last } = await connected();
    connection.select("a-2");
    expect(last()).toEqual({ status: "connected", connection, address: "a-2" });
  });

  it("updates when it is disconnected in the wallet", async () => {
    const { connection, last } = await connected();
    connection.disconnectInWallet();
    expect(last()).toEqual({ status: "disconnected" });
    expect(connection.listenerCount).toBe(0);
  });

  it("switches to another of its addresses in one step, and rejects unknown addresses", async () => {
    const { session, published, last, connection } = await connected();
    const before = published.length;
    session.choose("a-2");
    expect(last()).toMatchObject({ status: "connected", address: "a-2" });
    session.choose("b-1");
    expect(published).toHaveLength(before + 1);
    expect(connection.listenerCount).toBe(1);
  });

  it("is disconnected and forgotten at once, even if the wallet's disconnect fails", async () => {
    const { session, connection, last, storage } = await connected();
    connection.disconnect = () => Promise.reject(new Error("busy"));
    const done = session.disconnect();
    expect(last()).toEqual({ status: "disconnected" });
    expect(storage.entries.size).toBe(0);
    await done;
    expect(connection.listenerCount).toBe(0);
  });

  it("stays disconnected when that happens while connecting", async () => {
    const { wallets, session, last } = setUp();
    wallets.add("a");
    const [...open] = [hold(wallets)];
    const under = session.connect("a", chain);
    await session.disconnect();
    open[0]![0]!.resolve(new FakeConnection(optionOf("a"), ["a-1"]));
    await under;
    expect(last()).toEqual({ status: "disconnected" });
  });
});

describe("the next visit", () => {
  const remembered = (id = "a") => {
    const storage = new MemoryStorage();
    storage.entries.set(key, id);
    return setUp({ storage });
  };

  it("reconnects the last wallet silently, without a connecting status", async () => {
    const { wallets, session, published } = remembered();
    wallets.add("b");
    wallets.add("a");
    await session.reconnect(chain);
    expect(wallets.connectRequests).toEqual([{ id: "a", chain, silent: true }]);
    expect(published).toEqual([{ status: "connected", connection: wallets.last, address: "a-1" }]);
  });

  it("waits for the last wallet, and reconnects it when it appears late", async () => {
    const { wallets, session, last } = remembered();
    await session.reconnect(chain);
    expect(wallets.connectRequests).toEqual([]);
    wallets.add("a");
    await session.reconnect(chain);
    expect(last()).toMatchObject({ status: "connected" });
  });

  it("reports no error when the wallet no longer authorizes the page", async () => {
    const { wallets, session, published } = remembered();
    wallets.add("a");
    wallets.open = () => Promise.reject(rejection);
    await session.reconnect(chain);
    expect(published).toEqual([]);
  });

  it("prefers the host's wallet to the last one", async () => {
    const { wallets, session, last } = remembered();
    wallets.add("a");
    wallets.add("h", { kind: "host" });
    await session.reconnect(chain);
    expect(last()).toMatchObject({ status: "connected", address: "h-1" });
  });

  it("doesn't interrupt a connection that the visitor started", async () => {
    const { wallets, session, last } = remembered();
    wallets.add("a");
    wallets.add("b");
    const open = hold(wallets);
    const under = session.connect("b", chain);
    await session.reconnect(chain);
    expect(wallets.connectRequests).toHaveLength(1);
    open[0]!.resolve(new FakeConnection(optionOf("b"), ["b-1"]));
    await under;
    expect(last()).toMatchObject({ status: "connected", address: "b-1" });
  });

  it("requests one connection when wallets appear one after the other", async () => {
    const { wallets, session } = remembered();
    wallets.add("a");
    hold(wallets);
    void session.reconnect(chain);
    void session.reconnect(chain);
    await settle();
    expect(wallets.connectRequests).toHaveLength(1);
  });
});

describe("a disconnected wallet", () => {
  it("is not reconnected when another one appears", async () => {
    const { wallets, session, last } = setUp();
    wallets.add("h", { kind: "host" });
    await session.reconnect(chain);
    await session.disconnect();
    wallets.add("b");
    await session.reconnect(chain);
    expect(last()).toEqual({ status: "disconnected" });
  });

  it("is not reconnected automatically after a disconnect in the wallet itself", async () => {
    const { wallets, session, last } = setUp();
    wallets.add("a");
    await session.connect("a", chain);
    wallets.last.disconnectInWallet();
    await session.reconnect(chain);
    expect(last()).toEqual({ status: "disconnected" });
    expect(wallets.connectRequests).toHaveLength(1);
  });

  it("gives way to another wallet that the host provides after removing the first", async () => {
    const { wallets, session, last } = setUp();
    wallets.add("h", { kind: "host" });
    await session.reconnect(chain);
    await session.disconnect();
    wallets.options = [];
    await session.reconnect(chain);
    wallets.add("h", { kind: "host" });
    await session.reconnect(chain);
    expect(last()).toMatchObject({ status: "connected", address: "h-1" });
  });
});
