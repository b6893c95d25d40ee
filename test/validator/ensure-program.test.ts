import { createHash } from "node:crypto";
import { mkdtemp, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { createServer, type RequestListener, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { address, getAddressEncoder, getBase64Decoder } from "@solana/kit";
import { TOKEN_2022_PROGRAM_ADDRESS } from "@solana-program/token-2022";
import { afterAll, beforeAll, beforeEach, describe, expect, it, onTestFinished } from "vitest";
import { ensureProgram } from "../../demo/validator/ensure-program.js";
import { cloneProgram } from "../../demo/validator/programs.js";
import { writeProgram } from "../../demo/validator/write-program.js";
import { findFreePorts } from "../processes.js";
import { startManualValidator, type ManualValidator } from "./manual-validator.js";

/** Upgradeable program of the runtime, in the place of one that the chain doesn't have. */
const program = TOKEN_2022_PROGRAM_ADDRESS;
const upgradeableLoader = "BPFLoaderUpgradeab1e11111111111111111111111";

const [free] = await findFreePorts(1);

let node: ManualValidator;
let bytes: Uint8Array;
let root: string;
beforeAll(async () => {
  node = await startManualValidator();
  ({ bytes } = await cloneProgram(program, node.validator.url));
  root = await mkdtemp(join(tmpdir(), "ensure-program-"));
});
afterAll(async () => {
  await node.validator.close();
  await rm(root, { recursive: true });
});

let directory: string;
beforeEach(async () => {
  directory = await mkdtemp(join(root, "programs-"));
});

/** No time limit decides a test of anything else. */
const options = { timeout: 60_000 };

/** Starts a server that plays a Solana node. @returns its URL, and the number of its requests */
async function startNode(listener: RequestListener) {
  let requests = 0;
  const server = createServer((request, response) => {
    requests++;
    listener(request, response);
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  onTestFinished(async () => {
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
  });
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return { url, requests: () => requests };
}

const send = (response: ServerResponse, body: string, status = 200, type = "application/json") =>
  response.writeHead(status, { "content-type": type }).end(body);
const result = (value: unknown) => JSON.stringify({ jsonrpc: "2.0", id: 1, result: value });
const account = (owner: string, data: Uint8Array, executable = true) =>
  result({
    context: { slot: 1 },
    value: {
      owner,
      executable,
      lamports: 1,
      space: data.length,
      data: [getBase64Decoder().decode(data), "base64"],
    },
  });

/** Node whose program has this data account. */
const nodeWith = (dataOwner: string, state: number, elf: Uint8Array) => {
  const programAccount = Uint8Array.of(2, 0, 0, 0, ...getAddressEncoder().encode(program));
  const dataAccount = new Uint8Array(45 + elf.length);
  dataAccount[0] = state;
  dataAccount.set(elf, 45);
  const bodies = [account(upgradeableLoader, programAccount), account(dataOwner, dataAccount, false)];
  return startNode((_, response) => send(response, bodies.shift()!));
};

describe("a program that the directory lacks", () => {
  it("is fetched from the node, and then asks no node again", async () => {
    const asked: string[] = [];
    const settings = { directory, source: node.validator.url };
    const onFetch = (host: string) => asked.push(host);
    const path = join(directory, `${program}.so`);
    expect(await ensureProgram(program, settings, { ...options, onFetch })).toEqual({
      status: "fetched",
      node: new URL(node.validator.url).host,
      path,
      size: bytes.length,
      sha256: createHash("sha256").update(bytes).digest("hex"),
    });
    expect((await readFile(path)).equals(bytes)).toBe(true);
    expect(await ensureProgram(program, settings, { ...options, onFetch })).toEqual({
      status: "present",
      path,
    });
    expect(asked).toHaveLength(1);
  });

  it("is fetched into a directory that doesn't exist yet", async () => {
    const deep = join(directory, "cache", "programs");
    const state = await ensureProgram(program, { directory: deep, source: node.validator.url }, options);
    expect(state.status).toBe("fetched");
    expect(await readdir(deep)).toEqual([`${program}.so`]);
  });

  it("is there as a whole after several fetches at once", async () => {
    const settings = { directory, source: node.validator.url };
    const states = await Promise.all(
      Array.from({ length: 4 }, () => ensureProgram(program, settings, options)),
    );
    expect(states.map(({ status }) => status)).toEqual(Array.from({ length: 4 }, () => "fetched"));
    expect(await readdir(directory)).toEqual([`${program}.so`]);
    expect((await readFile(join(directory, `${program}.so`))).equals(bytes)).toBe(true);
  });

  it("is left out when nothing may be fetched", async () => {
    expect(await ensureProgram(program, { directory, source: null })).toEqual({
      status: "missing",
      reason: "PROGRAM_SOURCE is off",
    });
  });

  const html = "<!doctype html>\n<title>Accept our terms</title>";
  it.each<[string, () => Promise<{ url: string }>, RegExp]>([
    ["has HTML", () => startNode((_, response) => send(response, html, 200, "text/html")), /respond as a/],
    [
      "redirects to HTML",
      () =>
        startNode((request, response) =>
          request.url === "/terms"
            ? send(response, html, 200, "text/html")
            : response.writeHead(302, { location: "/terms" }).end(),
        ),
      /respond as a/,
    ],
    ["allows no more requests", () => startNode((_, response) => send(response, "{}", 429)), /429/],
    [
      "refuses the method",
      () =>
        startNode((_, response) =>
          send(response, '{"jsonrpc":"2.0","id":1,"error":{"code":-32601,"message":"Method not found"}}'),
        ),
      /respond as a/,
    ],
    ...["null", "[]", "{}", "7", result(null), result({ value: 5 }), result({ value: { data: "" } })].map(
      (body): [string, () => Promise<{ url: string }>, RegExp] => [
        `is the JSON ${body}`,
        () => startNode((_, response) => send(response, body)),
        /respond as a/,
      ],
    ),
    [
      "has no base64",
      () =>
        startNode((_, response) =>
          send(response, result({ value: { owner: upgradeableLoader, data: ["<>", "base64"] } })),
        ),
      /respond as a/,
    ],
    [
      "ends before its length",
      () =>
        startNode((_, response) => {
          response.writeHead(200, { "content-type": "application/json", "content-length": "1000000" });
          response.write('{"jsonrpc":"2.0","result":{', () => response.destroy());
        }),
      /respond as a/,
    ],
    ["is a reset", () => startNode((request) => request.socket.resetAndDestroy()), /respond as a/],
    [
      "has no account",
      () => startNode((_, response) => send(response, result({ value: null }))),
      /no account/,
    ],
    [
      "has an account of another owner",
      () => startNode((_, response) => send(response, account(program, bytes))),
      /not a program/,
    ],
    [
      "has a program without an address",
      () => startNode((_, response) => send(response, account(upgradeableLoader, Uint8Array.of(2, 0, 0, 0)))),
      /not a program/,
    ],
    ["has data of another owner", () => nodeWith(program, 3, bytes), /closed/],
    ["has a closed program", () => nodeWith(upgradeableLoader, 0, bytes), /closed/],
    ["has no ELF file", () => nodeWith(upgradeableLoader, 3, new Uint8Array(9)), /not an ELF file/],
    [
      "has half of the program",
      () => nodeWith(upgradeableLoader, 3, bytes.subarray(0, bytes.length / 2)),
      /can't be loaded/,
    ],
  ])("is left out, and leaves no file, when the node's response %s", async (_, start, reason) => {
    const { url } = await start();
    const state = await ensureProgram(program, { directory, source: url }, options);
    expect(state).toEqual({ status: "missing", reason: expect.stringMatching(reason) as string });
    // One line of the start's output.
    expect(state).toEqual({ status: "missing", reason: expect.not.stringMatching(/[\n\r]|\.$/) as string });
    expect(await readdir(directory)).toEqual([]);
  });

  it.each<[string, RequestListener]>([
    ["never begins", () => undefined],
    ["never ends", (_, response) => response.writeHead(200).write('{"jsonrpc":')],
  ])("is given up at the time limit when a response %s", async (_, listener) => {
    const { url, requests } = await startNode(listener);
    const timeout = 200;
    expect(await ensureProgram(program, { directory, source: url }, { timeout })).toEqual({
      status: "missing",
      reason: `${new URL(url).host} didn't send it within 0.2 s`,
    });
    expect(requests()).toBe(1);
    expect(await readdir(directory)).toEqual([]);
  });

  it.each([
    [
      `http://127.0.0.1:${free}/secret-key`,
      /^127\.0\.0\.1:\d+ doesn't respond as a Solana node: .*ECONNREFUSED/,
    ],
    ["http://127.0.0.1:99999", /must begin with https?/],
    ["api.mainnet-beta.solana.com", /must begin with https?/],
    ["https://user:secret-key@127.0.0.1:1", /no user name/],
    ["file:///etc/passwd", /must begin with https?/],
  ])(
    "is left out with a reason when the node is %s, and the reason contains no key",
    async (source, reason) => {
      const state = await ensureProgram(program, { directory, source }, options);
      expect(state).toEqual({ status: "missing", reason: expect.stringMatching(reason) as string });
      expect(JSON.stringify(state)).not.toContain("secret-key");
    },
  );

  it("is left out when its directory can't be written", async () => {
    const file = join(directory, "file");
    await writeFile(file, "");
    const state = await ensureProgram(program, {
      directory: join(file, "programs"),
      source: node.validator.url,
    });
    expect(state).toMatchObject({ status: "missing", reason: expect.stringContaining("ENOTDIR") as string });
  });
});

it("a program that the runtime can't load is never written", async () => {
  const damaged = { address: address(program), bytes: bytes.subarray(0, bytes.length - 1) };
  await expect(writeProgram(directory, damaged)).rejects.toMatchObject({ code: "PROGRAM_UNUSABLE" });
  expect(await readdir(directory)).toEqual([]);
});

it("a chain doesn't start with a damaged program, and says how to write it again", async () => {
  const damaged = { address: address(program), bytes: bytes.subarray(0, bytes.length - 1) };
  await expect(startManualValidator(undefined, [damaged])).rejects.toThrow("npm run clone-program");
});
