import {
  addCollectionPluginV1,
  addPluginV1,
  approveCollectionPluginAuthorityV1,
  createPluginV2,
  createV2,
  updateCollectionPluginV1,
  updateCollectionV1,
  updateV1,
} from "@metaplex-foundation/mpl-core";
import { publicKey, type TransactionBuilder } from "@metaplex-foundation/umi";
import {
  getUpdateTokenGroupMaxSizeInstruction,
  getUpdateTokenGroupUpdateAuthorityInstruction,
} from "@solana-program/token-2022";
import { makeChange } from "../../../../demo/service/admin/changes/change.js";
import { planRepoint, readMetadataUrls } from "../../../../demo/service/admin/changes/repoint.js";
import { estimateMintCosts } from "../../../../demo/service/admin/imports/mint-costs.js";
import { fallbackStandard } from "../../../../demo/service/chain/standards/item-standards.js";
import { findCollection } from "../../../../demo/service/catalog/collections/queries.js";
import { countMetadata } from "../../../../demo/service/catalog/metadata/due-metadata.js";
import { createReader } from "../../../../demo/service/chain/rpc/chain-reader.js";
import type { StandardReader } from "../../../../demo/service/chain/transactions/item-standard.js";
import { setMetadataUris } from "../../../../demo/service/import/upload/queries.js";
import { insertAuditEntry } from "../../../../demo/service/operate/audit/queries.js";
import { endAuthority, saveReleased } from "../../../../demo/service/catalog/metadata/authority-release.js";
import { sendAsWallet } from "../../chain/spl-token.js";
import {
  asUmi,
  fromMetaplex,
  lockedRoyalty,
  umi,
  type Attacked,
} from "../../chain/standards/core/metaplex-client.js";
import { fetchAsset, fetchCollection } from "../../chain/read-asset.js";
import { coreProgram, describeWithCore } from "../../../program.js";
import type { Program } from "../../../../demo/validator/programs.js";
import { tablesOf } from "../../../tables.js";
import { resolveCollectionEdit } from "../../../../demo/service/catalog/edits/collection-edit.js";
import { updateCollection } from "../../../../demo/service/catalog/edits/queries.js";
import { SYSTEM_PROGRAM_ADDRESS } from "@solana-program/system";
import { AccountRole, address, none, some, type Address, type Instruction } from "@solana/kit";
import { encodeUpdateCollectionPlugin } from "../../../../demo/service/chain/standards/core/codecs.js";
import { eq } from "drizzle-orm";
import { collections } from "../../../../demo/service/catalog/collections/tables.js";
import { describe, expect, it } from "vitest";
import { importCollection } from "../../../../demo/service/import/import-collection.js";
import {
  parseCollection,
  type CollectionDefinition,
} from "../../../../demo/service/import/collection-definition.js";
import { recordFingerprint } from "../../../../demo/service/operate/fingerprint/queries.js";
import { reconcile } from "../../../../demo/service/operate/reconciliation/reconciliation.js";
import { createJobs } from "../../../../demo/service/operate/jobs/jobs.js";
import { createSigner, startLocalChain, type LocalChain } from "../../chain/local-chain.js";
import { balanceOf, readItem, readMint } from "../../chain/mint.js";
import { signAsIsToBase64 } from "../../chain/wallet.js";
import { createHarness, useDatabase } from "../harness.js";
import { systemTimers } from "../../../../demo/service/platform/scheduling/timers.js";

const shared = useDatabase();
const noon = new Date("2026-11-21T12:00:00.000Z");
let next = 0;

/** Definition of three items at half a SOL, with a royalty of five percent. */
function define(treasury: string, changes: Partial<CollectionDefinition> = {}): CollectionDefinition {
  const number = ++next;
  return {
    shortId: `Own${number}`,
    slug: `own-${number}`,
    name: "Pebbles",
    symbol: "PEB",
    description: "Pebbles from a beach.",
    image: null,
    supply: 3,
    treasury,
    royalty: { basisPoints: 500 },
    items: [1, 2, 3].map((item) => ({
      number: item,
      name: `Pebble #${item} from the beach`,
      image: null,
      attributes: [],
    })),
    phases: [
      {
        name: "Public",
        startsAt: new Date(noon.getTime() - 60_000).toISOString(),
        pricing: "fixed",
        price: "0.5",
        limits: { perWallet: null, perMint: 10 },
      },
    ],
    ...changes,
  };
}

