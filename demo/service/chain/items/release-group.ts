import { address, type Address } from "@solana/kit";
import { packTransactions } from "../transactions/authority-transactions.js";
import type { AccountInfo } from "../rpc/account-reader.js";
import { holdsValues } from "../rpc/chain-reader.js";
import type { AuthorityWriter } from "./authority-writer.js";

/** State of an authority's power over a group. */
export type ReleaseState =
  /** Finalized blocks show that the authority has no power over it. */
  | { readonly status: "released" }
  /** Sent, or not finalized yet. */
  | { readonly status: "pending" }
  /** Rejected, `GROUP_MISSING`, or `NOT_ALLOWED`: the signer can't end the power. `reason` is for the log. */
  | { readonly status: "failed"; readonly reason: string };

/** Group over which an authority has power. */
export interface ReleasableGroup {
  /** Name of its token standard. */
  readonly standard: string;
  readonly address: string;
  /** Address that loses its power. Default: the writer's own. */
  readonly authority?: string;
}

/**
 * Ends an authority's power over a group. The state on the chain decides what is sent, so it is safe to repeat a call
 * after a crash or to call it in two processes.
 * @throws ChainError; the signal's reason on abort
 */
export async function releaseGroup(
  writer: AuthorityWriter,
  { standard: name, address: group, authority = writer.authority.address }: ReleasableGroup,
  signal?: AbortSignal,
): Promise<ReleaseState> {
  const standard = writer.findStandard(name);
  const [at, power] = [address(group), address(authority)];
  const hasPower = (stored: AccountInfo) => standard.readIssuers(stored)?.includes(power) ?? true;
  const finalized = await readAccount(writer, at, "finalized", signal);
  if (finalized && standard.isItem(finalized) && !hasPower(finalized)) return { status: "released" };
  const confirmed = await readAccount(writer, at, "confirmed", signal);
  if (!confirmed || !standard.isItem(confirmed)) return { status: "failed", reason: "GROUP_MISSING" };
  if (!hasPower(confirmed)) return { status: "pending" };
  const instruction = standard.buildRelease(confirmed, at, {
    authority: power,
    signer: writer.authority.address,
  });
  if (!instruction) return { status: "failed", reason: "NOT_ALLOWED" };
  const { blockhash } = await writer.latestBlockhash(signal);
  const payer = { authority: writer.authority, blockhash, computeUnitPrice: writer.computeUnitPrice };
  for (const { bytes } of packTransactions(payer, [[instruction]])) {
    const outcome = await writer.send(bytes, signal);
    if (outcome.status === "failed") return { status: "failed", reason: outcome.failure.reason };
  }
  return { status: "pending" };
}

async function readAccount(
  { rpc, read }: AuthorityWriter,
  of: Address,
  commitment: "confirmed" | "finalized",
  signal?: AbortSignal,
): Promise<AccountInfo | undefined> {
  const request = rpc.getMultipleAccounts([of], { commitment, encoding: "base64" });
  return (await read(request, holdsValues(1), signal)).value[0] ?? undefined;
}
