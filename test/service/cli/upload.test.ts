import { tablesOf } from "../../tables.js";
import { createHash } from "node:crypto";
import { mkdtemp, readdir, readFile, rm, stat, writeFile } from "node:fs/promises";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { importCollection } from "../../../demo/service/import/import-collection.js";
import { recordMints } from "../../../demo/service/operate/adoption/recorded-mints.js";
import { readMetadata } from "../../../demo/service/catalog/metadata/minted-item.js";
import { createS3Storage } from "../../../demo/service/platform/storage/s3-storage.js";
import { createHttpHarness, defineCollection, now, random, type HttpHarness } from "../http/harness.js";
import { makeWallet } from "../mint/harness.js";
import { startGate } from "../platform/storage/gate.js";
import { startIpfsNode, toCid, type IpfsNode } from "../platform/storage/ipfs-node.js";
import { startS3Server, type S3Server } from "../platform/storage/s3-server.js";
import { describeItem, makeItems, neededOptions, writeFolder } from "./asset-folder.js";
import { createCommandRunner } from "./command-runner.js";

let harness: HttpHarness;
let server: S3Server;
let node: IpfsNode;
beforeAll(async () => {
  [harness, server, node] = await Promise.all([createHttpHarness(), startS3Server(), startIpfsNode()]);
});
afterAll(() => Promise.all([harness.close(), server.close(), node.close()]));

let directory: string;
let environment: Record<string, string>;
let id: string;
let shortId: string;
let count = 0;
/** Collection of three items, the second with a video. */
beforeEach(async () => {
  directory = await mkdtemp(join(tmpdir(), "upload-"));
  environment = {
    DATABASE_URL: harness.url,
    CHAIN: "solana-localnet",
    ART_DIRECTORY: join(directory, "art"),
    IPFS_API_URL: node.apiUrl,
  };
  shortId = `Upload${++count}`;
  await importItems("");
  return () => rm(directory, { recursive: true });
});

async function importItems(options: string): Promise<void> {
  const folder = await writeFolder(join(directory, "assets"), {
    ...makeItems(3),
    "1.mp4": "video",
    "1.json": describeItem(1, { external_url: "https://pebbles.example/1" }),
    "collection.json": { name: "Pebbles", description: "Pebbles.", seller_fee_basis_points: 500 },
  });
  const command = `collections import ${folder} ${neededOptions} --short-id ${shortId} --slug ${shortId.toLowerCase()} ${options}`;
  const { exitCode, output, errors } = await createCommandRunner(environment, () => now)(command.trimEnd());
  expect(exitCode, errors).toBe(0);
  id = output.trim();
}

type Ask = (question: string) => Promise<string>;
const upload = (options: string, changes: Record<string, string> = {}, ask: Ask | null = null) =>
  createCommandRunner(
    { ...environment, ...changes },
    () => now,
    ask,
  )(`collections upload ${shortId} ${options}`);
const published = () => join(directory, "public");
const url = "https://art.example/drop";
const toFolder = () => `--to ${published()} --url ${url}`;
const sha256 = (content: string | Buffer) => createHash("sha256").update(content).digest("hex");

const readItems = () =>
  tablesOf(harness.database).items.findMany({
    where: (table, { eq }) => eq(table.collectionId, id),
    orderBy: (table) => table.number,
  });
const readUris = async () => (await readItems()).map(({ metadataUri }) => metadataUri);
const readPublished = async (uri: string) => readFile(join(published(), uri.slice(url.length + 1)));

/** Times of the last changes of the published files, by name. */
async function modifiedTimes(): Promise<Record<string, bigint>> {
  const times: Record<string, bigint> = {};
  for (const name of await readdir(published())) {
    times[name] = (await stat(join(published(), name), { bigint: true })).mtimeNs;
  }
  return times;
}

/** Mints an item. @returns the address of its token mint */
async function mintItem(number: number): Promise<string> {
  const [mint, holder] = [makeWallet(), makeWallet()];
  const at = new Date("2026-12-02T00:00:00Z");
  await recordMints(harness.database, id, [{ number, mint, holder, wallet: holder, signature: mint, at }]);
  return mint;
}

