import { tablesOf } from "../../../tables.js";
import { and, eq } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { insertBounty } from "../../../../demo/service/catalog/bounties/queries.js";
import { draws } from "../../../../demo/service/catalog/bounties/tables.js";
import { claimCodes, claimUses, claimWallets } from "../../../../demo/service/catalog/claim-codes/tables.js";
import { walletCounts } from "../../../../demo/service/catalog/mints/tables.js";
import { bounty, planBounty } from "../../../../demo/service/catalog/bounties/bounty-definition.js";
import { makeClaimCodes } from "../../../../demo/service/catalog/claim-codes/claim-code-orders.js";
import { reconcile } from "../../../../demo/service/operate/reconciliation/reconciliation.js";
import { signFake } from "../../mint/fake-chain.js";
import { createCollection, createHarness, makeWallet, useDatabase } from "../../mint/harness.js";

const shared = useDatabase();

/**
 * A bounty of two draws, both drawn; a code of two uses that gives one unit more, used once by a wallet that
 * has minted two.
 */
async function setUp() {
  const { database } = shared;
  const harness = await createHarness(database);
  const drop = await createCollection(database, { phases: [{ perWallet: 1 }] });
  const { collectionId, phaseId } = drop;
  const definition = { name: "Luck", description: "", draws: 2, prizes: [{ name: "A print", quantity: 1 }] };
  const planned = planBounty(bounty.parse(definition), null, harness.context.random);
  await database.transaction((transaction) => insertBounty(transaction, collectionId, planned));
  const order = { label: "More", kind: "bonus", bonusUnits: 1, count: 1, uses: 2 } as const;
  const [code] = await makeClaimCodes(harness.context, collectionId, order);
  const wallet = makeWallet();
  const who = { collectionId, phaseId, walletAddress: wallet, quantity: 2, claim_code: code! };
  const { sessionId, transactions } = await harness.mintService.prepareMint({ key: harness.keyId }, who);
  for (const { transaction } of transactions) {
    const signedTransaction = signFake(transaction);
    await harness.mintService.executeMint(drop.scope, { sessionId, signedTransaction });
  }
  return {
    database,
    collectionId,
    wallet,
    sessionId,
    async findings() {
      const chain = {
        readMinted: (addresses: readonly string[]) => Promise.resolve(new Set(addresses)),
        readItems: () => Promise.resolve(new Map()),
        readGroups: () => Promise.resolve(new Map()),
        readForeignPowers: () => Promise.resolve(new Map()),
      };
      const { findings } = await reconcile({ ...harness.context, chain }, collectionId);
      return findings.map(({ rule, message }) => `${rule}: ${message}`);
    },
  };
}
type ReconciledDrop = Awaited<ReturnType<typeof setUp>>;

describe("the reconciliation of claim codes and bounty", () => {
  it("has no findings while every use and every draw belongs to a mint", async () => {
    expect(await (await setUp()).findings()).toEqual([]);
  });

  const corruptions: [
    what: string,
    corrupt: (books: ReconciledDrop) => Promise<unknown>,
    findings: RegExp[],
  ][] = [
    [
      "a code that has lost a use",
      ({ database, collectionId }) =>
        database.update(claimCodes).set({ redeemed: 0 }).where(eq(claimCodes.collectionId, collectionId)),
      [
        /^COUNTER_DIFFERS: Claim code \S+ has counters of 0 uses held and 0 redeemed, but rows for 0 and 1\.$/,
      ],
    ],
    [
      "a wallet's count of a code that has lost a use",
      ({ database, wallet }) => database.delete(claimWallets).where(eq(claimWallets.wallet, wallet)),
      [
        /^COUNTER_DIFFERS: Claim code \S+ of wallet \S+ has counters of 0 uses held and 0 redeemed, but rows for 0 and 1\.$/,
      ],
    ],
    [
      "a code that is used more often than it may be, though its counters don't say so",
      ({ database, collectionId }) =>
        database
          .update(claimCodes)
          .set({ usesTotal: 0, redeemed: 0 })
          .where(eq(claimCodes.collectionId, collectionId)),
      [/^COUNTER_DIFFERS: /, /^LIMIT_EXCEEDED: Claim code \S+ is used 1 times; its limit is 0\.$/],
    ],
    [
      "a code that is returned though its units are minted",
      async ({ database, collectionId, sessionId, wallet }) => {
        await database
          .update(claimUses)
          .set({ state: "returned", redeemedAt: null })
          .where(eq(claimUses.sessionId, sessionId));
        await database
          .update(claimCodes)
          .set({ redeemed: 0 })
          .where(eq(claimCodes.collectionId, collectionId));
        await database.update(claimWallets).set({ redeemed: 0 }).where(eq(claimWallets.wallet, wallet));
      },
      [
        /^BENEFIT_DIFFERS: The claim code of session \S+ is returned with a bonus of 1, but its units require redeemed with 1\.$/,
      ],
    ],
    [
      "a draw that no mint has, and a mint that has no draw",
      ({ database, collectionId }) => database.delete(draws).where(eq(draws.collectionId, collectionId)),
      [/^PRIZE_DIFFERS: In the bounty of collection \S+, 2 confirmed mints have no draw\.$/],
    ],
    [
      "a draw that is another collection's mint",
      async ({ database, collectionId }) => {
        const other = await setUp();
        await database.delete(draws).where(eq(draws.collectionId, other.collectionId));
        const mint = await tablesOf(database).mints.findFirst({
          where: (table, { eq }) => eq(table.collectionId, other.collectionId),
        });
        await database
          .update(draws)
          .set({ mintId: mint!.id })
          .where(and(eq(draws.collectionId, collectionId), eq(draws.draw, 1)));
      },
      [/^PRIZE_DIFFERS: In the bounty of collection \S+, 1 draws belong to no confirmed mint\.$/],
    ],
    [
      "a wallet without the bonus that its code gave",
      ({ database, wallet }) =>
        database
          .update(walletCounts)
          .set({ bonus: 0, perWallet: null })
          .where(eq(walletCounts.wallet, wallet)),
      [/^BENEFIT_DIFFERS: Wallet \S+ in phase \S+ has a bonus of 0, but its codes gave 1\.$/],
    ],
  ];

  it.each(corruptions)("finds %s", async (_what, corrupt, expected) => {
    const drop = await setUp();
    await corrupt(drop);
    const findings = await drop.findings();
    expect(findings).toHaveLength(expected.length);
    for (const pattern of expected) expect(findings).toContainEqual(expect.stringMatching(pattern));
  });
});
