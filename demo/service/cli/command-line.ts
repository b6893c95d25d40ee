import { Command, CommanderError } from "commander";
import { addAllowlistCommands } from "./allowlist-commands.js";
import { addAuditCommand } from "./audit-command.js";
import { addAuthorityCommand } from "./authority-command.js";
import { addAffiliateCommands } from "./affiliate-commands.js";
import { addHoldCommands } from "./hold-commands.js";
import { addCodeCommands } from "./code-commands.js";
import { addCollectionCommands } from "./collection-commands.js";
import { addKeyCommands } from "./key-commands.js";
import type { CliContext } from "./cli-context.js";
import { addExamples } from "./examples.js";
import { addFingerprintCommand } from "./fingerprint-command.js";
import { addMarketCommands } from "./market-commands.js";
import { addMigrateCommand } from "./migrate-command.js";
import { addMintCommands } from "./mints/mint-commands.js";
import { addPhaseCommands } from "./phases/phase-commands.js";
import { addPushKeysCommand } from "./push-keys-command.js";
import { addVariablesCommand } from "./variables-command.js";
import { addPrivacyCommands } from "./privacy-commands.js";
import { addReportCommands } from "./report-commands.js";
import { escapeControls } from "./terminal-text.js";
import { reportFailure } from "./report-failure.js";
import { addStatusCommand } from "./status-command.js";
import { addStudioCommands } from "./studio-commands.js";
import { addWebhookCommands } from "./webhooks/webhook-commands.js";

/** Runs a service process, the default command. Resolves with an exit code. */
export type Serve = () => Promise<number>;

/** All commands, each with its `--help`. @param serve runs the default command */
export function createProgram(context: CliContext, serve: () => Promise<void>): Command {
  const program = new Command("service")
    .description("Runs and manages a mint-widget service.")
    .configureOutput({ writeOut: context.write, writeErr: context.warn })
    .showHelpAfterError("Add --help to see the command's options.")
    .exitOverride();
  program
    .command("serve")
    .description("run one service process until it is stopped; any number of them share one database")
    .action(serve);
  addKeyCommands(program, context);
  addCollectionCommands(program, context);
  addPhaseCommands(program, context);
  addAllowlistCommands(program, context);
  addCodeCommands(program, context);
  addAffiliateCommands(program, context);
  addHoldCommands(program, context);
  addReportCommands(program, context);
  addMintCommands(program, context);
  addWebhookCommands(program, context);
  addPrivacyCommands(program, context);
  addStudioCommands(program, context);
  addStatusCommand(program, context);
  addAuditCommand(program, context);
  addMigrateCommand(program, context);
  addAuthorityCommand(program, context);
  addPushKeysCommand(program, context);
  addFingerprintCommand(program, context);
  addVariablesCommand(program, context);
  addMarketCommands(program, context);
  addExamples(program);
  return program.addHelpText(
    "after",
    "\nMost commands need DATABASE_URL, or find the database of a running `npm start`. Changes take effect within a second, in every process.",
  );
}

/**
 * The operator's command line: `npm run service -- <command>`. Every command has `--help`.
 * @returns the exit code: 0, or 1 after an error, which is reported in a sentence
 */
export async function runCommandLine(
  parameters: readonly string[],
  given: CliContext,
  serve: Serve,
): Promise<number> {
  const context = withSafeOutput(given);
  let exitCode = 0;
  const program = createProgram(context, async () => {
    exitCode = await serve();
  });
  try {
    await program.parseAsync(parameters.length > 0 ? parameters : ["serve"], { from: "user" });
    return exitCode;
  } catch (thrown) {
    if (thrown instanceof CommanderError) return thrown.exitCode;
    context.warn(`${await reportFailure(context, parameters, thrown)}\n`);
    return 1;
  }
}

/** The one writer of all commands. */
const withSafeOutput = (context: CliContext): CliContext => ({
  ...context,
  write: (text) => context.write(escapeControls(text)),
  warn: (text) => context.warn(escapeControls(text)),
  ask: context.ask && ((question) => context.ask!(escapeControls(question))),
});
