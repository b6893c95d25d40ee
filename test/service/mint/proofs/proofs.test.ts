import { generateKeyPairSync, randomBytes, sign } from "node:crypto";
import { expect, it, describe } from "vitest";
import { usedProofs } from "../../../../demo/service/mint/proofs/tables.js";
import type { ApiError } from "../../../../demo/service/platform/errors/api-error.js";
import type { MintDeps } from "../../../../demo/service/mint/mint-deps.js";
import { createMintService } from "../../../../demo/service/mint/mint-service.js";
import { loadProofs, type ProofSettings } from "../../../../demo/service/mint/proofs/load-proofs.js";
import { attemptIterations } from "../../../../demo/service/mint/proofs/proof-of-work.js";
import type { ProofChallenge } from "../../../../src/contract/mint/proof.js";
import { encodeBase58 } from "../../../../src/contract/values/address.js";
import { decodeAnswer, encodeAnswer, solveWork } from "../../solve-work.js";
import { createCollection, createHarness, countUnits, makeWallet, noon, useDatabase } from "../harness.js";

const shared = useDatabase();
const authorityKey = new Uint8Array(64).fill(7);
const random = (bytes: number) => new Uint8Array(randomBytes(bytes));
/** One attempt each. */
const quick: ProofSettings = {
  kind: "work",
  work: { minIterations: attemptIterations / 2, maxIterations: attemptIterations / 2 },
  module: undefined,
};

interface Order {
  proof?: string | null;
  wallet?: string;
  client?: string | null;
  origin?: string;
  quantity?: number;
  phaseId?: string;
  mintService?: ReturnType<typeof createMintService>;
}

/** Drop of a hundred units, of which a server holds some. */
async function setUp({
  held = 25,
  settings = quick,
  holds = {},
}: { held?: number; settings?: ProofSettings; holds?: MintDeps["holds"] } = {}) {
  const proofs = await loadProofs(settings, { authorityKey, random });
  const harness = await createHarness(shared.database, { proofs, holds });
  const drop = await createCollection(shared.database, {
    supplyTotal: 100,
    phases: [{ perMint: 20 }, { perMint: 20 }],
  });
  const wallet = makeWallet();
  const prepare = ({ proof, client = "198.51.100.7", origin, mintService, ...order }: Order = {}) =>
    (mintService ?? harness.mintService).prepareMint(
      { key: harness.keyId, client, origin },
      {
        collectionId: drop.collectionId,
        phaseId: order.phaseId ?? drop.phaseId,
        walletAddress: order.wallet ?? wallet,
        quantity: order.quantity ?? 1,
        proof,
      },
    );
  const hold = async (quantity: number) => {
    for (let left = quantity; left > 0; left -= 20) {
      await prepare({ client: null, wallet: makeWallet(), quantity: Math.min(20, left) });
    }
  };
  await hold(held);
  /** Challenge of a prepare without a proof, or with another one. */
  const challenge = async (order: Order = {}): Promise<ProofChallenge> =>
    (await rejection(prepare(order))).challenge!;
  const solved = async (order: Order = {}) => solveWork(await challenge(order));
  const count = () => countUnits(shared.database, drop.collectionId);
  return { ...harness, ...drop, wallet, prepare, hold, challenge, solved, count, proofs };
}

async function rejection(prepare: Promise<unknown>) {
  const error = (await prepare.then(
    () => expect.fail("The prepare was accepted."),
    (reason: unknown) => reason,
  )) as ApiError;
  const { challenge } = (error.details ?? {}) as { challenge?: ProofChallenge };
  return { code: error.code, message: error.message, challenge };
}

const rejectionOrNull = (prepare: Promise<unknown>) =>
  prepare.then(
    () => null,
    (error: unknown) => rejection(Promise.reject(error)),
  );

const required = { code: "PROOF_REQUIRED", challenge: { kind: "work" } };

