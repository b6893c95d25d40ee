import { describe, expect, it } from "vitest";
import type { ExecuteMintResponse } from "../../../src/contract/mint/mint.js";
import { executeAndConfirm } from "../../../src/core/mint/execute-and-confirm.js";
import type { MintDeps } from "../../../src/core/mint/mint-deps.js";
import { multiplyPrice } from "../../../src/core/pricing/order-total.js";
import { prepareAndSign, type MintOrder } from "../../../src/core/mint/prepare-and-sign.js";
import { ProofSolver } from "../../../src/core/mint/proof-solver.js";
import type { MintConstraints } from "../../../src/core/transaction-verifier.js";
import type { MintOutcome } from "../../../src/core/outcome.js";
import type { MintProgress } from "../../../src/core/mint-state.js";
import { addressOf, baseUnitsOf } from "../../brands.js";
import { confirmation, Harness, enableMinting, serviceError } from "../harness.js";
import { FakeConnection } from "../fake-wallets.js";
import { costOf, half, optionOf, phaseOf, sessionOf } from "../pending-mints.js";

const address = "wallet-1";
/** Signed transaction of a unit as it is sent. */
const signedOf = (unit: number) => Buffer.from([unit, 255]).toString("base64");

function setUp() {
  const harness = new Harness();
  harness.answers = {};
  enableMinting(harness);
  const connection = new FakeConnection(optionOf("burner"), [address, "wallet-2"]);
  const sign = connection.sign;
  connection.sign = (transactions) => {
    harness.calls.push(`sign ${transactions.length}`);
    return sign(transactions);
  };
  const reports: MintProgress[] = [];
  const terms: MintConstraints[] = [];
  const { verifier } = harness;
  const flow: MintDeps = {
    service: harness.service,
    proofs: new ProofSolver({
      loadSolveWork: async () => harness.solveWork,
      now: () => harness.time.server(),
      page: harness.page,
    }),
    verifier: {
      verify: (bytes, its) => (terms.push(its), verifier.verify(bytes, its)),
      matchesUnsigned: (given, signed, its) => verifier.matchesUnsigned(given, signed, its),
    },
    anchors: {},
    afterPaint: () => (harness.calls.push("paint"), Promise.resolve()),
    pendingMints: harness.mints,
    network: harness.network,
    timers: harness.time,
    random: harness.random,
    now: () => harness.time.server(),
  };
  const order = (change: Partial<MintOrder> = {}): MintOrder => {
    const price = change.price ?? multiplyPrice(half, change.quantity ?? 1);
    return {
      collectionId: "collection-id",
      chain: "solana-devnet",
      phase: phaseOf(),
      price,
      acceptedPrice: price,
      quantity: 1,
      connection,
      requestedAt: harness.time.wall(),
      isCurrent: () => true,
      ...change,
    };
  };
  const report = (progress: MintProgress) => {
    harness.calls.push(`report ${progress.status}`);
    reports.push(progress);
  };
  /** Mints, and advances time until it ends. */
  const run = async (change: Partial<MintOrder> = {}, patience = 1_000) =>
    finish(
      prepareAndSign(flow, order(change), report).then((mint) => executeAndConfirm(flow, mint, report)),
      patience,
    );
  /** Cancels the mint while the wallet signs. */
  const cancel = () => {
    const progress = reports.at(-1)!;
    if (progress.status === "signing") progress.cancel();
  };
  const finish = async (outcome: Promise<MintOutcome>, patience: number) => {
    let settled: { outcome?: MintOutcome; error?: { code: string; details?: unknown } } | undefined;
    outcome.then(
      (outcome) => (settled = { outcome }),
      (error: { code: string }) => (settled = { error }),
    );
    await harness.advance(patience);
    expect(settled, "settled in time").toBeDefined();
    return settled!;
  };
  return { harness, flow, connection, reports, terms, run, finish, report, cancel };
}

