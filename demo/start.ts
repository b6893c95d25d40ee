import { randomBytes } from "node:crypto";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { parseArgs, styleText } from "node:util";
import { demoKeys } from "./service/config/published-keys.js";
import { commandName } from "./service/platform/format/command-name.js";
import { runProgram } from "./run-program.js";
import { parseStartConfig, type StartConfig } from "./start-config.js";
import { findSecrets } from "./service/config/find-secrets.js";
import { createLog } from "./service/platform/log/create-log.js";
import { coreProgram } from "./service/chain/standards/core/program.js";
import { describeFetch, describePrograms } from "./describe-programs.js";
import { isBuilt } from "../.build/stamps.js";
import { buildCommand, startBackgroundBuild, type BackgroundBuild } from "./background-build.js";
import { answerWhileBuilding } from "./build-in-progress.js";
import { inviteOperator } from "./invite-operator.js";
import { publishRunningStack } from "./running-stack.js";
import { startStack, type Stack } from "./stack.js";
import { ensureProgram, type ProgramState } from "./validator/ensure-program.js";

/**
 * `npm start`: page, service, PostgreSQL and chain on this machine, until Ctrl-C. `--build TARGET` builds what isn't built
 * beside them, one target after another: `docs` and `npm`, or `widget` in development, where the page has the widget's
 * sources.
 */

const signals = ["SIGINT", "SIGTERM", "SIGHUP"] as const;

await runProgram("start", async () => {
  const { values } = parseArgs({ options: { build: { type: "string", multiple: true } } });
  await run(parseStartConfig(process.env), values.build ?? []);
});

async function run(config: StartConfig, targets: readonly string[]): Promise<void> {
  const log = createLog({
    level: config.logLevel,
    clock: () => new Date(),
    output: (line) => process.stdout.write(line),
    error: (line) => process.stderr.write(line),
    secrets: findSecrets(process.env),
  });
  const core = await ensureProgram(
    coreProgram,
    { directory: config.programDirectory, source: config.programSource },
    { onFetch: (node) => process.stdout.write(`  ${describeFetch(node)}\n`) },
  );
  const stopping = nextSignal();
  const missing = targets.filter((target) => needsBuild(config, target));
  const builds = new Map<string, BackgroundBuild>();
  let isStopping = false;
  const answer = (target: "docs" | "npm") => answerWhileBuilding(target, () => builds.get(target)?.status);
  const starting = startStack(config, {
    clock: () => new Date(),
    monotonic: () => performance.now(),
    random: (bytes) => new Uint8Array(randomBytes(bytes)),
    log,
    ...(missing.includes("docs") && { answerDocs: answer("docs") }),
    ...(missing.includes("npm") && { answerPackage: answer("npm") }),
  });
  // A failed start ends the program without a signal.
  const first = await Promise.race([starting, stopping]);
  let withdraw = (): void => undefined;
  if (typeof first !== "string") {
    if (isEmbedded(config)) withdraw = publishRunningStack(variablesOf(config, first));
    const invitation = isEmbedded(config) && config.hasStudio ? await inviteOperator(first.databaseUrl) : "";
    process.stdout.write(describeStack(config, first, { core, missing, invitation }));
    void buildMissing();
    await stopping;
  }
  isStopping = true;
  withdraw();
  process.stdout.write("  Stopping.\n");
  for (const build of builds.values()) await build.stop();
  const stack = await starting;
  await stack.close();

  /** Builds one target after another, since each keeps a core busy. */
  async function buildMissing(): Promise<void> {
    for (const target of missing) {
      if (isStopping) return;
      const build = startBackgroundBuild(buildCommand(target));
      builds.set(target, build);
      await reportBuild(target, build);
    }
  }
}

/** True if the stack serves a directory of this checkout that is missing or outdated. */
function needsBuild(
  { docsDirectory, widgetDirectory, packageDirectory, studioDirectory }: StartConfig,
  target: string,
): boolean {
  const project = fileURLToPath(new URL("..", import.meta.url));
  const output = join(project, "dist", target === "npm" ? "package" : target);
  const isServed = [docsDirectory, widgetDirectory, packageDirectory, studioDirectory].includes(output);
  return isServed && !isBuilt(project, target);
}

async function reportBuild(target: string, build: BackgroundBuild): Promise<void> {
  await build.ended;
  if (build.status === "succeeded") process.stdout.write(`  Built ${target}.\n`);
  if (build.status === "failed") process.stderr.write(`${build.output}\n  ${target} could not be built.\n`);
}

