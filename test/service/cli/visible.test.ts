import { AccountRole, address, type Instruction } from "@solana/kit";
import { eq } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import type { NewGroup } from "../../../demo/service/chain/mint-chain.js";
import { instructions, pluginTypes } from "../../../demo/service/chain/standards/core/codecs.js";
import { publicKey } from "@metaplex-foundation/umi";
import { collections } from "../../../demo/service/catalog/collections/tables.js";
import { items } from "../../../demo/service/catalog/items/tables.js";
import { mints, sessions } from "../../../demo/service/catalog/mints/tables.js";
import type { Program } from "../../../demo/validator/programs.js";
import { outages, rejectWith, type Respond } from "../../faults/processes/node-proxy.js";
import { coreProgram, describeWithCore } from "../../program.js";
import { startLocalChain } from "../chain/local-chain.js";
import {
  coreAsset,
  coreCollection,
  startDasServer,
  tokenAsset,
  type DasServer,
} from "../chain/das/das-server.js";
import { startAccountNode } from "../chain/account-node.js";
import { coreCollectionAccount } from "../chain/standards/core/core-collection-account.js";
import { mintOne } from "../chain/mint.js";
import { serveChain } from "../chain/serve-chain.js";
import { orderOf, seed } from "../chain/order.js";
import { sendAsWallet } from "../chain/spl-token.js";
import { createCollection, makeWallet, noon, useDatabase } from "../mint/harness.js";
import { createCommandRunner } from "./command-runner.js";

const context = useDatabase();
let das: DasServer;
beforeAll(async () => {
  das = await startDasServer();
});
afterAll(() => das.close());
beforeEach(() => {
  das.assets.clear();
  das.requests.length = 0;
  das.fault = null;
});

interface Drop {
  readonly id: string;
  /** Address of the collection. */
  readonly group: string;
  readonly item: string;
}

let drops = 0;

/** Mints one item of a collection on a chain of its own, with its rows in the database. */
async function startDrop(
  standard: string,
  {
    programs = [],
    royalty = null,
    isGrouped = true,
    chain = "solana-mainnet",
  }: {
    programs?: readonly Program[];
    royalty?: NewGroup["royalty"];
    isGrouped?: boolean;
    chain?: string;
  } = {},
) {
  const local = await startLocalChain(programs);
  await local.fund(local.authority.address, 1_000_000_000n);
  const name = "Northern Lights";
  const number = ++drops;
  const collection = local.chain.groupAddress(seed(900 + number), standard);
  if (isGrouped) {
    await local.chain.createGroup({
      standard,
      seed: seed(900 + number),
      creator: local.treasury.address,
      name,
      symbol: "NORTH",
      royalty,
      uri: "https://mint.example/m/group",
      fields: [],
      supply: 50,
      paymentAccounts: [],
    });
  }
  const group = isGrouped ? collection : null;
  const order = orderOf(local, { standard, group, metadataUri: (mint) => `https://mint.example/m/${mint}` });
  const { prepared } = await mintOne(local, order, number);
  const { database } = context;
  const created = await createCollection(database, { standard, chain, address: collection, items: 1 });
  const { collectionId, phaseId } = created;
  await recordMint(created, prepared.mintAddress);
  const node = await serveChain(local);
  const drop: Drop = { id: collectionId, group: collection, item: prepared.mintAddress };
  const run = createCommandRunner({
    DATABASE_URL: context.url,
    SOLANA_RPC_URL: node.url,
    DAS_URL: das.url,
  });
  return { ...drop, local, node, run, phaseId };
}

async function recordMint(
  { collectionId, phaseId }: { collectionId: string; phaseId: string },
  mint: string,
) {
  const { database } = context;
  const wallet = makeWallet();
  const [session] = await database
    .insert(sessions)
    .values({
      collectionId,
      phaseId,
      wallet,
      quantity: 1,
      priceBaseUnits: 1n,
      expiresAt: noon,
      closedAt: noon,
    })
    .returning();
  const [unit] = await database
    .insert(mints)
    .values({
      sessionId: session!.id,
      collectionId,
      phaseId,
      wallet,
      position: 0,
      state: "confirmed",
      seed: mint.slice(0, 16),
      mintAddress: mint,
      message: Buffer.of(1),
      lastValidBlockHeight: 1n,
      signature: mint,
      transactionBytes: Buffer.of(1),
      submittedAt: noon,
      checkAt: noon,
      settledAt: noon,
    })
    .returning();
  await database
    .update(items)
    .set({ mintId: unit!.id, mintedPlace: 1, holder: wallet })
    .where(eq(items.collectionId, collectionId));
}

