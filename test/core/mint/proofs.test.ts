import { describe, expect, it, vi } from "vitest";
import { formatProofMessage, type ProofChallenge } from "../../../src/contract/mint/proof.js";
import { readDetails } from "../../../src/core/failure-details.js";
import type { MintStore } from "../../../src/core/mint-store.js";
import { Harness, enableMinting, serviceError } from "../harness.js";
import { eligibilityOf, sessionOf } from "../pending-mints.js";

const minute = 60_000;

/** Page whose service accepts only orders with the answer to its last challenge. */
async function openPage({
  kind = "work",
  payload = null as string | null,
  ahead = false,
  isAnswered = (proof: string | null | undefined, payload: string) => proof === `solved ${payload}`,
} = {}) {
  const harness = new Harness();
  enableMinting(harness);
  let challenges = 0;
  const challengeOf = (): ProofChallenge => ({
    kind,
    payload: payload ?? `${kind} ${++challenges}`,
    expiresAt: harness.time.server() + 2 * minute,
  });
  let last: ProofChallenge | null = null;
  if (ahead) harness.answers.eligibility = () => eligibilityOf({ proof: (last = challengeOf()) });
  harness.answers.prepare = ({ proof, quantity }) => {
    if (last && isAnswered(proof, last.payload)) return sessionOf(Number(quantity));
    last = challengeOf();
    throw serviceError("PROOF_REQUIRED", 428, { details: { challenge: last } });
  };
  const solveWork = vi.fn(harness.solveWork);
  harness.solveWork = (payload, signal) => solveWork(payload, signal);
  const store = await harness.openStore();
  const proofs = () => harness.prepared.map(({ proof }) => proof);
  return { harness, store, solveWork, proofs };
}

/** Progress of the store's mint, each step once. */
function watch(store: MintStore): string[] {
  const seen: string[] = [];
  store.subscribe(() => {
    const { mint } = store.state;
    const step = mint.status === "preparing" ? `preparing ${mint.proof ?? ""}`.trim() : mint.status;
    if (seen.at(-1) !== step) seen.push(step);
  });
  return seen;
}

const failureOf = ({ state: { mint } }: MintStore) => (mint.status === "failed" ? mint.failure : null);
const never = () => new Promise<never>(() => undefined);

