import { execFile } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { serve } from "@hono/node-server";
import { Hono } from "hono";
import { afterAll, beforeAll, expect, it } from "vitest";
import { templates } from "../../demo/create/templates.js";
import { createFakeService } from "../../src/testing.js";
import { browserLaunch } from "../browser-launcher/browser-launch.js";
import { findFreePorts } from "../processes.js";
import { project } from "./consumer.js";

const execute = promisify(execFile);
const served = join(project, "dist/package");

let directory: string;
let service: string;
let close: () => void;
beforeAll(async () => {
  directory = mkdtempSync(join(tmpdir(), "create-mint-widget-"));
  const [port] = await findFreePorts(1);
  service = `http://localhost:${port}`;
  const fake = createFakeService({ apiBase: `${service}/mint/v1` });
  const app = new Hono()
    .get("/npm/:name", (context) => context.body(readFileSync(join(served, context.req.param("name")))))
    .all("*", ({ req }) => fake.fetch(req.raw));
  const server = serve({ fetch: app.fetch, port: port!, hostname: "localhost" });
  close = () => void server.close();
});
afterAll(() => {
  close();
  rmSync(directory, { recursive: true, force: true });
});

/** Runs npm. @returns what it has printed @throws Error with it on a failure */
async function npm(cwd: string, ...parameters: readonly string[]): Promise<string> {
  const quiet = { CI: "1", NO_COLOR: "1", NEXT_TELEMETRY_DISABLED: "1", ASTRO_TELEMETRY_DISABLED: "1" };
  const options = { cwd, env: { ...process.env, ...quiet }, maxBuffer: 2 ** 26 };
  return await execute("npm", parameters, options).then(
    ({ stdout }) => stdout,
    (error: { stdout: string; stderr: string }) => {
      throw new Error(`npm ${parameters.join(" ")}\n${error.stdout}\n${error.stderr}`);
    },
  );
}

it.each(Object.keys(templates))("a new project of %s is installed, built and minted in", async (template) => {
  const options = { template, service, collection: "AbC123", key: "mint_pub_OfTheShop" };
  const parameters = Object.entries(options).flatMap(([name, value]) => [`--${name}`, value]);
  await npm(
    directory,
    "exec",
    "--yes",
    `${service}/npm/create-mint-widget.tgz`,
    "--",
    template,
    ...parameters,
  );

  const created = join(directory, template);
  const [port] = await findFreePorts(1);
  for (const name of ["package.json", "playwright.config.ts"])
    writeFileSync(join(created, name), readFileSync(join(created, name), "utf8").replace("5180", `${port}`));
  writeFileSync(
    join(created, "installed-browser.config.ts"),
    `import config from "./playwright.config";
     export default { ...config, use: { ...config.use, launchOptions: ${JSON.stringify(browserLaunch())} } };`,
  );
  await npm(created, "install", "--no-audit", "--no-fund");
  await npm(created, "run", "build");
  expect(await npm(created, "test", "--", "-c", "installed-browser.config.ts")).toContain("1 passed");
});
