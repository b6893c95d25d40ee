import { describe, expect, it, vi } from "vitest";
import { MintApi } from "../../src/api.js";
import { compareWithQuote } from "../../src/core/mint/verify-cost.js";
import { multiplyPrice } from "../../src/core/pricing/order-total.js";
import { createTransactionVerifier } from "../../src/solana/transactions/create-transaction-verifier.js";
import {
  createBurnerWallet,
  createFakeService,
  type BurnerReaction,
  type DropSettings,
  type ScenarioName,
} from "../../src/testing.js";
import type { BurnerFeatures } from "../../src/testing/wallet/burner-features.js";

const decode = (text: string) => new Uint8Array(Buffer.from(text, "base64"));
const encode = (bytes: Uint8Array) => Buffer.from(bytes).toString("base64");

/** Mint of two in Node, as far as the signed transactions. */
async function signTwo(
  scenario: ScenarioName,
  reaction: BurnerReaction = "approve",
  settings: DropSettings = {},
) {
  const service = createFakeService({ scenario, ...settings });
  const api = new MintApi({ base: service.apiBase, key: "example_pub_key", fetch: service.fetch });
  const wallet = createBurnerWallet({ seed: new Uint8Array(32).fill(1), reaction });
  const features = wallet.features as BurnerFeatures;
  const { accounts } = await features["standard:connect"].connect();
  const account = accounts[0]!;
  const { collection, phases } = await api.readCollection(service.collection);
  const phase = phases.active[0]!;
  const session = await api.prepareMint({
    collectionId: collection.id,
    phaseId: phase.id,
    walletAddress: account.address,
    quantity: 2,
  });
  const unsigned = session.transactions.map(({ transaction }) => decode(transaction));
  const signed = await features["solana:signTransaction"].signTransaction(
    ...unsigned.map((transaction) => ({ account, transaction, chain: "solana:devnet" as const })),
  );
  const execute = (bytes: Uint8Array) =>
    api.executeMint({ sessionId: session.sessionId, signedTransaction: encode(bytes) });
  return {
    service,
    api,
    account,
    phase,
    session,
    unsigned,
    signed: signed.map((one) => one.signedTransaction),
    execute,
  };
}

it("A drop with phases and items of its own mints these in their order, and lists the others", async () => {
  const time = Date.now();
  const phase = (name: string, startsIn: number) => ({
    id: name,
    name,
    status: "active",
    pricing: "fixed",
    priceDisplay: { amount: "2", baseUnits: "2000000000", decimals: 9, currency: "SOL", mint: null },
    startsAt: new Date(time + startsIn).toISOString(),
    endsAt: null,
    limits: { perWallet: 2, perMint: 2 },
    gated: false,
  });
  const items = ["One", "Two", "Three"].map((name) => ({ name, image: null }));
  const phases = [phase("Late", 60_000), phase("Now", -60_000)] as DropSettings["phases"];
  const drop = { phases: phases!, items, total: 3, minted: 0 };
  const { api, service, session, signed, execute } = await signTwo("live", "approve", drop);
  const minted = await Promise.all(signed.map((bytes) => execute(bytes)));
  expect(session.cost?.price?.amount).toBe("4");
  expect(minted.flatMap(({ items: some }) => some?.map(({ name }) => name))).toEqual(["One", "Two"]);
  const gallery = async (isMinted: boolean) =>
    (await api.readGallery(service.collection, { minted: isMinted })).items.map(({ name }) => name);
  expect(await gallery(false)).toEqual(["Three"]);
  expect(await gallery(true)).toEqual(["One", "Two"]);
  const { phases: read } = await api.readCollection(service.collection);
  expect(read.all.map(({ name, status }) => [name, status])).toEqual([
    ["Late", "upcoming"],
    ["Now", "active"],
  ]);
});