/** Service on a Solana runtime that advances one slot per sent transaction, and an imported collection. */
async function setUp(changes: Partial<CollectionDefinition> = {}, programs: readonly Program[] = []) {
  const local = await startLocalChain(programs);
  await local.fund(local.authority.address, 1_000_000_000n);
  advanceOnSend(local);
  const harness = await createHarness(shared.database, {
    chain: local.chain,
    timers: systemTimers,
    confirmMilliseconds: 1_000,
  });
  const imported = await importInto(local, changes);
  const scope: ReadonlySet<string> = new Set([imported.collectionId]);
  const prepare = (quantity = 1, { collectionId, phaseId } = imported) =>
    harness.mintService.prepareMint(
      { key: harness.keyId },
      {
        collectionId,
        phaseId,
        walletAddress: local.wallet.address,
        quantity,
      },
    );
  /** Mints units. @returns the service's answer about each item */
  const mint = async (quantity = 1) => {
    const { sessionId, transactions } = await prepare(quantity);
    const items = [];
    for (const { transaction } of transactions) {
      const signedTransaction = await signAsIsToBase64(transaction, local.wallet);
      const answer = await harness.mintService.executeMint(scope, {
        sessionId,
        signedTransaction,
      });
      items.push(...answer.items);
    }
    return items;
  };
  const finalize = () => void local.ledger.advanceSlot(40);
  return { ...harness, ...imported, local, prepare, mint, finalize };
}

function advanceOnSend(local: LocalChain): void {
  local.node.intercept = async (method, proceed) => {
    const answer = await proceed();
    if (method === "sendTransaction") local.ledger.advanceSlot();
    return answer;
  };
}

async function importInto(local: LocalChain, changes: Partial<CollectionDefinition>) {
  const { id } = await importCollection(
    {
      database: shared.database,
      chain: "solana-localnet",
      random: (bytes) => crypto.getRandomValues(new Uint8Array(bytes)),
      groupAddress: (seed, standard) => local.chain.groupAddress(seed, standard),
    },
    define(local.treasury.address, changes),
  );
  const record = await tablesOf(shared.database).collections.findFirst({
    where: ({ id: of }, { eq }) => eq(of, id),
  });
  const phase = await tablesOf(shared.database).phases.findFirst({
    where: ({ collectionId }, { eq }) => eq(collectionId, id),
  });
  return { collectionId: id, phaseId: phase!.id, address: record!.address };
}

