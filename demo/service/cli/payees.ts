import type { Command } from "commander";
import type { PayeeCheck } from "../admin/changes/payees.js";
import { openCommandRpc } from "../chain/nodes/open-nodes.js";
import { createReader } from "../chain/rpc/chain-reader.js";
import type { CliContext } from "./cli-context.js";

/** Timeout of the request to the node in milliseconds. */
const nodeTimeout = 5_000;

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
export function toPayeeCheck(
  { environment }: Pick<CliContext, "environment">,
  { payeeIsProgram = false }: PayeeOptions,
): PayeeCheck {
  const url = environment["SOLANA_RPC_URL"];
  return {
    node: url ? { rpc: openCommandRpc(url), read: createReader(nodeTimeout) } : null,
    payeeIsProgram,
    insist: "pass --payee-is-program",
  };
}
