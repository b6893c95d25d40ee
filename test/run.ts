import "../.build/require-node.js";
import { spawn } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { countPlaywright, countVitest, type Count } from "./test-count.js";

/**
 * `npm test [-- step…]`: the gate, its steps in order, every one of them even when an earlier one has failed. The last
 * line says how many tests passed and failed over all of them; a step without tests of its own counts as one.
 */
interface Step {
  readonly name: string;
  /** A command of `node_modules/.bin`. */
  readonly command: readonly [string, ...string[]];
  /** Needs what the build makes. */
  readonly isBuilt?: boolean;
  readonly needsBrowser?: boolean;
  /** Runs in the browsers of other makers, too, in as many as there are. */
  readonly needsOthers?: boolean;
  /** Reads the report that the command leaves behind. */
  readonly count?: (report: string, hasEndedWell: boolean) => Count;
}

const reports = mkdtempSync(join(tmpdir(), "mint-widget-test-"));

const steps: readonly Step[] = [
  { name: "format", command: ["prettier", "--check", "--log-level", "warn", "."] },
  { name: "lint", command: ["eslint", "."] },
  { name: "types", command: ["tsc"] },
  { name: "unit", command: vitest("unit", "node"), count: countVitest },
  { name: "build", command: ["tsx", ".build/build.ts"] },
  { name: "browser", command: vitest("browser"), count: countVitest, needsBrowser: true },
  { name: "package", command: vitest("package"), count: countVitest, isBuilt: true, needsBrowser: true },
  { name: "size", command: ["tsx", "test/package/print-sizes.ts"], isBuilt: true },
  {
    name: "e2e",
    command: ["playwright", "test", "-c", "test/e2e/playwright.config.ts", "--reporter=list,json"],
    count: countPlaywright,
    isBuilt: true,
    needsBrowser: true,
  },
  {
    name: "browsers",
    command: ["playwright", "test", "-c", "test/journey/playwright.config.ts", "--reporter=list,json"],
    count: countPlaywright,
    isBuilt: true,
    needsBrowser: true,
    needsOthers: true,
  },
  {
    name: "embeds",
    command: ["playwright", "test", "-c", "test/embeds/playwright.config.ts"],
    count: countPlaywright,
    isBuilt: true,
    needsBrowser: true,
  },
];

function vitest(step: string, project = step): [string, ...string[]] {
  const report = `--outputFile.json=${join(reports, step)}`;
  return ["vitest", "run", "--project", project, "--reporter=default", "--reporter=json", report];
}

const project = fileURLToPath(new URL("..", import.meta.url));
const groups = new Set<number>();

function endGroups(): void {
  for (const group of groups) {
    try {
      process.kill(-group, "SIGKILL");
    } catch {
      // It has ended by itself.
    }
  }
}

process.on("exit", () => {
  endGroups();
  rmSync(reports, { recursive: true, force: true });
});
for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"] as const) process.once(signal, () => process.exit(130));

const total = await runSteps(process.argv.slice(2));
console.log(`${total.passed} passed, ${total.failed} failed`);
process.exitCode = total.failed === 0 ? 0 : 1;

async function runSteps(wanted: readonly string[]): Promise<Count> {
  const unknown = wanted.filter((name) => !steps.some((step) => step.name === name));
  if (unknown.length > 0) {
    console.error(
      `There is no step ${unknown.join(", ")}; there are ${steps.map(({ name }) => name).join(", ")}.`,
    );
    return { passed: 0, failed: 1 };
  }
  const total = { passed: 0, failed: 0 };
  const verdicts: string[] = [];
  let isBroken = false;
  let browser: Promise<string | null> | null = null;
  for (const step of steps) {
    if (wanted.length > 0 && !wanted.includes(step.name)) continue;
    console.log(`\n── ${step.name} ${"─".repeat(72 - step.name.length)}`);
    const startedAt = performance.now();
    let problem = step.isBuilt && isBroken ? "not run: the build has failed" : null;
    if (step.needsBrowser && !problem) problem = await (browser ??= prepareBrowser("chromium"));
    const others = step.needsOthers && !problem ? await prepareOthers() : null;
    const { passed, failed } = problem ? { passed: 0, failed: 1 } : await runStep(step, others);
    if (problem) console.error(problem);
    if (step.name === "build" && failed > 0) isBroken = true;
    total.passed += passed;
    total.failed += failed;
    const seconds = ((performance.now() - startedAt) / 1000).toFixed(1);
    verdicts.push(
      `${failed > 0 ? "✗" : "✓"} ${step.name.padEnd(8)} ${`${passed} passed, ${failed} failed`.padEnd(24)} ${seconds.padStart(6)} s`,
    );
  }
  console.log(`\n${verdicts.join("\n")}\n`);
  return total;
}

async function runStep({ name, command, count }: Step, others: Others | null): Promise<Count> {
  const missing = others?.missing ?? 0;
  if (others?.ready === 0) return { passed: 0, failed: missing };
  const report = join(reports, name);
  const hasEndedWell = await run(command, { PLAYWRIGHT_JSON_OUTPUT_FILE: report });
  const { passed, failed } = count
    ? count(report, hasEndedWell)
    : { passed: hasEndedWell ? 1 : 0, failed: hasEndedWell ? 0 : 1 };
  return { passed, failed: failed + missing };
}

/** Runs a command in a process group of its own, and ends whatever of that group is left when the command has ended. */
function run([command, ...parameters]: Step["command"], environment: NodeJS.ProcessEnv): Promise<boolean> {
  return new Promise((resolve) => {
    const child = spawn(join(project, "node_modules/.bin", command), parameters, {
      cwd: project,
      env: { ...process.env, ...environment },
      stdio: ["ignore", "inherit", "inherit"],
      detached: true,
    });
    if (child.pid !== undefined) groups.add(child.pid);
    child.on("error", (error) => {
      console.error(String(error));
      resolve(false);
    });
    child.on("close", (code) => {
      endGroups();
      groups.clear();
      resolve(code === 0);
    });
  });
}

/** Null once there is a browser that the tests can start, else why there is none. */
async function prepareBrowser(which: "chromium" | "firefox" | "webkit"): Promise<string | null> {
  const [{ getBrowser }, { [which]: kind }] = await Promise.all([
    import("./browser/get-browser.js"),
    import("./browser/browser-kinds.js"),
  ]);
  try {
    const { name, source, path } = await getBrowser(kind, (line) => console.log(line));
    console.log(`Browser: ${name}${path === null ? "" : `, ${path}`} (${source})`);
    if (path !== null) process.env[kind.places.variable] = path;
    return null;
  } catch (error) {
    return error instanceof Error ? error.message : String(error);
  }
}

interface Others {
  readonly ready: number;
  /** Those that a machine should have got, and hasn't. */
  readonly missing: number;
}

/** Where packages can be installed, a browser that isn't there has failed; elsewhere it is only said. */
async function prepareOthers(): Promise<Others> {
  const { canInstallPackages } = await import("./browser/get-browser.js");
  let ready = 0;
  let missing = 0;
  for (const name of ["firefox", "webkit"] as const) {
    const problem = await prepareBrowser(name);
    if (problem) console.error(`Not run in ${name}: ${problem}`);
    if (!problem) ready++;
    else if (canInstallPackages()) missing++;
  }
  return { ready, missing };
}
