import { randomBytes } from "node:crypto";
import { afterAll, beforeAll, expect, it } from "vitest";
import { createMintService } from "../../../demo/service/mint/mint-service.js";
import { loadProofs } from "../../../demo/service/mint/proofs/load-proofs.js";
import { errorDetails } from "../../../src/contract/mint/error-details.js";
import { eligibilityResponse } from "../../../src/contract/mint/wallet.js";
import { makeWallet } from "../mint/harness.js";
import { solveWork } from "../solve-work.js";
import { pageOrigin } from "./harness.js";
import { createListHarness, type Drop, type ListHarness } from "./list-harness.js";

let harness: ListHarness;
let drop: Drop;
let secretKey: string;
let app: ReturnType<ListHarness["createApp"]>;
beforeAll(async () => {
  harness = await createListHarness();
  drop = await harness.addDrop();
  secretKey = (await harness.issue({ class: "secret", collectionIds: [drop.id] })).value;
  const proofs = await loadProofs(
    { kind: "work", work: { minIterations: 1_000, maxIterations: 1_000 }, module: undefined },
    { authorityKey: new Uint8Array(64), random: (bytes) => new Uint8Array(randomBytes(bytes)) },
  );
  app = harness.createApp({ mintService: createMintService({ ...harness.context, proofs }) });
  // A quarter of the twelve.
  expect((await prepare({ quantity: 3 }, secretKey)).status).toBe(200);
});
afterAll(() => harness.close());

const headersOf = (key: string) => ({
  "X-API-Key": key,
  "Content-Type": "application/json",
  ...(key !== secretKey && { Origin: pageOrigin }),
});

function prepare(change: object, key = drop.key.value): Response | Promise<Response> {
  const order = { collectionId: drop.id, phaseId: drop.phaseId, walletAddress: makeWallet(), quantity: 1 };
  const body = JSON.stringify({ ...order, ...change });
  return app.request("/mint/v1/prepare-mint", { method: "POST", headers: headersOf(key), body });
}

async function readProof(wallet: string, key: string) {
  const path = `/mint/v1/collections/${drop.id}/eligibility/${drop.phaseId}/${wallet}`;
  const response = await app.request(path, { headers: headersOf(key) });
  return eligibilityResponse.parse(await response.json()).proof;
}

it("a prepare with a publishable key is asked for a proof by 428, and accepted with it", async () => {
  const walletAddress = makeWallet();
  const response = await prepare({ walletAddress });
  expect(response.status).toBe(428);
  const { code, details } = (await response.json()) as { code: string; details: unknown };
  expect(code).toBe("PROOF_REQUIRED");
  const { challenge } = errorDetails.PROOF_REQUIRED.parse(details);
  const proof = await solveWork(challenge!);
  expect((await prepare({ walletAddress, proof })).status).toBe(200);
  expect((await prepare({ walletAddress, proof })).status).toBe(428);
});

it("the eligibility has its challenge, which the same client's prepare answers at once", async () => {
  const walletAddress = makeWallet();
  const challenge = await readProof(walletAddress, drop.key.value);
  const proof = await solveWork(challenge!);
  expect((await prepare({ walletAddress, proof })).status).toBe(200);
});

it("a server with a secret key is never asked", async () => {
  expect(await readProof(makeWallet(), secretKey)).toBeNull();
  expect((await prepare({}, secretKey)).status).toBe(200);
});

it.each([[7], [{}], ["x".repeat(8_193)]])(
  "a proof that is no text of its length is invalid",
  async (proof) => {
    const response = await prepare({ proof });
    expect(response.status).toBe(400);
    expect(await response.text()).toContain("a string of at most 8192 characters");
  },
);
