import { beforeAll, describe, expect, it } from "vitest";
import type { PhaseRow } from "../../../../demo/service/catalog/phases/priced-phase.js";
import { matchPhase, type PhaseCandidate } from "../../../../demo/service/operate/adoption/match-phase.js";
import { startLocalChain, type LocalChain } from "../../chain/local-chain.js";
import { orderOf, seed } from "../../chain/order.js";

let local: LocalChain;
let paid: Uint8Array;
let free: Uint8Array;
beforeAll(async () => {
  local = await startLocalChain();
  paid = await prepare(500_000_000n);
  free = await prepare(0n);
});

/** Message of a mint at a price in lamports, to the treasury. */
async function prepare(amount: bigint): Promise<Uint8Array> {
  const order = orderOf(local, { payment: { kind: "native", amount } });
  const [prepared] = await local.chain.prepareMints(order, [seed(Number(amount) + 1)]);
  return Uint8Array.from(prepared!.message);
}

const noon = new Date("2026-11-21T12:00:00Z");
const minutes = (count: number) => new Date(noon.getTime() + count * 60_000);

function phase(name: string, changes: Partial<PhaseRow> = {}, more: Partial<PhaseCandidate> = {}) {
  const row = {
    id: name,
    name,
    startsAt: minutes(-60),
    endsAt: null,
    pricing: "fixed",
    priceBaseUnits: 500_000_000n,
    priceMint: null,
    recipients: null,
    gated: false,
    codeRequired: false,
    ...changes,
  } as PhaseRow;
  return { phase: row, tokenProgram: null, listed: new Set<string>(), left: null, ...more };
}

function match(message: Uint8Array, candidates: readonly PhaseCandidate[], units = 1) {
  const { address: wallet } = local.wallet;
  const matched = matchPhase({ message, units, wallet, at: noon }, local.treasury.address, candidates);
  const { isCertain, isDiscounted } = matched;
  return { name: matched.phase.name, paid: matched.paid.baseUnits, isCertain, isDiscounted };
}

const certain = { isCertain: true, isDiscounted: false };

describe("a mint on the chain is put into the phase", () => {
  it("that was open, with the time that a transaction takes", () => {
    const ended = phase("Ended", { endsAt: minutes(-2) });
    const over = phase("Over", { endsAt: minutes(-10) });
    const later = phase("Later", { startsAt: minutes(10) });
    expect(match(paid, [over, ended, later])).toMatchObject({ name: "Ended", ...certain });
  });

  it("whose price it has paid", () => {
    const cheaper = phase("Cheaper", { priceBaseUnits: 400_000_000n });
    const dutch = phase("Dutch", {
      pricing: "dutch",
      priceBaseUnits: 400_000_000n,
      dutchFloor: 100_000_000n,
    });
    expect(match(paid, [cheaper, phase("Public"), dutch])).toMatchObject({
      name: "Public",
      paid: 500_000_000n,
      ...certain,
    });
    expect(match(free, [phase("Public"), phase("Free", { pricing: "free" })])).toMatchObject({
      name: "Free",
      paid: 0n,
      ...certain,
    });
  });

  it("whose price it has paid for each of the items of its transaction", () => {
    const half = phase("Half", { priceBaseUnits: 250_000_000n });
    expect(match(paid, [phase("Public"), half], 2)).toMatchObject({
      name: "Half",
      paid: 250_000_000n,
      ...certain,
    });
  });

  it("whose recipients it has paid", () => {
    const others = [{ address: local.authority.address, share: 100 }];
    expect(match(paid, [phase("Theirs", { recipients: others }), phase("Own")])).toMatchObject({
      name: "Own",
      ...certain,
    });
  });

  it("whose allowlist has its wallet", () => {
    const gated = { gated: true };
    const listed = phase("Listed", gated, { listed: new Set([local.wallet.address]) });
    expect(match(paid, [phase("Unlisted", gated), listed])).toMatchObject({ name: "Listed", ...certain });
  });

  it("that has units left", () => {
    expect(match(paid, [phase("Full", {}, { left: 0 }), phase("Open", {}, { left: 1 })])).toMatchObject({
      name: "Open",
      ...certain,
    });
  });

  it("that began last if two fit, which is reported", () => {
    expect(match(paid, [phase("First"), phase("Second", { startsAt: minutes(-5) })])).toMatchObject({
      name: "Second",
      isCertain: false,
    });
  });

  it("that costs more than was paid, as with a claim code, which is reported", () => {
    expect(match(free, [phase("Public")])).toMatchObject({ isCertain: false, isDiscounted: true });
  });
});