describe("collections upload to a folder", () => {
  it("writes art and metadata under their hashes, and records the addresses of the items' metadata", async () => {
    const result = await upload(toFolder());
    expect(result.exitCode, result.errors).toBe(0);
    expect(result.errors).toContain("Files uploaded: 8 of 8");
    const uris = (await readUris()) as string[];
    expect(result.output).toBe(uris.map((uri, number) => `${number}\t${uri}\n`).join(""));
    const image = `${url}/${sha256("image 1")}.png`;
    const video = `${url}/${sha256("video")}.mp4`;
    expect(JSON.parse((await readPublished(uris[1]!)).toString())).toEqual({
      name: "Pebble #1",
      symbol: "PEB",
      description: "Pebbles from one beach.",
      image,
      animation_url: video,
      external_url: "https://pebbles.example/1",
      seller_fee_basis_points: 500,
      attributes: [{ trait_type: "Colour", value: "Red" }],
      properties: {
        category: "video",
        files: [
          { uri: image, type: "image/png" },
          { uri: video, type: "video/mp4" },
        ],
        creators: [{ address: expect.any(String) as unknown, share: 100 }],
      },
    });
    expect((await readPublished(image)).toString()).toBe("image 1");
    expect((await readPublished(video)).toString()).toBe("video");
    for (const name of await readdir(published())) {
      expect(name.split(".")[0]).toBe(sha256(await readFile(join(published(), name))));
    }
  });

  it("writes the same metadata of an item as the service, except for the URLs", async () => {
    await upload(toFolder());
    const [, item] = await readItems();
    const mintAddress = await mintItem(item!.number);
    const served = await readMetadata(
      { database: harness.database, clock: () => now, publicBase: "https://mint.example" },
      mintAddress,
    );
    const uploaded = (await readPublished(item!.metadataUri!)).toString();
    const art = { [sha256("image 1")]: "1.png", [sha256("video")]: "1.mp4" };
    const asServed = uploaded.replace(
      /https:\/\/art\.example\/drop\/(\w{64})\.\w+/g,
      (_, hash: string) => `https://mint.example/art/${shortId}/${art[hash]}`,
    );
    expect(JSON.parse(asServed)).toEqual(served);
  });

  it("changes nothing in a dry run", async () => {
    const result = await upload(`${toFolder()} --dry-run`);
    expect(result).toMatchObject({ exitCode: 0, errors: "" });
    expect(result.output.split("\n")).toEqual([
      "Collection  Pebbles, 3 items",
      `Storage     ${published()} at ${url}`,
      "Art         4 files, 26 B",
      expect.stringMatching(/^Metadata {4}4 files, about \d\.\d kB$/),
      "Cost        nothing",
      "Nothing was changed: this was a dry run.",
      "",
    ]);
    await expect(readdir(published())).rejects.toThrow("ENOENT");
    expect(await readUris()).toEqual([null, null, null]);
  });

  it("sends again what was lost or damaged, and nothing else", async () => {
    await upload(toFolder());
    const uris = await readUris();
    const [lost, damaged] = [`${sha256("image 0")}.png`, `${sha256("image 2")}.png`];
    await rm(join(published(), lost));
    await writeFile(join(published(), damaged), "damaged");
    const before = await modifiedTimes();
    const result = await upload(toFolder());
    expect(result).toMatchObject({ exitCode: 0 });
    expect(result.errors).toContain(
      "Before      8 files were uploaded, which are verified and not sent again",
    );
    const after = await modifiedTimes();
    const changed = Object.keys(after).filter((name) => after[name] !== before[name]);
    expect(changed.sort()).toEqual([lost, damaged].sort());
    expect((await readPublished(`${url}/${damaged}`)).toString()).toBe("image 2");
    expect(await readUris()).toEqual(uris);
  });

  it("keeps the addresses of a former upload unless they may be replaced", async () => {
    await upload(toFolder());
    const uris = await readUris();
    const other = `--to ${join(directory, "other")} --url https://other.example`;
    expect(await upload(other)).toMatchObject({
      exitCode: 1,
      errors: expect.stringContaining("3 items have other URLs") as unknown,
    });
    expect(await readUris()).toEqual(uris);
    expect(await upload(`${other} --replace`)).toMatchObject({ exitCode: 0 });
    for (const uri of await readUris()) expect(uri).toMatch(/^https:\/\/other\.example\/\w{64}\.json$/);
  });

  it("notes an address that doesn't give what was uploaded", async () => {
    let answer: "missing" | "other" | "file" = "missing";
    const web = createServer((request, response) => {
      if (answer === "missing") response.writeHead(403).end();
      else if (answer === "other") response.end("parking page");
      else void readFile(join(published(), request.url!.slice(1))).then((file) => response.end(file));
    });
    await new Promise<void>((resolve) => web.listen(0, "127.0.0.1", resolve));
    const options = `--to ${published()} --url http://127.0.0.1:${(web.address() as AddressInfo).port}`;
    expect((await upload(options)).errors).toMatch(
      /json responds with status 403\. Make it public before anything is minted\./,
    );
    answer = "other";
    expect((await upload(options)).errors).toContain("returns different content. Make it public");
    answer = "file";
    expect((await upload(options)).errors).not.toContain("Make it public");
    web.closeAllConnections();
    await new Promise((resolve) => web.close(resolve));
  });

  it("says what to change", async () => {
    for (const [options, message] of [
      ["--to there", "--url is missing"],
      [`--to there --url art.example`, "--url must be a full http(s) URL"],
      [`--to ftp://there --url ${url}`, "--to must be a folder, s3://bucket/prefix or ipfs"],
      [`--to s3://bucket --url ${url}`, "AWS_REGION is missing: s3://bucket is on AWS"],
    ] as const) {
      expect(await upload(options)).toMatchObject({
        exitCode: 1,
        errors: expect.stringContaining(message) as unknown,
      });
    }
  });
});