describe("an imported collection", () => {
  it("can't be minted on a chain without the program of its standard, which is said to buyers and in the log", async () => {
    const { prepare, jobs, events, collectionId } = await setUp({ standard: "core" });
    const refused = { code: "PROGRAM_MISSING", status: 409 };
    await expect(prepare()).rejects.toMatchObject(refused);
    expect(await jobs.groups()).toBe(0);
    await expect(prepare()).rejects.toMatchObject(refused);
    const fields = { collectionId, standard: "core" };
    expect(events).toContainEqual(
      expect.objectContaining({ level: "error", event: "program-missing", fields }),
    );
  });

  it("becomes a group on the chain, and can't be minted before", async () => {
    const { local, address, jobs, prepare, mintService } = await setUp();
    await expect(prepare()).rejects.toMatchObject({
      code: "CHAIN_UNAVAILABLE",
      status: 503,
      message: expect.stringContaining("is being set up on the chain"),
    });
    expect(await jobs.groups()).toBe(1);
    const group = await readMint(local, address);
    expect(group.group).toMatchObject({ maxSize: 3n, updateAuthority: some(local.authority.address) });
    expect(group.metadata).toMatchObject({
      name: "Pebbles",
      uri: `https://mint.example/m/${address}`,
      updateAuthority: some(local.treasury.address),
    });
    expect(await mintService.readMetadata(address)).toMatchObject({
      name: "Pebbles",
      seller_fee_basis_points: 500,
      properties: { creators: [{ address: local.treasury.address, share: 100 }] },
    });
    expect(await prepare()).toMatchObject({ quantity: 1 });
  });

  it("that is hidden reveals its name in no group before it is visible, unless someone rehearses its mint", async () => {
    const visibleFrom = new Date(noon.getTime() + 3_600_000).toISOString();
    const hidden = { visibility: "hidden", visibleFrom } as const;
    const { local, address, jobs, pass, prepare } = await setUp(hidden);
    const exists = async (group: string) => (await local.chain.readMinted([group])).has(group);
    const rehearsed = await importInto(local, hidden);
    await jobs.groups();
    pass(3_539_000);
    await jobs.groups();
    expect([await exists(address), await exists(rehearsed.address)]).toEqual([false, false]);

    await expect(prepare(1, rehearsed)).rejects.toMatchObject({ code: "CHAIN_UNAVAILABLE" });
    await jobs.groups();
    expect([await exists(address), await exists(rehearsed.address)]).toEqual([false, true]);
    expect(await prepare(1, rehearsed)).toMatchObject({ quantity: 1 });

    pass(2_000);
    await jobs.groups();
    expect(await exists(address)).toBe(true);
  });

  it("waits for an authority that can pay, which is logged once", async () => {
    const { local, context, events, address } = await setUp();
    const authority = await createSigner(9);
    const poor = local.create({ authority });
    await importInto({ ...local, chain: poor }, {});
    const jobs = createJobs({ ...context, chain: poor });
    await jobs.groups();
    await jobs.groups();
    const reported = () => events.filter(({ event }) => event === "group-not-created");
    expect(reported()).toMatchObject([{ fields: { authority: authority.address } }]);
    // The group of the other authority is not its to create.
    expect(events).toContainEqual(
      expect.objectContaining({
        event: "group-of-other-authority",
        fields: expect.objectContaining({ group: address }),
      }),
    );
    await local.fund(authority.address, 1_000_000_000n);
    expect(await jobs.groups()).toBe(1);
  });

  it("is looked at again where it was edited while its group was created", async () => {
    const { context, collectionId, events } = await setUp();
    const { createGroup } = context.chain;
    let edits = 1;
    const chain: typeof context.chain = {
      ...context.chain,
      async createGroup(...group) {
        const state = await createGroup(...group);
        const royalty = { basisPoints: 700, recipients: [] };
        if (edits-- > 0) {
          await shared.database.update(collections).set({ royalty }).where(eq(collections.id, collectionId));
        }
        return state;
      },
    };
    const jobs = createJobs({ ...context, chain });
    const isTold = () =>
      events.some(
        ({ event, fields }) =>
          event === "group-created" && (fields as { collectionId: string }).collectionId === collectionId,
      );
    await jobs.groups();
    expect(isTold()).toBe(false);
    await jobs.groups();
    expect(isTold()).toBe(true);
  });

  it("is created again on a chain that was reset", async () => {
    const { context, jobs, address, prepare } = await setUp();
    await jobs.groups();
    const reset = await startLocalChain();
    await reset.fund(reset.authority.address, 1_000_000_000n);
    advanceOnSend(reset);
    await createJobs({ ...context, chain: reset.chain }).groups();
    expect((await readMint(reset, address)).group).toMatchObject({ size: 0n });
    expect(await prepare()).toMatchObject({ quantity: 1 });
  });

  it("keeps its authority: another can't be recorded while groups depend on it", async () => {
    const { local } = await setUp();
    const own = local.authority.address;
    const recordAuthority = (chain: string, address: string) =>
      recordFingerprint(shared.database, chain, { address, publicBase: null, genesisHash: null });
    expect(await recordAuthority("solana-localnet", own)).toBeNull();
    expect(await recordAuthority("solana-localnet", local.wallet.address)).toMatchObject({
      field: "address",
      recorded: own,
      collections: expect.any(Number),
    });
    expect(await recordAuthority("solana-localnet", own)).toBeNull();
    // Nothing depends on it there.
    expect(await recordAuthority("solana-devnet", own)).toBeNull();
    expect(await recordAuthority("solana-devnet", local.wallet.address)).toBeNull();
  });
});