describe("a mint", () => {
  it("is prepared, verified, signed, stored and executed, in this order", async () => {
    const { harness, run, connection } = setUp();
    const { records } = harness.site;
    const { write } = records;
    records.write = (key, record) => {
      harness.calls.push("store");
      return write.call(records, key, record);
    };
    const recordAndAllow = (name: string) => () => {
      harness.calls.push(name);
      return true;
    };
    const { outcome } = await run({
      quantity: 2,
      beforePrepare: recordAndAllow("may prepare"),
      beforeSign: recordAndAllow("may sign"),
    });
    expect(harness.calls).toEqual([
      "may prepare",
      "report preparing",
      "prepare 2",
      "verify 0",
      "verify 1",
      "may sign",
      "report signing",
      "paint",
      "sign 2",
      "compare 0,255",
      "compare 1,255",
      "store",
      "report executing",
      `execute ${signedOf(0)}`,
      `execute ${signedOf(1)}`,
      "report executing",
      "report executing",
      "report succeeded",
      "store",
    ]);
    expect(outcome).toEqual({
      quantity: 2,
      minted: 2,
      items: [
        { mint: "mint-0", signature: "signature-0" },
        { mint: "mint-1", signature: "signature-1" },
      ],
      signatures: ["signature-0", "signature-1"],
      wallet: address,
      cost: costOf(2),
    });
    expect(connection.signingRequests).toEqual([
      { transactions: [Uint8Array.of(0), Uint8Array.of(1)], chain: "solana-devnet" },
    ]);
  });

  it("requests exactly what was ordered", async () => {
    const { harness, run } = setUp();
    await run({ quantity: 2, affiliateCode: "friend" });
    await run();
    const body = { collectionId: "collection-id", phaseId: "public", walletAddress: address };
    expect(harness.prepared).toEqual([
      { ...body, quantity: 2, affiliate_code: "friend" },
      { ...body, quantity: 1 },
    ]);
    expect(harness.executed[0]).toEqual({ sessionId: "session-1", signedTransaction: signedOf(0) });
  });

  it("is verified as a whole, at the shown price and for the service's recipients", async () => {
    const { harness, run, terms } = setUp();
    harness.answers.prepare = () =>
      sessionOf(0, {
        recipients: [addressOf("treasury")],
        transactions: [
          { transaction: "AA==", quantity: 2 },
          { transaction: "AQ==", quantity: 1 },
        ],
      });
    const price = { ...multiplyPrice(half, 3), mint: addressOf("EPj") };
    await run({ quantity: 3, price });
    const isGroupRequired = false;
    expect(terms).toEqual([
      { wallet: address, quantity: 3, price, recipients: ["treasury"], isGroupRequired },
    ]);
  });

  it("is verified for the recipients and the authority that the page has fixed, not those of the service", async () => {
    const { flow, harness, run, terms } = setUp();
    const anchors = { recipients: ["ours"], authority: "authority", collectionAddress: "group" };
    Object.assign(flow, { anchors });
    harness.answers.prepare = () => sessionOf(1, { recipients: [addressOf("theirs")] });
    await run();
    const { recipients, authority, collectionAddress: group } = anchors;
    expect(terms).toMatchObject([{ recipients, authority, group, isGroupRequired: true }]);
  });

  it("shows the reservation's expiry and the cost while the wallet signs", async () => {
    const { harness, run, reports } = setUp();
    const cost = { price: half, networkFee: { ...half, baseUnits: baseUnitsOf(7), amount: "0.000000007" } };
    harness.answers.prepare = () => sessionOf(1, { cost, expiresAt: "2026-11-21T08:01:30.000Z" });
    await run();
    expect(reports[1]).toEqual({
      status: "signing",
      quantity: 1,
      // From the transactions, not from the quote.
      cost: costOf(1),
      expiresAt: Date.UTC(2026, 10, 21, 8, 1, 30),
      isSlow: false,
      cancel: expect.any(Function),
    });
  });

  it("shows confirmed items in the order of the transactions", async () => {
    const { harness, run, reports } = setUp();
    let isSlow = true;
    harness.answers.execute = ({ signedTransaction }) => {
      if (signedTransaction !== signedOf(0) || !isSlow) return confirmation(signedTransaction);
      isSlow = false;
      return { status: "pending" };
    };
    const { outcome } = await run({ quantity: 2 });
    const executing = reports.filter((progress) => progress.status === "executing");
    expect(executing.map(({ items }) => items.map(({ mint }) => mint))).toEqual([
      [],
      ["mint-1"],
      ["mint-0", "mint-1"],
    ]);
    expect(outcome).toMatchObject({ signatures: ["signature-0", "signature-1"] });
  });

  it("counts the units of a confirmed transaction even where the service omits its items", async () => {
    const { harness, run } = setUp();
    harness.answers.prepare = () => sessionOf(0, { transactions: [{ transaction: "AA==", quantity: 3 }] });
    harness.answers.execute = () => ({ status: "confirmed" });
    expect((await run({ quantity: 3 })).outcome).toEqual({
      quantity: 3,
      minted: 3,
      items: [],
      signatures: [],
      wallet: address,
      cost: costOf(3),
    });
  });
});

