import type { Command } from "commander";
import type { Address } from "@solana/kit";
import { listMetadataKinds } from "../catalog/collections/queries.js";
import {
  readAuthorityBalance,
  type AuthorityBalance,
  type MetadataKind,
} from "../chain/items/authority-balance.js";
import { openCommandRpc } from "../chain/nodes/open-nodes.js";
import { commitment, createReader } from "../chain/rpc/chain-reader.js";
import { createRent } from "../chain/rpc/rent.js";
import { findStandard } from "../chain/standards/item-standards.js";
import { readAuthority } from "../operate/fingerprint/queries.js";
import { findUnspendable } from "../operate/payees/find-unspendable.js";
import { formatUnits } from "../catalog/pricing/price-description.js";
import { nativeCoin } from "../catalog/currencies/currency.js";
import { parseComputeUnitPrice } from "../config/service-config.js";
import { readServiceFigures, scheduledJobs, type ServiceFigures } from "../operate/observability/queries.js";
import { addJsonOption, withDatabaseAsIs, type CliContext } from "./cli-context.js";
import { ChainError, describeUnusableNode } from "../chain/rpc/chain-error.js";
import { UserError } from "../platform/errors/user-error.js";
import type { Queryable } from "../platform/db/database.js";
import { readProcessStatus, type ProcessStatus } from "./process-status.js";
import { formatTable } from "./table.js";

/** Timeout of the request to the node in milliseconds. */
const nodeTimeout = 5_000;

interface Status {
  readonly figures: ServiceFigures;
  /** Response time of the node in milliseconds; null: no response; undefined: `SOLANA_RPC_URL` is unset. */
  readonly nodeMilliseconds: number | null | undefined;
  /** Authority of the service on CHAIN; null: the node doesn't respond; undefined: no known authority, or no node. */
  readonly authority: (AuthorityBalance & { readonly address: string }) | null | undefined;
  /** Sentences about addresses that collections pay, although no one can spend from them. */
  readonly payees: readonly string[];
  /** By URL; null for one that doesn't respond. */
  readonly processes: Readonly<Record<string, ProcessStatus | null>>;
}

export function addStatusCommand(program: Command, context: CliContext): void {
  addJsonOption(program.command("status"))
    .description("show reservations, jobs, the node and processes; exits with 1 if something is down")
    .argument(
      "[url...]",
      "metrics URLs of processes, such as http://10.0.0.7:9464; default: METRICS_PORT on this machine",
    )
    .addHelpText(
      "after",
      "\nQueries the node of SOLANA_RPC_URL, and sends METRICS_TOKEN to the processes. Changes nothing, and doesn't migrate the database.",
    )
    .action(async (urls: string[], { json }: { json?: boolean }) => {
      const status = await readStatus(context, urls);
      context.write(json ? `${JSON.stringify(status, null, 2)}\n` : formatStatus(status));
      const problems = listProblems(status);
      if (problems.length > 0) throw new UserError(problems.join("\n"));
    });
}

async function readStatus(context: CliContext, urls: readonly string[]): Promise<Status> {
  const { CHAIN: chain, METRICS_PORT: port, METRICS_TOKEN: token } = context.environment;
  const named = urls.length === 0 && port ? [`http://127.0.0.1:${port}`] : urls;
  const [[figures, address, kinds, payees], nodeMilliseconds, processes] = await Promise.all([
    withDatabaseAsIs(context, (database) =>
      Promise.all([
        readServiceFigures(database, chain || null, context.clock()),
        chain ? readAuthority(database, chain) : null,
        chain ? listMetadataKinds(database, chain) : [],
        chain ? describeUnspendable(context, database, chain) : [],
      ]),
    ),
    timeNode(context),
    Promise.all(named.map(async (url) => [url, await readProcessStatus(url, token)] as const)),
  ]);
  const authority = address === null ? undefined : await readBalance(context, address, kinds);
  return { figures, nodeMilliseconds, authority, payees, processes: Object.fromEntries(processes) };
}

