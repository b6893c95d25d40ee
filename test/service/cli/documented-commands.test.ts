import { eq } from "drizzle-orm";
import { readFileSync } from "node:fs";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, beforeEach, describe, expect, it, onTestFinished } from "vitest";
import { recordFingerprint } from "../../../demo/service/operate/fingerprint/queries.js";
import { apiKeys } from "../../../demo/service/catalog/api-keys/tables.js";
import { collections } from "../../../demo/service/catalog/collections/tables.js";
import { items } from "../../../demo/service/catalog/items/tables.js";
import { mints, sessions } from "../../../demo/service/catalog/mints/tables.js";
import { phases } from "../../../demo/service/catalog/phases/tables.js";
import {
  webhookDeliveries,
  webhookEndpoints,
  webhookEvents,
} from "../../../demo/service/operate/webhooks/tables.js";
import { startValidator, type Validator } from "../../../demo/validator/start-validator.js";
import { documentedPages, readCodeBlocks } from "../../docs/code-blocks.js";
import { isFullRun } from "../../scope.js";
import { splitCommands, type ServiceCommand } from "../../docs/split-commands.js";
import { createSigner, startLocalChain } from "../chain/local-chain.js";
import { seed } from "../chain/order.js";
import { serveChain } from "../chain/serve-chain.js";
import { makeWallet, noon, treasury, useDatabase } from "../mint/harness.js";
import { startIpfsNode, type IpfsNode } from "../platform/storage/ipfs-node.js";
import { startS3Server, type S3Server } from "../platform/storage/s3-server.js";
import { createWebhookHarness } from "../operate/webhooks/harness.js";
import { startReceiver, type Receiver } from "../operate/webhooks/receiver.js";
import { makeItems, writeFolder } from "./asset-folder.js";
import { createCommandRunner } from "./command-runner.js";
import { writeKeyFile } from "./key-file.js";

const project = new URL("../../../", import.meta.url);

