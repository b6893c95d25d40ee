import { randomBytes } from "node:crypto";
import { styleText } from "node:util";
import type { Address } from "@solana/kit";
import { demoKeys } from "./service/config/published-keys.js";
import { parseStartConfig, type StartConfig } from "./start-config.js";
import { findSecrets } from "./service/config/find-secrets.js";
import { createLog } from "./service/platform/log/create-log.js";
import { coreProgram } from "./service/chain/standards/core/program.js";
import { startStack, type Stack } from "./stack.js";

/** `npm start`: page, service, PostgreSQL and chain on this machine, until Ctrl-C. */

const signals = ["SIGINT", "SIGTERM", "SIGHUP"] as const;

try {
  await run(parseStartConfig(process.env));
} catch (error) {
  // Errors with a code have a helpful message; others are bugs and need the stack.
  const isExplained = error instanceof Error && "code" in error;
  process.stderr.write(`${isExplained ? error.message : describe(error)}\n`);
  process.exitCode = 1;
}

async function run(config: StartConfig): Promise<void> {
  const log = createLog({
    level: config.logLevel,
    clock: () => new Date(),
    output: (line) => process.stdout.write(line),
    error: (line) => process.stderr.write(line),
    secrets: findSecrets(process.env),
  });
  const stopping = nextSignal();
  const starting = startStack(config, {
    clock: () => new Date(),
    monotonic: () => performance.now(),
    random: (bytes) => new Uint8Array(randomBytes(bytes)),
    log,
  });
  // A failed start ends the program without a signal.
  const first = await Promise.race([starting, stopping]);
  if (typeof first !== "string") {
    process.stdout.write(describeStack(config, first));
    await stopping;
  }
  process.stdout.write("  Stopping.\n");
  const stack = await starting;
  await stack.close();
}

/** Resolves with the first signal. Ctrl-C sends several: from the terminal, from npm and from tsx. */
function nextSignal(): Promise<NodeJS.Signals> {
  return new Promise((resolve) => {
    for (const signal of signals) process.on(signal, () => resolve(signal));
  });
}

function describeStack(config: StartConfig, stack: Stack): string {
  const bold = (text: string) => (process.stdout.isTTY ? styleText("bold", text) : text);
  const dim = (text: string) => (process.stdout.isTTY ? styleText("dim", text) : text);
  const row = (name: string, value: string, note = "") =>
    `  ${name.padEnd(12)}${value}  ${dim(note)}`.trimEnd();
  const samples =
    stack.treasuries === null
      ? [row("Samples", "none", `they are not for ${config.chain}`)]
      : [
          ...stack.treasuries.map((treasury) => row("Treasury", treasury, "receives what the samples cost")),
          "",
          row("Keys", demoKeys.publishable, `pages at ${stack.page}`),
          row("", demoKeys.secret, "servers"),
          row("", demoKeys.sandbox, "pages, the first sample only"),
        ];
  return [
    "",
    `  ${bold("mint-widget")}  ready in ${(performance.now() / 1_000).toFixed(1)} s`,
    "",
    row("Page", bold(stack.page)),
    row("Mint API", `${stack.service}/mint/v1`),
    row("Market API", `${stack.service}/market/v1`),
    row("Docs", stack.docs),
    row("Solana RPC", stack.rpc, config.rpcUrls === undefined ? "embedded, in memory" : config.chain),
    ...(config.rpcUrls === undefined ? [describePrograms(row, stack.programs)] : []),
    row(
      "PostgreSQL",
      config.databaseUrl === undefined ? stack.databaseUrl : hidePassword(stack.databaseUrl),
      config.databaseUrl === undefined ? "embedded, removed at the end" : "",
    ),
    // Variables for commands, unless you configured your own database or chain.
    ...(config.databaseUrl === undefined && config.rpcUrls === undefined
      ? [
          row("Commands", "npm run service -- …, in another terminal after"),
          row(
            "",
            `export DATABASE_URL=${stack.databaseUrl} CHAIN=${config.chain} SOLANA_RPC_URL=${stack.rpc}`,
          ),
        ]
      : []),
    ...samples,
    "",
    dim("  Ctrl-C stops everything."),
    "",
    "",
  ].join("\n");
}

/** Says which further programs the embedded chain has, or how to add one. */
function describePrograms(
  row: (name: string, value: string, note?: string) => string,
  programs: readonly Address[],
): string {
  if (programs.includes(coreProgram))
    return row("Programs", programs.join(" "), "Metaplex Core mints the sample Open Signal");
  const command = `npm run clone-program -- ${coreProgram} --from URL`;
  return row(
    "Programs",
    ["no Metaplex Core", ...programs].join(" "),
    `${command} adds it, URL: any Solana node`,
  );
}

function hidePassword(url: string): string {
  const shown = new URL(url);
  if (shown.password) shown.password = "…";
  return decodeURI(shown.href);
}

function describe(error: unknown): string {
  return error instanceof Error ? (error.stack ?? error.message) : String(error);
}