/** Sentences about payees; without a node that responds, only those that are known anyway. */
async function describeUnspendable(
  { environment }: CliContext,
  database: Queryable,
  chain: string,
): Promise<string[]> {
  const url = environment["SOLANA_RPC_URL"];
  const node = url ? { rpc: openCommandRpc(url), read: createReader(nodeTimeout) } : null;
  const found = await findUnspendable(node, database, chain).catch((error: unknown) => {
    if (error instanceof ChainError) return findUnspendable(null, database, chain);
    throw error;
  });
  return found.map(
    ({ collection, payee, reason }) => `Collection ${collection} pays ${payee}, which ${reason}.`,
  );
}

async function timeNode({ environment, clock }: CliContext): Promise<number | null | undefined> {
  const url = environment["SOLANA_RPC_URL"];
  if (!url) return undefined;
  const start = clock().getTime();
  try {
    const request = openCommandRpc(url).getLatestBlockhash({ commitment });
    const { value } = await request.send({ abortSignal: AbortSignal.timeout(nodeTimeout) });
    return value === undefined ? null : clock().getTime() - start;
  } catch {
    return null;
  }
}

async function readBalance(
  { environment }: CliContext,
  address: string,
  kinds: readonly MetadataKind[],
): Promise<Status["authority"]> {
  const url = environment["SOLANA_RPC_URL"];
  if (!url) return undefined;
  const rpc = openCommandRpc(url);
  const read = createReader(nodeTimeout);
  const node = { rpc, read, rent: createRent(rpc, read, () => performance.now()), findStandard };
  const payer = {
    address: address as Address,
    computeUnitPrice: parseComputeUnitPrice(environment),
    kinds,
  };
  try {
    return { address, ...(await readAuthorityBalance(node, payer)) };
  } catch (error) {
    if (error instanceof ChainError) return null;
    throw error;
  }
}

function formatStatus({ figures, nodeMilliseconds, authority, processes }: Status): string {
  const units = [
    ["Minted units", figures.mintedUnits],
    ["Held units", figures.heldUnits],
    ["Open sessions", figures.openSessions],
    ["Queued orders", figures.queuedOrders],
    ["Unsettled units", figures.unsettledUnits],
    ["Oldest unsettled, seconds", Math.round(figures.unsettledAge)],
    ...(nodeMilliseconds === undefined ? [] : [["Solana node, milliseconds", nodeMilliseconds] as const]),
    ...(authority === undefined
      ? []
      : ([
          ["Authority, SOL", authority && formatUnits(BigInt(authority.lamports), nativeCoin.decimals)],
          ["Items whose metadata it pays for", authority && authority.items],
        ] as const)),
  ] as const;
  const jobs = scheduledJobs.map((job) => [job, Math.round(figures.jobLags[job])] as const);
  const tables = [formatTable(["Now", ""], units), formatTable(["Job", "Due for seconds"], jobs)];
  const rows = Object.entries(processes).map(([url, found]) => [
    url,
    found?.reads ?? "no response",
    found?.mints ?? "no response",
    ...(
      ["requests", "errors", "prepared", "confirmed", "nodeFailures", "connections", "waiting"] as const
    ).map((name) => found?.[name] ?? null),
  ]);
  const head = [
    ...["Process", "Reads", "Mints", "Requests", "Errors", "Prepared", "Confirmed", "Node failures"],
    ...["Busy connections", "Waiting"],
  ];
  if (rows.length > 0) tables.push(formatTable(head, rows));
  return tables.join("\n");
}

function listProblems({ nodeMilliseconds, payees, processes }: Status): string[] {
  const entries = Object.entries(processes);
  return [
    ...payees,
    ...(nodeMilliseconds === null ? [describeUnusableNode()] : []),
    ...entries.flatMap(([url, found]) =>
      found
        ? []
        : [`${url} returns no metrics, or doesn't respond. Check the URL, METRICS_TOKEN and the process.`],
    ),
    ...entries.flatMap(([url, found]) =>
      found?.reads === "failed" ? [`${url} is not ready for reads.`] : [],
    ),
    ...entries.flatMap(([url, found]) =>
      found?.mints === "failed" ? [`${url} is not ready for mints.`] : [],
    ),
  ];
}