describe("a required proof", () => {
  it("is computed, and the order sent again with it, without a further action", async () => {
    const { harness, store, proofs } = await openPage();
    const seen = watch(store);
    const outcome = store.mint();
    await harness.advance(1_000);
    expect(await outcome).toMatchObject({ minted: 1 });
    expect(proofs()).toEqual([undefined, "solved work 1"]);
    expect(seen).toEqual(["preparing", "preparing work", "preparing", "signing", "executing", "succeeded"]);
  });

  it("is asked for at most three times more, then the mint fails with the service's error", async () => {
    const { harness, store, proofs } = await openPage({ isAnswered: () => false });
    void store.mint();
    await harness.advance(5_000);
    expect(proofs()).toEqual([undefined, "solved work 1", "solved work 2", "solved work 3"]);
    expect(failureOf(store)).toMatchObject({ code: "PROOF_REQUIRED" });
    expect(store.action.kind).toBe("retry");
  });

  it("is sent again with each request of a mint that waits in the queue, and computed once", async () => {
    const { harness, store, solveWork, proofs } = await openPage();
    const { prepare } = harness.answers;
    let asked = 0;
    harness.answers.prepare = (body) => {
      const session = prepare!(body);
      if (++asked === 3) return session;
      throw serviceError("SOLD_OUT", 409, { details: { reserved: true, ahead: 1 }, retryAfter: 5_000 });
    };
    const outcome = store.mint();
    await harness.advance(20_000);
    expect(await outcome).toMatchObject({ minted: 1 });
    expect(proofs()).toEqual([undefined, "solved work 1", "solved work 1", "solved work 1"]);
    expect(solveWork).toHaveBeenCalledTimes(1);
  });

  it("without a readable challenge fails with the service's error", async () => {
    const { harness, store, proofs } = await openPage();
    harness.answers.prepare = () => {
      throw serviceError("PROOF_REQUIRED", 428, { details: { challenge: { kind: 7 } } });
    };
    void store.mint();
    await harness.advance(1_000);
    expect(proofs()).toHaveLength(1);
    expect(failureOf(store)).toMatchObject({ code: "PROOF_REQUIRED" });
  });

  it("that isn't found in time fails with the service's error", async () => {
    const { harness, store, proofs } = await openPage();
    harness.solveWork = () => Promise.resolve(null);
    void store.mint();
    await harness.advance(1_000);
    expect(proofs()).toHaveLength(1);
    expect(failureOf(store)).toMatchObject({ code: "PROOF_REQUIRED" });
  });

  it("that the browser can't compute fails with its own code and the kind", async () => {
    const { harness, store } = await openPage();
    harness.solveWork = () => Promise.reject(new TypeError("crypto.subtle is undefined"));
    void store.mint();
    await harness.advance(1_000);
    expect(readDetails(failureOf(store)!, "PROOF_UNSUPPORTED")).toEqual({ kind: "work" });
  });

  it("is aborted when the mint is dismissed, and nothing is sent", async () => {
    const { harness, store, solveWork, proofs } = await openPage();
    solveWork.mockImplementation(never);
    const outcome = store.mint();
    await harness.advance(1_000);
    expect(store.state.mint).toEqual({ status: "preparing", quantity: 1, proof: "work" });
    store.dismiss();
    await harness.advance(1_000);
    expect(await outcome).toMatchObject({ minted: 0, failure: { code: "CANCELLED" } });
    expect(failureOf(store)).toMatchObject({ code: "CANCELLED" });
    expect(solveWork.mock.calls.map(([, signal]) => signal.aborted)).toEqual([true]);
    expect(proofs()).toHaveLength(1);
  });

  it.each([
    ["disconnected", (store: MintStore) => store.disconnect()],
    ["switched", (store: MintStore) => Promise.resolve(store.chooseAddress("burner-2"))],
  ])("is aborted when the wallet is %s, and nothing is sent", async (_, change) => {
    const { harness, store, solveWork, proofs } = await openPage();
    solveWork.mockImplementation(never);
    void store.mint();
    await harness.advance(1_000);
    await change(store);
    await harness.advance(1_000);
    expect(failureOf(store)).toMatchObject({ code: "WALLET_CHANGED" });
    expect(solveWork.mock.calls.map(([, signal]) => signal.aborted)).toEqual([true]);
    expect(proofs()).toHaveLength(1);
  });
});

