import { and, eq, inArray } from "drizzle-orm";
import type { DeepRequired } from "../../../../src/contract/values/schema.js";
import type { ExecuteMintResponse } from "../../../../src/contract/mint/mint.js";
import type { ExecuteMintBody } from "../../../../src/contract/mint/mint-request.js";
import { collections } from "../../catalog/collections/tables.js";
import { mints } from "../../catalog/mints/tables.js";
import type { VerifiedTransaction } from "../../chain/transactions/verify-signed-transaction.js";
import type { Queryable } from "../../platform/db/database.js";
import { toApiError } from "../chain-errors.js";
import type { Unit } from "../confirm/units.js";
import { unknownSessionError } from "../errors.js";
import type { MintDeps } from "../mint-deps.js";
import { describePending, describeResult, saysUnsent } from "./describe-result.js";
import { idOf, type ExecuteDeps, type Executor, type VerifiedExecution } from "./execution.js";

/**
 * Result for a session that the database doesn't have. After a backup was restored, the mint may still be on the chain:
 * the signed transaction identifies it. Its result is `pending` until the mint is adopted. Only the wallet that signed
 * the mint gets a result, and only with a key of the mint's collection.
 * @throws ApiError `SESSION_NOT_FOUND` if the transaction isn't such a mint, or has not landed and no longer can
 */
export async function describeUnknownSession(
  context: ExecuteDeps,
  { scope, admit }: Executor,
  { sessionId, signedTransaction }: ExecuteMintBody,
): Promise<DeepRequired<ExecuteMintResponse>> {
  const { chain, database } = context;
  const signed = await chain.decodeSignedMint(signedTransaction);
  if (signed === null || !(await isGroupInScope(database, signed.group, scope))) throw unknownSessionError();
  const { mints: addresses, verified } = signed;
  await admit?.("executes", verified.wallet);

  const units = await readUnitsByMint(database, addresses);
  const isOther = (unit: Unit) => unit.signature === null || unit.wallet !== verified.wallet;
  if (units.some(isOther)) throw unknownSessionError();
  if (units.length === addresses.length) return describeResult(context, units.map(idOf));
  await admit?.("lostSessions", verified.wallet);
  if (!(await hasLanded(context, { mintAddress: addresses[0]! })) && !(await mayLand(context, verified))) {
    throw unknownSessionError();
  }
  return describePending(context, sessionId, verified, addresses.length);
}

/**
 * Result of an execute that fails because its units expired or its phase ended, although the chain has the mint: it was
 * sent before the database was restored from a backup.
 * @returns null if the error is right
 * @throws ApiError `CHAIN_UNAVAILABLE`
 */
export async function describeIfLanded(
  context: ExecuteDeps,
  { order: { sessionId }, units, verified }: VerifiedExecution,
  error: unknown,
): Promise<DeepRequired<ExecuteMintResponse> | null> {
  const [unit] = units;
  if (!saysUnsent(error) || unit.signature !== null || !(await hasLanded(context, unit))) return null;
  return describePending(context, sessionId, verified, units.length);
}

/**
 * True if the chain has the mint. Minting requires the service's signature, so a mint that the database doesn't know as
 * sent was sent before the database was restored.
 * @throws ApiError `CHAIN_UNAVAILABLE`
 */
async function hasLanded(
  { readMinted }: Pick<ExecuteDeps, "readMinted">,
  { mintAddress }: Pick<Unit, "mintAddress">,
): Promise<boolean> {
  return readMinted(mintAddress).catch(rethrow);
}

/** True while the chain accepts the transaction's blockhash. @throws ApiError `CHAIN_UNAVAILABLE` */
async function mayLand({ chain }: Pick<MintDeps, "chain">, verified: VerifiedTransaction): Promise<boolean> {
  return chain.mayLand(verified).catch(rethrow);
}

function rethrow(error: unknown): never {
  throw toApiError(error, "Retry the same request.");
}

async function isGroupInScope(
  database: Queryable,
  group: string,
  scope: ReadonlySet<string>,
): Promise<boolean> {
  const rows = await database
    .select({ id: collections.id })
    .from(collections)
    .where(and(eq(collections.address, group), inArray(collections.id, [...scope])));
  return rows.length > 0;
}

/** Reads units in the order of their addresses. Omits unknown ones. */
async function readUnitsByMint(database: Queryable, mintAddresses: readonly string[]): Promise<Unit[]> {
  const units = await database
    .select()
    .from(mints)
    .where(inArray(mints.mintAddress, [...mintAddresses]));
  return mintAddresses.flatMap((address) => units.filter(({ mintAddress }) => mintAddress === address));
}
