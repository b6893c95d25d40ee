import { describe, expect, it } from "vitest";
import type { AdminPhase } from "../../src/contract/admin/collections.js";
import { phaseDefinition } from "../../demo/service/catalog/phases/phase-definition.js";
import { emptyPhase, toChanges, toDefinition, toForm } from "../../demo/studio/sale/phase-form.js";

const phase: AdminPhase = {
  id: "c1a9e1b4-0d54-4c3f-8f64-2b8d7a1e9f05",
  number: 1,
  name: "Public",
  startsAt: "2026-12-01T18:00:25.000Z",
  endsAt: null,
  status: "upcoming",
  paused: false,
  gated: false,
  codeRequired: false,
  otherRecipient: true,
  perWallet: null,
  perMint: 5,
  supply: 100,
  minted: 0,
  held: 0,
  price: "0.5 SOL",
  recipients: "treasury",
};

describe("the form of a phase", () => {
  it("changes nothing until something is typed, not even the seconds of a time", () => {
    const form = toForm(phase);
    expect(toChanges(form, form)).toEqual({});
    expect(toChanges(form, { ...form, name: " Everyone " })).toEqual({ name: "Everyone" });
  });

  it("sends the whole price when a part of it changes, and null for an emptied limit", () => {
    const form = toForm(phase);
    expect(form).toMatchObject({ pricing: "fixed", price: "0.5", currency: "SOL", perWallet: "" });
    expect(toChanges(form, { ...form, price: "0,25", supply: "" })).toEqual({
      terms: { pricing: "fixed", price: "0.25" },
      supply: null,
    });
  });

  it("keeps a price that it can't show, and replaces it when another kind is chosen", () => {
    const form = toForm({ ...phase, price: "0.5 SOL, paid in USDC" });
    expect(form.pricing).toBe("keep");
    expect(toChanges(form, { ...form, perWallet: "3" })).toEqual({ perWallet: 3 });
    expect(toChanges(form, { ...form, pricing: "free" })).toEqual({ terms: { pricing: "free" } });
  });

  it.each([
    ["free", { pricing: "free" }],
    ["25 US dollars, paid in SOL", { pricing: "usd_pegged", usd: "25" }],
    [
      "from 2 SOL, 0.25 less every 600 seconds, down to 0.5 SOL",
      { pricing: "dutch", price: "2", floor: "0.5", drop: "0.25", intervalSeconds: 600 },
    ],
    [
      "from 2 SOL, 0.25 less every 1 second, down to 0.5 SOL",
      { pricing: "dutch", price: "2", floor: "0.5", drop: "0.25", intervalSeconds: 1 },
    ],
  ])("reads the price %s, so that a part of it can be changed", (price, terms) => {
    const form = toForm({ ...phase, price });
    expect(toDefinition(form)).toMatchObject(terms);
    expect(toChanges(form, form)).toEqual({});
  });

  it("leaves a text that is no number to the service, which says what is wrong with it", () => {
    const form = toForm(phase);
    expect(toChanges(form, { ...form, perMint: "many" })).toEqual({ perMint: "many" });
  });

  it.each([
    ["fixed", { price: "0.5" }],
    ["free", {}],
    ["usd_pegged", { usd: "25" }],
    ["dutch", { price: "2", floor: "0.5", drop: "0.25", intervalMinutes: "10" }],
  ] as const)(
    "makes a definition of a new phase with the price %s that the service accepts",
    (pricing, terms) => {
      const form = { ...emptyPhase, startsAt: "2026-12-01T18:00", pricing, ...terms };
      const { success, data } = phaseDefinition.safeParse(toDefinition(form));
      expect(success).toBe(true);
      expect(data).toMatchObject({ pricing, limits: { perWallet: 5, perMint: 5 }, endsAt: null });
    },
  );
});
