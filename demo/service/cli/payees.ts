import type { Command } from "commander";
import type { PayeeCheck } from "../admin/changes/payees.js";
import type { CliContext } from "./cli-context.js";
import { openNode } from "./cost-deps.js";

export interface PayeeOptions {
  payeeIsProgram?: boolean;
}

/** Adds the option with which an operator insists on an address that no wallet is known to spend from. */
export const addPayeeOption = (command: Command): Command =>
  command.option(
    "--payee-is-program",
    "pay addresses that belong to a program, because it lets its users spend what it receives",
  );

/** How a command checks what it would pay: with the node of SOLANA_RPC_URL. */
export const toPayeeCheck = (
  context: Pick<CliContext, "environment">,
  { payeeIsProgram = false }: PayeeOptions,
): PayeeCheck => ({ node: openNode(context), payeeIsProgram, insist: "pass --payee-is-program" });
