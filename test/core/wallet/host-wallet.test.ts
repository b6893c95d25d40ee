import { describe, expect, it } from "vitest";
import type { HostWallet } from "../../../src/core/host-wallet.js";
import type { MintStore } from "../../../src/core/mint-store.js";
import { FakeConnection } from "../fake-wallets.js";
import { Harness, enableMinting } from "../harness.js";

const hostOf = (name: string) => ({ name }) as HostWallet;
const isRead = (call: string) => /^(collection|supply)/.test(call);
const addressIn = ({ state: { wallet } }: MintStore) =>
  wallet.status === "connected" ? wallet.address : wallet.status;

/** Page whose visitor has chosen three units and connected no wallet. */
async function openWithoutWallet() {
  const harness = new Harness();
  enableMinting(harness);
  const store = harness.createStore();
  store.subscribe(() => undefined);
  await harness.advance(200);
  store.chooseQuantity(3);
  harness.takeCalls();
  return { harness, store };
}

describe("the page's wallet", () => {
  it("is connected when it is set later, keeps the chosen quantity and causes no read of the collection", async () => {
    const { harness, store } = await openWithoutWallet();
    store.setWallet(hostOf("h"));
    await harness.advance(200);
    expect(addressIn(store)).toBe("h-1");
    expect(store.state).toMatchObject({ quantity: 3, collection: { status: "ready" } });
    expect(harness.takeCalls().filter(isRead)).toEqual([]);
  });

  it("can be set before the checkout is loaded", async () => {
    const harness = new Harness();
    const store = harness.createStore();
    store.setWallet(hostOf("h"));
    store.subscribe(() => undefined);
    await harness.advance(200);
    expect(addressIn(store)).toBe("h-1");
  });

  it("is connected when the page connects it after it has passed it, also after the visitor has disconnected it", async () => {
    const { harness, store } = await openWithoutWallet();
    const { open } = harness.wallets;
    harness.wallets.open = () => Promise.reject(new Error("Not connected."));
    store.setWallet(hostOf("h"));
    await harness.advance(200);
    expect(addressIn(store)).toBe("disconnected");
    harness.wallets.open = open;
    harness.wallets.emit("host-connected");
    await harness.advance(200);
    expect(addressIn(store)).toBe("h-1");

    await store.disconnect();
    harness.wallets.emit("list");
    await harness.advance(200);
    expect(addressIn(store)).toBe("disconnected");
    harness.wallets.emit("host-connected");
    await harness.advance(200);
    expect(addressIn(store)).toBe("h-1");
  });

  it("takes the place of the connected one in one step, and of none that it can't replace", async () => {
    const { harness, store } = await openWithoutWallet();
    harness.wallets.add("own");
    await store.connect("own");
    const seen: string[] = [];
    store.subscribe(() => seen.push(addressIn(store)));
    store.setWallet(hostOf("first"));
    await harness.advance(200);
    store.setWallet(hostOf("second"));
    await harness.advance(200);
    expect([...new Set(seen)]).toEqual(
      ["own-1", "first-1", "second-1"].filter((each) => seen.includes(each)),
    );
    expect(addressIn(store)).toBe("second-1");

    await store.connect("own");
    harness.wallets.open = () => Promise.reject(new Error("Not connected."));
    store.setWallet(hostOf("third"));
    await harness.advance(200);
    expect(addressIn(store)).toBe("own-1");
  });

  it("is disconnected when the page takes it away", async () => {
    const { harness, store } = await openWithoutWallet();
    store.setWallet(hostOf("h"));
    await harness.advance(200);
    store.setWallet(undefined);
    await harness.advance(200);
    expect(addressIn(store)).toBe("disconnected");
    expect(store.state.quantity).toBe(3);
  });

  it("is the last one that the page has passed, whichever answers last", async () => {
    const { harness, store } = await openWithoutWallet();
    const resolves = new Map<string, () => void>();
    harness.wallets.open = (option) =>
      new Promise((resolve) =>
        resolves.set(option.id, () => resolve(new FakeConnection(option, [`${option.id}-1`]))),
      );
    store.setWallet(hostOf("first"));
    await harness.advance(50);
    store.setWallet(hostOf("second"));
    await harness.advance(50);
    resolves.get("second")!();
    await harness.advance(50);
    resolves.get("first")!();
    await harness.advance(50);
    expect(addressIn(store)).toBe("second-1");
  });

  it("that is replaced while its units are being signed doesn't interrupt the mint", async () => {
    const { harness, store } = await openWithoutWallet();
    store.setWallet(hostOf("h"));
    await harness.advance(200);
    const { last } = harness.wallets;
    const sign = last.sign.bind(last);
    last.sign = async (transactions) => {
      store.setWallet(null);
      return sign(transactions);
    };
    const outcome = store.mint();
    await harness.advance(2_000);
    expect(await outcome).toMatchObject({ minted: 3 });
  });
});