describe("a proof", () => {
  it("is asked for from the held share that the settings name, and not below it", async () => {
    const { prepare, hold, count } = await setUp({ held: 24 });
    await prepare({ wallet: makeWallet() });
    expect(await rejection(prepare())).toMatchObject(required);
    expect((await count()).held).toBe(25);
    const other = await setUp({ held: 60, holds: { proofShare: 0.61 } });
    await other.prepare();
    await hold(1);
  });

  it("is never asked for where it is switched off, nor of a server with a secret key", async () => {
    await (await setUp({ held: 99, holds: { proofShare: 1 } })).prepare();
    await (await setUp({ held: 99 })).prepare({ client: null });
  });

  it("lets the prepare pass that it was solved for, once", async () => {
    const { prepare, solved, count } = await setUp();
    const proof = await solved();
    await prepare({ proof });
    expect((await count()).held).toBe(26);
    const again = await rejection(prepare({ proof }));
    expect(again).toMatchObject(required);
    expect(again.message).toMatch(/used by an earlier prepare/);
    expect((await count()).held).toBe(26);
  });

  it("is used once by concurrent prepares at two processes", async () => {
    const { context, solved, prepare, count } = await setUp();
    const other = createMintService({
      ...context,
      // Created anew, with what the processes share.
      proofs: await loadProofs(quick, { authorityKey, random }),
    });
    const proof = await solved();
    const outcomes = await Promise.allSettled(
      Array.from({ length: 8 }, (_, index) => prepare({ proof, ...(index % 2 && { mintService: other }) })),
    );
    expect(outcomes.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
    expect((await count()).reserved).toBe(26);
  });

  it("is not used up by a prepare that fails", async () => {
    const { prepare, solved, script } = await setUp();
    const proof = await solved();
    const { lamports } = script;
    script.lamports = 0n;
    expect(await rejection(prepare({ proof }))).toMatchObject({ code: "INSUFFICIENT_BALANCE" });
    script.lamports = lamports;
    await prepare({ proof });
  });

  it("is asked for by the reservation itself when many prepares come at once", async () => {
    const { prepare, count } = await setUp({ held: 0 });
    const burst = Array.from({ length: 60 }, (_, index) =>
      rejectionOrNull(prepare({ wallet: makeWallet(), client: `client ${index}`, quantity: 2 })),
    );
    const rejections = (await Promise.all(burst)).filter((found) => found !== null);
    expect((await count()).held).toBe(26);
    expect(rejections).toHaveLength(60 - 13);
    for (const found of rejections) {
      expect(found).toMatchObject(required);
      expect(found.message).toMatch(/needs a proof/);
    }
  });

  it("is verified before the chain is asked and anything is reserved", async () => {
    const { prepare, count, script } = await setUp();
    script.lamports = 0n;
    expect(await rejection(prepare())).toMatchObject(required);
    expect((await count()).held).toBe(25);
  });

  it.each([
    ["another wallet", () => ({ wallet: makeWallet() })],
    ["another client", () => ({ client: "198.51.100.8" })],
    ["another phase", ({ phaseIds }: { phaseIds: string[] }) => ({ phaseId: phaseIds[1]! })],
  ])("is worth nothing for %s", async (_, change) => {
    const { prepare, solved, phaseIds } = await setUp();
    const proof = await solved();
    const found = await rejection(prepare({ proof, ...change({ phaseIds }) }));
    expect(found).toMatchObject(required);
    expect(found.message).toMatch(/isn.t valid/);
    await prepare({ proof });
  });

  it("is worth nothing for another collection, nor at a service with another authority key", async () => {
    const { prepare, solved, context } = await setUp();
    const proof = await solved();
    const other = await setUp();
    expect(await rejection(other.prepare({ proof }))).toMatchObject(required);
    const proofs = await loadProofs(quick, { authorityKey: new Uint8Array(64), random });
    const mintService = createMintService({ ...context, proofs });
    expect(await rejection(prepare({ proof, mintService }))).toMatchObject(required);
  });

  it("expires with its challenge after two minutes", async () => {
    const { prepare, challenge, pass } = await setUp({
      holds: { sessionMilliseconds: 900_000, minSessionMilliseconds: 900_000 },
    });
    const asked = await challenge();
    expect(asked.expiresAt).toBe(new Date(noon.getTime() + 120_000).toISOString());
    const proof = await solveWork(asked);
    pass(120_000);
    expect(await rejection(prepare({ proof }))).toMatchObject(required);
    const next = await solveWork(await challenge());
    pass(119_999);
    await prepare({ proof: next });
  });

  it.each(["x", "{}", "e30=", "bnVsbA==", "A".repeat(16_000), "\0", "💎"])(
    "is asked for again instead of %j",
    async (proof) => {
      const { prepare } = await setUp();
      expect(await rejection(prepare({ proof }))).toMatchObject(required);
    },
  );

  it.each([null, undefined, ""])("that is %j is treated as missing", async (proof) => {
    const { prepare } = await setUp();
    expect((await rejection(prepare({ proof }))).message).toMatch(/needs a proof/);
  });

  it("whose challenge or solution was changed is not accepted, and no respelling makes it another one", async () => {
    const { prepare, solved, challenge } = await setUp();
    const proof = await solved();
    const { challenge: own, solution } = decodeAnswer(proof);
    const { parameters, signature } = own;
    const other = decodeAnswer(await solveWork(await challenge()));
    for (const changed of [
      { challenge: { parameters: { ...parameters, cost: 1 }, signature }, solution },
      { challenge: { parameters: { ...parameters, keyPrefix: "00" }, signature }, solution },
      { challenge: { parameters: { ...parameters, keySignature: undefined }, signature }, solution },
      { challenge: { parameters, signature: undefined }, solution },
      { challenge: { parameters, signature: other.challenge.signature }, solution },
      { challenge: own, solution: other.solution },
      { challenge: own, solution: { ...solution, derivedKey: parameters.keyPrefix } },
      { challenge: own, solution: null },
    ]) {
      expect(
        await rejection(prepare({ proof: encodeAnswer(changed) })),
        JSON.stringify(changed),
      ).toMatchObject(required);
    }
    await prepare({ proof });
    for (const spelling of [
      encodeAnswer({ challenge: { ...own, codeChallenge: { image: "x" } }, solution }),
      encodeAnswer({ challenge: { parameters, signature: signature!.toUpperCase() }, solution }),
      encodeAnswer({ challenge: own, solution: { ...solution, counter: 0, time: 7 } }),
      proof.replace(/=*$/, ""),
    ]) {
      expect(await rejection(prepare({ proof: spelling }))).toMatchObject(required);
    }
  });

  it("is forgotten ten minutes after it has expired", async () => {
    const { prepare, solved, pass, jobs } = await setUp();
    await shared.database.delete(usedProofs);
    await prepare({ proof: await solved() });
    const used = () => shared.database.select().from(usedProofs);
    pass(120_000 + 600_000);
    await jobs.clear();
    expect(await used()).toHaveLength(1);
    pass(1);
    await jobs.clear();
    expect(await used()).toHaveLength(0);
  });
});

describe("the eligibility", () => {
  it("carries the challenge of a prepare from its client, solved ahead", async () => {
    const { mintService, collectionId, phaseId, wallet, prepare } = await setUp();
    const from = { client: "198.51.100.7", origin: null };
    const { proof } = await mintService.readEligibility(collectionId, phaseId, wallet, from);
    expect(proof).toMatchObject({ kind: "work" });
    await prepare({ proof: await solveWork(proof!) });
  });

  it("has a challenge also while everything is held, for the queue, but not while little is held or for a server", async () => {
    const from = { client: "198.51.100.7", origin: null };
    const little = await setUp({ held: 24 });
    const read = async (
      { mintService, collectionId, phaseId, wallet }: Awaited<ReturnType<typeof setUp>>,
      by?: typeof from,
    ) => (await mintService.readEligibility(collectionId, phaseId, wallet, by)).proof;
    expect(await read(little, from)).toBeNull();
    const much = await setUp();
    expect(await read(much)).toBeNull();
    expect(await read(await setUp({ held: 100 }), from)).toMatchObject({ kind: "work" });
  });
});

it("the work grows with the held share, from its least to its most", async () => {
  const settings = { ...quick, work: { minIterations: 20_000, maxIterations: 200_000 } };
  const proofs = await loadProofs(settings, { authorityKey, random });
  const order = {
    collectionId: "collection",
    collectionName: "Northern Lights",
    chain: "solana-devnet",
    phaseId: "phase",
    wallet: makeWallet(),
    client: "198.51.100.7",
    origin: "https://shop.example",
    now: noon,
  };
  const counters = async (contention: number) => {
    const found: number[] = [];
    for (let index = 0; index < 24; index += 1) {
      const { payload } = await proofs.createChallenge(order, contention);
      found.push(decodeAnswer(await solveWork({ payload })).solution.counter);
    }
    return found;
  };
  const [least, most] = [await counters(0), await counters(1)];
  // 40 and 400 attempts at most, half of them on average.
  expect(Math.max(...least)).toBeLessThan(40);
  expect(Math.max(...most)).toBeLessThan(400);
  expect(Math.max(...most)).toBeGreaterThan(200);
});

describe("the signed message", () => {
  const settings: ProofSettings = { ...quick, kind: "message" };
  const createSigner = () => {
    const { publicKey, privateKey } = generateKeyPairSync("ed25519");
    const wallet = encodeBase58(Buffer.from(publicKey.export({ format: "jwk" }).x!, "base64url"));
    const signMessage = (message: string) => ({
      message,
      signature: sign(null, Buffer.from(message), privateKey).toString("base64"),
    });
    return { wallet, signMessage };
  };

  it("names page, wallet, chain and time, and lets its wallet prepare once", async () => {
    const { wallet, signMessage } = createSigner();
    const { prepare, challenge } = await setUp({ settings });
    const order = { wallet, origin: "https://shop.example" };
    const { kind, payload } = await challenge(order);
    expect(kind).toBe("message");
    for (const named of [
      "shop.example asks",
      wallet,
      "Chain: solana-localnet",
      "Page: https://shop.example",
      "Issued At: 2026-11-21T12:00:00.000Z",
    ]) {
      expect(payload).toContain(named);
    }
    const proof = encodeAnswer(signMessage(payload));
    await prepare({ ...order, proof });
    expect((await rejection(prepare({ ...order, proof }))).message).toMatch(/used/);
  });

  it("is not accepted of another wallet, changed, unsigned, for another client or after its end", async () => {
    const { wallet, signMessage } = createSigner();
    const { prepare, challenge, pass } = await setUp({
      settings,
      holds: { sessionMilliseconds: 900_000, minSessionMilliseconds: 900_000 },
    });
    const { payload } = await challenge({ wallet });
    const proof = encodeAnswer(signMessage(payload));
    const wrong = [
      createSigner().signMessage(payload),
      signMessage(payload.replace("nothing else", "all else")),
      signMessage(payload.replace(/Nonce: ./, "Nonce: 0").replace(/(.)$/, "0")),
      signMessage("Mint"),
      { message: payload, signature: "AAAA" },
    ].map(encodeAnswer);
    for (const answer of [...wrong, "x"]) {
      expect(await rejection(prepare({ wallet, proof: answer }))).toMatchObject({ code: "PROOF_REQUIRED" });
    }
    expect(await rejection(prepare({ wallet, proof, client: "198.51.100.8" }))).toMatchObject({
      code: "PROOF_REQUIRED",
    });
    pass(120_000);
    expect(await rejection(prepare({ wallet, proof }))).toMatchObject({ code: "PROOF_REQUIRED" });
  });
});

it("a prepare in the queue needs a proof, and uses it up only at its turn", async () => {
  // The sweep ends the sessions of the tests before, which counts as lapses of their client.
  const client = "198.51.100.201";
  const { prepare, hold, pass, jobs, challenge } = await setUp({ held: 40 });
  pass(60_000);
  await hold(60);
  const proof = await solveWork(await challenge({ client }));
  const waiting = { details: { reserved: true, ahead: 0 } };
  await expect(prepare({ proof, client })).rejects.toMatchObject(waiting);
  await expect(prepare({ proof, client })).rejects.toMatchObject(waiting);
  pass(30_000);
  await jobs.sweep();
  await prepare({ proof, client });
  expect(await rejection(prepare({ proof, client }))).toMatchObject(required);
});