describe("an item of it", () => {
  it("gets its own name, address and royalty once it is drawn, and is the creator's to change", async () => {
    const { local, jobs, mint, address, finalize, pass } = await setUp();
    await jobs.groups();
    const items = await mint(3);
    const before = await Promise.all(items.map((item) => readItem(local, item.mint)));
    // Nothing tells the items apart before the draw.
    expect(new Set(before.map(({ metadata }) => metadata!.name))).toEqual(new Set(["Pebbles"]));

    const paid = await balanceOf(local, local.authority.address);
    await jobs.metadata();
    for (const [index, item] of items.entries()) {
      const onChain = await readItem(local, item.mint);
      expect(onChain.metadata).toMatchObject({
        name: item.name,
        symbol: "PEB",
        uri: `https://mint.example/m/${item.mint}`,
        updateAuthority: some(local.treasury.address),
        additionalMetadata: new Map([
          ["seller_fee_basis_points", "500"],
          [local.treasury.address, "100"],
        ]),
      });
      expect(onChain.member).toMatchObject({ group: address });
      // The buyer's deposit has paid for the space.
      expect(onChain.lamports).toBe(before[index]!.lamports);
    }
    expect(paid - (await balanceOf(local, local.authority.address))).toBeLessThan(15_000n);

    expect(await jobs.metadata()).toBe(0);
    finalize();
    pass(15_000);
    expect(await jobs.metadata()).toBe(3);
    pass(3_600_000);
    const asked = local.requests.length;
    expect(await jobs.metadata()).toBe(0);
    expect(local.requests.length).toBe(asked);
  });

  it("of a collection that isn't mutable can't be changed by anybody", async () => {
    const { local, jobs, mint } = await setUp({ mutable: false });
    await jobs.groups();
    const [item] = await mint();
    await jobs.metadata();
    expect((await readItem(local, item!.mint)).metadata).toMatchObject({
      name: item!.name,
      updateAuthority: none(),
    });
  });

  it("can be changed by the service until the collection's date, and by nobody afterwards", async () => {
    const mutable = new Date(noon.getTime() + 86_400_000).toISOString();
    const { local, jobs, mint, finalize, pass } = await setUp({ mutable });
    await jobs.groups();
    const [item] = await mint();
    const settle = async () => {
      await jobs.metadata();
      finalize();
      pass(15_000);
      return jobs.metadata();
    };
    expect(await settle()).toBe(1);
    expect((await readItem(local, item!.mint)).metadata).toMatchObject({
      name: item!.name,
      updateAuthority: some(local.authority.address),
    });
    pass(86_400_000);
    expect(await settle()).toBe(1);
    expect((await readItem(local, item!.mint)).metadata).toMatchObject({ updateAuthority: none() });
  });

  it("is pointed to its permanent metadata by the service while that may change it", async () => {
    const mutable = new Date(noon.getTime() + 86_400_000).toISOString();
    const { local, jobs, mint, finalize, pass, context, collectionId } = await setUp({ mutable });
    const { database } = shared;
    await recordFingerprint(database, "solana-localnet", {
      address: local.authority.address,
      publicBase: null,
      genesisHash: null,
    });
    await jobs.groups();
    const [item] = await mint();
    const settle = async () => {
      await jobs.metadata();
      finalize();
      pass(15_000);
      await jobs.metadata();
    };
    await settle();
    const toUri = (number: number) => `https://art.example/${number}.json`;
    const uris = [1, 2, 3].map((number) => ({ number, uri: toUri(number) }));
    await setMetadataUris(database, collectionId, { items: uris, group: null });
    const node = { rpc: local.rpc, read: createReader(5_000) } as StandardReader;
    const deps = { database, clock: context.clock, costs: { node, computeUnitPrice: 10_000n } };
    const collection = (await findCollection(database, collectionId))!;

    const urls = await readMetadataUrls(deps, collection);
    expect(urls).toMatchObject({
      owner: local.treasury.address,
      current: [],
      byService: [{ mint: item!.mint }],
      byCreator: [],
    });
    expect(urls.costs.byService).toBeGreaterThan(0n);
    const author = { name: "anna", at: context.clock(), dryRun: false };
    await makeChange(database, planRepoint(deps, collection, urls), author);
    expect(await countMetadata(database, collectionId, context.clock())).toEqual({
      permanent: 3,
      writing: 1,
    });
    const paid = await balanceOf(local, local.authority.address);
    await settle();
    expect(paid - (await balanceOf(local, local.authority.address))).toBe(urls.costs.byService);
    expect((await readItem(local, item!.mint)).metadata).toMatchObject({
      uri: toUri(urls.byService[0]!.number!),
    });
    expect(await countMetadata(database, collectionId, context.clock())).toEqual({
      permanent: 3,
      writing: 0,
    });
    const later = await readMetadataUrls(deps, collection);
    expect(later).toMatchObject({ current: [{ mint: item!.mint }], byService: [] });
    // There is nothing left to change.
    const again = await makeChange(database, planRepoint(deps, collection, later), author);
    expect(again.result).toBeNull();
  });

  it("costs its collector what a draft of its collection has shown, to the lamport", async () => {
    const { local, jobs, mint } = await setUp();
    await jobs.groups();
    const treasury = local.treasury.address;
    const checked = { collection: parseCollection(define(treasury)), treasury };
    const [costs] = await estimateMintCosts(local.chain.estimateCost, checked, {
      standard: fallbackStandard.name,
      publicBase: "https://mint.example",
    });
    const before = await balanceOf(local, local.wallet.address);
    await mint();
    const paid = before - (await balanceOf(local, local.wallet.address));
    expect(paid).toBe(500_000_000n + costs!.deposit + costs!.fee);
  });

  it("of an open edition is numbered", async () => {
    const { local, jobs, mint } = await setUp({ supply: null, items: [] });
    await jobs.groups();
    const items = await mint(2);
    await jobs.metadata();
    const names = await Promise.all(
      items.map(async ({ mint }) => (await readItem(local, mint)).metadata!.name),
    );
    expect(names.toSorted()).toEqual(["Pebbles #1", "Pebbles #2"]);
  });

  it("gets its metadata from another process when one is killed after sending", async () => {
    const { local, jobs, mint, context, finalize, pass } = await setUp();
    await jobs.groups();
    const [item] = await mint();
    const { intercept } = local.node;
    local.node.intercept = async (method, proceed) => {
      const answer = await intercept(method, proceed, []);
      if (method === "sendTransaction") throw new Error("The process ends here");
      return answer;
    };
    // The outcome is unknown, and so it is never recorded here.
    const dying = createJobs({ ...context, log: () => undefined });
    await dying.metadata();
    local.node.intercept = intercept;
    finalize();
    const other = createJobs(context);
    expect(await other.metadata()).toBe(0);
    pass(30_000);
    expect(await other.metadata()).toBe(1);
    expect((await readItem(local, item!.mint)).metadata).toMatchObject({ name: item!.name });
  });

  it("waits for a node that is away", async () => {
    const { local, jobs, mint, events, pass, finalize } = await setUp();
    await jobs.groups();
    const [item] = await mint();
    const { intercept } = local.node;
    local.node.intercept = (method, proceed) =>
      method === "getLatestBlockhash"
        ? Promise.reject(new Error("The node is away"))
        : intercept(method, proceed, []);
    pass(2_000);
    local.ledger.advanceSlot(2);
    await expect(jobs.metadata()).rejects.toThrow();
    local.node.intercept = intercept;
    pass(30_000);
    await jobs.metadata();
    finalize();
    pass(15_000);
    expect(await jobs.metadata()).toBe(1);
    expect((await readItem(local, item!.mint)).metadata).toMatchObject({ name: item!.name });
    expect(events.filter(({ event }) => event === "metadata-not-written")).toEqual([]);
  });
});

