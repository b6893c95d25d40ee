import { assert, constantFrom, property, record } from "fast-check";
import { describe, expect, test } from "vitest";
import type { CollectionResponse, Phase } from "../../src/contract/collection.js";
import type { EligibilityResponse } from "../../src/contract/wallet.js";
import type { Failure } from "../../src/core/failure.js";
import type { Loadable } from "../../src/core/loadable.js";
import { currentPhase, decideMainAction } from "../../src/core/store/main-action.js";
import type { MintProgress, MintState, WalletState } from "../../src/core/state.js";
import { FakeConnection } from "./fake-wallets.js";
import { collectionOf, half, optionOf, phaseOf, verdictOf } from "./pending-mints.js";

const now = 1_000;
const failure: Failure = { code: "NETWORK", message: "" };
const owed: Failure = { code: "OUTCOME_UNKNOWN", message: "" };
const none = { quantity: 1, minted: 0, items: [], signatures: [] };
const option = optionOf("burner");
const connected: WalletState = {
  status: "connected",
  connection: new FakeConnection(option, ["w"]),
  address: "w",
};
const ready = <T>(value: T): Loadable<T> => ({ status: "ready", value });
const open = phaseOf();
const soon = phaseOf({ id: "soon", status: "upcoming", startsAt: 5_000 });

function stateOf(change: Partial<MintState> = {}): MintState {
  return {
    collection: ready(collectionOf([open])),
    wallet: connected,
    eligibility: { public: ready(verdictOf()), soon: ready(verdictOf()) },
    chosenPhase: null,
    quantity: 1,
    mint: { status: "idle" },
    ...change,
  };
}
const showing = (...phases: Phase[]) => ({ collection: ready(collectionOf(phases)) });
const judged = (verdict: Loadable<EligibilityResponse>) => ({ eligibility: { public: verdict } });
const decide = (change: Partial<MintState>, at = now) => decideMainAction(stateOf(change), at);

describe("the main button", () => {
  test.each<[string, Partial<MintState>, object]>([
    ["loads while nothing is known", { collection: { status: "loading" } }, { kind: "load" }],
    [
      "tries again when nothing could be read",
      { collection: { status: "failed", failure } },
      { kind: "reload", failure },
    ],
    ["connects", { wallet: { status: "disconnected" } }, { kind: "connect" }],
    [
      "connects, after a try that failed too",
      { wallet: { status: "disconnected", failure } },
      { kind: "connect" },
    ],
    [
      "names the wallet that it is connecting to",
      { wallet: { status: "connecting", option } },
      { kind: "connecting", wallet: "burner" },
    ],
    ["waits for a phase", showing(soon), { kind: "wait", phase: soon, startsAt: 5_000 }],
    [
      "waits for a phase of which no time is told",
      showing(phaseOf({ id: "soon", status: "upcoming" })),
      { kind: "wait", startsAt: null },
    ],
    [
      "is opening once the countdown has run out",
      showing({ ...soon, startsAt: now }),
      { kind: "opening", phase: { id: "soon" } },
    ],
    ["has nothing to offer without phases", showing(), { kind: "unavailable", because: "no_phase" }],
    ["is paused", showing({ ...open, status: "paused" }), { kind: "unavailable", because: "paused" }],
    ["is sold out", showing({ ...open, status: "sold_out" }), { kind: "unavailable", because: "sold_out" }],
    ["has ended", showing({ ...open, status: "ended" }), { kind: "unavailable", because: "ended" }],
    [
      "is not open when the status is a word that it doesn't know",
      showing({ ...open, status: "raffle" }),
      { kind: "unavailable", because: "unknown" },
    ],
    [
      "is unpriced without a price: never free",
      showing({ ...open, priceDisplay: null }),
      { kind: "unpriced" },
    ],
    [
      "is unpriced when the price can't be read",
      showing({ ...open, priceDisplay: undefined }),
      { kind: "unpriced" },
    ],
    ["checks a wallet that nothing was asked about", { eligibility: {} }, { kind: "check" }],
    [
      "checks a wallet while the first verdict is on its way",
      judged({ status: "loading" }),
      { kind: "check" },
    ],
    [
      "says why a wallet may not mint",
      judged(ready(verdictOf({ eligible: false, reason: "WALLET_LIMIT_REACHED", message: "Enough." }))),
      { kind: "ineligible", reason: "WALLET_LIMIT_REACHED", message: "Enough." },
    ],
    [
      "says that a wallet may not mint when no reason is given",
      judged(ready(verdictOf({ eligible: false, reason: null }))),
      { kind: "ineligible", reason: "NOT_ELIGIBLE", message: "" },
    ],
    ["needs funds", judged(ready(verdictOf({ affordableQuantity: 0 }))), { kind: "insufficient" }],
    ["mints", {}, { kind: "mint", phase: open, quantity: 1, price: half }],
    ["mints several", { quantity: 3 }, { kind: "mint", quantity: 3, price: half }],
    [
      "mints no more than can be asked for",
      { quantity: 9, ...judged(ready(verdictOf({ maxQuantity: 2 }))) },
      { kind: "mint", quantity: 2 },
    ],
    [
      "mints while the verdict is read anew",
      judged({ status: "loading", value: verdictOf() }),
      { kind: "mint" },
    ],
    [
      "is not locked by a verdict that can't be read: prepare checks again",
      judged({ status: "failed", failure }),
      { kind: "mint" },
    ],
    [
      "mints for nothing where the price says so",
      showing({ ...open, priceDisplay: { ...half, amount: "0", baseUnits: "0" } }),
      { kind: "mint", price: { amount: "0" } },
    ],
    ["mints again after a success", { mint: { status: "succeeded", ...none } }, { kind: "mint" }],
    [
      "mints again after a partial success",
      { mint: { status: "succeeded", ...none, minted: 1, quantity: 2, failure } },
      { kind: "mint" },
    ],
    [
      "tries again after a failure",
      { mint: { status: "failed", ...none, failure } },
      { kind: "retry", failure, phase: open },
    ],
    [
      "asks again for an answer that is owed",
      { mint: { status: "failed", ...none, failure: owed } },
      { kind: "ask", failure: owed },
    ],
    ["works", { mint: { status: "preparing", quantity: 2 } }, { kind: "working", progress: { quantity: 2 } }],
    [
      "works while the wallet signs",
      { mint: { status: "signing", quantity: 1, cost: undefined, expiresAt: null } },
      { kind: "working" },
    ],
    [
      "works while the service sends",
      { mint: { status: "executing", quantity: 1, items: [] } },
      { kind: "working" },
    ],
    [
      "shows what was read last while reading fails",
      { collection: { status: "failed", failure, value: collectionOf([open]) } },
      { kind: "mint" },
    ],
    [
      "shows what was read last while it is read anew",
      { collection: { status: "loading", value: collectionOf([open]) } },
      { kind: "mint" },
    ],
  ])("%s", (_, change, action) => {
    expect(decide(change)).toMatchObject(action);
  });

  test("starts opening at the very moment, not before", () => {
    expect(decide(showing(soon), 4_999).kind).toBe("wait");
    expect(decide(showing(soon), 5_000).kind).toBe("opening");
  });
});

