import type { Address, Commitment, EncodedAccount } from "@solana/kit";
import type { Ledger } from "./ledger.js";
import { readChoice, readInteger, readOptional, type Config } from "./parameters.js";
import { RPC_ERROR, RpcError } from "./rpc-error.js";

/** Agave version that this validator follows: that of the Agave crates in LiteSVM. */
export const API_VERSION = "4.3.0";

const COMMITMENTS: readonly [Commitment, ...Commitment[]] = ["finalized", "confirmed", "processed"];

/** View of the ledger at a request's slot. */
export interface Bank {
  readonly slot: number;
  readonly commitment: Commitment;
  account(address: Address): EncodedAccount | null;
  /** Wraps a value in an RPC response with the slot as its context. */
  answer<T>(value: T): {
    readonly context: { readonly apiVersion: string; readonly slot: number };
    readonly value: T;
  };
}

/**
 * Chooses the slot by `commitment` (absent: `finalized`) and checks `minContextSlot`.
 * @param commitmentKey name of the commitment's property in `config`.
 * @throws {RpcError} `INVALID_PARAMS`, or `MINIMUM_CONTEXT_SLOT_NOT_REACHED` with the current slot.
 */
export function openBank(ledger: Ledger, config: Config, commitmentKey = "commitment"): Bank {
  const commitment = readChoice(config[commitmentKey], commitmentKey, COMMITMENTS);
  const slot = ledger.slotAt(commitment);
  if (slot < (readOptional(config.minContextSlot, "minContextSlot", readInteger) ?? 0)) {
    throw new RpcError(
      RPC_ERROR.MINIMUM_CONTEXT_SLOT_NOT_REACHED,
      "Minimum context slot has not been reached",
      { contextSlot: slot },
    );
  }
  return {
    slot,
    commitment,
    account: (address) => ledger.account(address, slot),
    answer: (value) => ({ context: { apiVersion: API_VERSION, slot }, value }),
  };
}