/** Resolves with the first signal. Ctrl-C sends several: from the terminal, from npm and from tsx. */
function nextSignal(): Promise<NodeJS.Signals> {
  return new Promise((resolve) => {
    for (const signal of signals) process.on(signal, () => resolve(signal));
  });
}

/**
 * @param state.missing targets that are being built
 * @param state.invitation code with which a wallet signs in to the studio; empty: none
 */
function describeStack(
  config: StartConfig,
  stack: Stack,
  {
    core,
    missing,
    invitation,
  }: { readonly core: ProgramState; readonly missing: readonly string[]; readonly invitation: string },
): string {
  const bold = (text: string) => (process.stdout.isTTY ? styleText("bold", text) : text);
  const dim = (text: string) => (process.stdout.isTTY ? styleText("dim", text) : text);
  const row = (name: string, value: string, note = "") =>
    `  ${name.padEnd(12)}${value}  ${dim(note)}`.trimEnd();
  const { samples } = stack;
  const trials =
    samples === null
      ? [row("Samples", "none", `they are not for ${config.chain}`)]
      : [
          ...samples.treasuries.map((treasury) =>
            row("Treasury", treasury, "receives what the samples cost"),
          ),
          "",
          row("Your page", `<script type="module" src="${stack.service}/widget/mint-widget.js"></script>`),
          row("", `<mint-widget collection="aurora" key="${demoKeys.publishable}"></mint-widget>`),
          row(
            "",
            dim(
              `on any port of localhost${config.isChainEmbedded ? ", with a burner wallet that has test SOL" : ""}`,
            ),
          ),
          row("Elsewhere", `${commandName} keys edit ${samples.publishableKeyId} --add-origin https://…`),
          row("Other keys", demoKeys.secret, "servers"),
          row("", demoKeys.sandbox, "pages on localhost, the first sample only"),
        ];
  return [
    "",
    `  ${bold("mint-widget")}  ready in ${(performance.now() / 1_000).toFixed(1)} s`,
    "",
    row("Page", bold(stack.page)),
    ...(config.hasStudio ? [describeStudio(stack.service, { missing, invitation })] : []).map((cells) =>
      row(...cells),
    ),
    row("Mint API", `${stack.service}/mint/v1`),
    row("Market API", `${stack.service}/market/v1`),
    row("Docs", stack.docs, missing.includes("docs") ? "being built, which takes about a minute" : ""),
    row(
      "npm package",
      `${stack.service}/npm/`,
      missing.includes("npm") ? "being built, which takes a minute or two" : "",
    ),
    ...(missing.includes("widget")
      ? [row("Script tag", `${stack.service}/widget/mint-widget.js`, "being built; the page has the sources")]
      : []),
    row("Solana RPC", stack.rpc, config.rpcUrls === undefined ? "embedded, in memory" : config.chain),
    ...(config.rpcUrls === undefined
      ? describePrograms(stack.programs, core).map((cells) => row(...cells))
      : []),
    row(
      "PostgreSQL",
      config.databaseUrl === undefined ? stack.databaseUrl : hidePassword(stack.databaseUrl),
      config.databaseUrl === undefined ? "embedded, removed at the end" : "",
    ),
    ...(isEmbedded(config) ? [row("Commands", "npm run service -- …", "in another terminal")] : []),
    ...trials,
    "",
    dim("  Ctrl-C stops everything."),
    "",
    "",
  ].join("\n");
}

function describeStudio(
  service: string,
  { missing, invitation }: { readonly missing: readonly string[]; readonly invitation: string },
): [name: string, value: string, note: string] {
  const isMissing = missing.includes("studio");
  const notes = [
    ...(isMissing ? ["being built"] : []),
    ...(invitation ? ["signs one wallet in as the operator, which needs no invitation afterwards"] : []),
  ];
  return ["Studio", `${service}/studio/${invitation && `#invite=${invitation}`}`, notes.join("; ")];
}

/** False if you configured your own database or chain, which commands then take from their environment. */
function isEmbedded({ databaseUrl, rpcUrls }: StartConfig): boolean {
  return databaseUrl === undefined && rpcUrls === undefined;
}

/** Variables with which commands use the stack. */
function variablesOf({ chain }: StartConfig, { databaseUrl, rpc, service }: Stack): Record<string, string> {
  return { DATABASE_URL: databaseUrl, CHAIN: chain, SOLANA_RPC_URL: rpc, PUBLIC_BASE_URL: service };
}

function hidePassword(url: string): string {
  const shown = new URL(url);
  if (shown.password) shown.password = "…";
  return decodeURI(shown.href);
}
