import { beforeEach, describe, expect, it, vi } from "vitest";
import { MemoryStorage } from "../core/memory-storage.js";
import { createMobileSource } from "../../src/solana/wallets/mobile/mobile-source.js";
import * as mobileWallets from "../../src/solana/wallets/mobile/mobile-wallet.js";
import { FakePhone } from "./fake-phone.js";

const chain = "solana-devnet";
const generic = "Mobile Wallet Adapter";
let storage: MemoryStorage;

beforeEach(() => {
  storage = new MemoryStorage();
  vi.stubGlobal("localStorage", storage);
  vi.stubGlobal("document", { title: "Drop" });
});

/** Phone with an app that wants to be opened by `base`. */
function installPhone(base: unknown): FakePhone {
  vi.stubGlobal("localStorage", storage);
  vi.stubGlobal("document", { title: "Drop" });
  return FakePhone.install({
    onRequest: (app, { id, method }) =>
      app.respond(
        id,
        method === "authorize"
          ? { auth_token: "token", accounts: [{ address: btoa("k".repeat(32)) }], wallet_uri_base: base }
          : { signed_payloads: [btoa("signed")] },
      ),
  });
}

/** Connects an app, then signs with it on a later visit. @returns the name before each, and the links */
async function connectAndSign(base: unknown) {
  const first = installPhone(base);
  const source = createMobileSource(0, () => Promise.resolve(mobileWallets));
  const listed = source.option.name;
  const { option } = await source.connect({ chain });
  const phone = installPhone(base);
  const later = await createMobileSource(0, () => Promise.resolve(mobileWallets)).connect({
    chain,
    silent: true,
  });
  const shown = later.option.name;
  await later.signTransactions([Uint8Array.of(1)], chain);
  const linkOf = ({ link }: FakePhone) => link!.href.split("?")[0];
  return { listed, connected: option.name, shown, links: [linkOf(first), linkOf(phone)] };
}

describe("A wallet app that wants to be opened by a URL", () => {
  it.each([
    ["https://wallet.example", "wallet.example", "https://wallet.example/v1/associate/local"],
    ["https://wallet.example:443/", "wallet.example", "https://wallet.example/v1/associate/local"],
    ["https://wället.example", "xn--wllet-gra.example", "https://xn--wllet-gra.example/v1/associate/local"],
  ])("%s is opened by it, and named after its host before", async (base, host, link) => {
    expect(await connectAndSign(base)).toEqual({
      listed: generic,
      connected: host,
      shown: host,
      links: ["solana-wallet:/v1/associate/local", link],
    });
  });

  it.each([
    "http://wallet.example",
    "solana-wallet:",
    "javascript:alert(1)",
    "https://wallet.example:8443",
    "https://wallet.example@evil.example",
    "https://user:secret@wallet.example",
    "https://wallet.example/app",
    "https://wallet.example/redirect/evil.example/",
    "https://wallet.example/?to=",
    "https://wallet.example/#to",
    "https://wallet.example.of-a-very-long-name.evil.example",
    "wallet.example",
    "",
    null,
    undefined,
    7,
  ])("%s is opened as any app is, by the visitor's choice", async (base) => {
    const { links, shown } = await connectAndSign(base);
    expect(links).toEqual(Array(2).fill("solana-wallet:/v1/associate/local"));
    expect(shown).toBe(generic);
  });

  it("that another script has stored unsafely is opened like any other app", async () => {
    const accounts = [{ address: btoa("k".repeat(32)) }];
    const stored = JSON.stringify({ token: "t", base: "https://a@evil.example", accounts });
    storage.setItem("mint-widget:mobile-wallet:solana:devnet", stored);
    const phone = installPhone(null);
    const connection = await createMobileSource(0, () => Promise.resolve(mobileWallets)).connect({
      chain,
      silent: true,
    });
    expect(connection.option.name).toBe(generic);
    await connection.signTransactions([Uint8Array.of(1)], chain);
    expect(phone.link!.protocol).toBe("solana-wallet:");
  });
});
