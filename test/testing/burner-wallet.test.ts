import {
  getAddressEncoder,
  getPublicKeyFromAddress,
  getTransactionDecoder,
  verifySignature,
  type Address,
  type SignatureBytes,
} from "@solana/kit";
import { beforeEach, describe, expect, it, vi } from "vitest";
import { createBurnerWallet, type ApprovalRequest, type BurnerWallet } from "../../src/testing.js";
import type { BurnerFeatures } from "../../src/testing/wallet/burner-features.js";
import {
  compile,
  madeUpAddress,
  paySol,
  service,
  treasury,
  wallet as ownAddress,
} from "../solana/build-mint.js";

class MemoryStorage {
  readonly entries = new Map<string, string>();
  getItem = (name: string): string | null => this.entries.get(name) ?? null;
  setItem = (name: string, value: string): void => void this.entries.set(name, value);
}

const featuresOf = ({ features }: BurnerWallet) => features as BurnerFeatures;

let storage: MemoryStorage;
beforeEach(() => {
  storage = new MemoryStorage();
});

async function connect(approve?: (request: ApprovalRequest) => Promise<boolean>) {
  const wallet = createBurnerWallet({ storage, ...(approve && { approve }) });
  const { accounts } = await featuresOf(wallet)["standard:connect"].connect();
  return { wallet, account: accounts[0]!, address: accounts[0]!.address as Address };
}

/** Payment with the service's signature in the second slot. */
const payment = (from: Address, options?: Parameters<typeof compile>[1]): Uint8Array =>
  compile([paySol(1n, treasury, from), paySol(1n, treasury, service)], { feePayer: from, ...options });

