import { getPriority } from "node:os";
import { afterEach, describe, expect, it } from "vitest";
import { startBackgroundBuild, type BackgroundBuild } from "../demo/background-build.js";
import { answerWhileBuilding } from "../demo/build-in-progress.js";
import { findAlive } from "./processes.js";
import { testTimeout } from "./time-limits.js";

/** Command that runs a program of Node. */
const run = (program: string) => [process.execPath, "--eval", program] as const;

let build: BackgroundBuild | undefined;
afterEach(() => build?.stop());

describe("a build beside the running stack", () => {
  it("has the lowest priority, and so have the processes that it starts", async () => {
    const program = `
      const { getPriority } = require("node:os");
      const { execFileSync } = require("node:child_process");
      console.log(getPriority(), execFileSync(process.execPath, ["-p", "os.getPriority()"]).toString().trim());
    `;
    build = startBackgroundBuild(run(program));
    await build.ended;
    expect(build.output.trim()).toBe("19 19");
    expect(build.status).toBe("succeeded");
    expect(getPriority()).toBeLessThan(19);
  });

  it("fails with the end of its output", async () => {
    build = startBackgroundBuild(run(`console.error("x".repeat(9000) + " a dead link"); process.exit(1)`));
    await build.ended;
    expect(build.status).toBe("failed");
    expect(build.output).toMatch(/x a dead link\n$/);
    expect(build.output.length).toBeLessThan(5_000);
  });

  it("fails when its program can't be started", async () => {
    build = startBackgroundBuild(["/nowhere/program"]);
    await build.ended;
    expect(build).toMatchObject({ status: "failed", output: expect.stringContaining("ENOENT") });
  });

  it("stops with the processes that it has started", async () => {
    const program = `
      const { spawn } = require("node:child_process");
      const child = spawn(process.execPath, ["--eval", "setInterval(() => {}, 1000)"]);
      console.log(process.pid, child.pid);
      setInterval(() => {}, 1000);
    `;
    build = startBackgroundBuild(run(program));
    // At its priority, it waits for all other processes of a busy machine.
    await expect.poll(() => build!.output, { timeout: testTimeout }).toMatch(/\d+ \d+/);
    const processes = new Map(
      build.output
        .trim()
        .split(" ")
        .map((pid) => [Number(pid), "build"]),
    );
    await build.stop();
    expect(build.status).toBe("stopped");
    await expect.poll(() => findAlive(processes)).toEqual([]);
  });
});

describe("the documentation's page meanwhile", () => {
  const ask = (status: BackgroundBuild["status"] | undefined) =>
    answerWhileBuilding("docs", () => status)(new Request("http://localhost/docs/"));

  it.each([undefined, "running"] as const)("reloads itself while the build is %s", async (status) => {
    const response = ask(status)!;
    expect(response.status).toBe(503);
    expect(response.headers.get("Retry-After")).toBe("3");
    expect(response.headers.get("Cache-Control")).toBe("no-store");
    expect(await response.text()).toContain('http-equiv="refresh" content="3"');
  });

  it("says that the build has failed, and doesn't reload", async () => {
    const response = ask("failed")!;
    expect([response.status, response.headers.get("Retry-After")]).toEqual([503, null]);
    const text = await response.text();
    expect(text).toContain("could not be built");
    expect(text).not.toContain("refresh");
  });

  it("names the npm package where that is missing", async () => {
    const response = answerWhileBuilding(
      "npm",
      () => undefined,
    )(new Request("http://localhost/npm/mint-widget.tgz"));
    expect(await response!.text()).toContain("The npm package is being built");
  });

  it("gives way to the built site", () => {
    expect(ask("succeeded")).toBeNull();
  });
});
