import { describe, expect, it } from "vitest";
import { mintRoutes } from "../../../src/contract/routes.js";
import type { MintService } from "../../../demo/service/mint/mint-service.js";
import { encodeBase58 } from "../../../src/contract/values/address.js";
import { unreachableMintService, useHttpHarness, wallet } from "./harness.js";

const harness = useHttpHarness();

const accept = (...received: unknown[]) => Promise.resolve({ received });
const acceptingMintService = {
  ...unreachableMintService,
  readEligibility: accept,
  readWalletMints: accept,
  readClaimBenefits: accept,
  prepareMint: accept,
} as unknown as MintService;

const bytes = (length: number, value: number) => encodeBase58(new Uint8Array(length).fill(value));

const invalid: [string, string][] = [
  ["of 31 bytes in 43 characters", bytes(31, 255)],
  ["of 33 bytes in 44 characters", `1${bytes(32, 1)}`],
  ["of more than 32 bytes in 44 characters", "z".repeat(44)],
  ["of 33 zero bytes", "1".repeat(33)],
  ["of 44 zero bytes", "1".repeat(44)],
  ["of 24 bytes in 32 characters", "z".repeat(32)],
  ["with a character that base58 leaves out", wallet.replace("G", "0")],
  ["of another chain", "0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48"],
];
const valid = [wallet, bytes(32, 0), bytes(32, 1), bytes(32, 255), "11111111111111111111111111111111"];

const paths = Object.values(mintRoutes)
  .map(({ path }) => path)
  .filter((path) => path.includes("{walletAddress}"));

function get(path: string, address: string) {
  const named = { collectionId: harness.own.id, phaseId: harness.own.phaseId, walletAddress: address };
  const filled = path.replace(/\{(\w+)\}/g, (_, name: keyof typeof named) => encodeURIComponent(named[name]));
  return harness
    .createApp({ mintService: acceptingMintService })
    .request(`/mint/v1${filled}`, { headers: { "X-API-Key": harness.keys.secret } });
}

function prepare(address: string) {
  return harness.createApp({ mintService: acceptingMintService }).request("/mint/v1/prepare-mint", {
    method: "POST",
    headers: { "X-API-Key": harness.keys.secret, "Content-Type": "application/json" },
    body: JSON.stringify({
      collectionId: harness.own.id,
      phaseId: harness.own.phaseId,
      walletAddress: address,
      quantity: 1,
    }),
  });
}

async function expectRejection(response: Response) {
  expect({ status: response.status, body: await response.json() }).toMatchObject({
    status: 400,
    body: {
      code: "VALIDATION_FAILED",
      details: { fields: [{ field: "walletAddress", expected: "a Solana address: 32 bytes in base58" }] },
    },
  });
}

describe("a wallet address", () => {
  it.each(invalid)("is rejected by every route: %s", async (_, address) => {
    expect(paths).toHaveLength(3);
    for (const path of paths) await expectRejection(await get(path, address));
    await expectRejection(await prepare(address));
  });

  it.each(valid)("of 32 bytes is accepted by every route: %s", async (address) => {
    for (const path of paths) expect((await get(path, address)).status, path).toBe(200);
    expect((await prepare(address)).status).toBe(200);
  });
});
