import { spawn, type ChildProcess } from "node:child_process";
import { existsSync } from "node:fs";
import { mkdir, mkdtemp, readdir, readFile, rm, utimes, writeFile } from "node:fs/promises";
import { createServer, type AddressInfo, type Server } from "node:net";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { afterEach, beforeEach, describe, expect, it, onTestFinished } from "vitest";
import { coreProgram } from "../demo/service/chain/standards/core/program.js";
import { demoKeys } from "../demo/service/config/published-keys.js";
import { cloneProgram } from "../demo/validator/programs.js";
import { startValidator } from "../demo/validator/start-validator.js";
import { createTestDatabase } from "./database.js";
import { descendantsOf, findAlive, findFreePorts } from "./processes.js";

const program = fileURLToPath(new URL("../demo/start.ts", import.meta.url));

let directory: string;
let running: Program[];
beforeEach(async () => {
  directory = await mkdtemp(join(tmpdir(), "start-"));
  await mkdir(join(directory, "page"));
  await writeFile(join(directory, "page", "index.html"), "<title>The page</title>");
  running = [];
});
afterEach(async () => {
  for (const { child, exited } of running) {
    if (child.exitCode === null && child.signalCode === null) process.kill(-child.pid!, "SIGKILL");
    await exited;
  }
  await rm(directory, { recursive: true });
});

interface Program {
  child: ChildProcess;
  output: () => string;
  /** Resolves when the urls are printed; rejects when it exits before. */
  ready: Promise<void>;
  exited: Promise<number | null>;
}

/** Command of `npm start`'s program, and of npm itself, without the build before. */
const direct = [process.execPath, "--import", "tsx", program] as const;
const throughNpm = ["npm", "start", "--ignore-scripts"] as const;

/** Runs `npm start`'s program in its own process group, as a terminal does. */
function run(
  environment: Record<string, string>,
  [command, ...options]: readonly [string, ...string[]] = direct,
): Program {
  const child = spawn(command, options, {
    cwd: fileURLToPath(new URL("..", import.meta.url)),
    env: {
      ...process.env,
      PAGE_DIRECTORY: join(directory, "page"),
      ART_DIRECTORY: join(directory, "art"),
      // Tests fetch nothing from the internet.
      PROGRAM_SOURCE: "off",
      // `npm start` builds only the checkout's own documentation and package.
      DOCS_DIRECTORY: join(directory, "docs"),
      PACKAGE_DIRECTORY: join(directory, "package"),
      ...environment,
    },
    detached: true,
    stdio: ["ignore", "pipe", "pipe"],
  });
  let text = "";
  const exited = new Promise<number | null>((resolve) => child.once("close", resolve));
  const ready = new Promise<void>((resolve, reject) => {
    const read = (part: Buffer) => {
      text += part.toString();
      if (text.includes("Ctrl-C stops everything.")) resolve();
    };
    child.stdout.on("data", read);
    child.stderr.on("data", read);
    void exited.then((code) => reject(new Error(`It ended with ${code}:\n${text}`)));
  });
  ready.catch(() => undefined);
  const started = { child, output: () => text, ready, exited };
  running.push(started);
  return started;
}

async function occupyPort(): Promise<{ port: number; server: Server }> {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  return { port: (server.address() as AddressInfo).port, server };
}

/** Settings for three free ports. */
async function choosePorts() {
  const [page, service, rpc] = await findFreePorts(3);
  return { PAGE_PORT: `${page}`, SERVICE_PORT: `${service}`, RPC_PORT: `${rpc}` };
}