describe("reconciliation", () => {
  it("finds nothing if groups and items are correct, and reports those that aren't", async () => {
    const { local, jobs, mint, context, collectionId, address, finalize, pass } = await setUp({
      mutable: false,
    });
    type Reader = Parameters<typeof reconcile>[0]["chain"];
    const findings = async (chain: Reader = local.chain) =>
      (await reconcile({ ...context, chain }, collectionId)).findings.map(({ rule, message }) => [
        rule,
        message,
      ]);
    await jobs.groups();
    const [item] = await mint();
    expect(await findings()).toEqual([]);
    pass(61_000);
    await jobs.confirm();
    expect(await findings()).toEqual([
      [
        "UNIT_STALE",
        expect.stringContaining(`The metadata of ${item!.mint}, "${item!.name}", waits for a job`),
      ],
    ]);
    await jobs.metadata();
    finalize();
    pass(15_000);
    await jobs.metadata();
    await jobs.confirm();
    expect(await findings()).toEqual([]);

    const changed = (change: object): Reader => ({
      ...local.chain,
      readItems: async (mints) =>
        new Map(
          [...(await local.chain.readItems(mints))].map(([mint, found]) => [mint, { ...found, ...change }]),
        ),
    });
    expect(await findings(changed({ name: "Another" }))).toEqual([
      ["METADATA_DIFFERS", `Mint ${item!.mint} is named "Another" instead of "${item!.name}".`],
    ]);
    expect(await findings(changed({ group: null }))).toEqual([
      ["METADATA_DIFFERS", `Mint ${item!.mint} is in no collection instead of ${address}.`],
    ]);
    // As after restoring a backup that lacks the last two mints.
    expect((await local.chain.readItems([address])).get(address)).toMatchObject({ members: 1 });
    const grown: Reader = {
      ...local.chain,
      readGroups: async (groups) =>
        new Map(
          [...(await local.chain.readGroups(groups))].map(([at, found]) => [at, { ...found, members: 3 }]),
        ),
    };
    expect(await findings(grown)).toEqual([
      [
        "MINTS_UNKNOWN",
        expect.stringContaining("has 3 items on the chain, but the database records only 1 mint."),
      ],
    ]);
    const withoutGroup = {
      ...changed({}),
      readMinted: async (mints: readonly string[]) =>
        new Set([...(await local.chain.readMinted(mints))].filter((mint) => mint !== address)),
    };
    expect(await findings(withoutGroup)).toEqual([
      [
        "GROUP_MISSING",
        `The account of collection ${address} is recorded as created, but doesn't exist on the chain.`,
      ],
    ]);
  });
});

it("a collection with an address of its own has no group, and its items are named like it", async () => {
  const given = (await createSigner(40)).address;
  const { local, address, jobs, mint } = await setUp({ address: given });
  expect(address).toBe(given);
  await jobs.groups();
  const [item] = await mint();
  expect(await jobs.metadata()).toBe(0);
  const onChain = await readItem(local, item!.mint);
  expect(onChain.member).toBeUndefined();
  expect(onChain.metadata).toMatchObject({ name: "Pebbles", updateAuthority: some(local.treasury.address) });
});