/** Rows of the table: what stands in each column of a place. */
function rowOf(output: string, place: string): string[] {
  const line = output.split("\n").find((text) => text.startsWith(place));
  return line!.split(/ {2,}/);
}

describeWithCore("collections visible, of a Metaplex Core collection", () => {
  const programs = [coreProgram!];

  it("says that items are seen and sellable everywhere once the indexer shows them", async () => {
    const drop = await startDrop("core", { programs });
    das.assets.set(drop.item, coreAsset(drop.item, drop.group));
    das.assets.set(drop.group, coreCollection(drop.group));
    const { exitCode, output, errors } = await drop.run(`collections visible ${drop.id}`);
    drop.node.close();
    expect({ exitCode, errors }).toEqual({ exitCode: 0, errors: "" });
    expect(output).toContain(`Item #1: ${drop.item}`);
    expect(rowOf(output, "Indexer")).toEqual([
      ...["Indexer (DAS)", "yes", "–", "item MplCoreAsset, collection MplCoreCollection"],
    ]);
    expect(rowOf(output, "Phantom")).toEqual(["Phantom", "yes", "–"]);
    expect(rowOf(output, "Magic Eden")).toEqual(["Magic Eden", "yes", "yes"]);
    expect(rowOf(output, "Tensor")).toEqual(["Tensor", "yes", "yes"]);
    expect(das.requests).toEqual([
      { method: "getAsset", params: { id: drop.item } },
      { method: "getAsset", params: { id: drop.group } },
      {
        method: "getAssetsByGroup",
        params: { groupKey: "collection", groupValue: drop.group, page: 1, limit: 1 },
      },
    ]);
  });

  it("doubts places whose indexer doesn't know the item or has no image of it", async () => {
    const drop = await startDrop("core", { programs });
    const unknown = await drop.run(`collections visible ${drop.id}`);
    expect(rowOf(unknown.output, "Indexer")).toEqual([
      ...[
        "Indexer (DAS)",
        "no",
        "–",
        "The indexer doesn't know the item: it may need some minutes after a mint.",
      ],
    ]);
    expect(rowOf(unknown.output, "Tensor")).toEqual([
      ...[
        "Tensor",
        "unknown",
        "yes",
        "The accounts on the chain are complete, but the indexer doesn't show the item.",
      ],
    ]);
    das.assets.set(drop.item, coreAsset(drop.item, drop.group, null));
    const { output } = await drop.run(`collections visible ${drop.id}`);
    drop.node.close();
    expect(output).toContain("The indexer has no image");
  });

  it("says which marketplace's program the royalty's rules keep from sales", async () => {
    const recipients = [{ address: makeWallet(), share: 100 }];
    const royalty = {
      basisPoints: 500,
      recipients,
      rules: {
        kind: "allow" as const,
        programs: ["11111111111111111111111111111111", "TCMPhJdwDryooaGtiocG1u3xcYbRpiJzb283XfCZsDp"],
      },
    };
    const drop = await startDrop("core", { programs, royalty });
    das.assets.set(drop.item, coreAsset(drop.item, drop.group));
    const { output } = await drop.run(`collections visible ${drop.id}`);
    drop.node.close();
    expect(rowOf(output, "Magic Eden")).toEqual([
      ...[
        "Magic Eden",
        "yes",
        "no",
        "The royalty's allow list doesn't let Magic Eden's program transfer items.",
      ],
    ]);
    expect(rowOf(output, "Tensor")).toEqual(["Tensor", "yes", "yes"]);
  });
});

describeWithCore("collections visible, of a frozen item", () => {
  it("says that it can't be sold", async () => {
    const drop = await startDrop("core", { programs: [coreProgram!] });
    const { address: owner } = drop.local.wallet;
    const account = (of: string, role: AccountRole) => ({ address: address(of), role });
    const absent = account(coreProgram!.address, AccountRole.READONLY);
    await sendAsWallet(drop.local, [
      {
        programAddress: coreProgram!.address,
        accounts: [
          account(drop.item, AccountRole.WRITABLE),
          account(drop.group, AccountRole.WRITABLE),
          { ...account(owner, AccountRole.WRITABLE_SIGNER), signer: drop.local.wallet },
          absent,
          account("11111111111111111111111111111111", AccountRole.READONLY),
          absent,
        ],
        // `AddPluginV1` with a frozen freeze delegate, whose authority is the owner.
        data: Uint8Array.of(instructions.addPluginV1, pluginTypes.freezeDelegate, 1, 0),
      } as Instruction,
    ]);
    const { output } = await drop.run(`collections visible ${drop.id}`);
    drop.node.close();
    expect(rowOf(output, "Tensor")).toEqual([
      ...["Tensor", "unknown", "no", "The item is frozen: it can't be transferred."],
    ]);
  });
});

