import { beforeEach, expect, it, onTestFinished, vi } from "vitest";
import { fromAdapter } from "../../src/solana/wallets/adapter/adapter-wallet.js";
import { signWithAdapter } from "../../src/solana/wallets/adapter/wallet-adapters.js";
import { FakeAdapter } from "./fake-adapter.js";

const chain = "solana-devnet";

/** Page whose policy blocks what a test says. */
class FakeDocument extends EventTarget {
  frames: { readonly src: string; remove(): void }[] = [];

  querySelectorAll = () => [...this.frames];

  add(src: string): void {
    const frame = { src, remove: () => (this.frames = this.frames.filter((each) => each !== frame)) };
    this.frames.push(frame);
  }

  block(effectiveDirective: string, blockedURI: string, disposition = "enforce"): void {
    this.dispatchEvent(
      Object.assign(new Event("securitypolicyviolation"), { effectiveDirective, blockedURI, disposition }),
    );
  }
}

let page: FakeDocument;

beforeEach(() => {
  page = new FakeDocument();
  vi.stubGlobal("document", page);
  onTestFinished(() => void vi.unstubAllGlobals());
});

/** Wallet without an extension, which opens a page of its website and waits for it. */
function hostedWallet(readyState = "Loadable") {
  const adapter = Object.assign(new FakeAdapter("Hosted"), { readyState });
  const source = fromAdapter(adapter, { id: "adapter:Hosted", kind: "adapter" }, 0, async () => ({
    createWalletAdapters: async () => [],
    signWithAdapter,
  }));
  return { adapter, source };
}

it("A wallet whose page is blocked fails at once, naming the directive, and its frame is removed", async () => {
  const { adapter, source } = hostedWallet();
  adapter.connect = () => {
    adapter.connects++;
    page.add("https://art.example/");
    page.add("https://connect.wallet.example/?origin=…");
    queueMicrotask(() => page.block("frame-src", "https://connect.wallet.example/"));
    return new Promise(() => undefined);
  };
  const blocked = { code: "WALLET_BLOCKED", message: expect.stringContaining("frame-src") };
  await expect(source.connect({ chain })).rejects.toMatchObject(blocked);
  expect(page.frames.map(({ src }) => src)).toEqual(["https://art.example/"]);
  // The adapter would wait for ever for the page that was blocked.
  await expect(source.connect({ chain })).rejects.toMatchObject(blocked);
  expect(adapter.connects).toBe(1);
});

it("A wallet that fails after the policy has blocked something of it fails with that reason", async () => {
  const { adapter, source } = hostedWallet();
  adapter.connect = async () => {
    page.block("require-trusted-types-for", "trusted-types-sink");
    throw new TypeError("This document requires 'TrustedHTML' assignment.");
  };
  await expect(source.connect({ chain })).rejects.toMatchObject({
    code: "WALLET_BLOCKED",
    message: expect.stringContaining("require-trusted-types-for"),
    cause: expect.any(TypeError),
  });
});

it.each<[string, (adapter: FakeAdapter) => void, string]>([
  ["a visitor who declines", (adapter) => (adapter.failure = { code: 4001 }), "WALLET_REJECTED"],
  [
    "a wallet that fails under a policy that blocks nothing",
    (adapter) => (adapter.failure = new Error("no")),
    "WALLET_FAILED",
  ],
])("The reason stays that of %s", async (name, spoil, code) => {
  const { adapter, source } = hostedWallet();
  spoil(adapter);
  const connect = adapter.connect.bind(adapter);
  adapter.connect = async () => {
    if (name.startsWith("a visitor")) page.block("img-src", "https://ads.example/");
    else page.block("frame-src", "https://connect.wallet.example/", "report");
    await connect();
  };
  await expect(source.connect({ chain })).rejects.toMatchObject({ code });
});

it.each([
  ["something else of the page, while a wallet's page opens", "Loadable", "https://ads.example/"],
  ["a page of an installed wallet's website", "Installed", "https://wallet.example/"],
  ["a look-alike of the wallet's website", "Loadable", "https://not-wallet.example/"],
])("A policy that blocks %s doesn't stop the wallet", async (_, readyState, blocked) => {
  const { adapter, source } = hostedWallet(readyState);
  const connect = adapter.connect.bind(adapter);
  adapter.connect = async () => {
    page.block("frame-src", blocked);
    await connect();
  };
  expect((await source.connect({ chain })).address).toBe("C");
});