describe("the burner wallet", () => {
  it("has test chains in its name, and supports no others", () => {
    const wallet = createBurnerWallet({ storage });
    expect(wallet.name).toContain("Burner wallet");
    expect(wallet.name).toContain("test chains only");
    expect(wallet.chains).toEqual(["solana:localnet", "solana:devnet"]);
    expect(atob(wallet.icon.split(",")[1]!)).toMatch(/^<svg.*<\/svg>$/);
  });

  it("has one account, whose address belongs to its key", async () => {
    const { wallet, account } = await connect();
    expect(wallet.accounts).toEqual([account]);
    expect(account.publicKey).toEqual(new Uint8Array(getAddressEncoder().encode(account.address as Address)));
    expect(account.chains).toEqual(wallet.chains);
  });

  it("keeps its key over a reload, and connects silently once it has one", async () => {
    const silent = () =>
      featuresOf(createBurnerWallet({ storage }))["standard:connect"].connect({ silent: true });
    expect((await silent()).accounts).toEqual([]);
    const { address } = await connect();
    expect((await silent()).accounts[0]!.address).toBe(address);
    expect((await connect()).address).toBe(address);
    storage.entries.clear();
    expect((await connect()).address).not.toBe(address);
  });

  it("signs a message with its key, and another one when it is to alter it", async () => {
    const { wallet, account, address } = await connect();
    const { signMessage } = featuresOf(wallet)["solana:signMessage"];
    const message = new TextEncoder().encode("Sign in");
    const key = await getPublicKeyFromAddress(address);
    const [output] = await signMessage({ account, message });
    expect(output!.signedMessage).toEqual(message);
    expect(await verifySignature(key, output!.signature as SignatureBytes, message)).toBe(true);
    wallet.reaction = "alter";
    const [altered] = await signMessage({ account, message });
    expect(altered!.signedMessage).not.toEqual(message);
    wallet.reaction = "reject";
    await expect(signMessage({ account, message })).rejects.toMatchObject({ code: 4001 });
  });

  it.each([0, "legacy"] as const)(
    "creates valid signatures for transactions of version %s",
    async (version) => {
      const { wallet, account, address } = await connect();
      const given = [1, 2, 3].map((number) =>
        payment(address, { version, blockhash: madeUpAddress(number) }),
      );
      const outputs = await featuresOf(wallet)["solana:signTransaction"].signTransaction(
        ...given.map((transaction) => ({ account, transaction, chain: "solana:devnet" as const })),
      );
      const key = await getPublicKeyFromAddress(address);
      for (const [index, { signedTransaction }] of outputs.entries()) {
        const { messageBytes, signatures } = getTransactionDecoder().decode(signedTransaction);
        expect(messageBytes).toEqual(getTransactionDecoder().decode(given[index]!).messageBytes);
        expect(await verifySignature(key, signatures[address] as SignatureBytes, messageBytes)).toBe(true);
        expect(signatures[service]).toBeNull();
      }
    },
  );

  it("signs in its own slot when another account pays", async () => {
    const { wallet, account, address } = await connect();
    const [output] = await featuresOf(wallet)["solana:signTransaction"].signTransaction({
      account,
      transaction: payment(address, { feePayer: treasury }),
      chain: "solana:localnet",
    });
    const { signatures } = getTransactionDecoder().decode(output!.signedTransaction);
    expect(Object.entries(signatures).filter(([, signature]) => signature)).toHaveLength(1);
    expect(signatures[address]).not.toBeNull();
  });

  it("asks once for all, and rejects like other wallets", async () => {
    const approve = vi.fn(async (request: ApprovalRequest) => request.kind === "connect");
    const { wallet, account, address } = await connect(approve);
    const input = { account, transaction: payment(address), chain: "solana:devnet" as const };
    await expect(
      featuresOf(wallet)["solana:signTransaction"].signTransaction(input, input),
    ).rejects.toMatchObject({ code: 4001 });
    expect(approve.mock.lastCall).toEqual([
      { kind: "sign", chain: "solana:devnet", transactions: [input.transaction, input.transaction] },
    ]);
    expect(approve).toHaveBeenCalledTimes(2);
    await expect(connect(async () => false)).rejects.toMatchObject({ code: 4001 });
  });

  it("emits connecting and disconnecting, and keeps its key", async () => {
    const wallet = createBurnerWallet({ storage });
    const listener = vi.fn();
    const leave = featuresOf(wallet)["standard:events"].on("change", listener);
    const { accounts } = await featuresOf(wallet)["standard:connect"].connect();
    await featuresOf(wallet)["standard:disconnect"].disconnect();
    await featuresOf(wallet)["standard:disconnect"].disconnect();
    expect(listener.mock.calls).toEqual([[{ accounts }], [{ accounts: [] }]]);
    leave();
    expect((await featuresOf(wallet)["standard:connect"].connect()).accounts).toEqual(accounts);
    expect(listener).toHaveBeenCalledTimes(2);
  });

  const invalidRequests: Record<string, (address: Address) => object> = {
    "for a main chain": () => ({ chain: "solana:mainnet" }),
    "for another account": () => ({ account: { address: treasury } }),
    "a transaction without its signature slot": () => ({ transaction: payment(treasury) }),
    "version 1": (address) => {
      const transaction = payment(address);
      transaction[1 + 2 * 64] = 129;
      return { transaction };
    },
  };
  for (const [name, change] of Object.entries(invalidRequests)) {
    it(`doesn't sign ${name}`, async () => {
      const { wallet, account, address } = await connect();
      const input = { account, transaction: payment(address), chain: "solana:devnet", ...change(address) };
      await expect(
        featuresOf(wallet)["solana:signTransaction"].signTransaction(input as never),
      ).rejects.toThrow();
    });
  }

  it("doesn't sign before it is connected", async () => {
    const { account, address } = await connect();
    const wallet = createBurnerWallet({ storage });
    await expect(
      featuresOf(wallet)["solana:signTransaction"].signTransaction({
        account,
        transaction: payment(address),
      }),
    ).rejects.toThrow();
  });

  it("has the address of its seed", async () => {
    const connectWith = (seed: Uint8Array) =>
      featuresOf(createBurnerWallet({ seed }))["standard:connect"].connect();
    const { accounts } = await connectWith(new Uint8Array(32).fill(1));
    expect(accounts[0]!.address).toBe(ownAddress);
    await expect(connectWith(new Uint8Array(31))).rejects.toThrow(RangeError);
  });

  it("signs another transaction where its reaction is to alter it", async () => {
    const { wallet, account, address } = await connect();
    wallet.reaction = "alter";
    const transaction = payment(address);
    const [output] = await featuresOf(wallet)["solana:signTransaction"].signTransaction({
      account,
      transaction,
    });
    const { messageBytes, signatures } = getTransactionDecoder().decode(output!.signedTransaction);
    expect(messageBytes).not.toEqual(getTransactionDecoder().decode(transaction).messageBytes);
    const key = await getPublicKeyFromAddress(address);
    expect(await verifySignature(key, signatures[address] as SignatureBytes, messageBytes)).toBe(true);
  });

  it("emits its disconnecting from its own side", async () => {
    const { wallet } = await connect();
    const listener = vi.fn();
    featuresOf(wallet)["standard:events"].on("change", listener);
    wallet.disconnect();
    expect(listener.mock.calls).toEqual([[{ accounts: [] }]]);
    expect(wallet.accounts).toEqual([]);
  });

  it("names the browsers that can create its keys when this one can't", async () => {
    const spy = vi
      .spyOn(crypto.subtle, "generateKey")
      .mockRejectedValue(new DOMException("…", "NotSupportedError"));
    await expect(connect()).rejects.toThrow("can't make Ed25519 keys");
    spy.mockRestore();
    expect(storage.entries.size).toBe(0);
  });
});