describe("what others can do to a Metaplex Core collection's items", () => {
  const thief = makeWallet();
  const collection = makeWallet();
  async function show(account: ReturnType<typeof coreCollectionAccount> | null) {
    const node = await startAccountNode(new Map(account ? [[collection, account]] : []));
    const { database } = context;
    const { collectionId } = await createCollection(database, { standard: "core", address: collection });
    const run = createCommandRunner({ DATABASE_URL: context.url, SOLANA_RPC_URL: node.url });
    const text = await run(`collections visible ${collectionId}`);
    const json = await run(`collections visible ${collectionId} --json`);
    node.close();
    await database.delete(collections).where(eq(collections.id, collectionId));
    return { ...text, controls: (JSON.parse(json.output) as { controls: unknown }).controls };
  }

  it("is printed in words before the first mint", async () => {
    const authority = { __kind: "Address", address: publicKey(thief) } as const;
    const { exitCode, output, controls } = await show(
      coreCollectionAccount({
        updateAuthority: address(makeWallet()),
        plugins: [{ plugin: { __kind: "PermanentTransferDelegate", fields: [{}] }, authority }],
      }),
    );
    expect(exitCode).toBe(0);
    expect(output).toContain(`${thief} can move every item out of its holder's wallet.`);
    expect(controls).toMatchObject([{ kind: "transfer", by: thief }]);
  });

  it("tells before the first mint, on a test chain, too, what would keep items from being sold", async () => {
    const rules = (programs: readonly string[]) =>
      coreCollectionAccount({
        updateAuthority: address(makeWallet()),
        plugins: [
          {
            plugin: {
              __kind: "Royalties",
              fields: [
                {
                  basisPoints: 500,
                  creators: [],
                  ruleSet: { __kind: "ProgramAllowList", fields: [programs.map((each) => publicKey(each))] },
                },
              ],
            },
          },
        ],
      });
    const { output } = await show(rules(["11111111111111111111111111111111"]));
    expect(rowOf(output, "Tensor").slice(0, 3)).toEqual(["Tensor", "no", "no"]);
    expect(output).toContain("The royalty's allow list doesn't let Tensor's program transfer items.");
  });

  it("is said to be nothing, or isn't mentioned while the collection isn't on the chain", async () => {
    const { output } = await show(coreCollectionAccount({ updateAuthority: address(makeWallet()) }));
    expect(output).toContain("No plugin or rule of the collection lets others dispose of items.");
    const absent = await show(null);
    expect(absent.output).not.toContain("dispose");
    expect(absent.controls).toBeNull();
  });
});

