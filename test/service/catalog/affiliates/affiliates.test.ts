import { describe, expect, it } from "vitest";
import {
  AffiliateError,
  endAffiliate,
  saveAffiliate,
} from "../../../../demo/service/catalog/affiliates/affiliates.js";
import { readAffiliateSales } from "../../../../demo/service/catalog/sales/affiliate-report.js";
import { signFake } from "../../mint/fake-chain.js";
import { createCollection, createHarness, makeWallet, useDatabase } from "../../mint/harness.js";

const shared = useDatabase();

/** A drop with one affiliate, and its buyers' actions. */
async function setUp(code = "friend-1") {
  const harness = await createHarness(shared.database);
  const drop = await createCollection(shared.database);
  await saveAffiliate(shared.database, drop.collectionId, { code, name: "Friend" });
  const prepare = (affiliate_code?: string, quantity = 1) =>
    harness.mintService.prepareMint(
      { key: harness.keyId },
      {
        collectionId: drop.collectionId,
        phaseId: drop.phaseId,
        walletAddress: makeWallet(),
        quantity,
        ...(affiliate_code !== undefined && { affiliate_code }),
      },
    );
  const execute = ({ sessionId, transactions }: Awaited<ReturnType<typeof prepare>>) =>
    Promise.all(
      transactions.map(({ transaction }) =>
        harness.mintService.executeMint(drop.scope, {
          sessionId,
          signedTransaction: signFake(transaction),
        }),
      ),
    );
  const report = () => readAffiliateSales(shared.database, drop.collectionId);
  return { ...harness, ...drop, prepare, execute, report };
}

describe("an affiliate", () => {
  it("is credited once with its buyers' mints, however often they retry", async () => {
    const { prepare, execute, report } = await setUp();
    const session = await prepare("friend-1", 2);
    expect(await report()).toEqual([{ code: "friend-1", name: "Friend", endedAt: null, units: 0, paid: [] }]);
    await Promise.all(Array.from({ length: 8 }, () => execute(session)));
    await execute(await prepare("friend-1"));
    await execute(await prepare());
    expect(await report()).toMatchObject([
      { units: 3, paid: [{ mint: null, units: 3, baseUnits: 1_500_000_000n }] },
    ]);
  });

  it("isn't credited for rejected mints, and loses mints that a fork reverts", async () => {
    const { prepare, execute, report, script, jobs, pass } = await setUp();
    script.confirm = () => ({ status: "expired" });
    await expect(execute(await prepare("friend-1"))).rejects.toMatchObject({ code: "BLOCKHASH_EXPIRED" });
    expect(await report()).toMatchObject([{ units: 0, paid: [] }]);
    script.confirm = () => ({ status: "confirmed" });
    await execute(await prepare("friend-1"));
    expect(await report()).toMatchObject([{ units: 1 }]);
    script.confirm = () => ({ status: "expired" });
    pass(20_000);
    await jobs.confirm();
    expect(await report()).toMatchObject([{ units: 0, paid: [] }]);
  });

  it("that is unknown, ended or of another collection is rejected with the same error, and nothing is reserved", async () => {
    const { prepare, context, collectionId } = await setUp();
    await setUp("stranger");
    await saveAffiliate(shared.database, collectionId, { code: "former", name: "Former" });
    await endAffiliate(context, collectionId, "former");
    const rejections = await Promise.all(
      ["former", "stranger", "FRIEND-1", "no code", "x'; --"].map((code) =>
        prepare(code).catch(({ code, message, details }: { [key: string]: unknown }) => ({
          code,
          message,
          details,
        })),
      ),
    );
    expect(new Set(rejections.map((rejection) => JSON.stringify(rejection))).size).toBe(1);
    expect(rejections[0]).toMatchObject({ code: "AFFILIATE_INVALID" });
  });

  it("that has ended keeps its credits, including open sessions, and can be reactivated", async () => {
    const { prepare, execute, report, context, collectionId } = await setUp();
    const session = await prepare("friend-1");
    await endAffiliate(context, collectionId, "friend-1");
    await execute(session);
    expect(await report()).toMatchObject([{ endedAt: context.clock(), units: 1 }]);
    await expect(endAffiliate(context, collectionId, "friend-1")).rejects.toThrow(AffiliateError);
    await saveAffiliate(shared.database, collectionId, { code: "friend-1", name: "Friend again" });
    await prepare("friend-1");
    expect(await report()).toMatchObject([{ name: "Friend again", endedAt: null, units: 1 }]);
  });

  it("must have a code that is valid in a url", async () => {
    const { collectionId } = await setUp();
    await expect(
      saveAffiliate(shared.database, collectionId, { code: "two words", name: "x" }),
    ).rejects.toThrow("can't be part of a link");
  });
});