describeWithCore("a Metaplex Core asset's own metadata", () => {
  const mintNamed = async (changes: Partial<CollectionDefinition>) => {
    const { local, jobs, mint } = await setUp({ standard: "core", ...changes }, [coreProgram!]);
    await jobs.groups();
    const items = await mint(2);
    await jobs.metadata();
    const assets = await Promise.all(items.map(({ mint }) => fetchAsset(local, mint)));
    return assets.map(({ name, edition }) => [name, edition?.number]).toSorted();
  };

  it("of an open edition has its number", async () => {
    expect(await mintNamed({ supply: null, items: [] })).toEqual([
      ["Pebbles #1", 1],
      ["Pebbles #2", 2],
    ]);
  });

  it("follows an edited royalty of its collection before mints are prepared again", async () => {
    const { local, jobs, prepare, collectionId, address } = await setUp({ standard: "core" }, [coreProgram!]);
    await jobs.groups();
    const edit = { royalty: { basisPoints: 750 } };
    const { changes } = await resolveCollectionEdit(shared.database, collectionId, edit, {
      now: noon,
      changesRoyalty: () => true,
    });
    await updateCollection(shared.database, collectionId, changes);
    await expect(prepare()).rejects.toMatchObject({ code: "CHAIN_UNAVAILABLE" });
    expect(await jobs.groups()).toBe(1);
    expect((await fetchCollection(local, address)).royalties).toMatchObject({ basisPoints: 750 });
    expect(await prepare()).toMatchObject({ quantity: 1 });
  });

  it("of a fixed supply has none", async () => {
    for (const [, number] of await mintNamed({})) expect(number).toBeUndefined();
  });
});

/** Mints everything of a collection, and has its metadata written and finalized. */
async function sellOut(drop: Awaited<ReturnType<typeof setUp>>) {
  await drop.jobs.groups();
  const minted = await drop.mint(3);
  drop.finalize();
  drop.pass(15_000);
  await drop.jobs.confirm();
  await drop.jobs.metadata();
  drop.finalize();
  drop.pass(15_000);
  await drop.jobs.metadata();
  return minted;
}

/** Runs the job until the chain has finalized what it sends. @returns after which runs the power was found to be gone */
async function runRelease({ jobs, finalize, collectionId }: Awaited<ReturnType<typeof setUp>>) {
  const isReleased = async () => {
    await jobs.release();
    const found = await tablesOf(shared.database).collections.findFirst({
      where: ({ id }, { eq }) => eq(id, collectionId),
    });
    return found!.authorityReleasedAt !== null;
  };
  const first = await isReleased();
  finalize();
  return [first, await isReleased()];
}

const readIssuers = async ({ local, address }: Awaited<ReturnType<typeof setUp>>) =>
  (await local.chain.readGroups([address])).get(address)?.issuers;

const week = 7 * 86_400_000;

/** Has the treasury say who may add and change items of a collection of Metaplex Core. */
const setDelegates = (local: LocalChain, collection: string, additionalDelegates: readonly Address[]) =>
  sendAsWallet({ ...local, wallet: local.treasury }, [
    {
      programAddress: coreProgram!.address,
      accounts: [
        { address: address(collection), role: AccountRole.WRITABLE },
        { address: local.treasury.address, role: AccountRole.WRITABLE_SIGNER, signer: local.treasury },
        { address: coreProgram!.address, role: AccountRole.READONLY },
        { address: SYSTEM_PROGRAM_ADDRESS, role: AccountRole.READONLY },
        { address: coreProgram!.address, role: AccountRole.READONLY },
      ],
      data: encodeUpdateCollectionPlugin({ __kind: "UpdateDelegate", additionalDelegates }),
    } as Instruction,
  ]);