describe("collections visible, of a Token-2022 collection", () => {
  it("says that Phantom groups items, and what keeps them from marketplaces", async () => {
    const drop = await startDrop("token-2022");
    das.assets.set(drop.item, tokenAsset(drop.item));
    das.assets.set(drop.group, tokenAsset(drop.group));
    const { output } = await drop.run(`collections visible ${drop.id}`);
    drop.node.close();
    expect(rowOf(output, "Indexer").slice(0, 2)).toEqual(["Indexer (DAS)", "no"]);
    expect(output).toContain("The indexer calls the item FungibleToken");
    expect(output).toContain("The indexer doesn't list the item in this collection.");
    expect(rowOf(output, "Magic Eden").slice(0, 3)).toEqual(["Magic Eden", "unknown", "unknown"]);
    expect(rowOf(output, "Tensor").slice(0, 3)).toEqual(["Tensor", "unknown", "partly"]);
  });

  it("says that items without a group are shown by themselves", async () => {
    const drop = await startDrop("token-2022", { isGrouped: false });
    das.assets.set(drop.item, tokenAsset(drop.item));
    const { output } = await drop.run(`collections visible ${drop.id}`);
    drop.node.close();
    expect(rowOf(output, "Phantom")).toEqual([
      ...[
        "Phantom",
        "partly",
        "–",
        "The item belongs to no group, so it is shown by itself, outside of a collection.",
      ],
    ]);
    expect(rowOf(output, "Magic Eden").slice(0, 3)).toEqual(["Magic Eden", "no", "no"]);
  });

  it("says that marketplaces serve the main chain only", async () => {
    const drop = await startDrop("token-2022", { chain: "solana-devnet" });
    const { output } = await drop.run(`collections visible ${drop.id}`);
    drop.node.close();
    expect(rowOf(output, "Tensor")).toEqual(["Tensor", "no", "no", "Tensor serves solana-mainnet only."]);
  });

  it("looks at nothing before the first item is minted, and asks no indexer without DAS_URL", async () => {
    const { collectionId } = await createCollection(context.database);
    const run = createCommandRunner({ DATABASE_URL: context.url, SOLANA_RPC_URL: "http://127.0.0.1:1" });
    const { exitCode, output } = await run(`collections visible ${collectionId}`);
    expect(exitCode).toBe(0);
    expect(output).toContain("No item is minted, or all are burned.");
    expect(output).toContain("DAS_URL isn't set.");
  });
});

describe("an indexer that fails", () => {
  const wrong: Respond = (response) =>
    void response.end(JSON.stringify({ jsonrpc: "2.0", id: "1", result: tokenAsset(makeWallet()) }));
  const escape: Respond = rejectWith(-32000, "\u001b[31mpay\r\nhere\u202e");
  let drop: Awaited<ReturnType<typeof startDrop>>;
  beforeAll(async () => {
    drop = await startDrop("token-2022");
  });
  afterAll(() => drop.node.close());

  it.each<[string, Respond, string]>([
    ["hangs up", outages["hangs up"], "It can't be reached: "],
    ["is overloaded", outages["is overloaded"], "It responded to getAsset with HTTP status 503: busy."],
    [
      "limits the rate",
      outages["limits the rate"],
      "It has received too many requests (429). Try again in 1 second, or choose a larger plan.",
    ],
    [
      "rejects the key",
      (response) => void response.writeHead(401).end("invalid api key"),
      "It responded to getAsset with HTTP status 401: invalid api key. Check the key in DAS_URL.",
    ],
    [
      "is a node without the DAS API",
      rejectWith(-32601, "Method not found"),
      "This endpoint doesn't support getAsset, so it has no DAS API. Set DAS_URL to one that does.",
    ],
    [
      "answers with a web page",
      outages["answers with a web page"],
      "Its response to getAsset can't be used: it isn't JSON.",
    ],
    [
      "answers half of it",
      outages["answers half of it"],
      "Its response to getAsset can't be used: it isn't JSON.",
    ],
    [
      "answers something else",
      outages["answers something else"],
      "Its response to getAsset can't be used: id: Invalid input",
    ],
    [
      "answers about another asset",
      wrong,
      "Its response to getAsset can't be used: it is about another asset.",
    ],
    ["answers with control characters", escape, "It rejected getAsset: [31mpay here"],
  ])("that %s is reported with its cause", async (_, respond, message) => {
    das.fault = { respond };
    const { exitCode, output, errors } = await drop.run(`collections visible ${drop.id}`);
    expect(exitCode).toBe(1);
    expect(errors).toContain(message);
    expect(errors).not.toContain("secret-of-the-provider");
    // What the chain tells stays.
    expect(rowOf(output, "Phantom")).toEqual(["Phantom", "yes", "–"]);
    // oxlint-disable-next-line no-control-regex
    expect(output + errors).not.toMatch(/[\u0000-\u0009\u000b-\u001f\u202e]/);
  });

  it("that lacks only getAssetsByGroup is reported as JSON, too", async () => {
    das.fault = { method: "getAssetsByGroup", respond: rejectWith(-32601, "Method not found") };
    das.assets.set(drop.item, tokenAsset(drop.item));
    const { exitCode, output } = await drop.run(`collections visible ${drop.id} --json`);
    expect(exitCode).toBe(1);
    expect(JSON.parse(output)).toMatchObject({
      item: { address: drop.item, number: 1 },
      indexer: { status: "failed", code: "METHOD_MISSING", host: new URL(das.url).host },
      places: [{ place: "Phantom", seen: "yes", sellable: null, reasons: [] }, {}, {}],
    });
  });
});
