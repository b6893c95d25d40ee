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
  /** Environment variables of its command. */
  readonly environment?: Readonly<Record<string, string>>;
  /** Left out of the gate, unless it is named. */
  readonly isFull?: boolean;
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
    { project: "node*" },
  ),
  vitest("components", /\.component\.test\.ts$/, { project: "components*", programs: ["chromium"] }),
  playwright("e2e", { programs: ["chromium"] }),
  playwright("embeds", { programs: ["chromium"], isFull: true }),
  playwright("cross-browser", { programs: ["chromium", "firefox", "webkit"], isFull: true }),
  vitest("proxy", /^test\/proxy\/.*\.test\.ts$/, { programs: ["nginx", "varnish"], isFull: true }),
  vitest("backup", /^test\/backup\/.*\.test\.ts$/, { programs: ["postgresql"], isFull: true }),
  vitest("operate", /^test\/operate\/.*\.test\.ts$/, { programs: ["caddy", "prometheus"], isFull: true }),
  vitest("pooler", /^test\/pooler\/.*\.test\.ts$/, { programs: ["pgbouncer"], isFull: true }),
  // The tests of the service once more, with PgBouncer before its database.
  {
    name: "service-pooled",
    runner: "vitest",
    command: ["vitest", "run", "--project", "node", "test/service"],
    environment: { TEST_POOLER: "pgbouncer" },
    programs: ["pgbouncer"],
    isFull: true,
  },
  vitest("package", /^test\/package\/.*\.test\.ts$/, { needsBuild: true, programs: ["chromium"] }),
  vitest("docs", /^test\/docs\/.*\.test\.ts$/, { needsBuild: true, programs: ["chromium"] }),
  { name: "types", command: ["tsc", "--singleThreaded"] },
  { name: "lint", command: ["oxlint"] },
  {
    name: "modules",
    command: ["depcruise", "--config", ".dependency-cruiser.cjs", "src", "demo", ".build"],
  },
  {
    name: "prose",
    command: [
      "textlint",
      "README.md",
      "src/README.md",
      "src/CHANGELOG.md",
      ".github",
      "demo/README.md",
      "demo/create/README.md",
      "demo/embeds/README.md",
      "demo/docs",
      "test/README.md",
    ],
  },
  { name: "format", command: ["oxfmt", "--check"] },
  { name: "size", command: ["tsx", ".build/print-sizes.ts"], needsBuild: true },
];

/** Steps of a run in which none is named. */
export const stepsOf = (scope: "gate" | "full"): readonly Step[] =>
  scope === "full" ? steps : steps.filter(({ isFull = false }) => !isFull);

function vitest(
  name: string,
  files: RegExp,
  { project = name, ...options }: Partial<Step> & { project?: string } = {},
): Step {
  return { name, files, runner: "vitest", command: ["vitest", "run", "--project", project], ...options };
}

function playwright(name: string, options: Partial<Step>): Step {
  return {
    name,
    files: new RegExp(`^test/${name}/.*\\.spec\\.ts$`),
    runner: "playwright",
    command: ["playwright", "test", "-c", `test/${name}/playwright.config.ts`],
    needsBuild: true,
    ...options,
  };
}
