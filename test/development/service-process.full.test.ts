import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { createServer, type AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, it } from "vitest";
import {
  prepareServiceProcess,
  type GivenConfig,
  type ServiceProcess,
} from "../../demo/development/service-process.js";
import { descendantsOf, findAlive } from "../processes.js";

/** A service of two modules: it answers with a text and with its process's id. */
const entry = `
import { createServer } from "node:http";
import { text } from "./text.js";
export async function start({ port }) {
  const server = createServer((_, response) => response.end(text + " " + process.pid));
  await new Promise((resolve, reject) => server.once("error", reject).listen(port, "127.0.0.1", resolve));
  const { port: listening } = server.address();
  return {
    publicBase: "http://127.0.0.1:" + listening,
    port: listening,
    close: () => new Promise((resolve) => { server.close(resolve); server.closeAllConnections(); }),
  };
}
`;
const given: GivenConfig = {
  port: 0,
  homeUrl: undefined,
  databaseUrl: "",
  rpcUrls: [],
  authorityKey: new Uint8Array(),
  docsUrl: "",
};

let directory: string;
let lines: string[];
let service: ServiceProcess | undefined;
let publicBase: string;
beforeEach(async () => {
  directory = await mkdtemp(join(tmpdir(), "service-process-"));
  lines = [];
  service = undefined;
  await writeFile(join(directory, "entry.ts"), entry);
  await write(`export const text: string = "first";`);
});
afterEach(async () => {
  await service?.close();
  await rm(directory, { recursive: true });
});

const write = (source: string) => writeFile(join(directory, "text.ts"), source);

async function start(changes: Partial<GivenConfig> = {}): Promise<void> {
  service = await prepareServiceProcess((line) => lines.push(line), join(directory, "entry.ts"));
  ({ publicBase } = await service.start({ ...given, ...changes }));
}

/** Processes that run the service, or wait to. */
const listRunners = () =>
  new Map([...descendantsOf(process.pid)].filter(([, command]) => command.includes("service-runner")));

/** Text and process of the answer; null while nothing listens. */
const ask = async () => {
  const response = await fetch(publicBase).catch(() => null);
  return response && (await response.text()).split(" ");
};

it("replaces the process on the same port when a module that it imports changes", async () => {
  await start();
  const [text, process] = (await ask())!;
  expect(text).toBe("first");
  await write(`export const text: string = "second";`);
  await expect.poll(ask).toEqual(["second", expect.not.stringMatching(`^${process}$`)]);
  await expect
    .poll(() => lines)
    // A file system may announce one change twice.
    .toContainEqual(expect.stringMatching(/^Service restarted in [\d.]+ s\.$/));
});

it("lets the running process go on while the sources have an error, and takes the next change", async () => {
  await start();
  const before = await ask();
  await write(`export const text: string = "sec`);
  await expect.poll(() => lines.join("\n")).toContain("text.ts");
  expect((await ask())?.[0]).toBe(before?.[0]);
  await write(`export const text: string = "third";`);
  await expect.poll(ask).toEqual(["third", expect.anything()]);
});

it("waits for the next change when the new sources can't start", async () => {
  await start();
  await write(`throw new Error("no text today"); export const text = "";`);
  await expect.poll(() => lines.join("\n")).toContain("no text today");
  await write(`export const text: string = "third";`);
  await expect.poll(ask).toEqual(["third", expect.anything()]);
});

it("follows modules that a change has added", async () => {
  await start();
  await writeFile(join(directory, "words.ts"), `export const word = "added";`);
  await write(`export { word as text } from "./words.js";`);
  await expect.poll(ask).toEqual(["added", expect.anything()]);
  await writeFile(join(directory, "words.ts"), `export const word = "changed";`);
  await expect.poll(ask).toEqual(["changed", expect.anything()]);
});

it("rejects with the code of the first start's error", async () => {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo;
  await expect(start({ port })).rejects.toMatchObject({ code: "EADDRINUSE" });
  await new Promise((resolve) => server.close(resolve));
});

it.each([
  ["while it runs", () => start()],
  ["after a start that has failed", () => start({ port: -1 }).catch(() => undefined)],
  [
    "before it is started",
    async () => (service = await prepareServiceProcess(() => undefined, join(directory, "entry.ts"))),
  ],
])("ends its processes when it is closed %s", async (_, prepare) => {
  await prepare();
  const runners = listRunners();
  expect(runners.size).toBeGreaterThan(0);
  await service!.close();
  expect(findAlive(runners)).toEqual([]);
});
