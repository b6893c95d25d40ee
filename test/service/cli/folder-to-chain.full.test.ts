import { createHash } from "node:crypto";
import { mkdtemp, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import {
  fetchMint,
  findAssociatedTokenPda,
  getCreateAssociatedTokenIdempotentInstruction,
  getTransferCheckedInstruction,
  TOKEN_2022_PROGRAM_ADDRESS,
} from "@solana-program/token-2022";
import {
  address,
  createKeyPairSignerFromBytes,
  createKeyPairSignerFromPrivateKeyBytes,
  createSolanaRpc,
  generateKeyPairSigner,
  getAddressEncoder,
  isSome,
  type Address,
  type KeyPairSigner,
} from "@solana/kit";
import { afterAll, beforeAll, expect, it } from "vitest";
import { issueKey } from "../../../demo/service/catalog/api-keys/api-keys.js";
import { verifyReveal } from "../../../demo/service/catalog/reveals/reveal-commitment.js";
import type { Service } from "../../../demo/service/service.js";
import { nodeMethods } from "../../../demo/service/chain/rpc/node-methods.js";
import { startSteadyValidator, type SteadyValidator } from "../../validator/steady-validator.js";
import { createTestDatabase } from "../../database.js";
import { rejectWith, startNodeProxy, type NodeProxy } from "../../faults/processes/node-proxy.js";
import { pageOrigin, random, requestMint } from "../http/harness.js";
import { sendInstructions } from "../../e2e/send-instructions.js";
import { authorityKey, createAuthority } from "../../service-process.js";
import { startTestService } from "../../start-test-service.js";
import { signAsIsToBase64 } from "../chain/wallet.js";
import { describeItem, writeFolder } from "./asset-folder.js";
import { createCommandRunner } from "./command-runner.js";
import { eventually } from "../../eventually.js";

const items = 50;
/** Smallest PNG: one pixel. */
const png = Buffer.from(
  "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==",
  "base64",
);
const clock = () => new Date();

let testDatabase: Awaited<ReturnType<typeof createTestDatabase>>;
let validator: SteadyValidator;
let beachId: string;
/** The service's log. */
const lines: string[] = [];
/** Between the service and its node. */
let proxy: NodeProxy;
let service: Service;
let directory: string;
let creator: { signer: KeyPairSigner; file: string };
let authority: Address;
let run: ReturnType<typeof createCommandRunner>;
beforeAll(async () => {
  [testDatabase, validator, directory] = await Promise.all([
    createTestDatabase(),
    startSteadyValidator(),
    mkdtemp(join(tmpdir(), "folder-to-chain-")),
  ]);
  proxy = await startNodeProxy(validator.url);
  const environment = {
    DATABASE_URL: testDatabase.url,
    HOLDERS_SECONDS: "1",
    SOLANA_RPC_URL: proxy.url,
    CHAIN: "solana-localnet",
    ART_DIRECTORY: join(directory, "art"),
    AUTHORITY_KEY: authorityKey,
    PUBLIC_BASE_URL: "https://mint.example",
  };
  service = await startTestService(environment, {
    clock,
    log: (level, event, fields) => void lines.push(JSON.stringify({ level, event, ...fields })),
  });
  // The start's own calls ask for each method.
  expect(proxy.methods).toEqual(new Set(Object.keys(nodeMethods)));
  proxy.methods.clear();
  run = createCommandRunner(environment, clock);
  const secretKey = await makeSecretKey(random(32));
  const file = join(directory, "creator.json");
  await writeFile(file, JSON.stringify([...secretKey]));
  creator = { signer: await createKeyPairSignerFromBytes(secretKey), file };
  authority = (await createAuthority()).address;
  for (const account of [authority, creator.signer.address]) await validator.fund(account, 1_000_000_000n);
});
afterAll(async () => {
  await service.close();
  await Promise.all([testDatabase.close(), validator.close(), proxy.close()]);
  await rm(directory, { recursive: true });
});

/** 64 bytes: a private key and its public key. */
async function makeSecretKey(privateKey: Uint8Array): Promise<Uint8Array> {
  const { address: publicKey } = await createKeyPairSignerFromPrivateKeyBytes(privateKey);
  return Uint8Array.from([...privateKey, ...getAddressEncoder().encode(publicKey)]);
}

const rpc = () => createSolanaRpc(validator.url);

async function readMetadata(mint: string) {
  const { data } = await fetchMint(rpc(), address(mint), { commitment: "confirmed" });
  const extensions = isSome(data.extensions) ? data.extensions.value : [];
  const metadata = extensions.find((extension) => extension.__kind === "TokenMetadata");
  const member = extensions.find((extension) => extension.__kind === "TokenGroupMember");
  const group = extensions.find((extension) => extension.__kind === "TokenGroup");
  return { metadata, member, group };
}

/** Calls the Mint API as a page does. @throws for an error */
async function call(key: string, path: string, body?: object): Promise<Record<string, unknown>> {
  const answer = await requestMint(service, key, path, body);
  if (answer.status >= 400) throw new Error(JSON.stringify(answer.body));
  return answer.body;
}

interface Minted {
  readonly mint: string;
  readonly number: number;
  readonly name: string;
}

const minters = new Map<string, KeyPairSigner>();

/** Moves a minted item to another wallet. */
async function transfer(mint: string): Promise<void> {
  const authority = minters.get(mint)!;
  const [item, owner] = [address(mint), (await generateKeyPairSigner()).address];
  const accountOf = async (holder: Address) =>
    (
      await findAssociatedTokenPda({ owner: holder, mint: item, tokenProgram: TOKEN_2022_PROGRAM_ADDRESS })
    )[0];
  const ata = await accountOf(owner);
  await sendInstructions(rpc(), authority, [
    getCreateAssociatedTokenIdempotentInstruction({
      payer: authority,
      ata,
      owner,
      mint: item,
      tokenProgram: TOKEN_2022_PROGRAM_ADDRESS,
    }),
    getTransferCheckedInstruction({
      source: await accountOf(authority.address),
      mint: item,
      destination: ata,
      authority,
      amount: 1n,
      decimals: 0,
    }),
  ]);
}

async function mint(key: string, shortId: string, quantity: number): Promise<Minted[]> {
  const wallet = await generateKeyPairSigner();
  await validator.fund(wallet.address, 10_000_000_000n);
  const { collection, phases } = (await call(key, `/collections/${shortId}`)) as unknown as {
    collection: { id: string };
    phases: { active: { id: string }[] };
  };
  const order = {
    collectionId: collection.id,
    phaseId: phases.active[0]!.id,
    walletAddress: wallet.address,
    quantity,
  };
  // The group is created within a second.
  const session = (await eventually(() => call(key, "/prepare-mint", order))) as unknown as {
    sessionId: string;
    transactions: { transaction: string }[];
  };
  const minted: Minted[] = [];
  for (const { transaction } of session.transactions) {
    const signedTransaction = await signAsIsToBase64(transaction, wallet);
    const answer = await call(key, "/execute-mint", { sessionId: session.sessionId, signedTransaction });
    minted.push(...(answer["items"] as Minted[]));
    for (const item of minted) minters.set(item.mint, wallet);
  }
  return minted;
}

it("a folder of fifty pictures becomes items on the chain that name their collection, royalty and permanent files", async () => {
  const folder = await writeFolder(join(directory, "assets"), {
    ...Object.fromEntries(Array.from({ length: items }, (_, index) => [`${index}.png`, png] as const)),
    ...Object.fromEntries(
      Array.from({ length: items }, (_, index) => [`${index}.json`, describeItem(index)] as const),
    ),
    "collection.json": { name: "Pebbles", symbol: "PEB", description: "", seller_fee_basis_points: 500 },
    "collection.png": png,
  });
  const treasury = creator.signer.address;
  const imported = await run(
    `collections import ${folder} --treasury ${treasury} --price 0.1 --starts 2026-01-01T00:00:00Z --short-id Beach --slug beach`,
  );
  expect(imported.exitCode, imported.errors).toBe(0);
  const collectionId = imported.output.trim();
  beachId = collectionId;
  const [, groupCost, itemsCost] =
    /^Cost +about ([\d.]+) SOL for the collection's account, at once; about 0\.0000031 SOL for the metadata of each item, once it is minted, ([\d.]+) SOL for all 50; paid by the service's authority /m.exec(
      imported.errors,
    )!;
  expect(Number(itemsCost)).toBe(50 * 3100e-9);
  // 1 SOL before. The address may be a byte shorter than the one that was estimated.
  await eventually(async () => {
    const { value } = await rpc().getBalance(authority, { commitment: "confirmed" }).send();
    expect(value).toBeLessThan(1_000_000_000n);
    expect(Math.abs(1 - Number(value) / 1e9 - Number(groupCost))).toBeLessThanOrEqual(6961e-9);
  });
  const { value: key } = await issueKey(
    { database: testDatabase.database, random },
    { class: "publishable", label: "beach", origins: [pageOrigin], collectionIds: [collectionId] },
  );

  const minted = await mint(key, "Beach", 3);
  expect(minted).toHaveLength(3);
  const { collection } = (await call(key, "/collections/Beach")) as unknown as {
    collection: { address: string };
  };
  await eventually(async () => {
    for (const { mint, name } of minted) {
      const { metadata, member } = await readMetadata(mint);
      expect(metadata).toMatchObject({
        name,
        symbol: "PEB",
        uri: `https://mint.example/m/${mint}`,
        updateAuthority: { value: treasury },
        additionalMetadata: new Map([
          ["seller_fee_basis_points", "500"],
          [treasury, "100"],
        ]),
      });
      expect(member).toMatchObject({ group: collection.address });
    }
  });
  expect((await readMetadata(collection.address)).group).toMatchObject({ maxSize: BigInt(items), size: 3n });

  const files = join(directory, "permanent");
  const uploaded = await run(`collections upload Beach --to ${files} --url https://art.example/beach`);
  expect(uploaded.exitCode, uploaded.errors).toBe(0);
  const uris = new Map(
    uploaded.output
      .trim()
      .split("\n")
      .map((line) => line.split("\t") as [string, string]),
  );
  const withoutKey = await run("collections repoint Beach");
  expect(withoutKey).toMatchObject({
    exitCode: 1,
    output: expect.stringMatching(
      new RegExp(
        `^Changed by ${treasury}: 3 items and the collection, for 0\\.000\\d+ SOL, about 0\\.000\\d+ SOL each\n$`,
      ),
    ),
    errors: expect.stringContaining(
      `Only the key of ${treasury} can change 3 items and the collection: pass it with --key`,
    ),
  });
  const wrongKey = join(directory, "other.json");
  await writeFile(wrongKey, JSON.stringify([...(await makeSecretKey(random(32)))]));
  expect(await run(`collections repoint Beach --key ${wrongKey}`)).toMatchObject({
    exitCode: 1,
    errors: expect.stringContaining(`the items are changed by the treasury, ${treasury}`),
  });
  const simulated = await run(`collections repoint Beach --key ${creator.file} --dry-run`);
  expect(simulated).toMatchObject({ exitCode: 0, output: expect.stringContaining("Nothing was changed") });
  const balance = async () => (await rpc().getBalance(treasury, { commitment: "confirmed" }).send()).value;
  const before = await balance();
  expect(await run(`collections repoint Beach --key ${creator.file}`)).toMatchObject({
    exitCode: 1,
    errors:
      "Not a terminal, so the change can't be confirmed. Nothing was changed. Pass --yes to apply it or --dry-run to preview it.\n",
  });
  const repointed = await run(`collections repoint Beach --key ${creator.file} --yes`);
  expect(repointed.exitCode, repointed.errors).toBe(0);
  const [, cost] = /the collection, for ([\d.]+) SOL/.exec(simulated.output)!;
  expect(Number(before - (await balance()))).toBe(Math.round(Number(cost) * 1e9));
  const entries = JSON.parse((await run("audit --collection Beach --json")).output) as { command: string }[];
  expect(entries.filter(({ command }) => command === "collections repoint")).toMatchObject([
    { command: "collections repoint", before: { outdated: 4 }, after: { byService: 0, byTreasury: 4 } },
  ]);
  for (const { mint, number, name } of minted) {
    const { metadata } = await readMetadata(mint);
    expect(metadata).toMatchObject({
      name,
      uri: uris.get(String(number)),
      updateAuthority: { value: treasury },
    });
    const json = await readFile(join(files, metadata!.uri.split("/").at(-1)!), "utf8");
    expect(JSON.parse(json)).toMatchObject({ name, seller_fee_basis_points: 500 });
  }

  const group = await readMetadata(collection.address);
  expect(group.metadata).toMatchObject({ name: "Pebbles", updateAuthority: { value: treasury } });
  const groupJson = await readFile(join(files, group.metadata!.uri.split("/").at(-1)!), "utf8");
  expect(JSON.parse(groupJson)).toMatchObject({
    name: "Pebbles",
    image: expect.stringMatching(/^https:\/\/art\.example\/beach\/[0-9a-f]{64}\.png$/),
    seller_fee_basis_points: 500,
  });

  // Later items name their permanent files at once.
  const [later] = await mint(key, "Beach", 1);
  await eventually(async () =>
    expect((await readMetadata(later!.mint)).metadata).toMatchObject({
      name: later!.name,
      uri: uris.get(String(later!.number)),
    }),
  );
  expect(await run("collections repoint Beach --dry-run")).toMatchObject({
    output: expect.stringContaining("Already with their permanent URL: 4 items and the collection"),
  });
  const reconciled = await run("reconcile Beach");
  expect(reconciled.exitCode, reconciled.errors).toBe(0);
});

it("a folder with a reveal shows placeholders, on the chain too, and then what was committed to", async () => {
  const count = 6;
  const numbers = Array.from({ length: count }, (_, index) => index);
  const folder = await writeFolder(join(directory, "wrapped"), {
    ...Object.fromEntries(numbers.map((index) => [`${index}.png`, png] as const)),
    ...Object.fromEntries(numbers.map((index) => [`${index}.json`, describeItem(index)] as const)),
    "collection.json": { name: "Wrapped", symbol: "PEB", description: "", seller_fee_basis_points: 500 },
    "box.png": png,
    "definition.jsonc": {
      reveal: { name: "Wrapped pebble", image: "box.png" },
      mutable: false,
      priorityFeeCap: "0.0002",
    },
  });
  const options = `--treasury ${creator.signer.address} --price 0.1 --starts 2026-01-01T00:00:00Z --short-id Wrapped --slug wrapped`;
  const planned = await run(`collections import ${folder} ${options} --dry-run`);
  expect(planned.exitCode, planned.errors).toBe(0);
  expect(planned.output).toMatch(
    /Cost +about 0\.005\d+ SOL for the collection's account, at once; about 0\.0000062 SOL for the metadata of each item, once it is minted, 0\.0000372 SOL for all 6;/,
  );
  expect(planned.output).toMatch(
    /Reveal +by `collections reveal`; before, items are placeholders, and their art is not served\n/,
  );
  const imported = await run(`collections import ${folder} ${options}`);
  expect(imported.exitCode, imported.errors).toBe(0);
  const { value: key } = await issueKey(
    { database: testDatabase.database, random },
    {
      class: "publishable",
      label: "wrapped",
      origins: [pageOrigin],
      collectionIds: [imported.output.trim()],
    },
  );
  const served = await readdir(join(directory, "art", "Wrapped"), { recursive: true });
  const sealed = served.filter((name) => /^unrevealed-[\w-]{16}\/\d\.png$/.test(name));
  expect(sealed).toHaveLength(count);
  const statusOf = async (name: string) =>
    (await fetch(`http://127.0.0.1:${service.port}/art/Wrapped/${name}`)).status;
  expect([await statusOf(sealed[0]!), await statusOf("box.png"), await statusOf("0.png")]).toEqual([
    404, 200, 404,
  ]);

  const minted = await mint(key, "Wrapped", 2);
  const placeholders = minted.map(({ number }) => number);
  expect(placeholders.toSorted()).toEqual([1, 2]);
  const readNames = () =>
    Promise.all(minted.map(async ({ mint }) => (await readMetadata(mint)).metadata?.name));
  const expectNames = (names: readonly string[]) =>
    eventually(async () => expect(await readNames()).toEqual(names));
  await expectNames(placeholders.map((number) => `Wrapped pebble #${number}`));
  // The service's, until the items have their own.
  expect((await readMetadata(minted[0]!.mint)).metadata).toMatchObject({
    updateAuthority: { value: authority },
    additionalMetadata: new Map([
      ["seller_fee_basis_points", "500"],
      [creator.signer.address, "100"],
    ]),
  });
  expect(
    await run(`collections upload Wrapped --to ${join(directory, "early")} --url https://art.example/`),
  ).toMatchObject({
    exitCode: 1,
    errors: expect.stringContaining("Wrapped is not revealed: permanent storage would show its items."),
  });
  const before = (await call(key, "/collections/Wrapped/reveal")) as { fairness: { commitment: string } };

  expect((await run("collections reveal Wrapped --dry-run")).output).toContain(
    "The service's authority pays about 0.0000062 SOL for names on the chain: 2 minted items at 0.0000031 SOL each.",
  );
  expect(await run("collections reveal Wrapped")).toEqual({
    exitCode: 0,
    output: "Wrapped: revealed, including 2 minted items\n",
    errors: "",
  });
  const { fairness } = (await call(key, "/collections/Wrapped/reveal")) as {
    fairness: { algorithm: string; commitment: string; seed: string };
  };
  const { items: places } = (await call(key, "/collections/Wrapped/reveal-items")) as {
    items: { place: number; hash: string; content: string }[];
  };
  expect(verifyReveal({ ...fairness, commitment: before.fairness.commitment, items: places })).toEqual([]);
  const contents = places.map(({ content }) => JSON.parse(content) as { name: string; image: string });
  const imageHash = createHash("sha256").update(png).digest("hex");
  expect(new Set(contents.map(({ image }) => image))).toEqual(new Set([`sha256:${imageHash}`]));
  expect(await statusOf(sealed[0]!)).toBe(200);

  await expectNames(placeholders.map((number) => contents[number - 1]!.name));
  // Not mutable: from now on nobody's.
  expect((await readMetadata(minted[0]!.mint)).metadata).toMatchObject({
    updateAuthority: { __option: "None" },
  });
  expect(await run("collections reveal Wrapped")).toMatchObject({
    exitCode: 1,
    errors: expect.stringMatching(/^Wrapped was revealed at /),
  });
  const report = await run("reconcile Wrapped --json");
  expect(JSON.parse(report.output)).toMatchObject({ findings: [] });
});

it("collections publish says what the group costs that is made then", async () => {
  const folder = await writeFolder(join(directory, "secret"), {
    "0.png": png,
    "0.json": describeItem(0),
    "collection.json": { name: "Secret", symbol: "PEB", description: "" },
  });
  const options = `--treasury ${creator.signer.address} --price 0.1 --starts 2026-01-01T00:00:00Z --short-id Secret --slug secret --hidden`;
  const imported = await run(`collections import ${folder} ${options}`);
  expect(imported.errors).toMatch(
    /Cost +about 0\.004\d+ SOL for the collection's account, a minute before it is shown;/,
  );
  const published = await run("collections publish Secret --dry-run");
  expect(published.output).toMatch(
    /The service's authority pays about 0\.004\d+ SOL for the collection's account on the chain\.\n/,
  );
});

it("from the import to a moved item's activity, the node is asked for the methods of the table and no other", async () => {
  const [moved] = minters.keys();
  await transfer(moved!);
  await eventually(() => expect(proxy.methods).toContain("getTransaction"));
  // Of the network at the start only, of the block height for a mint that stays without a status, and of a blockhash for
  // one whose session is lost.
  const rare = new Set(["getGenesisHash", "getEpochInfo", "isBlockhashValid"]);
  const isOfEverySale = (method: string) => !rare.has(method);
  expect(new Set([...proxy.methods].filter(isOfEverySale))).toEqual(
    new Set(Object.keys(nodeMethods).filter(isOfEverySale)),
  );
});

it("what a node says about a method is in the log, and the collector doesn't read it", async () => {
  const { value: key } = await issueKey(
    { database: testDatabase.database, random },
    { class: "publishable", label: "words", origins: [pageOrigin], collectionIds: [beachId] },
  );
  const words = "getLatestBlockhash is sold separately";
  proxy.fail(rejectWith(-32000, words), ({ method }) => method === "getLatestBlockhash");
  const { phases } = (await call(key, "/collections/Beach")) as { phases: { active: { id: string }[] } };
  const body = {
    collectionId: beachId,
    phaseId: phases.active[0]!.id,
    walletAddress: [...minters.values()][0]!.address,
    quantity: 1,
  };
  const failing = await eventually(async () => {
    const failure = await call(key, "/prepare-mint", body).catch((error: Error) => error.message);
    expect(failure).toContain("CHAIN_UNAVAILABLE");
    return failure as string;
  });
  expect(failing).not.toContain("sold");
  const [line] = lines.filter((line) => line.includes("request-failed"));
  expect(JSON.parse(line!)).toMatchObject({
    code: "CHAIN_UNAVAILABLE",
    error: { context: { method: "getLatestBlockhash", nodeSays: words } },
  });
  proxy.fail(null);
});
