import { spawn, spawnSync } from "node:child_process";
import { chmodSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import sharp from "sharp";
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from "vitest";
import { writeService } from "../../.build/bundle-service.js";
import { parseServiceConfig } from "../../demo/service/config/service-config.js";
import { serviceVariables } from "../../demo/service/config/service-variables.js";
import { startValidator, type Validator } from "../../demo/validator/start-validator.js";
import { createTestDatabase, type TestDatabase } from "../database.js";
import { isFullRun } from "../scope.js";
import { findFreePorts } from "../processes.js";
import { authorityKey } from "../service-process.js";
import { makeItems, neededOptions, writeFolder } from "../service/cli/asset-folder.js";
import { buildImage, type Image } from "./containerfile.js";
import { describeTwoVersions } from "./two-versions.js";

const project = fileURLToPath(new URL("../..", import.meta.url));
const deploy = join(project, "demo/deploy");

let directory: string;
let target: TestDatabase;
let validator: Validator;
let image: Image;
beforeAll(async () => {
  directory = mkdtempSync(join(tmpdir(), "mint-image-"));
  [target, validator] = await Promise.all([
    createTestDatabase({ isEmpty: true }),
    startValidator({ port: 0 }),
  ]);
  image = isFullRun ? buildImage(join(deploy, "Containerfile"), project, directory) : await bundle();
  // Installs all packages.
}, 3_600_000);
afterAll(async () => {
  makeWritable(directory, true);
  rmSync(directory, { recursive: true });
  await Promise.all([target.close(), validator.close()]);
});

/** Image without its build: the bundle beside this checkout's packages. */
async function bundle(): Promise<Image> {
  const root = join(project, "dist", `image-${process.pid}`);
  onCleanUp(() => rmSync(root, { recursive: true, force: true }));
  await writeService(project, root);
  return {
    root,
    workingDirectory: "/",
    environment: { ART_DIRECTORY: "/art", WIDGET_DIRECTORY: "/widget", DOCS_DIRECTORY: "/docs" },
    user: "node",
    entryPoint: ["node", "main.mjs"],
    command: ["serve"],
    healthCheck: ["node", "health.mjs"],
  };
}
const cleanUps: (() => void)[] = [];
const onCleanUp = (cleanUp: () => void) => cleanUps.push(cleanUp);
afterAll(() => cleanUps.forEach((cleanUp) => cleanUp()));

/** Files and directories of an image's file system become read-only, or writable again. */
function makeWritable(path: string, isWritable: boolean): void {
  if (statSync(path, { throwIfNoEntry: false })?.isDirectory()) {
    chmodSync(path, isWritable ? 0o755 : 0o555);
    for (const entry of readdirSync(path, { withFileTypes: true })) {
      if (entry.isDirectory()) makeWritable(join(path, entry.name), isWritable);
    }
  }
}

/** Runs a command in the image's working directory. @returns its output and exit code */
function run(
  [program, ...parameters]: readonly string[],
  variables: Readonly<Record<string, string>>,
): { child: ReturnType<typeof spawn>; output: () => string; exited: Promise<number | null> } {
  const art = join(directory, "art");
  const child = spawn(program!, parameters, {
    cwd: join(image.root, image.workingDirectory),
    env: {
      PATH: process.env["PATH"],
      ...image.environment,
      ART_DIRECTORY: art,
      WIDGET_DIRECTORY: join(image.root, image.environment["WIDGET_DIRECTORY"]!),
      DOCS_DIRECTORY: join(image.root, image.environment["DOCS_DIRECTORY"]!),
      ...variables,
    },
    stdio: ["ignore", "pipe", "pipe"],
  });
  onTestFinished(() => void child.kill("SIGKILL"));
  let text = "";
  for (const stream of [child.stdout, child.stderr]) stream.on("data", (part) => (text += String(part)));
  const exited = new Promise<number | null>((resolve) => child.once("close", resolve));
  return { child, output: () => text, exited };
}

describe("the image of a service process", () => {
  it("runs commands and a process from a read-only file system, which SIGTERM ends", async () => {
    makeWritable(image.root, false);
    onTestFinished(() => makeWritable(image.root, true));
    const [port] = (await findFreePorts(1)) as [number];
    const environment = {
      DATABASE_URL: target.url,
      SOLANA_RPC_URL: validator.url,
      CHAIN: "solana-localnet",
      AUTHORITY_KEY: authorityKey,
      SERVICE_PORT: String(port),
    };
    const command = async (...parameters: string[]) => {
      const { exited, output } = run([...image.entryPoint, ...parameters], environment);
      return { exitCode: await exited, output: output() };
    };
    const early = await command("collections", "list");
    expect(early.output).toContain("Run `node main.mjs migrate`");
    expect(await command("migrate")).toMatchObject({ exitCode: 0 });
    const check = () => run(image.healthCheck, environment).exited;
    expect(await check()).toBe(1);

    const service = run([...image.entryPoint, ...image.command], environment);
    await expect.poll(() => service.output()).toContain('"event":"started"');
    expect(await check()).toBe(0);
    const response = await fetch(`http://127.0.0.1:${port}/readyz?for=mints`);
    expect(response.status).toBe(200);

    // Pictures need packages with native parts.
    const assets = join(directory, "assets");
    const png = await sharp({ create: { width: 40, height: 40, channels: 3, background: "teal" } }).png();
    const picture = await png.toBuffer();
    await writeFolder(assets, { ...makeItems(2), "0.png": picture, "1.png": picture });
    const imported = await command("collections", "import", assets, ...neededOptions.split(" "));
    expect(imported.output).toContain("Imported.");
    expect(imported.output).not.toContain("Not decodable");
    expect(imported.exitCode).toBe(0);
    expect((await command("collections", "list")).output).toContain("2");

    const drawing = spawnSync(
      process.execPath,
      [
        join(image.root, image.workingDirectory, "demo/service/platform/media/rasterize-svg-process.mjs"),
        JSON.stringify({ size: 9, milliseconds: 600_000, memoryBytes: 2 ** 30, priority: 0, fonts: [] }),
      ],
      { input: '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 1 1"/>' },
    );
    expect(await sharp(drawing.stdout).metadata()).toMatchObject({ format: "png", width: 9, height: 9 });

    service.child.kill("SIGTERM");
    expect(await service.exited).toBe(0);
    expect(service.output()).toContain('"event":"stopped"');
  });
});

describe("npm run service", () => {
  it("passes SIGTERM on to the process, which drains and ends", async () => {
    const empty = await createTestDatabase({ isEmpty: true });
    onTestFinished(() => empty.close());
    const child = spawn("npm", ["run", "service"], {
      cwd: project,
      env: {
        ...process.env,
        DATABASE_URL: empty.url,
        SOLANA_RPC_URL: validator.url,
        CHAIN: "solana-localnet",
        AUTHORITY_KEY: authorityKey,
        SERVICE_PORT: "0",
        DRAIN_SECONDS: "1",
      },
      stdio: ["ignore", "pipe", "pipe"],
    });
    onTestFinished(() => void child.kill("SIGKILL"));
    let output = "";
    for (const stream of [child.stdout, child.stderr]) stream.on("data", (part) => (output += String(part)));
    const exited = new Promise<number | null>((resolve) => child.once("close", resolve));
    await expect.poll(() => output).toContain('"event":"started"');
    child.kill("SIGTERM");
    // Its pipes close only when the process behind npm has ended, too.
    await exited;
    expect(output).toContain('"event":"stopped"');
  });
});

describe("the examples of a deployment", () => {
  it("set variables that the service knows, to values that it takes", () => {
    const variables = {
      POSTGRES_PASSWORD: "secret",
      SOLANA_RPC_URL: "https://node.example/key",
      CHAIN: "solana-mainnet",
      AUTHORITY_KEY: authorityKey,
      PUBLIC_HOST: "mint.example",
      METRICS_TOKEN: "token-of-the-monitoring",
    };
    const compose = readFileSync(join(deploy, "compose.yaml"), "utf8");
    expect(compose).toMatch(/^ {2}env_file: \.env$/m);
    const block = /environment: &environment\n((?: {4}.*\n)+)/.exec(compose)![1]!;
    const entries = block
      .trim()
      .split("\n")
      .map((line) => {
        const [, name, value] = /^\s*(\w+): "?(.*?)"?$/.exec(line)!;
        return [
          name!,
          value!.replace(/\$\{(\w+):\?[^}]+\}/g, (_, key: keyof typeof variables) => variables[key]),
        ] as const;
      });
    expect(Object.keys(serviceVariables)).toEqual(expect.arrayContaining(entries.map(([name]) => name)));
    const config = parseServiceConfig(Object.fromEntries(entries));
    expect(config).toMatchObject({ publicBase: "https://mint.example", drainMilliseconds: 5_000 });
    expect(config.drainMilliseconds + config.shutdownMilliseconds).toBeLessThan(30_000);
    const named = new Set([...compose.matchAll(/\$\{(\w+):\?[^}]+\}/g)].map(([, name]) => name!));
    const example = readFileSync(join(deploy, "example.env"), "utf8");
    expect([...example.matchAll(/^(\w+)=/gm)].map(([, name]) => name).sort()).toEqual([...named].sort());

    const unit = readFileSync(join(deploy, "mint.service"), "utf8");
    const words = /^Environment=(.*)$/m.exec(unit)![1]!.split(" ");
    const known = ["NODE_ENV", ...Object.keys(serviceVariables)];
    expect(known).toEqual(expect.arrayContaining(words.map((word) => word.split("=")[0])));
  });

  it("keep what the image writes outside its read-only file system in volumes", () => {
    const containerfile = readFileSync(join(deploy, "Containerfile"), "utf8");
    const written = [...containerfile.matchAll(/^RUN mkdir (\/\w+) && chown node/gm)].map(
      ([, path]) => path!,
    );
    expect(written.length).toBeGreaterThan(0);
    const compose = readFileSync(join(deploy, "compose.yaml"), "utf8");
    const [, volumes = ""] = /^x-service:[^]*?^ {2}volumes:\n((?: {4}- .*\n)+)/m.exec(compose) ?? [];
    const mounted = [...volumes.matchAll(/^ {4}- \w+:(\/\w+)$/gm)].map(([, path]) => path!);
    expect(mounted.sort()).toEqual(written.sort());
  });

  it("run as another user than root, with Node as the first process", () => {
    const containerfile = readFileSync(join(deploy, "Containerfile"), "utf8");
    const lastStage = containerfile.slice(containerfile.lastIndexOf("\nFROM"));
    expect(lastStage).toMatch(/^USER node$/m);
    expect(lastStage).toMatch(/^ENTRYPOINT \["node", /m);
  });
});

if (isFullRun) describeTwoVersions();
