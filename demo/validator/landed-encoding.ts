import { getBase58Decoder, getBase64Decoder, getUtf8Decoder } from "@solana/kit";
import type { LandedTransaction } from "./landed-transactions.js";
import { readChoice, readInteger, readOptional, type Config } from "./parameters.js";
import { RPC_ERROR, RpcError } from "./rpc-error.js";
import type { WireTransaction } from "./wire-transaction.js";

const MEMO_PROGRAMS: readonly string[] = [
  "Memo1UhkJRfHyvLMcVucJwxXeuD728EqVDDwQDxFMNo",
  "MemoSq4gqABAXKb96qnH8TysNcWxMyWCqXgDLGmfcHr",
];

/** Requested encoding of a transaction. */
export interface TransactionEncoding {
  readonly encoding: "json" | "base58" | "base64";
  /** Null: the client supports only legacy transactions. */
  readonly maxVersion: number | null;
}

export function readTransactionEncoding(config: Config): TransactionEncoding {
  return {
    encoding: readChoice(config.encoding, "encoding", ["json", "base58", "base64"]),
    maxVersion: readOptional(
      config.maxSupportedTransactionVersion,
      "maxSupportedTransactionVersion",
      readInteger,
    ),
  };
}

/**
 * Encodes a transaction and its execution as a cluster does.
 * @throws {RpcError} `UNSUPPORTED_TRANSACTION_VERSION`
 */
export function encodeLanded(landed: LandedTransaction, format: TransactionEncoding): object {
  const { version } = landed.wire.message;
  if (version !== "legacy" && format.maxVersion === null) {
    throw new RpcError(
      RPC_ERROR.UNSUPPORTED_TRANSACTION_VERSION,
      `Transaction version (${version}) is not supported by the requesting client. ` +
        `Please try the request again with the following configuration parameter: "maxSupportedTransactionVersion": ${version}`,
    );
  }
  return {
    slot: landed.slot,
    blockTime: landed.time,
    transaction: encodeWire(landed.wire, format.encoding),
    meta: encodeMeta(landed, format),
    ...(format.maxVersion !== null && { version }),
  };
}

/** Memos of a transaction in the format of a cluster; null for none. */
export function memoOf({ wire: { message } }: LandedTransaction): string | null {
  const memos = message.instructions
    .filter(({ programAddressIndex }) =>
      MEMO_PROGRAMS.includes(message.staticAccounts[programAddressIndex] ?? ""),
    )
    .map(({ data }) => `[${data?.length ?? 0}] ${data ? getUtf8Decoder().decode(data) : ""}`);
  return memos.length > 0 ? memos.join("; ") : null;
}

function encodeMeta(landed: LandedTransaction, format: TransactionEncoding): object {
  const { execution, before, after, fee, accounts } = landed;
  return {
    err: execution.error,
    status: execution.error === null ? { Ok: null } : { Err: execution.error },
    fee: fee.lamports,
    preBalances: before.lamports,
    postBalances: after.lamports,
    preTokenBalances: before.tokens,
    postTokenBalances: after.tokens,
    innerInstructions: execution.innerInstructions,
    logMessages: execution.logs,
    rewards: [],
    computeUnitsConsumed: execution.unitsConsumed,
    ...(execution.returnData && { returnData: execution.returnData }),
    ...(format.maxVersion !== null && { loadedAddresses: accounts.loaded }),
  };
}

function encodeWire(wire: WireTransaction, encoding: TransactionEncoding["encoding"]): unknown {
  if (encoding === "base64") return [getBase64Decoder().decode(wire.bytes), "base64"];
  if (encoding === "base58") return [getBase58Decoder().decode(wire.bytes), "base58"];
  const { message, transaction } = wire;
  return {
    signatures: Object.values(transaction.signatures).map((signature) =>
      getBase58Decoder().decode(signature ?? new Uint8Array(64)),
    ),
    message: {
      header: {
        numRequiredSignatures: message.header.numSignerAccounts,
        numReadonlySignedAccounts: message.header.numReadonlySignerAccounts,
        numReadonlyUnsignedAccounts: message.header.numReadonlyNonSignerAccounts,
      },
      accountKeys: message.staticAccounts,
      recentBlockhash: message.lifetimeToken,
      instructions: message.instructions.map(({ programAddressIndex, accountIndices, data }) => ({
        programIdIndex: programAddressIndex,
        accounts: accountIndices ?? [],
        data: data ? getBase58Decoder().decode(data) : "",
        stackHeight: 1,
      })),
      ...(message.version === 0 && {
        addressTableLookups: (message.addressTableLookups ?? []).map((lookup) => ({
          accountKey: lookup.lookupTableAddress,
          writableIndexes: lookup.writableIndexes,
          readonlyIndexes: lookup.readonlyIndexes,
        })),
      }),
    },
  };
}
