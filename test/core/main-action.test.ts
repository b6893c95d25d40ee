import { assert, constantFrom, property, record } from "fast-check";
import { describe, expect, it } from "vitest";
import type { CollectionResponse, Phase } from "../../src/contract/mint/collection.js";
import type { EligibilityResponse } from "../../src/contract/mint/wallet.js";
import type { Failure } from "../../src/core/failure.js";
import type { Loadable } from "../../src/core/loadable.js";
import { decideMainAction } from "../../src/core/main-action.js";
import { currentPhase } from "../../src/core/collection/phases.js";
import type { MintProgress, MintState, WalletState } from "../../src/core/mint-state.js";
import { addressOf, baseUnitsOf } from "../brands.js";
import { FakeConnection } from "./fake-wallets.js";
import { costOf, collectionOf, half, optionOf, phaseOf, eligibilityOf } from "./pending-mints.js";

const now = 1_000;
const failure: Failure = { code: "NETWORK", message: "" };
const pendingFailure: Failure = { code: "OUTCOME_UNKNOWN", message: "" };
const retryWait = { kind: "await-retry", failure, until: 9_000 } as const;
const expiryWait = { kind: "await-expiry", failure, until: 9_000 } as const;
const none = { quantity: 1, minted: 0, items: [], signatures: [] };
const option = optionOf("burner");
const connected: WalletState = {
  status: "connected",
  connection: new FakeConnection(option, ["w"]),
  address: addressOf("w"),
};
const ready = <T>(value: T): Loadable<T> => ({ status: "ready", value });
const open = phaseOf();
const soon = phaseOf({ id: "soon", status: "upcoming", startsAt: 5_000 });

function stateOf(change: Partial<MintState> = {}): MintState {
  return {
    collection: ready(collectionOf([open])),
    wallet: connected,
    eligibility: { public: ready(eligibilityOf()), soon: ready(eligibilityOf()) },
    chosenPhase: null,
    quantity: 1,
    mint: { status: "idle" },
    ...change,
  };
}
/** Collection whose service names no chain. */
function withoutChain(): CollectionResponse {
  const response = collectionOf([open]);
  return { ...response, collection: { ...response.collection, chain: undefined } };
}
const showing = (...phases: Phase[]) => ({ collection: ready(collectionOf(phases)) });
const withEligibility = (eligibility: Loadable<EligibilityResponse>) => ({
  eligibility: { public: eligibility },
});
const decide = (change: Partial<MintState>, at = now) => decideMainAction(stateOf(change), at);
const soldOut = showing({ ...open, status: "sold_out" });