describeWithCore("the service's power over a collection of Metaplex Core", () => {
  it("that is gone leaves items as they are, once: for good if the service has ended it, else until it is back", async () => {
    const drop = await setUp({ standard: "core" }, [coreProgram!]);
    await drop.jobs.groups();
    await drop.mint(1);
    const own = [drop.local.authority.address];
    const round = async (delegates: readonly Address[]) => {
      drop.events.length = 0;
      await setDelegates(drop.local, drop.address, delegates);
      drop.finalize();
      drop.pass(31_000);
      await drop.jobs.metadata();
      return drop.events
        .filter(({ event }) => event.startsWith("metadata-"))
        .map(({ event, fields }) => [event, (fields as { reason?: string } | undefined)?.reason]);
    };
    expect(await round([])).toEqual([["metadata-not-written", "AUTHORITY_REMOVED"]]);
    expect(await round(own)).toEqual([]);
    expect(await round(own)).toEqual([["metadata-written", undefined]]);

    await drop.mint(1);
    await setDelegates(drop.local, drop.address, []);
    await saveReleased(shared.database, drop.collectionId, drop.context.clock());
    expect(await round([])).toEqual([["metadata-locked", undefined]]);
    expect(await round([])).toEqual([]);
  });

  it("that the treasury has taken away stops prepares before anybody signs, until it is given back", async () => {
    const {
      local,
      address: collection,
      jobs,
      prepare,
      events,
    } = await setUp({ standard: "core" }, [coreProgram!]);
    await jobs.groups();
    await prepare();
    await setDelegates(local, collection, []);
    await expect(prepare()).rejects.toMatchObject({ code: "AUTHORITY_REMOVED", status: 409 });
    expect(events).toContainEqual(
      expect.objectContaining({
        level: "error",
        event: "authority-removed",
        fields: expect.objectContaining({ group: collection, authority: local.authority.address }),
      }),
    );
    await setDelegates(local, collection, [local.authority.address]);
    expect(await prepare()).toMatchObject({ quantity: 1 });
  });

  it("ends by itself once everything is minted and closed, and the treasury stays the update authority", async () => {
    const drop = await setUp({ standard: "core", mutable: false }, [coreProgram!]);
    await drop.jobs.groups();
    expect(await runRelease(drop)).toEqual([false, false]);
    await sellOut(drop);
    expect(await runRelease(drop)).toEqual([false, true]);
    expect(await readIssuers(drop)).toEqual([]);
    const { updateAuthority } = await fetchCollection(drop.local, drop.address);
    expect(updateAuthority).toBe(drop.local.treasury.address);
    expect(
      (await reconcile({ ...drop.context, chain: drop.local.chain }, drop.collectionId)).findings,
    ).toEqual([]);
  });

  it("ends a week later where metadata stays mutable, so that the creator can still have it repointed", async () => {
    const drop = await setUp({ standard: "core" }, [coreProgram!]);
    await sellOut(drop);
    expect(await runRelease(drop)).toEqual([false, false]);
    drop.pass(week);
    expect(await runRelease(drop)).toEqual([false, true]);
    const royalty = resolveCollectionEdit(
      shared.database,
      drop.collectionId,
      { royalty: { basisPoints: 100 } },
      { now: noon, changesRoyalty: () => true },
    );
    await expect(royalty).rejects.toThrow(/authority over the collection has ended/);
  });

  it("is kept while anything is left to mint, to reveal or to write", async () => {
    const drop = await setUp({ standard: "core", mutable: false }, [coreProgram!]);
    await drop.jobs.groups();
    await drop.mint(2);
    drop.finalize();
    drop.pass(15_000);
    await drop.jobs.confirm();
    expect(await runRelease(drop)).toEqual([false, false]);
    await drop.mint(1);
    drop.finalize();
    drop.pass(15_000);
    await drop.jobs.confirm();
    expect(await runRelease(drop)).toEqual([false, false]);
    expect(await readIssuers(drop)).toEqual([drop.local.authority.address]);
  });

  it("ends with the drop when the creator says so, and nothing can be prepared from then on", async () => {
    const drop = await setUp({ standard: "core", mutable: false }, [coreProgram!]);
    await drop.jobs.groups();
    await drop.prepare();
    await endAuthority(shared.database, drop.collectionId, drop.context.clock());
    await expect(drop.prepare()).rejects.toMatchObject({
      code: "PHASE_NOT_ACTIVE",
      details: { status: "ended" },
    });
    drop.pass(11_000);
    // A session is still open.
    expect(await runRelease(drop)).toEqual([false, false]);
    drop.pass(600_000);
    await drop.jobs.sweep();
    expect(await runRelease(drop)).toEqual([false, true]);
  });

  it("ends once, whichever process is killed before it has recorded that", async () => {
    const drop = await setUp({ standard: "core", mutable: false }, [coreProgram!]);
    await sellOut(drop);
    const others = createJobs(drop.context);
    await Promise.all([drop.jobs.release(), others.release()]);
    drop.finalize();
    await shared.database
      .update(collections)
      .set({ authorityReleasedAt: null })
      .where(eq(collections.id, drop.collectionId));
    expect(await runRelease({ ...drop, jobs: others })).toEqual([true, true]);
    expect(await readIssuers(drop)).toEqual([]);
  });
});

