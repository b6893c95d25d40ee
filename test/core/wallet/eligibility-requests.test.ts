import { describe, expect, it } from "vitest";
import type { MintState } from "../../../src/core/mint-state.js";
import { EligibilityRequests } from "../../../src/core/wallet/eligibility-requests.js";
import { addressOf } from "../../brands.js";
import { FakeConnection } from "../fake-wallets.js";
import { Harness, serviceError } from "../harness.js";
import { collectionOf, optionOf, phaseOf, eligibilityOf } from "../pending-mints.js";

type Eligibilities = MintState["eligibility"];

function setUp(phases: Parameters<typeof collectionOf>[0], change: Partial<MintState> = {}) {
  const harness = new Harness();
  let eligibilities: Eligibilities = {};
  const reads = new EligibilityRequests(harness.service, (next) => void (eligibilities = next));
  const state = (address = "w"): MintState => ({
    collection: { status: "ready", value: collectionOf(phases) },
    wallet: {
      status: "connected",
      connection: new FakeConnection(optionOf("burner"), [address]),
      address: addressOf(address),
    },
    eligibility: eligibilities,
    chosenPhase: null,
    quantity: 1,
    mint: { status: "idle" },
    ...change,
  });
  return { harness, reads, state, eligibilities: () => eligibilities };
}

const later = (id: string, startsAt: number) => phaseOf({ id, status: "upcoming", startsAt });

describe("eligibility", () => {
  it("is requested for the open phases and the next one, in whatever order they are sent", async () => {
    const { harness, reads, state } = setUp([
      later("third", 90),
      later("second", 50),
      phaseOf(),
      phaseOf({ id: "list" }),
    ]);
    void reads.read(state());
    await harness.advance(100);
    expect(harness.calls).toEqual(["eligibility public w", "eligibility list w", "eligibility second w"]);
  });

  it("is requested for the selected phase, and for an ended one when there is no other", async () => {
    const phases = [later("second", 50), later("third", 90)];
    const chosen = setUp(phases, { chosenPhase: "third" });
    void chosen.reads.read(chosen.state());
    await chosen.harness.advance(100);
    expect(chosen.harness.calls).toEqual(["eligibility second w", "eligibility third w"]);
    const over = setUp([phaseOf({ status: "ended" })]);
    void over.reads.read(over.state());
    await over.harness.advance(100);
    expect(over.harness.calls).toEqual(["eligibility public w"]);
  });

  it.each<[string, Partial<MintState>]>([
    ["a wallet", { wallet: { status: "disconnected" } }],
    ["a collection", { collection: { status: "loading" } }],
  ])("is not requested without %s", async (_, change) => {
    const { harness, reads, state } = setUp([phaseOf()], change);
    await reads.read(state());
    expect(harness.calls).toEqual([]);
  });

  it("may fail for one phase while another's is known", async () => {
    const { harness, reads, state, eligibilities } = setUp([phaseOf(), phaseOf({ id: "list" })]);
    harness.answers.eligibility = (phase) => {
      if (phase === "list") throw serviceError("NETWORK", 0);
      return eligibilityOf({ maxQuantity: 3 });
    };
    void reads.read(state());
    await harness.advance(100);
    expect(eligibilities()).toMatchObject({
      public: { status: "ready", value: { maxQuantity: 3 } },
      list: { status: "failed", failure: { code: "NETWORK" } },
    });
  });

  it("keeps its value while it is refreshed", async () => {
    const { harness, reads, state, eligibilities } = setUp([phaseOf()]);
    void reads.read(state());
    await harness.advance(100);
    void reads.read(state());
    await harness.advance(10);
    expect(eligibilities()).toMatchObject({ public: { status: "loading", value: { eligible: true } } });
    await harness.advance(100);
    expect(eligibilities()).toMatchObject({ public: { status: "ready" } });
  });

  it("of the previous wallet is dropped, and its late answers are ignored", async () => {
    const { harness, reads, state, eligibilities } = setUp([phaseOf()]);
    void reads.read(state("first"));
    await harness.advance(10);
    reads.clear();
    expect(eligibilities()).toEqual({});
    await harness.advance(100);
    expect(eligibilities()).toEqual({});
    expect(harness.time.timerCount).toBe(0);
  });
});