describe("collections upload", () => {
  it("names the art that is missing, and uploads nothing", async () => {
    await rm(join(environment["ART_DIRECTORY"]!, shortId, "2.png"));
    const result = await upload(toFolder());
    expect(result).toMatchObject({ exitCode: 1, output: "" });
    expect(result.errors).toContain(`lacks art that the items use.\n  /art/${shortId}/2.png\n`);
    await expect(readdir(published())).rejects.toThrow("ENOENT");
  });

  it("leaves a hidden collection alone, unless it is told to", async () => {
    shortId = `Hidden${count}`;
    await importItems("--hidden");
    expect(await upload(toFolder())).toMatchObject({
      exitCode: 1,
      errors: expect.stringContaining("is hidden, but permanent storage is public") as unknown,
    });
    expect(await readUris()).toEqual([null, null, null]);
    expect(await upload(`${toFolder()} --hidden-too`)).toMatchObject({ exitCode: 0 });
  });

  it("leaves art as it is that is somewhere else already", async () => {
    const { database } = harness;
    const image = "https://art.example/1.png";
    const items = [{ number: 1, name: "One", image, animation: "https://art.example/1.mp4", attributes: [] }];
    shortId = `Elsewhere${count}`;
    const definition = defineCollection(shortId, { supply: 1, items });
    ({ id } = await importCollection({ database, chain: "solana-localnet", random }, definition));
    expect(await upload(toFolder())).toMatchObject({ exitCode: 0 });
    const [uri] = await readUris();
    expect(JSON.parse((await readPublished(uri!)).toString())).toMatchObject({
      image,
      animation_url: "https://art.example/1.mp4",
    });
    expect(await readdir(published())).toHaveLength(1);
  });

  it("has nothing to write for an open edition", async () => {
    const { database } = harness;
    shortId = `Open${count}`;
    await importCollection({ database, chain: "solana-localnet", random }, defineCollection(shortId));
    expect(await upload(toFolder())).toMatchObject({
      exitCode: 1,
      errors: expect.stringContaining("has no items to upload") as unknown,
    });
  });

  it("accepts only public URLs on mainnet", async () => {
    const { database } = harness;
    const items = [{ number: 1, name: "One", image: null, attributes: [] }];
    shortId = `Mainnet${count}`;
    const definition = defineCollection(shortId, { supply: 1, items });
    await importCollection({ database, chain: "solana-mainnet", random }, definition);
    for (const address of ["http://art.example", "https://localhost:8787/art"]) {
      expect(await upload(`--to ${published()} --url ${address}`)).toMatchObject({
        exitCode: 1,
        errors: expect.stringContaining("--url must be a public https URL") as unknown,
      });
    }
  });
});