describe("an affiliate code", () => {
  it.each([
    ["“gallery-7”", "gallery-7"],
    [" gallery-7\u200b", "gallery-7"],
    ["&quot;gallery-7&quot;", "gallery-7"],
    ["“”", undefined],
  ])("is sent without what came along when it was pasted: %j", async (affiliateCode, sent) => {
    const { harness, run } = setUp();
    const bodies: { affiliate_code?: string | null | undefined }[] = [];
    const { prepare } = harness.answers;
    harness.answers.prepare = (body) => (bodies.push(body), prepare!(body));
    expect((await run({ affiliateCode })).outcome).toMatchObject({ minted: 1 });
    expect(bodies.map((body) => body.affiliate_code)).toEqual([sent]);
  });

  it.each([
    ["gallery 7", " "],
    ["gallery\u200b7", "\u200b"],
    ["gallery”7", "”"],
  ])(
    "that no service can know is a failure before anything is sent: %j",
    async (affiliateCode, character) => {
      const { harness, run } = setUp();
      expect((await run({ affiliateCode })).error).toMatchObject({
        code: "VALUE_INVALID",
        details: { attribute: "affiliate", character },
      });
      expect(harness.calls).toEqual([]);
    },
  );
});

describe("a failure before the wallet has signed leaves no trace", () => {
  /** Asserts that nothing was called after the failing step. */
  async function expectNothing(
    arrange: (fixture: ReturnType<typeof setUp>) => Partial<MintOrder> | void,
    code: string,
    last: string,
    quantity = 1,
  ) {
    const fixture = setUp();
    const change = arrange(fixture) ?? {};
    const { error } = await fixture.run({ quantity, ...change });
    expect(error).toMatchObject({ code });
    expect(fixture.harness.calls.at(-1)).toBe(last);
    expect(fixture.harness.executed).toEqual([]);
    expect(fixture.harness.site.records.entries.size).toBe(0);
    expect(fixture.harness.time.timerCount).toBe(0);
    return { ...fixture, error: error! };
  }

  it("when the host page cancels preparing", async () => {
    const fixture = setUp();
    const { error } = await fixture.run({ beforePrepare: () => false });
    expect(error).toMatchObject({ code: "CANCELLED" });
    expect(fixture.harness.calls).toEqual([]);
  });

  it("when the service rejects prepare, with the service's code", async () => {
    await expectNothing(
      ({ harness }) => {
        harness.answers.prepare = () => {
          throw serviceError("INSUFFICIENT_BALANCE", 402);
        };
      },
      "INSUFFICIENT_BALANCE",
      "prepare 1",
    );
  });

  it("when prepare gets no response, and it isn't sent twice", async () => {
    const { harness } = await expectNothing(
      ({ harness }) => {
        harness.answers.prepare = () => {
          throw serviceError("TIMEOUT", 0);
        };
      },
      "TIMEOUT",
      "prepare 1",
    );
    expect(harness.prepared).toHaveLength(1);
  });

  it("when the host page cancels signing, given the session and the verifications", async () => {
    const seen: unknown[] = [];
    await expectNothing(
      () => ({ beforeSign: (review) => (seen.push(review), Promise.resolve(false)) }),
      "CANCELLED",
      "verify 0",
    );
    expect(seen).toMatchObject([
      { session: { sessionId: "session-1" }, verifications: [{ safe: true, problems: [] }] },
    ]);
  });

  it("when a transaction fails verification: the wallet receives none of them", async () => {
    const { connection, error } = await expectNothing(
      ({ flow }) => {
        const { verify } = flow.verifier;
        flow.verifier.verify = (bytes, terms) => ({
          ...verify(bytes, terms),
          safe: false,
          problems: [{ code: "SPENDS_TOO_MUCH" }],
        });
        return { beforeSign: () => expect.unreachable("must not be signed") };
      },
      "UNSAFE_TRANSACTION",
      "verify 1",
      2,
    );
    expect(connection.signingRequests).toEqual([]);
    expect(error.details).toEqual([{ code: "SPENDS_TOO_MUCH" }]);
  });

  it("when the effects of a transaction are unknown", async () => {
    await expectNothing(
      ({ flow }) =>
        void (flow.verifier.verify = () => ({ safe: true, problems: [], transactions: [], totals: null })),
      "UNSAFE_TRANSACTION",
      "prepare 1",
    );
  });

  it("when the wallet's account was switched meanwhile", async () => {
    const { connection } = await expectNothing(
      ({ connection }) => ({ beforeSign: () => (connection.select("wallet-2"), true) }),
      "WALLET_CHANGED",
      "verify 0",
    );
    expect(connection.signingRequests).toEqual([]);
  });

  it("when the wallet was disconnected meanwhile", async () => {
    const { connection } = await expectNothing(
      () => ({ isCurrent: () => false }),
      "WALLET_CHANGED",
      "verify 0",
    );
    expect(connection.signingRequests).toEqual([]);
  });

  it("when the visitor declines in the wallet, with the wallet's code", async () => {
    await expectNothing(
      ({ connection }) =>
        void (connection.sign = () => Promise.reject(serviceError("WALLET_REJECTED", undefined as never))),
      "WALLET_REJECTED",
      "paint",
    );
  });

  it.each<[string, (given: readonly Uint8Array[]) => Uint8Array[], string]>([
    ["something else", ([first]) => [Uint8Array.of(...first!, 255), Uint8Array.of(9, 255)], "compare 9,255"],
    [
      "the same transaction twice",
      ([first]) => [first!, first!].map((bytes) => Uint8Array.of(...bytes, 255)),
      "compare 0,255",
    ],
    ["one only", ([first]) => [Uint8Array.of(...first!, 255)], "paint"],
    ["more than requested", (given) => [...given, ...given], "paint"],
    ["nothing", () => [], "paint"],
  ])("when the wallet signs %s: nothing is sent", async (_, sign, last) => {
    await expectNothing(
      ({ connection }) => void (connection.sign = (given) => Promise.resolve(sign(given))),
      "SIGNED_DIFFERENTLY",
      last,
      2,
    );
  });
});