describe("A mint in Node", () => {
  it.each(["live", "free", "token", "pegged", "dutch", "reveal"] as const)(
    "ends with the items in the scenario %s, from transactions that the package's verifier accepts",
    async (scenario) => {
      const { api, account, phase, session, unsigned, signed, execute } = await signTwo(scenario);
      const price = multiplyPrice(phase.priceDisplay!, 2);
      const verification = createTransactionVerifier().verify(
        unsigned.map((bytes) => ({ bytes, quantity: 1 })),
        {
          wallet: account.address,
          price: { ...price, mint: price.mint ?? null },
          quantity: 2,
          recipients: session.recipients,
        },
      );
      expect(verification.problems).toEqual([]);
      expect(compareWithQuote(verification.totals!, session.cost, price)).toEqual([]);
      const outcome = await execute(signed[0]!);
      expect(outcome).toMatchObject({
        status: "confirmed",
        items: [{ number: 348, shareUrl: expect.stringMatching(/^https:\/\/mint\.test\/share\//) }],
      });
      expect(await execute(signed[0]!)).toEqual(outcome);
      expect(await execute(signed[1]!)).toMatchObject({ items: [{ number: 349 }] });
      expect((await api.readCollection("any")).supply).toMatchObject({ minted: 349, available: 651 });
      expect(await api.readWalletMints("any", account.address)).toMatchObject({ total: 2 });
      const { items } = await api.readRecentlyMinted("any", { holder: account.address });
      expect(items.map(({ number }) => number)).toEqual([349, 348]);
    },
  );

  it("numbers items as their transactions were sent, however long a signature's verification takes", async () => {
    const { signed, execute } = await signTwo("live");
    const verify = vi.spyOn(crypto.subtle, "verify");
    verify.mockImplementationOnce(async () => {
      await new Promise((resolve) => setTimeout(resolve, 50));
      return true;
    });
    const outcomes = await Promise.all(signed.map(execute)).finally(() => verify.mockRestore());
    expect(outcomes).toMatchObject([{ items: [{ number: 348 }] }, { items: [{ number: 349 }] }]);
  });

  it("has a session of its own for each prepare, also of prepares at the same time", async () => {
    const { api, account, phase, signed, execute, session } = await signTwo("live");
    const body = { collectionId: "any", phaseId: phase.id, walletAddress: account.address, quantity: 1 };
    const others = await Promise.all([api.prepareMint(body), api.prepareMint(body)]);
    expect(new Set([session, ...others].map(({ sessionId }) => sessionId)).size).toBe(3);
    expect(await execute(signed[0]!)).toMatchObject({ status: "confirmed" });
  });

  it("is pending twice where the chain is slow", async () => {
    const { signed, execute } = await signTwo("pending");
    const statuses = [];
    for (let read = 0; read < 3; read++) statuses.push((await execute(signed[0]!)).status);
    expect(statuses).toEqual(["pending", "pending", "confirmed"]);
  });

  it("is rejected for another transaction, for a signature that isn't the wallet's, and after its session", async () => {
    const altered = await signTwo("live", "alter");
    await expect(altered.execute(altered.signed[0]!)).rejects.toMatchObject({ code: "TRANSACTION_MISMATCH" });
    const { service, unsigned, signed, execute } = await signTwo("live");
    await expect(execute(unsigned[0]!)).rejects.toMatchObject({ code: "TRANSACTION_MISMATCH" });
    const forged = signed[0]!.slice();
    forged[1]! ^= 1;
    await expect(execute(forged)).rejects.toMatchObject({ code: "TRANSACTION_MISMATCH" });
    service.advance(90_001);
    await expect(execute(signed[0]!)).rejects.toMatchObject({ code: "SESSION_EXPIRED" });
  });

  it("reveals its items when it is told to", async () => {
    const { service, api, account, signed, execute } = await signTwo("reveal");
    expect((await execute(signed[0]!)).items).toMatchObject([{ revealed: false, name: "Mystery #348" }]);
    service.reveal();
    const { items } = await api.readRecentlyMinted("any", { holder: account.address });
    expect(items).toMatchObject([{ revealed: true, name: "Aurora #348" }]);
  });

  it("fails where the chain rejects it", async () => {
    const { signed, execute } = await signTwo("transactionFailed");
    await expect(execute(signed[0]!)).rejects.toMatchObject({ code: "TRANSACTION_FAILED" });
  });
});