describe("the main button", () => {
  it.each<[string, Partial<MintState>, object]>([
    ["loads while nothing is known", { collection: { status: "loading" } }, { kind: "load" }],
    [
      "reloads when the collection could not be loaded",
      { collection: { status: "failed", failure } },
      { kind: "reload", failure },
    ],
    ["connects", { wallet: { status: "disconnected" } }, { kind: "connect" }],
    ["connects after a failed attempt", { wallet: { status: "disconnected", failure } }, { kind: "connect" }],
    [
      "names the wallet that it is connecting to",
      { wallet: { status: "connecting", option, isSlow: false } },
      { kind: "connecting", wallet: "burner", isSlow: false },
    ],
    ["waits for a phase", showing(soon), { kind: "wait", phase: soon, startsAt: 5_000 }],
    [
      "waits for a phase without a start time",
      showing(phaseOf({ id: "soon", status: "upcoming" })),
      { kind: "wait", startsAt: null },
    ],
    [
      "is opening once the countdown has ended",
      showing({ ...soon, startsAt: now }),
      { kind: "opening", phase: { id: "soon" } },
    ],
    ["is unavailable without phases", showing(), { kind: "unavailable", because: "no_phase" }],
    ["is paused", showing({ ...open, status: "paused" }), { kind: "unavailable", because: "paused" }],
    ["is sold out", showing({ ...open, status: "sold_out" }), { kind: "unavailable", because: "sold_out" }],
    ["has ended", showing({ ...open, status: "ended" }), { kind: "unavailable", because: "ended" }],
    [
      "is unavailable with an unknown phase status",
      showing({ ...open, status: "raffle" }),
      { kind: "unavailable", because: "unknown" },
    ],
    [
      "is unpriced without a price: never free",
      showing({ ...open, priceDisplay: null }),
      { kind: "unpriced" },
    ],
    [
      "is unavailable when the service names no chain: never a guessed one",
      { collection: ready(withoutChain()) },
      { kind: "chain-unknown" },
    ],
    [
      "is unavailable without a chain even before a wallet is connected",
      { collection: ready(withoutChain()), wallet: { status: "disconnected" } },
      { kind: "chain-unknown" },
    ],
    ["checks a wallet without requested eligibility", { eligibility: {} }, { kind: "check" }],
    [
      "checks a wallet while its eligibility loads",
      withEligibility({ status: "loading" }),
      { kind: "check" },
    ],
    [
      "gives the reason of an ineligible wallet",
      withEligibility(
        ready(eligibilityOf({ eligible: false, reason: "WALLET_LIMIT_REACHED", message: "Enough." })),
      ),
      { kind: "ineligible", reason: "WALLET_LIMIT_REACHED", message: "Enough." },
    ],
    [
      "reports an ineligible wallet without a reason",
      withEligibility(ready(eligibilityOf({ eligible: false, reason: null }))),
      { kind: "ineligible", reason: "NOT_ELIGIBLE", message: "" },
    ],
    [
      "needs funds",
      withEligibility(ready(eligibilityOf({ affordableQuantity: 0 }))),
      { kind: "insufficient", shortage: null },
    ],
    ["mints", {}, { kind: "mint", phase: open, quantity: 1, price: half, isReserved: false }],
    ["mints several", { quantity: 3 }, { kind: "mint", quantity: 3, price: half }],
    [
      "mints no more than the maximum quantity",
      { quantity: 9, ...withEligibility(ready(eligibilityOf({ maxQuantity: 2 }))) },
      { kind: "mint", quantity: 2 },
    ],
    [
      "mints while eligibility is refreshed",
      withEligibility({ status: "loading", value: eligibilityOf() }),
      { kind: "mint" },
    ],
    [
      "mints when eligibility is unavailable: prepare checks again",
      withEligibility({ status: "failed", failure }),
      { kind: "mint" },
    ],
    [
      "mints at a price of zero",
      showing({ ...open, priceDisplay: { ...half, amount: "0", baseUnits: baseUnitsOf("0") } }),
      { kind: "mint", price: { amount: "0" } },
    ],
    [
      "offers to mint more after a success",
      { mint: { status: "succeeded", ...none, minted: 1 } },
      { kind: "mint-more", missing: 0, isOver: false },
    ],
    [
      "says so when a success was the last one",
      { ...showing({ ...open, status: "sold_out" }), mint: { status: "succeeded", ...none, minted: 1 } },
      { kind: "mint-more", missing: 0, isOver: true },
    ],
    [
      "offers the missing units after a partial success",
      { mint: { status: "succeeded", ...none, minted: 1, quantity: 3, failure } },
      { kind: "mint-more", missing: 2 },
    ],
    [
      "retries after a failure",
      { mint: { status: "failed", ...none, failure } },
      { kind: "retry", failure, phase: open },
    ],
    [
      "waits while an earlier mint could still be charged",
      { mint: { status: "failed", ...none, failure }, expiryWait },
      expiryWait,
    ],
    ["waits for an earlier mint before a first one on this page", { expiryWait }, expiryWait],
    [
      "waits as the service has asked before another try",
      { mint: { status: "failed", ...none, failure }, retryWait },
      retryWait,
    ],
    [
      "waits as the service has asked before it asks for a pending outcome",
      { mint: { status: "failed", ...none, failure: pendingFailure }, retryWait },
      retryWait,
    ],
    [
      "waits as the service has asked before another read",
      { collection: { status: "failed", failure }, retryWait },
      retryWait,
    ],
    ["waits for an earlier mint rather than for the service", { expiryWait, retryWait }, expiryWait],
    [
      "queries a pending outcome again, whatever could still be charged",
      { mint: { status: "failed", ...none, failure: pendingFailure }, expiryWait },
      { kind: "ask" },
    ],
    [
      "works on a second mint that the collector has accepted",
      { mint: { status: "preparing", quantity: 1 }, expiryWait },
      { kind: "working" },
    ],
    [
      "queries a pending outcome again",
      { mint: { status: "failed", ...none, failure: pendingFailure } },
      { kind: "ask", failure: pendingFailure },
    ],
    [
      "is working",
      { mint: { status: "preparing", quantity: 2 } },
      { kind: "working", progress: { quantity: 2 } },
    ],
    [
      "is working while the wallet signs",
      {
        mint: {
          status: "signing",
          quantity: 1,
          cost: costOf(1),
          expiresAt: null,
          isSlow: false,
          cancel: () => undefined,
        },
      },
      { kind: "working" },
    ],
    [
      "is working while the service sends",
      { mint: { status: "executing", quantity: 1, items: [] } },
      { kind: "working" },
    ],
    [
      "shows the last content while requests fail",
      { collection: { status: "failed", failure, value: collectionOf([open]) } },
      { kind: "mint" },
    ],
    [
      "shows the last content while it is refreshed",
      { collection: { status: "loading", value: collectionOf([open]) } },
      { kind: "mint" },
    ],
  ])("%s", (_, change, action) => {
    expect(decide(change)).toMatchObject(action);
  });

  it("shows opening exactly at the start time, not before", () => {
    expect(decide(showing(soon), 4_999).kind).toBe("wait");
    expect(decide(showing(soon), 5_000).kind).toBe("opening");
  });
});