describe("a proof of work computed ahead", () => {
  it("is there before the mint, which sends it with its first order", async () => {
    const { harness, store, solveWork, proofs } = await openPage({ ahead: true });
    await harness.advance(0);
    expect(solveWork).toHaveBeenCalledTimes(1);
    void store.mint();
    await harness.advance(1_000);
    expect(proofs()).toEqual(["solved work 1"]);
    expect(store.state.mint.status).toBe("succeeded");
  });

  it("is waited for by a mint that comes earlier", async () => {
    const { harness, store, solveWork, proofs } = await openPage();
    let finish: (answer: string) => void = () => undefined;
    solveWork.mockImplementation(
      (payload) => new Promise((resolve) => (finish = () => resolve(`solved ${payload}`))),
    );
    harness.answers.eligibility = () =>
      eligibilityOf({ proof: { kind: "work", payload: "early", expiresAt: harness.time.server() + minute } });
    void store.refresh();
    await harness.advance(1_000);
    harness.answers.prepare = ({ proof }) => (expect(proof).toBe("solved early"), sessionOf(1));
    void store.mint();
    await harness.advance(1_000);
    expect(store.state.mint).toMatchObject({ status: "preparing", proof: "work" });
    expect(proofs()).toEqual([]);
    finish("");
    await harness.advance(1_000);
    expect(store.state.mint.status).toBe("succeeded");
  });

  it("is computed once, although each read brings another challenge, and anew when it is about to expire", async () => {
    const { harness, store, solveWork, proofs } = await openPage({
      ahead: true,
      isAnswered: (proof) => proof === "solved work 4",
    });
    for (let reads = 0; reads < 2; reads += 1) await Promise.all([store.refresh(), harness.advance(200)]);
    expect(solveWork).toHaveBeenCalledTimes(1);
    await harness.advance(2 * minute - 5_000);
    const [payload] = solveWork.mock.lastCall!;
    expect(payload).not.toBe("work 1");
    harness.answers.prepare = ({ proof }) => (expect(proof).toBe(`solved ${payload}`), sessionOf(1));
    void store.mint();
    await harness.advance(1_000);
    expect(proofs()).toHaveLength(1);
  });

  it.each(["soon", 0, 4_000, 6_000])(
    "never hammers the service, whatever the end of its challenges: %s",
    async (end) => {
      const harness = new Harness();
      const solveWork = vi.fn(harness.solveWork);
      harness.solveWork = (payload, signal) => solveWork(payload, signal);
      let reads = 0;
      harness.answers.eligibility = () => {
        const expiresAt = typeof end === "number" ? harness.time.server() + end : end;
        return eligibilityOf({ proof: { kind: "work", payload: `work ${++reads}`, expiresAt } });
      };
      await harness.openStore();
      await harness.advance(2 * minute);
      expect(reads).toBeLessThan(10);
      expect(solveWork.mock.calls.length).toBeLessThan(10);
    },
  );

  it("is used once: the next mint's is computed again", async () => {
    const { harness, store, proofs } = await openPage({ ahead: true });
    void store.mint();
    await harness.advance(1_000);
    void store.mint();
    await harness.advance(1_000);
    expect(new Set(proofs()).size).toBe(proofs().length);
    expect(store.state.mint.status).toBe("succeeded");
  });

  it("isn't computed for a wallet that can't mint, nor for a kind that the visitor would notice", async () => {
    for (const change of [
      { eligible: false },
      { proof: { kind: "message", payload: "m", expiresAt: 8e15 } },
    ]) {
      const { harness, store, solveWork } = await openPage();
      const proof = { kind: "work", payload: "w", expiresAt: 8e15 };
      harness.answers.eligibility = () => eligibilityOf({ proof, ...change });
      await Promise.all([store.refresh(), harness.advance(1_000)]);
      expect(solveWork).not.toHaveBeenCalled();
    }
  });

  it("is aborted with the wallet's connection, and when nobody watches the store any more", async () => {
    const harness = new Harness();
    const aborted: boolean[] = [];
    harness.solveWork = (_, signal) =>
      new Promise(() => signal.addEventListener("abort", () => aborted.push(signal.aborted)));
    harness.answers.eligibility = () =>
      eligibilityOf({ proof: { kind: "work", payload: "w", expiresAt: 8e15 } });
    const store = harness.createStore();
    const unsubscribe = store.subscribe(() => undefined);
    harness.wallets.add("burner");
    await harness.advance(200);
    await store.connect("burner");
    await harness.advance(200);
    store.chooseAddress("burner-2");
    await harness.advance(200);
    expect(aborted).toEqual([true]);
    unsubscribe();
    await harness.settle();
    expect(aborted).toEqual([true, true]);
  });
});

const asked = {
  origin: "https://page.example",
  wallet: "burner-1",
  chain: "solana-devnet",
  nonce: "0123456789abcdef".repeat(2),
  issuedAt: "2026-11-21T12:00:00.000Z",
  expiresAt: "2026-11-21T12:02:00.000Z",
  requestId: "0123456789abcdef".repeat(4),
};
const message = formatProofMessage(asked);

