import type { ExecuteMintBody } from "../../../../src/contract/mint/mint-request.js";
import type { VerifiedTransaction } from "../../chain/transactions/verify-signed-transaction.js";
import type { Database } from "../../platform/db/database.js";
import { createBatch } from "../../platform/scheduling/batch.js";
import { createConfirmationWait, type AwaitConfirmation, type SentUnit } from "../confirm/confirm-mint.js";
import {
  readSessions,
  readUnits,
  submitTransactions,
  type SessionRecord,
  type SignedTransaction,
  type Unit,
  type UnitRecord,
} from "../confirm/units.js";
import type { AdmitExecute, MintDeps } from "../mint-deps.js";

export interface ExecuteDeps extends MintDeps {
  readonly awaitConfirmation: AwaitConfirmation;
  /** True if the chain has the mint. Concurrent reads are merged. @throws ChainError */
  readonly readMinted: (mintAddress: string) => Promise<boolean>;
  /** Null for an unknown id. */
  readonly readSession: (sessionId: string) => Promise<SessionRecord | null>;
  /** Units of a transaction, in order. */
  readonly readUnits: (unitIds: readonly string[]) => Promise<readonly UnitRecord[]>;
  /** @returns false if its units are no longer reserved */
  readonly submitTransaction: (signed: SignedTransaction) => Promise<boolean>;
  /** Called when the units of a transaction are confirmed. */
  readonly onMinted: (collectionId: string) => void;
}

/** Adds the statements that all requests of a process share: those that are due at the same time are batched. */
export function createExecuteDeps(context: MintDeps & Pick<ExecuteDeps, "onMinted">): ExecuteDeps {
  const { database, timers } = context;
  const together = <Item, Result>(
    process: (database: Database, items: readonly Item[]) => Promise<readonly Result[]>,
  ) => createBatch((items: readonly Item[]) => process(database, items), { timers });
  return {
    ...context,
    readMinted: createBatch(
      async (addresses: readonly string[]) => {
        const minted = await context.chain.readMinted([...new Set(addresses)]);
        return addresses.map((address) => minted.has(address));
      },
      { timers, maxSize: 100 },
    ),
    awaitConfirmation: createConfirmationWait(context),
    readSession: together(readSessions),
    readUnits: together(readUnits),
    submitTransaction: together(submitTransactions),
  };
}

/** Caller of an execute. */
export interface Executor {
  /** Ids of the collections of the caller's key. */
  readonly scope: ReadonlySet<string>;
  /** Called once the wallet's signature is verified. */
  readonly admit?: AdmitExecute | undefined;
}

/** State of an execute. Each step of `executeMint` returns a copy with its results added. */
export interface Execution {
  readonly order: ExecuteMintBody;
  /** Session of the order, as it was read first. */
  readonly record: SessionRecord;
}

/** Units of one transaction. */
export type TransactionUnits = readonly [Unit, ...Unit[]];

/** The wallet has signed a transaction that was prepared in the session. */
export interface VerifiedExecution extends Execution {
  /** Units that the transaction mints. */
  readonly units: TransactionUnits;
  readonly verified: VerifiedTransaction;
}

/** The transaction would succeed on the chain. */
export interface SimulatedExecution extends VerifiedExecution {
  /** True if its blockhash seems to have expired. A lagging node reports that of a fresh one, too. */
  readonly isLate: boolean;
}

/** The service has signed the transaction, so that anyone can send it. */
export interface CosignedExecution extends SimulatedExecution {
  readonly signed: SignedTransaction;
}

/** The units are submitted, by this call or another one, or they never will be. */
export interface SubmittedExecution extends VerifiedExecution {
  /** Those that wait for the chain. */
  readonly sent: readonly SentUnit[];
  /** True if this call has sent them with a blockhash that seems to have expired. */
  readonly isLate: boolean;
}

export const idOf = ({ id }: Unit): string => id;