/** Commands that a page names with `npm run service --`, without their arguments. */
function readCommands(page: string): string[] {
  const text = readFileSync(new URL(page, project), "utf8");
  return [...text.matchAll(/npm run (?:-s )?service -- ([a-z]+(?: [a-z]+)?)(?=[ `\n])/g)].map(
    ([, words]) => words!,
  );
}

it("commands that the pages name exist", async () => {
  const commands = new Set(documentedPages.flatMap(readCommands));
  expect(commands.size).toBeGreaterThan(10);
  const run = createCommandRunner({});
  const unknown: string[] = [];
  for (const command of commands) {
    const { output } = await run(`${command} --help`);
    const usage = /^Usage: service (\S+(?: [a-z]\S*)?)/m.exec(output)?.[1];
    if (usage === undefined || !command.startsWith(usage)) unknown.push(command);
  }
  expect(unknown).toEqual([]);
});

/** Pages whose commands are only named: the reference shows each command's usage. */
const usagePages = new Set(["demo/docs/reference/cli.md"]);

/** Answers at a terminal, by the beginning of the question. */
const answers: Readonly<Record<string, string>> = {
  "Change it?": "yes",
  "Upload it?": "yes",
  "Import it?": "yes",
  "Solana address that is paid": treasury,
  "Price of one item": "0.5",
  "Start of the sale": "now",
  "Maximum items per wallet": "any",
};

async function answer(question: string): Promise<string> {
  const known = Object.keys(answers).find((beginning) => question.startsWith(beginning));
  if (known === undefined) throw new Error(`No answer to: ${question}`);
  return answers[known]!;
}

/** In the gate, one of eight. */
const blocks = documentedPages
  .filter((page) => !usagePages.has(page))
  .flatMap(readCodeBlocks)
  .filter(({ language, code }) => language === "sh" && code.includes("npm run service -- "))
  .filter((_, index) => isFullRun || index % 8 === 0);

describe("the commands of a block run in their order, on a service with the collection aurora:", () => {
  const shared = useDatabase();
  /** Between the dates of the pages that are past and those that are to come. */
  const clock = () => new Date("2026-11-22T12:00:00Z");
  let validator: Validator;
  let storage: S3Server;
  let ipfs: IpfsNode;
  let receiver: Receiver;
  beforeAll(async () => {
    [validator, storage, ipfs, receiver] = await Promise.all([
      startValidator({ port: 0 }),
      startS3Server(),
      startIpfsNode(),
      startReceiver(),
    ]);
    // A service process has run on the database.
    await recordFingerprint(shared.database, "solana-localnet", {
      address: (await createSigner(1)).address,
      publicBase: null,
      genesisHash: null,
    });
  });
  afterAll(() => Promise.all([validator.close(), storage.close(), ipfs.close(), receiver.close()]));

  let directory: string;
  let environment: Record<string, string>;
  /** Values for the placeholders of the pages. */
  let values: Record<string, string>;
  beforeEach(async () => {
    directory = await mkdtemp(join(tmpdir(), "documented-commands-"));
    for (const table of [items, mints, sessions, collections, apiKeys, webhookEndpoints, webhookEvents])
      await shared.database.delete(table);
    const bucket = storage.environment(storage.settings());
    environment = {
      ...bucket,
      ART_STORAGE: "",
      DATABASE_URL: shared.url,
      CHAIN: "solana-localnet",
      SOLANA_RPC_URL: validator.url,
      ART_DIRECTORY: join(directory, "art"),
      WEBHOOK_ALLOW_HTTP: "true",
      WEBHOOK_ALLOWED_NETWORKS: "127.0.0.0/8",
    };
    values = {
      "./": `${directory}/`,
      "wallets.csv": join(directory, "wallets.csv"),
      "friends.csv": join(directory, "wallets.csv"),
      "feed.jsonl": join(directory, "feed.jsonl"),
      "s3://drop/": "s3://drops/",
      "https://shop.example/hooks": `${receiver.url}/hooks`,
      "http://127.0.0.1:5001": ipfs.apiUrl,
      "postgresql://owner:PASSWORD@postgres:5432/mint": shared.url,
    };
    return () => rm(directory, { recursive: true });
  });

  /** The folders and files that pages name. Items are as many, and hidden, as the commands need. */
  async function writeFolders(code: string): Promise<void> {
    const files = makeItems(code.includes("--supply 100") ? 100 : 3);
    const pictures = Object.entries(files).filter(([name]) => name.endsWith(".png"));
    await writeFolder(directory, {
      "wallets.csv": `${makeWallet()}\n`,
      "feed.jsonl": JSON.stringify({
        kind: "collection",
        slug: "glow",
        name: "Glow",
        address: makeWallet(),
        chain: "solana-localnet",
        createdAt: clock().toISOString(),
      }),
    });
    await writeFolder(join(directory, "images"), Object.fromEntries(pictures));
    await writeFolder(join(directory, "assets"), {
      ...files,
      "collection.json": { name: "Pebbles", symbol: "PEB" },
      ...(code.includes("collections reveal") && { "definition.json": { reveal: {} } }),
    });
  }

  /** @throws Error with what the command has said, unless it succeeds */
  async function run(words: readonly string[], variables: ServiceCommand["variables"] = {}): Promise<string> {
    const runCommand = createCommandRunner({ ...environment, ...variables }, clock, answer);
    const [first = "", ...more] = words;
    const { exitCode, output, errors } = await runCommand(first, ...more);
    if (exitCode !== 0) throw new Error(`${words.join(" ")}: ${errors}`);
    return output;
  }
  const runWords = (command: string) => run(command.split(" "));

  const importAs = (shortId: string): Promise<string> =>
    runWords(
      `collections import ${directory}/assets --treasury ${makeWallet()} --price 0.5 --starts 2026-11-20T18:00Z --short-id ${shortId} --slug ${shortId.toLowerCase()}`,
    );

  /** Mint service and jobs on a fake chain, with the group created. */
  async function createMinting() {
    const { database } = shared;
    const harness = await createWebhookHarness(database);
    harness.pass(clock().getTime() - noon.getTime());
    await database.update(collections).set({ groupCreatedAt: clock() });
    const [phase] = await database.select().from(phases);
    const { id: phaseId, collectionId } = phase!;
    const drop = { collectionId, phaseId, phaseIds: [phaseId], scope: new Set([collectionId]) };
    const prepare = (client: string) =>
      harness.mintService.prepareMint(
        { key: harness.keyId, client },
        { collectionId, phaseId, walletAddress: makeWallet(), quantity: 1 },
      );
    return { ...harness, drop, prepare };
  }

  /** Makes the key that pages name. */
  async function createKey(): Promise<void> {
    await runWords("keys create --collection aurora --origin https://shop.example --label Shop");
    const [key] = await shared.database.select().from(apiKeys);
    values["KEY_ID"] = key!.id;
  }

  /** Preparations of the blocks with these words, beside the collection. */
  const preparations: Readonly<Record<string, () => Promise<unknown>>> = {
    // Imported by an earlier block of the page.
    "--collection blobs": () => importAs("blobs"),
    "--collection trial": () => importAs("trial"),
    "allowlist import": () =>
      runWords(
        `phases add aurora --name Friends --starts 2026-12-01T18:00Z --pricing free --allowlist ${directory}/wallets.csv`,
      ),
    "--royalty 750": () =>
      shared.database
        .update(collections)
        .set({
          standard: "core",
          royalty: { basisPoints: 500, recipients: [{ address: makeWallet(), share: 100 }] },
        })
        .where(eq(collections.shortId, "aurora")),
    "collections release-authority": async () => {
      const local = await startLocalChain();
      await local.fund(local.authority.address, 1_000_000_000n);
      local.node.intercept = async (method, proceed) => {
        const answer = await proceed();
        if (method === "sendTransaction") local.ledger.advanceSlot();
        return answer;
      };
      const order = { standard: "token-2022", seed: seed(1), creator: local.treasury.address } as const;
      const content = { name: "Pebbles", symbol: "PEB", uri: "https://mint.example/m/group", fields: [] };
      await local.chain.createGroup({ ...order, ...content, royalty: null, supply: 3, paymentAccounts: [] });
      await shared.database
        .update(collections)
        .set({
          address: local.chain.groupAddress(seed(1), "token-2022"),
          groupSeed: seed(1),
          groupCreatedAt: clock(),
        })
        .where(eq(collections.shortId, "aurora"));
      const node = await serveChain(local);
      onTestFinished(() => node.close());
      environment["SOLANA_RPC_URL"] = node.url;
      values["treasury.json"] = await writeKeyFile(join(directory, "authority.json"), 1);
    },
    "--image /art/aurora/new.png": () =>
      writeFolder(join(directory, "art/aurora"), { "new.png": "a new image" }),
    "holds release": async () => {
      const { prepare } = await createMinting();
      await prepare("203.0.113.7");
      values["SESSION_ID"] = (await prepare("203.0.113.8")).sessionId;
      await prepare("203.0.113.9");
    },
    "webhooks replay": async () => {
      const { addEndpoint, mint, drop, jobs } = await createMinting();
      await addEndpoint(`${receiver.url}/other`);
      await mint(drop);
      await jobs.webhooks();
      const [delivery] = await shared.database.select().from(webhookDeliveries);
      values["4711"] = String(delivery!.id);
    },
    "aurora Friends": () =>
      runWords("phases add aurora --name Friends --starts 2026-12-01T18:00Z --pricing free"),
    "--resume": () => runWords("phases edit aurora Public --pause"),
    ...Object.fromEntries(
      ["test", "resume", "rotate", "pause", "remove"].map((command) => [
        `webhooks ${command} `,
        () => runWords(`webhooks add ${receiver.url}/hooks`),
      ]),
    ),
    ...Object.fromEntries(["edit", "revoke"].map((command) => [`keys ${command} `, createKey])),
  };

  const fillIn = (text: string) =>
    Object.entries(values).reduce((filled, [placeholder, value]) => filled.replace(placeholder, value), text);

  it.each(blocks.map((block) => [`${block.page}:${block.line}`, block] as const))(
    "%s",
    async (_, { code }) => {
      await writeFolders(code);
      await importAs("aurora");
      for (const [words, prepare] of Object.entries(preparations)) if (code.includes(words)) await prepare();
      const commands = splitCommands(code, directory);
      expect(commands).not.toEqual([]);
      for (const { words, variables } of commands) {
        const filledIn = Object.entries(variables).map(([name, value]) => [name, fillIn(value)]);
        await run(words.map(fillIn), Object.fromEntries(filledIn));
      }
    },
  );
});