describe("a proof of another kind", () => {
  it("is the message that the wallet signs", async () => {
    const { harness, store, proofs } = await openPage({
      kind: "message",
      payload: message,
      isAnswered: (proof) => !!proof,
    });
    const signMessage = vi.fn((message: Uint8Array) => Promise.resolve(message.slice(0, 2)));
    Object.assign(harness.wallets.last, { signMessage });
    const seen = watch(store);
    void store.mint();
    await harness.advance(1_000);
    const answer = JSON.parse(Buffer.from(proofs()[1]!, "base64").toString()) as object;
    expect(answer).toEqual({ message, signature: Buffer.from("pa").toString("base64") });
    expect(seen).toContain("preparing message");
  });

  it.each([
    [
      "an order in a protocol that takes signed text",
      `{"intents":[{"intent":"transfer","tokens":{"sol":"99"}}]}`,
    ],
    [
      "a sign-in to this page",
      "page.example wants you to sign in with your Solana account:\nburner-1\n\nNonce: 1",
    ],
    ["another page's message", formatProofMessage({ ...asked, origin: "https://other.example" })],
    ["another wallet's message", formatProofMessage({ ...asked, wallet: "burner-2" })],
    ["another chain's message", formatProofMessage({ ...asked, chain: "solana-mainnet" })],
    ["a line before it", `page.example wants you to sign in\n${message}`],
    ["a line after it", `${message}\nResources:\n- https://thief.example`],
    ["a value with a line of its own", formatProofMessage({ ...asked, nonce: "0\nStatement: all" })],
    ["hexadecimal bytes", "00".repeat(64)],
  ])("never has the wallet sign %s", async (_what, payload) => {
    const { harness, store } = await openPage({ kind: "message", payload, isAnswered: (proof) => !!proof });
    const signMessage = vi.fn((message: Uint8Array) => Promise.resolve(message));
    Object.assign(harness.wallets.last, { signMessage });
    void store.mint();
    await harness.advance(1_000);
    expect(failureOf(store)).toMatchObject({ code: "PROOF_UNSUPPORTED" });
    expect(signMessage).not.toHaveBeenCalled();
  });

  it("is reported as slow while the wallet hasn't signed the message for 20 seconds", async () => {
    const { harness, store } = await openPage({ kind: "message", payload: message });
    Object.assign(harness.wallets.last, { signMessage: () => new Promise(() => undefined) });
    void store.mint();
    await harness.advance(19_000);
    expect(store.state.mint).toEqual({ status: "preparing", quantity: 1, proof: "message" });
    await harness.advance(2_000);
    expect(store.state.mint).toMatchObject({ proof: "message", isSlow: true });
    store.dismiss();
    await harness.advance(1_000);
    expect(failureOf(store)).toMatchObject({ code: "CANCELLED" });
  });

  it("is a typed failure for a wallet that signs no messages, and the wallet's error for one that is declined", async () => {
    const { harness, store } = await openPage({ kind: "message", payload: message });
    void store.mint();
    await harness.advance(1_000);
    expect(readDetails(failureOf(store)!, "PROOF_UNSUPPORTED")).toEqual({ kind: "message" });
    const signMessage = () => Promise.reject(serviceError("WALLET_REJECTED", 0));
    Object.assign(harness.wallets.last, { signMessage });
    void store.mint();
    await harness.advance(1_000);
    expect(failureOf(store)).toMatchObject({ code: "WALLET_REJECTED" });
  });

  it("is the page's handler's, with the challenge and the wallet", async () => {
    const harness = new Harness();
    enableMinting(harness);
    harness.answers.prepare = ({ proof }) => {
      if (proof === "puzzle for burner-1") return sessionOf(1);
      const challenge = { kind: "captcha", payload: "puzzle", expiresAt: 8e15 };
      throw serviceError("PROOF_REQUIRED", 428, { details: { challenge } });
    };
    const store = await harness.openStore();
    void store.mint({
      proofHandler: ({ payload }, { wallet }) => Promise.resolve(`${payload} for ${wallet}`),
    });
    await harness.advance(1_000);
    expect(store.state.mint.status).toBe("succeeded");
  });

  it("without a handler fails with its own code and the kind", async () => {
    const { harness, store } = await openPage({ kind: "captcha" });
    void store.mint();
    await harness.advance(1_000);
    expect(readDetails(failureOf(store)!, "PROOF_UNSUPPORTED")).toEqual({ kind: "captcha" });
  });
});