/** What can be wrong or under way, from what outweighs everything to what outweighs nothing. */
const layers: [kind: string, change: Partial<MintState>][] = [
  ["working", { mint: { status: "preparing", quantity: 1 } }],
  ["ask", { mint: { status: "failed", ...none, failure: owed } }],
  ["reload", { collection: { status: "failed", failure } }],
  ["unavailable", showing({ ...open, status: "sold_out", priceDisplay: null })],
  ["connect", { wallet: { status: "disconnected" } }],
  ["ineligible", judged(ready(verdictOf({ eligible: false, affordableQuantity: 0 })))],
  ["wait", showing({ ...soon, id: "public", priceDisplay: null })],
  ["unpriced", showing({ ...open, priceDisplay: null })],
  ["check", { eligibility: {} }],
  ["insufficient", judged(ready(verdictOf({ affordableQuantity: 0 })))],
  ["retry", { mint: { status: "failed", ...none, failure } }],
];

describe("of two reasons the button tells the one that comes first", () => {
  const pairs = layers.flatMap(([first, over], index) =>
    layers.slice(index + 1).map(([second, under]) => ({ first, second, both: { ...under, ...over } })),
  );
  test.each(pairs)("$first before $second", ({ first, both }) => {
    expect(decide(both).kind).toBe(first);
  });
});

test("the button always has something to say, whatever comes together", () => {
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
    { status: "failed", ...none, failure: owed },
  );
  const verdicts = constantFrom<Loadable<EligibilityResponse> | undefined>(
    undefined,
    { status: "loading" },
    { status: "failed", failure },
    ready(verdictOf()),
    ready(verdictOf({ eligible: false })),
    ready(verdictOf({ maxQuantity: 0, affordableQuantity: 0 })),
  );
  const wallets = constantFrom<WalletState>(
    connected,
    { status: "disconnected" },
    { status: "connecting", option },
  );
  assert(
    property(phase, collections, progress, verdicts, wallets, (phase, status, mint, verdict, wallet) => {
      const value: CollectionResponse = collectionOf([phase as Phase]);
      const action = decide({
        collection: { status, value, ...(status === "failed" && { failure }) } as MintState["collection"],
        mint,
        wallet,
        eligibility: verdict ? { public: verdict } : {},
      });
      if (action.kind === "mint") {
        expect(phase.status).toBe("active");
        expect(phase.priceDisplay).toBe(half);
        expect(wallet.status).toBe("connected");
        expect(action.quantity).toBe(1);
      }
      expect(action.kind).toBeTruthy();
    }),
  );
});

describe("the current phase", () => {
  test("is none before there is a collection", () => {
    expect(currentPhase(stateOf({ collection: { status: "loading" } }))).toBeNull();
  });

  test("is the one that the wallet may mint in", () => {
    const list = phaseOf({ id: "list" });
    const eligibility = {
      public: ready(verdictOf({ eligible: false })),
      list: { status: "loading", value: verdictOf() } as const,
    };
    expect(currentPhase(stateOf({ ...showing(open, list), eligibility }))?.id).toBe("list");
    expect(currentPhase(stateOf({ ...showing(open, list), eligibility, chosenPhase: "public" }))?.id).toBe(
      "public",
    );
  });
});