/** Collects the descendants of a program until it exits, or until one of them matches `untilCommand`. */
async function watch(program: Program, untilCommand?: string): Promise<Map<number, string>> {
  const seen = new Map<number, string>();
  let ended = false;
  void program.exited.then(() => (ended = true));
  while (!ended) {
    for (const [pid, command] of descendantsOf(program.child.pid!)) seen.set(pid, command);
    if (untilCommand && [...seen.values()].some((command) => command.includes(untilCommand))) break;
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
  return seen;
}

const isClosed = (port: string) =>
  fetch(`http://127.0.0.1:${port}/`).then(
    () => false,
    () => true,
  );

describe("npm start", () => {
  it("starts page, service, database and chain, and Ctrl-C stops them all and removes their data", async () => {
    const ports = await choosePorts();
    const { child, output, ready, exited } = run(ports);
    await ready;
    const origin = `http://localhost:${ports.PAGE_PORT}`;
    const service = `http://localhost:${ports.SERVICE_PORT}`;

    expect(output()).toContain("npm run service -- …");
    expect(await (await fetch(origin)).text()).toContain("The page");
    const ask = (path: string, key: string, headers: Record<string, string> = {}) =>
      fetch(`${service}/mint/v1${path}`, { headers: { "X-API-Key": key, ...headers } });
    const collection = await ask("/collections/aurora", demoKeys.publishable, { Origin: origin });
    expect(collection.status).toBe(200);
    const { collection: aurora } = (await collection.json()) as { collection: { image: string } };
    const art = await fetch(aurora.image);
    expect(art.headers.get("Content-Type")).toContain("image/svg+xml");
    expect((await ask("/collections/aurora", demoKeys.secret)).status).toBe(200);
    expect((await ask("/collections/aurora", demoKeys.sandbox, { Origin: origin })).status).toBe(200);
    expect((await ask("/collections/tessellate", demoKeys.sandbox, { Origin: origin })).status).toBe(403);
    expect((await ask("/", demoKeys.publishable, { Origin: "http://localhost:1" })).status).toBe(200);
    const refused = await ask("/", demoKeys.publishable, { Origin: "https://shop.example" });
    expect(refused.status).toBe(403);
    const [, command] = /Elsewhere\s+(.+)https:/.exec(output())!;
    expect(await refused.json()).toMatchObject({ details: { command: `${command}https://shop.example` } });
    expect(output()).toContain(`<script type="module" src="${service}/widget/mint-widget.js"></script>`);
    expect(output()).toContain(
      `<mint-widget collection="aurora" key="${demoKeys.publishable}"></mint-widget>`,
    );
    const health = await fetch(`${service}/healthz`);
    expect(await health.json()).toMatchObject({ status: "ok", database: "ok", chain: "ok" });

    const treasury = /Treasury\s+(\S+)/.exec(output())![1];
    const balance = await fetch(`http://localhost:${ports.RPC_PORT}`, {
      method: "POST",
      headers: { "Content-Type": "application/json" },
      body: JSON.stringify({
        jsonrpc: "2.0",
        id: 1,
        method: "getBalance",
        params: [treasury, { commitment: "processed" }],
      }),
    });
    // System accounts can receive any amount.
    expect(await balance.json()).toMatchObject({ result: { value: 1_000_000_000 } });

    const processes = descendantsOf(child.pid!);
    const [, data] = /postgres -D (\S+)/.exec([...processes.values()].join("\n"))!;
    expect(existsSync(data!)).toBe(true);
    process.kill(-child.pid!, "SIGINT");
    expect(await exited).toBe(0);
    expect(findAlive(processes)).toEqual([]);
    for (const port of Object.values(ports)) expect(await isClosed(port), port).toBe(true);
    expect(existsSync(data!)).toBe(false);
  });

  it("ends with npm: a SIGTERM that only npm gets, as from a service manager, leaves nothing behind", async () => {
    const ports = await choosePorts();
    const { child, output, ready, exited } = run(ports, throughNpm);
    await ready;
    const processes = descendantsOf(child.pid!);
    process.kill(child.pid!, "SIGTERM");
    await exited;
    // npm ends with the signal, and the program after its work.
    await expect.poll(() => findAlive(processes)).toEqual([]);
    expect(output()).toContain("Stopping.");
    for (const port of Object.values(ports)) expect(await isClosed(port), port).toBe(true);
  });
});

describe("npm start, in detail", () => {
  it.each(["PAGE_PORT", "SERVICE_PORT", "RPC_PORT"] as const)(
    "reports that %s is taken and how to change it, and stops what it has started",
    async (variable) => {
      const { port, server } = await occupyPort();
      const ports = { ...(await choosePorts()), [variable]: `${port}` };
      const program = run(ports);
      const processes = await watch(program);
      expect(await program.exited).toBe(1);
      expect(program.output()).toContain(`Port ${port} is in use. Set ${variable} to a free port`);
      expect(findAlive(processes)).toEqual([]);
      for (const other of Object.values(ports)) {
        if (other !== `${port}`) expect(await isClosed(other), other).toBe(true);
      }
      server.close();
    },
  );

  it("reports an invalid variable before it starts anything", async () => {
    const { output, exited } = run({ PAGE_PORT: "http", CHAIN: "solana-devnet" });
    expect(await exited).toBe(1);
    expect(output()).toContain("PAGE_PORT must be a port from 0");
    expect(output()).toContain("CHAIN is for your own node");
  });

  it("reports an error that nobody foresaw in one sentence, with its details in a file", async () => {
    const { database, url, close } = await createTestDatabase();
    onTestFinished(close);
    await database.$client.query(
      `create function fail() returns trigger language plpgsql as $$ begin raise exception 'no'; end $$`,
    );
    await database.$client.query("create trigger failing before insert on items execute function fail()");
    const { output, exited } = run({ ...(await choosePorts()), DATABASE_URL: url });
    expect(await exited).toBe(1);
    const [, path] =
      /^The command failed .* The details are in (\S+\/error\.json); please report them\.\n$/.exec(output())!;
    onTestFinished(() => rm(dirname(path!), { recursive: true }));
    const details = await readFile(path!, "utf8");
    expect(JSON.parse(details)).toMatchObject({ command: ["start"], error: { cause: { message: "no" } } });
  });

  it("reports an option that it doesn't have", async () => {
    const { output, exited } = run({}, [...direct, "--quiet"]);
    expect(await exited).toBe(1);
    expect(output()).toMatch(/^Unknown option '--quiet'.*\n$/);
  });

  it("serves page and docs from their sources, and restarts the service with database and chain as they were, until a process manager signals it alone", async () => {
    const [docsPort] = await findFreePorts(1);
    const ports = { ...(await choosePorts()), DOCS_PORT: `${docsPort}` };
    const { ready, child, exited, output } = run({ ...ports, PAGE_DIRECTORY: "." });
    await ready;
    const page = await (await fetch(`http://localhost:${ports.PAGE_PORT}`)).text();
    expect(page).toContain('src="/src/index.ts"');
    expect(page).toContain('src="/demo/development/keep-quantity.ts"');
    expect(page).toContain(`api-base="http://localhost:${ports.SERVICE_PORT}/mint/v1"`);
    expect(page).toContain(`http://localhost:${ports.RPC_PORT}`);

    const service = `http://localhost:${ports.SERVICE_PORT}`;
    const docs = `http://localhost:${ports.DOCS_PORT}/docs/launch/`;
    const moved = await fetch(`${service}/docs/launch/`, { redirect: "manual" });
    expect([moved.status, moved.headers.get("Location")]).toEqual([307, docs]);
    const statusOfDocs = () => fetch(docs).then(({ status }) => status, String);
    await expect.poll(statusOfDocs).toBe(200);

    const database = /postgres -D (\S+)/.exec([...descendantsOf(child.pid!).values()].join("\n"))![1];
    const readGenesis = async () => {
      const body = JSON.stringify({ jsonrpc: "2.0", id: 1, method: "getGenesisHash" });
      const headers = { "Content-Type": "application/json" };
      return (await fetch(`http://localhost:${ports.RPC_PORT}`, { method: "POST", headers, body })).text();
    };
    const genesis = await readGenesis();
    await utimes(
      fileURLToPath(new URL("../demo/service/service.ts", import.meta.url)),
      new Date(),
      new Date(),
    );
    await expect.poll(output).toContain("Service restarted in");
    const headers = { "X-API-Key": demoKeys.secret };
    expect((await fetch(`${service}/mint/v1/collections/aurora`, { headers })).status).toBe(200);
    expect(await readGenesis()).toBe(genesis);
    const processes = descendantsOf(child.pid!);
    expect([...processes.values()].join("\n")).toContain(`postgres -D ${database}`);

    process.kill(child.pid!, "SIGTERM");
    expect(await exited).toBe(0);
    // VitePress's esbuild ends when VitePress has.
    await expect.poll(() => findAlive(processes)).toEqual([]);
  });

  it("fetches Metaplex Core from PROGRAM_SOURCE once, and imports the sample Open Signal with it", async () => {
    const plain = await startValidator({ port: 0 });
    onTestFinished(() => plain.close());
    const memo = await cloneProgram("MemoSq4gqABAXKb96qnH8TysNcWxMyWCqXgDLGmfcHr", plain.url);
    // Another program at its address, since no package has it.
    const { url: source, close } = await startValidator({
      port: 0,
      programs: [{ ...memo, address: coreProgram }],
    });
    onTestFinished(close);
    const programs = join(directory, "programs");
    for (const isFetched of [true, false]) {
      const ports = await choosePorts();
      const { output, ready, child, exited } = run({
        ...ports,
        PROGRAM_SOURCE: source,
        PROGRAM_DIRECTORY: programs,
      });
      await ready;
      const { host } = new URL(source);
      expect(output().includes(`Reading Metaplex Core from ${host}`)).toBe(isFetched);
      expect(output()).toMatch(new RegExp(`Programs +${coreProgram}  Metaplex Core`));
      expect(await readdir(programs)).toEqual([`${coreProgram}.so`]);
      const response = await fetch(`http://localhost:${ports.SERVICE_PORT}/mint/v1/collections/signal`, {
        headers: { "X-API-Key": demoKeys.secret },
      });
      expect(await response.json()).toMatchObject({ collection: { standard: "core" } });
      process.kill(-child.pid!, "SIGINT");
      expect(await exited).toBe(0);
    }
  });

  it("goes on without Metaplex Core, and says so, when its node isn't there", async () => {
    const ports = await choosePorts();
    const { output, ready } = run({
      ...ports,
      PROGRAM_SOURCE: "http://127.0.0.1:1",
      PROGRAM_DIRECTORY: join(directory, "programs"),
    });
    await ready;
    expect(output()).toMatch(/Programs +no Metaplex Core.*Open Signal is imported as token-2022/);
  });

  it("reports that the page has to be built", async () => {
    const { output, exited } = run({
      ...(await choosePorts()),
      PAGE_DIRECTORY: join(directory, "nowhere"),
    });
    expect(await exited).toBe(1);
    expect(output()).toContain("npm run build");
  });

  it("stops what it has started when signaled during startup", async () => {
    const program = run(await choosePorts());
    const processes = await watch(program, "embedded-supervisor");
    process.kill(-program.child.pid!, "SIGTERM");
    for (const [pid, command] of await watch(program)) processes.set(pid, command);
    expect(await program.exited).toBe(0);
    expect(program.output()).not.toContain("Ctrl-C stops everything.");
    expect(findAlive(processes)).toEqual([]);
  });
});