it("accepts a price that is lower than shown or missing, and allows no higher spending", async () => {
  for (const [cost, most] of [
    [{ price: { ...half, amount: "0.000000001", baseUnits: baseUnitsOf(1) } }, "1"],
    // Another chain's price is none.
    [{ price: { ...half, amount: "9", baseUnits: baseUnitsOf(9e9), chain: "solana-mainnet" } }, "500000000"],
    [{ price: null }, "500000000"],
    [undefined, "500000000"],
  ] as const) {
    const { harness, run, terms } = setUp();
    harness.answers.prepare = () => sessionOf(1, cost && { cost });
    expect((await run()).outcome).toMatchObject({ minted: 1 });
    expect(terms.map(({ price }) => price.baseUnits)).toEqual([most]);
  }
});

describe("a slow wallet", () => {
  /** Prepares with a reservation of so many milliseconds, and signs after so many. */
  function setUpSlow(lifetime: number, thinking: number) {
    const fixture = setUp();
    const { harness, connection } = fixture;
    harness.answers.prepare = () => sessionOf(1, { expiresAt: harness.time.server() + lifetime });
    const { sign } = connection;
    connection.sign = async (transactions) => {
      await harness.time.wait(thinking);
      return sign(transactions);
    };
    return fixture;
  }

  it("may take until the reservation expires", async () => {
    const { harness, run } = setUpSlow(90_000, 89_000);
    expect((await run({}, 95_000)).outcome).toMatchObject({ minted: 1 });
    expect(harness.time.timerCount).toBe(0);
  });

  it("keeps the cost on screen past the reservation's end, and its signature is sent: the service decides", async () => {
    const { harness, run, reports } = setUpSlow(90_000, 95_000);
    let progress: MintProgress | undefined;
    harness.time.setTimeout(() => (progress = reports.at(-1)), 94_000);
    harness.answers.execute = () => {
      throw serviceError("SESSION_EXPIRED", 409);
    };
    const { outcome } = await run({}, 97_000);
    expect(progress).toMatchObject({ status: "signing", cost: costOf(1) });
    expect(outcome).toMatchObject({ minted: 0, failure: { code: "SESSION_EXPIRED" } });
    expect(harness.executed).toHaveLength(1);
    // Kept, so that nothing is signed while it could still land.
    const [record] = harness.site.records.entries.values();
    expect(record).toMatchObject({ signedAt: expect.any(Number) as number, outcome: { minted: 0 } });
  });

  it("is slow after 20 seconds, until it has answered", async () => {
    const { harness, run, reports } = setUpSlow(90_000, 25_000);
    const slow = () => reports.map((progress) => progress.status === "signing" && progress.isSlow);
    const seen: boolean[] = [];
    for (const at of [19_000, 21_000]) harness.time.setTimeout(() => seen.push(slow().includes(true)), at);
    expect((await run({}, 60_000)).outcome).toMatchObject({ minted: 1 });
    expect([seen, slow().filter(Boolean)]).toEqual([[false, true], [true]]);
    expect(harness.time.timerCount).toBe(0);
  });

  it.each([
    [30_000, "CANCELLED"],
    [92_000, "SESSION_EXPIRED"],
  ])(
    "is abandoned when the mint is cancelled after %d ms: its late signature is ignored",
    async (after, code) => {
      const { harness, run, cancel } = setUpSlow(90_000, 95_000);
      harness.time.setTimeout(cancel, after);
      expect((await run({}, 94_000)).error).toMatchObject({ code });
      await harness.advance(60_000);
      expect(harness.executed).toEqual([]);
      expect(harness.site.records.entries.size).toBe(0);
    },
  );

  it("is not asked when the mint is cancelled before the cost is drawn", async () => {
    const { flow, cancel, run, connection } = setUp();
    Object.assign(flow, { afterPaint: async () => cancel() });
    expect((await run()).error).toMatchObject({ code: "CANCELLED" });
    expect(connection.signingRequests).toEqual([]);
  });

  it("is not asked to sign a reservation that expired before it arrived", async () => {
    const { run, connection } = setUpSlow(10, 0);
    expect((await run()).error).toMatchObject({ code: "SESSION_EXPIRED" });
    expect(connection.signingRequests).toEqual([]);
  });

  it("handles a reservation of several months", async () => {
    const { run } = setUpSlow(100 * 86_400_000, 1_000);
    expect((await run({}, 5_000)).outcome).toMatchObject({ minted: 1 });
  });
});