describe("collections upload to a bucket", () => {
  it("asks before anything is paid, and writes files with their types", async () => {
    const settings = server.settings();
    const { ART_STORAGE: address, ...access } = server.environment(settings);
    const options = `--to ${address} --url ${url}`;
    const asked: string[] = [];
    const answer = (text: string) => (question: string) => {
      asked.push(question);
      return Promise.resolve(text);
    };
    expect(await upload(options, access)).toMatchObject({
      exitCode: 1,
      errors: expect.stringMatching(
        /Cost +what the bucket's provider charges for 8 files with [^]*Pass --yes/,
      ) as unknown,
    });
    expect(await upload(options, access, answer("no"))).toMatchObject({ exitCode: 1 });
    const storage = await createS3Storage(settings);
    expect(await storage.list("")[Symbol.asyncIterator]().next()).toMatchObject({ done: true });
    const result = await upload(options, access, answer("yes"));
    expect(result.exitCode, result.errors).toBe(0);
    expect(asked).toEqual(["Upload it? (yes or no) ", "Upload it? (yes or no) "]);
    const [uri] = (await readUris()) as string[];
    const { endpoint, bucket, prefix } = settings;
    const object = await fetch(`${endpoint}/${bucket}/${prefix}${uri!.slice(url.length)}`);
    expect([object.headers.get("Content-Type"), object.headers.get("Cache-Control")]).toEqual([
      "application/json",
      "public, max-age=31536000, immutable",
    ]);
  });
});

describe("collections upload to IPFS", () => {
  it("pins art and metadata, whose addresses are their hashes", async () => {
    const result = await upload("--to ipfs --yes");
    expect(result.exitCode, result.errors).toBe(0);
    const uris = (await readUris()) as string[];
    const metadata = JSON.parse(node.files.get(uris[1]!.slice("ipfs://".length))!.toString()) as {
      properties: unknown;
    };
    const image = `ipfs://${toCid(Buffer.from("image 1"))}`;
    const video = `ipfs://${toCid(Buffer.from("video"))}`;
    expect(metadata).toMatchObject({ image, animation_url: video });
    expect(metadata.properties).toMatchObject({
      category: "video",
      files: [
        { uri: image, type: "image/png" },
        { uri: video, type: "video/mp4" },
      ],
    });
  });

  it("names a gateway on request", async () => {
    const result = await upload(`--to ipfs --url ${node.gateway} --yes`);
    expect(result).toMatchObject({ exitCode: 0 });
    expect(result.errors).not.toContain("Make it public");
    const [uri] = (await readUris()) as string[];
    const { image } = (await (await fetch(uri!)).json()) as { image: string };
    expect(await (await fetch(image)).text()).toBe("image 0");
  });

  it("records nothing that doesn't read back as it was sent", async () => {
    const damaging = await startIpfsNode();
    const { files } = damaging;
    files.set = (cid) => Map.prototype.set.call(files, cid, Buffer.from("damaged")) as typeof files;
    const result = await upload("--to ipfs --yes", { IPFS_API_URL: damaging.apiUrl });
    await damaging.close();
    expect(result).toMatchObject({
      exitCode: 1,
      errors: expect.stringContaining("ipfs returns different content for /art/") as unknown,
    });
    const rows = await tablesOf(harness.database).uploadedFiles.findMany({
      where: (table, { eq }) => eq(table.collectionId, id),
    });
    expect([rows, await readUris()]).toEqual([[], [null, null, null]]);
  });

  it("resumes after any interruption without sending anything twice", async () => {
    const sent = () => node.requests.filter((path) => path.startsWith("/api/v0/add")).length;
    const before = sent();
    const ends: number[] = [];
    for (let last = 1; ; last += 2) {
      const gate = await startGate(node.apiUrl, last);
      const result = await upload("--to ipfs --yes", { IPFS_API_URL: gate.url });
      await gate.close();
      ends.push(result.exitCode);
      if (result.exitCode === 0) break;
      expect(await readUris()).toEqual([null, null, null]);
      expect(result.errors).toContain("What was uploaded is recorded: run the same command again to resume.");
    }
    expect(ends.length).toBeGreaterThan(4);
    // One request may have arrived whose answer didn't, for each end and file in progress.
    expect(sent() - before).toBeLessThanOrEqual(8 + (ends.length - 1) * 4);
  });

  it("says what to change", async () => {
    for (const [changes, message] of [
      [{ IPFS_API_URL: "" }, "IPFS_API_URL is missing: set it to the RPC API of your node"],
      [{ IPFS_API_URL: "127.0.0.1:5001" }, "IPFS_API_URL must be a full http(s) URL"],
      [{ IPFS_API_URL: "http://127.0.0.1:1" }, "is there a node's RPC API at IPFS_API_URL?"],
      [{ IPFS_API_AUTHORIZATION: "Bearer wrong" }, "correct IPFS_API_AUTHORIZATION"],
    ] as const) {
      expect(await upload("--to ipfs --yes", changes)).toMatchObject({
        exitCode: 1,
        errors: expect.stringContaining(message) as unknown,
      });
    }
  });
});
