import { execFile } from "node:child_process";
import { mkdtemp, readFile, rm, symlink, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { serve } from "@hono/node-server";
import { Hono } from "hono";
import { expect, it, onTestFinished } from "vitest";
import { createPublicFiles } from "../../demo/service/http/public-files.js";
import { silentLog, unlimitedReading } from "../service/http/harness.js";
import { project } from "./consumer.js";

const run = promisify(execFile);

/** Serves the built package as a deployment does. @returns its base URL */
async function startService(): Promise<string> {
  const app = new Hono().route(
    "/",
    createPublicFiles({
      mintService: { readMetadata: () => Promise.resolve(null) } as never,
      widgetDirectory: join(project, "dist/widget"),
      packageDirectory: join(project, "dist/package"),
      publicBase: "http://localhost",
      log: silentLog,
      ...unlimitedReading,
    }),
  );
  return await new Promise((resolve) => {
    const server = serve({ fetch: app.fetch, port: 0, hostname: "127.0.0.1" }, ({ port }) =>
      resolve(`http://127.0.0.1:${port}`),
    );
    onTestFinished(() => void server.close());
  });
}

it("a new Vite project installs the package from a service and bundles the widget", async () => {
  const service = await startService();
  const directory = await mkdtemp(join(tmpdir(), "mint-widget-vite-"));
  onTestFinished(() => rm(directory, { recursive: true, force: true }));
  await writeFile(join(directory, "package.json"), `{ "private": true, "type": "module" }`);
  const list = await (await fetch(`${service}/npm/`)).text();
  const [, name] = /npm install \S+?\/npm\/(\S+?)</.exec(list)!;
  const url = `${service}/npm/${name}`;
  await run("npm", ["install", "--no-audit", "--no-fund", url], { cwd: directory });
  await symlink(join(project, "node_modules/vite"), join(directory, "node_modules/vite"), "dir");
  await writeFile(join(directory, "main.js"), `import "mint-widget";`);
  await writeFile(join(directory, "index.html"), `<script type="module" src="./main.js"></script>`);
  await run(process.execPath, ["node_modules/vite/bin/vite.js", "build"], { cwd: directory });
  expect(await readFile(join(directory, "dist/index.html"), "utf8")).toContain("assets/");
  const lock = JSON.parse(await readFile(join(directory, "package-lock.json"), "utf8")) as {
    packages: Readonly<Record<string, { version: string; resolved?: string; integrity?: string }>>;
  };
  expect(lock.packages["node_modules/mint-widget"]).toMatchObject({
    version: name!.slice("mint-widget-".length, -".tgz".length),
    resolved: url,
    integrity: expect.stringMatching(/^sha512-/) as string,
  });
});
