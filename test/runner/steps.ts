/** Step of the gate. */
export interface Step {
  readonly name: string;
  /** Command of `node_modules/.bin` with its parameters. */
  readonly command: readonly [string, ...string[]];
  /** Test runner, whose JSON report is counted; without one the step counts as one test. */
  readonly runner?: "vitest" | "playwright";
  /** Pattern of its test files' paths. */
  readonly files?: RegExp;
  /** Starts once the build has succeeded. */
  readonly needsBuild?: boolean;
  /** Programs in addition to npm packages. */
  readonly programs?: readonly ProgramName[];
  /** Additional programs of the nightly run. */
  readonly nightlyPrograms?: readonly ProgramName[];
  /** Environment variables of its command. */
  readonly environment?: Readonly<Record<string, string>>;
  /** Left out of the gate, unless it is named. */
  readonly isNightly?: boolean;
  /** Prints the command's output also on success, since it contains figures. */
  readonly hasFigures?: boolean;
}

export type BrowserName = "chromium" | "firefox" | "webkit";
export type ServerName = "nginx" | "varnish" | "pgbouncer" | "postgresql" | "caddy" | "prometheus";
export type ProgramName = BrowserName | ServerName;

/**
 * Steps in starting order: `build` first, since others wait for it, and long ones before short ones, so
 * that no core idles at the end.
 */
export const steps: readonly Step[] = [
  { name: "build", command: ["tsx", ".build/build.ts", "--if-needed"] },
  vitest(
    "node",
    /^(?!test\/(backup|docs|operate|package|pooler|proxy)\/)(?!.*\.component\.test\.ts$).*\.test\.ts$/,
    "node*",
  ),
  playwright("e2e", ["chromium"]),
  { ...vitest("components", /\.component\.test\.ts$/, "components*"), programs: ["chromium"] },
  { ...playwright("embeds", ["chromium"]), hasFigures: true },
  playwright("cross-browser", ["chromium", "firefox", "webkit"]),
  {
    ...vitest("proxy", /^test\/proxy\/.*\.test\.ts$/),
    programs: ["nginx"],
    nightlyPrograms: ["varnish"],
  },
  { ...vitest("backup", /^test\/backup\/.*\.test\.ts$/), programs: ["postgresql"] },
  { ...vitest("operate", /^test\/operate\/.*\.test\.ts$/), programs: ["caddy", "prometheus"] },
  { ...vitest("pooler", /^test\/pooler\/.*\.test\.ts$/), programs: ["pgbouncer"] },
  // The tests of the service once more, with PgBouncer before its database.
  {
    name: "service-pooled",
    runner: "vitest",
    command: ["vitest", "run", "--project", "node", "test/service"],
    environment: { TEST_POOLER: "pgbouncer" },
    programs: ["pgbouncer"],
    isNightly: true,
  },
  { name: "types", command: ["tsc", "--singleThreaded"] },
  { ...vitest("package", /^test\/package\/.*\.test\.ts$/), needsBuild: true, programs: ["chromium"] },
  { ...vitest("docs", /^test\/docs\/.*\.test\.ts$/), needsBuild: true, programs: ["chromium"] },
  { name: "lint", command: ["oxlint"] },
  {
    name: "modules",
    command: ["depcruise", "--config", ".dependency-cruiser.cjs", "src", "demo", ".build"],
  },
  { name: "prose", command: ["textlint", "README.md", "demo/docs"] },
  { name: "format", command: ["oxfmt", "--check"] },
  { name: "size", command: ["tsx", ".build/print-sizes.ts"], needsBuild: true, hasFigures: true },
];

/** Steps of a run in which none is named. */
export const stepsOfRun = (): readonly Step[] =>
  steps.filter(({ isNightly = false }) => !isNightly || process.env.NIGHTLY === "1");

/** Programs that this run of a step needs. */
export const programsOf = ({ programs = [], nightlyPrograms = [] }: Step): readonly ProgramName[] =>
  process.env.NIGHTLY === "1" ? [...programs, ...nightlyPrograms] : programs;

function vitest(name: string, files: RegExp, project = name): Step {
  return { name, files, runner: "vitest", command: ["vitest", "run", "--project", project] };
}

function playwright(name: string, programs: readonly BrowserName[]): Step {
  return {
    name,
    programs,
    files: new RegExp(`^test/${name}/.*\\.spec\\.ts$`),
    runner: "playwright",
    command: ["playwright", "test", "-c", `test/${name}/playwright.config.ts`],
    needsBuild: true,
  };
}