describe("a mint that another tab signs meanwhile, in a browser without Web Locks, ends this one", () => {
  const signElsewhere = ({ harness }: ReturnType<typeof setUp>) =>
    harness.mints.put({
      sessionId: "session-1",
      wallet: address,
      quantity: 1,
      transactions: [],
      signedAt: harness.time.wall(),
    });

  it("before the wallet is asked", async () => {
    const fixture = setUp();
    const { error } = await fixture.run({ beforeSign: async () => (await signElsewhere(fixture), true) });
    const retryAt = expect.any(Number) as number;
    expect(error).toMatchObject({ code: "PREVIOUS_MINT_PENDING", details: { retryAt } });
    expect(fixture.connection.signingRequests).toEqual([]);
  });

  it("before its own signature is sent or stored", async () => {
    const fixture = setUp();
    const { harness, connection } = fixture;
    const { sign } = connection;
    connection.sign = async (transactions) => {
      await signElsewhere(fixture);
      return sign(transactions);
    };
    expect((await fixture.run()).error).toMatchObject({ code: "PREVIOUS_MINT_PENDING" });
    expect(harness.executed).toEqual([]);
    expect([...harness.site.records.entries.values()]).toMatchObject([{ transactions: [] }]);
  });

  it("unless it was signed before this one began", async () => {
    const fixture = setUp();
    await signElsewhere(fixture);
    await fixture.harness.advance(1_000);
    expect((await fixture.run()).outcome).toMatchObject({ minted: 1 });
  });
});

