import type { Commitment } from "@solana/kit";
import { openBank, type Bank } from "./bank.js";
import { SLOTS_TO, type Ledger } from "./ledger.js";
import { encodeLanded, memoOf, readTransactionEncoding } from "./landed-encoding.js";
import type { LandedTransaction } from "./landed-transactions.js";
import type { Methods } from "./method.js";
import {
  readAddress,
  readConfig,
  readFlag,
  readInteger,
  readList,
  readOptional,
  readSignature,
} from "./parameters.js";
import { invalidParams } from "./rpc-error.js";

/** Slots covered by the status cache, without a search of the history. Source: `MAX_RECENT_BLOCKHASHES`. */
const STATUS_CACHE_SLOTS = 300;
const MAX_STATUSES = 256;
const MAX_SIGNATURES = 1_000;

/** RPC methods that read landed transactions. */
export function historyMethods(ledger: Ledger): Methods {
  return {
    getSignatureStatuses: ([signatures, options]) => {
      const searchHistory = readFlag(
        readConfig(options).searchTransactionHistory,
        "searchTransactionHistory",
      );
      const bank = openBank(ledger, { commitment: "processed" });
      const oldest = searchHistory ? 0 : bank.slot - STATUS_CACHE_SLOTS;
      const requested = readList(signatures, "signatures", MAX_STATUSES, readSignature);
      return bank.answer(
        requested.map((signature) => {
          const landed = ledger.transaction(signature);
          return landed && landed.slot >= oldest ? encodeStatus(ledger, landed) : null;
        }),
      );
    },
    getSignaturesForAddress: ([address, options]) => {
      const config = readConfig(options);
      const bank = openConfirmedBank(ledger, config);
      const limit = readOptional(config.limit, "limit", (value, name) =>
        readInteger(value, name, MAX_SIGNATURES),
      );
      const before = readOptional(config.before, "before", readSignature);
      const until = readOptional(config.until, "until", readSignature);

      const found: object[] = [];
      let isAfterCursor = before === null;
      for (const landed of ledger.transactionsNaming(readAddress(address, "address"), bank.slot)) {
        const { signature } = landed.wire;
        if (signature === until || found.length === (limit ?? MAX_SIGNATURES)) break;
        if (isAfterCursor) found.push(encodeSummary(ledger, landed));
        if (signature === before) isAfterCursor = true;
      }
      return found;
    },
    getTransaction: ([signature, options]) => {
      const config = readConfig(typeof options === "string" ? { encoding: options } : options);
      const bank = openConfirmedBank(ledger, config);
      const format = readTransactionEncoding(config);
      const landed = ledger.transaction(readSignature(signature, "signature"));
      return landed && landed.slot <= bank.slot ? encodeLanded(landed, format) : null;
    },
  };
}

/** Bank for the history, which holds only confirmed transactions. @throws {RpcError} `INVALID_PARAMS` */
function openConfirmedBank(ledger: Ledger, config: Parameters<typeof openBank>[1]): Bank {
  const bank = openBank(ledger, config);
  if (bank.commitment !== "processed") return bank;
  throw invalidParams("Method does not support commitment below `confirmed`");
}

function commitmentOf(ledger: Ledger, { slot }: LandedTransaction): Commitment {
  const age = ledger.slotAt("processed") - slot;
  if (age >= SLOTS_TO.finalized) return "finalized";
  return age >= SLOTS_TO.confirmed ? "confirmed" : "processed";
}

function encodeStatus(ledger: Ledger, landed: LandedTransaction): object {
  const { error } = landed.execution;
  const confirmationStatus = commitmentOf(ledger, landed);
  return {
    slot: landed.slot,
    confirmations: confirmationStatus === "finalized" ? null : ledger.slotAt("processed") - landed.slot,
    err: error,
    status: error === null ? { Ok: null } : { Err: error },
    confirmationStatus,
  };
}

function encodeSummary(ledger: Ledger, landed: LandedTransaction): object {
  return {
    signature: landed.wire.signature,
    slot: landed.slot,
    err: landed.execution.error,
    memo: memoOf(landed),
    blockTime: landed.time,
    confirmationStatus: commitmentOf(ledger, landed),
  };
}