describe("the service's power over a Token-2022 group", () => {
  it("belongs to the treasury that created it, also where that was edited before creators were recorded", async () => {
    const drop = await setUp();
    await drop.jobs.groups();
    const findings = async () => {
      // A new process looks at all groups.
      await createJobs(drop.context).groups();
      const { findings: found } = await reconcile(
        { ...drop.context, chain: drop.local.chain },
        drop.collectionId,
      );
      return found.map(({ rule }) => rule);
    };
    const treasury = drop.local.wallet.address;
    const [{ shortId } = { shortId: "" }] = await shared.database
      .update(collections)
      .set({ groupCreator: null, treasury })
      .where(eq(collections.id, drop.collectionId))
      .returning();
    // A stranger as update authority remains a finding.
    expect(await findings()).toEqual(["AUTHORITY_DIFFERS"]);
    await insertAuditEntry(shared.database, {
      at: noon,
      operator: "anna",
      command: "collections edit",
      subject: `collection ${shortId}`,
      collections: [shortId],
      before: { treasury: drop.local.treasury.address },
      after: { treasury },
    });
    expect(await findings()).toEqual([]);
  });

  it("ends by itself once everything is minted and written, as it is of no use to the creator", async () => {
    const drop = await setUp();
    await sellOut(drop);
    expect(await runRelease(drop)).toEqual([false, true]);
    expect(await readIssuers(drop)).toEqual([]);
    expect(
      (await reconcile({ ...drop.context, chain: drop.local.chain }, drop.collectionId)).findings,
    ).toEqual([]);
  });

  it("is found where its maximum or its authority was changed with the service's key", async () => {
    const drop = await setUp();
    await drop.jobs.groups();
    await recordFingerprint(shared.database, "solana-localnet", {
      address: drop.local.authority.address,
      publicBase: "https://mint.example",
      genesisHash: null,
    });
    const own = { group: address(drop.address), updateAuthority: drop.local.authority };
    await sendAsWallet({ ...drop.local, wallet: drop.local.authority }, [
      getUpdateTokenGroupMaxSizeInstruction({ ...own, maxSize: 99n }),
      getUpdateTokenGroupUpdateAuthorityInstruction({
        ...own,
        newUpdateAuthority: drop.local.wallet.address,
      }),
    ]);
    const { findings } = await reconcile({ ...drop.context, chain: drop.local.chain }, drop.collectionId);
    expect(findings.map(({ rule }) => rule)).toEqual([
      "SUPPLY_DIFFERS",
      "AUTHORITY_DIFFERS",
      "AUTHORITY_DIFFERS",
    ]);
  });
});

describeWithCore("reconciliation of a collection of Metaplex Core", () => {
  it.each<[string, string[], (of: Attacked) => TransactionBuilder]>([
    [
      "a taken update authority",
      ["AUTHORITY_DIFFERS"],
      ({ collection, signing, thief }) =>
        updateCollectionV1(umi, { collection, ...signing, newUpdateAuthority: thief }),
    ],
    [
      "another name and URL",
      ["METADATA_DIFFERS", "METADATA_DIFFERS"],
      ({ collection, signing }) =>
        updateCollectionV1(umi, {
          collection,
          ...signing,
          newName: "Stolen",
          newUri: "https://thief.example",
        }),
    ],
    [
      "another royalty with other rules",
      ["ROYALTY_DIFFERS"],
      ({ collection, signing, thief }) =>
        updateCollectionPluginV1(umi, { collection, ...signing, plugin: lockedRoyalty(thief) }),
    ],
    [
      "a plugin whose authority was given away",
      ["POWER_ADDED"],
      ({ collection, signing, thief }) =>
        approveCollectionPluginAuthorityV1(umi, {
          collection,
          ...signing,
          pluginType: 0,
          newAuthority: { __kind: "Address", address: thief },
        }),
    ],
    [
      "a further plugin of the collection",
      ["POWER_ADDED"],
      ({ collection, signing }) =>
        addCollectionPluginV1(umi, {
          collection,
          ...signing,
          plugin: createPluginV2({ type: "Attributes", attributeList: [] }),
          initAuthority: null,
        }),
    ],
    [
      "a royalty of an item's own",
      ["POWER_ADDED"],
      ({ collection, asset, signing, thief }) =>
        addPluginV1(umi, {
          asset,
          collection,
          ...signing,
          plugin: lockedRoyalty(thief),
          initAuthority: null,
        }),
    ],
    [
      "an item with another name and URL",
      ["METADATA_DIFFERS", "METADATA_DIFFERS"],
      ({ collection, asset, signing }) =>
        updateV1(umi, {
          asset,
          collection,
          ...signing,
          newName: "Stolen",
          newUri: "https://thief.example",
          newUpdateAuthority: null,
        }),
    ],
    [
      "an item beyond the supply",
      ["MINTS_UNKNOWN"],
      ({ collection, signing, fresh }) =>
        createV2(umi, { asset: fresh, collection, ...signing, name: "Fourth", uri: "https://thief.example" }),
    ],
  ])("finds %s", async (_, rules, build) => {
    const drop = await setUp({ standard: "core" }, [coreProgram!]);
    const { local, context, collectionId } = drop;
    const [item] = await sellOut(drop);
    await recordFingerprint(shared.database, "solana-localnet", {
      address: local.authority.address,
      publicBase: "https://mint.example",
      genesisHash: null,
    });
    const findings = async () => (await reconcile({ ...context, chain: local.chain }, collectionId)).findings;
    expect(await findings()).toEqual([]);
    const own = asUmi(local.authority);
    const fresh = await createSigner(88);
    const built = build({
      collection: publicKey(drop.address),
      asset: publicKey(item!.mint),
      signing: { payer: own, authority: own },
      thief: publicKey(local.wallet.address),
      fresh: asUmi(fresh),
    });
    await sendAsWallet({ ...local, wallet: local.authority }, fromMetaplex(built, [local.authority, fresh]));
    expect((await findings()).map(({ rule }) => rule)).toEqual(rules);
  });
});