describe("once the wallet has signed", () => {
  it("stores the retry data before the first execute, and the outcome once known", async () => {
    const { harness, run } = setUp();
    const { entries } = harness.site.records;
    const stored: unknown[] = [];
    harness.answers.execute = ({ signedTransaction }) => {
      stored.push(...entries.values());
      return confirmation(signedTransaction);
    };
    const { outcome } = await run({ quantity: 2 });
    const mint = {
      sessionId: "session-1",
      wallet: address,
      quantity: 2,
      cost: costOf(2),
      transactions: [0, 1].map((unit) => ({ signed: signedOf(unit), quantity: 1 })),
    };
    const signed = { ...mint, signedAt: expect.any(Number) as number };
    expect(stored).toEqual([signed, signed]);
    expect([...entries.values()]).toEqual([{ ...mint, transactions: [], outcome }]);
  });

  it.each<[string, () => ExecuteMintResponse]>([
    ["answers pending", () => ({ status: "pending" })],
    ["answers an unknown status", () => ({ status: "queued", items: [{ mint: addressOf("x") }] })],
    ["answers without a status", () => ({ success: true })],
    [
      "doesn't answer",
      () => {
        throw serviceError("NETWORK", 0);
      },
    ],
    [
      "is slow",
      () => {
        throw serviceError("TIMEOUT", 0);
      },
    ],
    [
      "has an internal error",
      () => {
        throw serviceError("INTERNAL", 500);
      },
    ],
    [
      "can't reach the chain",
      () => {
        throw serviceError("CHAIN_UNAVAILABLE", 503);
      },
    ],
    [
      "limits the rate",
      () => {
        throw serviceError("RATE_LIMITED", 429);
      },
    ],
    [
      "times out itself",
      () => {
        throw serviceError("REQUEST_TIMEOUT", 408);
      },
    ],
    [
      "sends an unreadable answer",
      () => {
        throw serviceError("INVALID_RESPONSE", 200);
      },
    ],
    ...Object.entries({
      INVALID_API_KEY: 401,
      ORIGIN_NOT_ALLOWED: 403,
      COLLECTION_NOT_IN_SCOPE: 403,
      A_NEW_CODE: 403,
      METHOD_NOT_ALLOWED: 405,
    }).map(([code, status]): [string, () => ExecuteMintResponse] => [
      `rejects the key or the page: ${code}`,
      () => {
        throw serviceError(code, status);
      },
    ]),
    [
      "does not know the URL",
      () => {
        throw serviceError("NOT_FOUND", 404);
      },
    ],
    [
      "is behind a proxy that answers 403",
      () => {
        throw serviceError("INVALID_RESPONSE", 403);
      },
    ],
    [
      "is behind a proxy that answers 404",
      () => {
        throw serviceError("INVALID_RESPONSE", 404);
      },
    ],
  ])("execute is retried with the same bytes while the service %s", async (_, answer) => {
    const { harness, run, connection } = setUp();
    let left = 3;
    harness.answers.execute = ({ signedTransaction }) => {
      expect([...harness.site.records.entries.values()]).toMatchObject([{ transactions: [{ quantity: 1 }] }]);
      return left-- > 0 ? answer() : confirmation(signedTransaction);
    };
    const { outcome } = await run({}, 10_000);
    expect(outcome).toEqual({
      quantity: 1,
      minted: 1,
      items: [{ mint: "mint-0", signature: "signature-0" }],
      signatures: ["signature-0"],
      wallet: address,
      cost: costOf(1),
    });
    expect(harness.executed).toEqual(
      Array(4).fill({ sessionId: "session-1", signedTransaction: signedOf(0) }),
    );
    expect(connection.signingRequests).toHaveLength(1);
    expect(await harness.listPending()).toEqual([]);
  });

  it("retries execute with backoff, and respects Retry-After", async () => {
    const { harness, run } = setUp();
    const at: number[] = [];
    const start = harness.time.monotonic();
    harness.answers.execute = ({ signedTransaction }) => {
      at.push(harness.time.monotonic() - start);
      if (at.length === 5) throw serviceError("RATE_LIMITED", 429, { retryAfter: 30_000 });
      if (at.length === 7) return confirmation(signedTransaction);
      return { status: "pending" };
    };
    await run({}, 100_000);
    const pauses = at.slice(1).map((moment, index) => Math.round(moment - at[index]! - harness.latency));
    expect(pauses).toEqual([375, 750, 1_500, 3_000, 36_000, 6_000]);
  });

  it.each([
    ["SESSION_EXPIRED", 409],
    ["TRANSACTION_MISMATCH", 400],
    ["BLOCKHASH_EXPIRED", 409],
    ["TRANSACTION_FAILED", 422],
    ["SESSION_NOT_FOUND", 404],
    ["NOT_ELIGIBLE", 403],
    ["A_NEW_CODE", 418],
  ])("takes %s as the service's final answer", async (code, status) => {
    const { harness, run } = setUp();
    harness.answers.execute = () => {
      throw serviceError(code, status);
    };
    const { outcome } = await run();
    expect(outcome).toMatchObject({ quantity: 1, minted: 0, items: [], failure: { code } });
    expect(harness.executed).toHaveLength(1);
    expect(await harness.listPending()).toEqual([]);
  });

  it("reports two confirmed of three, with the third's error", async () => {
    const { harness, run } = setUp();
    harness.answers.execute = ({ signedTransaction }) => {
      if (signedTransaction === signedOf(1)) throw serviceError("BLOCKHASH_EXPIRED", 409);
      return confirmation(signedTransaction);
    };
    const { outcome } = await run({ quantity: 3 });
    expect(outcome).toMatchObject({
      quantity: 3,
      minted: 2,
      items: [
        { mint: "mint-0", signature: "signature-0" },
        { mint: "mint-2", signature: "signature-2" },
      ],
      signatures: ["signature-0", "signature-2"],
      failure: { code: "BLOCKHASH_EXPIRED" },
    });
    expect(await harness.listPending()).toEqual([]);
  });

  it("gives up after two minutes without a final answer, and keeps what is needed to query later", async () => {
    const { harness, run, flow, finish, report, connection } = setUp();
    harness.answers.execute = () => ({ status: "pending" });
    const start = harness.time.monotonic();
    const { outcome } = await run({}, 121_000);
    expect(outcome).toMatchObject({
      minted: 0,
      failure: { code: "OUTCOME_UNKNOWN", details: { status: "pending" } },
    });
    expect(harness.time.monotonic() - start).toBeLessThanOrEqual(121_000);
    expect(harness.time.timerCount).toBe(0);
    const [unfinished] = await harness.listPending();

    harness.answers.execute = ({ signedTransaction }) => confirmation(signedTransaction);
    const later = await finish(executeAndConfirm(flow, unfinished!, report), 1_000);
    expect(later.outcome).toMatchObject({ minted: 1, items: [{ mint: "mint-0" }] });
    expect(new Set(harness.executed.map(({ signedTransaction }) => signedTransaction)).size).toBe(1);
    expect(await harness.listPending()).toEqual([]);
    expect(connection.signingRequests).toHaveLength(1);
  });

  it("prefers a pending outcome to rejections of others, and keeps the whole mint for retry", async () => {
    const { harness, run } = setUp();
    harness.answers.execute = ({ signedTransaction }) => {
      if (signedTransaction === signedOf(0)) throw serviceError("TRANSACTION_FAILED", 422);
      if (signedTransaction === signedOf(1)) return { status: "pending" };
      return confirmation(signedTransaction);
    };
    const { outcome } = await run({ quantity: 3 }, 121_000);
    expect(outcome).toMatchObject({ minted: 1, failure: { code: "OUTCOME_UNKNOWN" } });
    expect(await harness.listPending()).toMatchObject([{ transactions: { length: 3 } }]);
  });

  it("gives an item the signature of the transaction that minted it, whatever other answers contain", async () => {
    const { harness, run } = setUp();
    harness.answers.execute = ({ signedTransaction }) => {
      if (signedTransaction === signedOf(0)) return { signature: "without items" };
      if (signedTransaction === signedOf(1)) return { items: [{ mint: addressOf("without signature") }] };
      const items = [{ mint: addressOf("one") }, { mint: addressOf("another"), signature: 7 }];
      return { signature: "of two", items };
    };
    const { outcome } = await run({ quantity: 3 });
    expect(outcome!.items.map(({ mint, signature }) => [mint, signature])).toEqual([
      ["without signature", undefined],
      ["one", "of two"],
      ["another", "of two"],
    ]);
  });

  it("reports the cost with the outcome, also after a reload", async () => {
    const { harness, run, flow, finish, report } = setUp();
    const cost = { price: half, total: [half] };
    harness.answers.prepare = () => sessionOf(1, { cost });
    harness.answers.execute = () => ({ status: "pending" });
    expect((await run({}, 121_000)).outcome).toMatchObject({ cost });
    const [unfinished] = await harness.listPending();
    harness.answers.execute = ({ signedTransaction }) => confirmation(signedTransaction);
    const later = await finish(executeAndConfirm(flow, unfinished!, report), 1_000);
    expect(later.outcome).toMatchObject({ minted: 1, cost });
  });

  it("treats a signature or an item as confirmation where the deployment reports no status", async () => {
    for (const answer of [{ signature: "g" }, { items: [{ mint: addressOf("m") }] }]) {
      const { harness, run } = setUp();
      harness.answers.execute = () => answer;
      expect((await run()).outcome).toMatchObject({ minted: 1 });
    }
  });
});