/** Main button conditions, from highest to lowest precedence. */
const layers: [kind: string, change: Partial<MintState>][] = [
  ["working", { mint: { status: "preparing", quantity: 1 } }],
  ["ask", { mint: { status: "failed", ...none, failure: pendingFailure } }],
  ["reload", { collection: { status: "failed", failure } }],
  ["unavailable", showing({ ...open, status: "sold_out", priceDisplay: null })],
  ["connect", { wallet: { status: "disconnected" } }],
  ["ineligible", withEligibility(ready(eligibilityOf({ eligible: false, affordableQuantity: 0 })))],
  ["wait", showing({ ...soon, id: "public", priceDisplay: null })],
  ["unpriced", showing({ ...open, priceDisplay: null })],
  ["check", { eligibility: {} }],
  ["insufficient", withEligibility(ready(eligibilityOf({ affordableQuantity: 0 })))],
  ["await-expiry", { expiryWait }],
  ["await-retry", { retryWait }],
  ["retry", { mint: { status: "failed", ...none, failure } }],
];

describe("of two conditions, the main button shows the one with precedence", () => {
  const pairs = layers.flatMap(([first, over], index) =>
    layers
      .slice(index + 1)
      // The service may ask to wait before either is tried again.
      .filter(([second]) => !(second === "await-retry" && (first === "reload" || first === "ask")))
      .map(([second, under]) => ({ first, second, both: { ...under, ...over } })),
  );
  it.each(pairs)("$first before $second", ({ first, both }) => {
    expect(decide(both).kind).toBe(first);
  });
});

it("has a label for every combination of conditions", () => {
  const phase = record({
    id: constantFrom("public"),
    status: constantFrom("upcoming", "active", "paused", "sold_out", "ended", "raffle"),
    priceDisplay: constantFrom(null, undefined, half),
    startsAt: constantFrom(undefined, null, 5, 5_000, "soon"),
  });
  const collections = constantFrom<MintState["collection"]["status"]>("loading", "ready", "failed");
  const progress = constantFrom<MintProgress>(
    { status: "idle" },
    { status: "preparing", quantity: 1 },
    { status: "executing", quantity: 1, items: [] },
    { status: "succeeded", ...none },
    { status: "failed", ...none, failure },
    { status: "failed", ...none, failure: pendingFailure },
  );
  const eligibilities = constantFrom<Loadable<EligibilityResponse> | undefined>(
    undefined,
    { status: "loading" },
    { status: "failed", failure },
    ready(eligibilityOf()),
    ready(eligibilityOf({ eligible: false })),
    ready(eligibilityOf({ maxQuantity: 0, affordableQuantity: 0 })),
  );
  const wallets = constantFrom<WalletState>(
    connected,
    { status: "disconnected" },
    { status: "connecting", option, isSlow: false },
  );
  assert(
    property(
      phase,
      collections,
      progress,
      eligibilities,
      wallets,
      (phase, status, mint, eligibility, wallet) => {
        const value: CollectionResponse = collectionOf([phase as Phase]);
        const action = decide({
          collection: { status, value, ...(status === "failed" && { failure }) } as MintState["collection"],
          mint,
          wallet,
          eligibility: eligibility ? { public: eligibility } : {},
        });
        if (action.kind === "mint") {
          expect(phase.status).toBe("active");
          expect(phase.priceDisplay).toBe(half);
          expect(wallet.status).toBe("connected");
          expect(action.quantity).toBe(1);
        }
        expect(action.kind).toBeTruthy();
      },
    ),
  );
});

describe("the current phase", () => {
  it("is null before the collection is loaded", () => {
    expect(currentPhase(stateOf({ collection: { status: "loading" } }))).toBeNull();
  });

  it("is the one that the wallet may mint in", () => {
    const list = phaseOf({ id: "list" });
    const eligibility = {
      public: ready(eligibilityOf({ eligible: false })),
      list: { status: "loading", value: eligibilityOf() } as const,
    };
    expect(currentPhase(stateOf({ ...showing(open, list), eligibility }))?.id).toBe("list");
    expect(currentPhase(stateOf({ ...showing(open, list), eligibility, chosenPhase: "public" }))?.id).toBe(
      "public",
    );
  });
});

describe("the secondary market", () => {
  const market = { listed: 3, owners: 2, floor: null };
  const decideWithMarket = (change: Partial<MintState>) => decideMainAction(stateOf(change), now, market);

  it.each(["sold_out", "ended"])("is the main action once the mint is %s", (status) => {
    const action = decideWithMarket(showing({ ...open, status }));
    expect(action).toEqual({ kind: "see-market", listed: 3, floor: null });
  });

  it.each<[string, Partial<MintState>, string]>([
    ["the mint is open", {}, "mint"],
    ["the phase is paused", showing({ ...open, status: "paused" }), "unavailable"],
    ["a later phase follows", showing({ ...open, status: "ended" }, soon), "wait"],
    ["a mint has just succeeded", { ...soldOut, mint: { status: "succeeded", ...none } }, "mint-more"],
    [
      "a mint is in progress",
      { ...soldOut, mint: { status: "executing", quantity: 1, items: [] } },
      "working",
    ],
    [
      "an outcome is pending",
      { ...soldOut, mint: { status: "failed", ...none, failure: pendingFailure } },
      "ask",
    ],
  ])("is not offered while %s", (_, change, kind) => {
    expect(decideWithMarket(change).kind).toBe(kind);
  });
});
