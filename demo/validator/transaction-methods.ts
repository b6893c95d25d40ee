import { getBase58Encoder, getBase64Encoder, type Address } from "@solana/kit";
import { encodeAccount, readAccountEncoding } from "./account-encoding.js";
import { openBank } from "./bank.js";
import { feeOf } from "./fee.js";
import type { Ledger, LedgerSimulation } from "./ledger.js";
import type { Methods } from "./method.js";
import {
  readAddress,
  readChoice,
  readConfig,
  readFlag,
  readInteger,
  readList,
  readOptional,
  readString,
  type Config,
} from "./parameters.js";
import { invalidParams, RPC_ERROR, RpcError } from "./rpc-error.js";
import { describeTransactionError } from "./transaction-error.js";
import {
  readMessage,
  readTransaction,
  WireTransactionError,
  type WireTransaction,
} from "./wire-transaction.js";

/** RPC methods that send and simulate transactions. */
export function transactionMethods(ledger: Ledger): Methods {
  return {
    sendTransaction: ([encoded, options]) => {
      const config = readConfig(options);
      const wire = readWire(encoded, config);
      const { slot } = openBank(ledger, config, "preflightCommitment");
      if (!readFlag(config.skipPreflight, "skipPreflight")) preflight(ledger, wire, slot);
      ledger.submit(wire);
      return wire.signature;
    },
    simulateTransaction: ([encoded, options]) => {
      const config = readConfig(options);
      const wire = readWire(encoded, config);
      const bank = openBank(ledger, config);
      const verifySignatures = readFlag(config.sigVerify, "sigVerify");
      const replaceBlockhash = readFlag(config.replaceRecentBlockhash, "replaceRecentBlockhash");
      if (verifySignatures && replaceBlockhash) {
        throw invalidParams("sigVerify may not be used with replaceRecentBlockhash");
      }
      const simulation = ledger.simulate(wire, bank.slot, { verifySignatures, replaceBlockhash });
      return bank.answer({
        ...encodeSimulation(simulation),
        ...(simulation.error === null && encodeBalances(ledger.simulatedBalances(simulation))),
        accounts: encodeWritten(ledger, simulation, config),
        replacementBlockhash: replaceBlockhash ? ledger.blockhashAt(bank.slot) : null,
        ...(readFlag(config.innerInstructions, "innerInstructions") && {
          innerInstructions: simulation.innerInstructions,
        }),
      });
    },
    requestAirdrop: async ([address, lamports]) => {
      const to = readAddress(address, "address");
      return submitAirdrop(
        ledger,
        await ledger.prepareAirdrop(to, BigInt(readInteger(lamports, "lamports"))),
      );
    },
    // Method of this chain only: airdrop of its trial token, in base units.
    requestTokenAirdrop: async ([address, amount]) => {
      const to = readAddress(address, "address");
      return submitAirdrop(
        ledger,
        await ledger.prepareTokenAirdrop(to, BigInt(readInteger(amount, "amount"))),
      );
    },
    getFeeForMessage: ([encoded, options]) => {
      const bank = openBank(ledger, readConfig(options));
      const message = withInvalidParams(() => readMessage(decodeBytes(encoded, "base64")));
      const isValid = ledger.isBlockhashValid(message.lifetimeToken, bank.slot);
      return bank.answer(isValid ? feeOf(message).lamports : null);
    },
  };
}

/** Submits a transaction of the faucet. @throws {RpcError} when its simulation fails */
function submitAirdrop(ledger: Ledger, bytes: Uint8Array): string {
  const wire = readTransaction(bytes);
  preflight(ledger, wire, ledger.slotAt("processed"));
  ledger.submit(wire);
  return wire.signature;
}

/** @throws {RpcError} `SIGNATURE_FAILURE` or `PREFLIGHT_FAILURE`, from a simulation on the bank of `slot`. */
function preflight(ledger: Ledger, wire: WireTransaction, slot: number): void {
  const simulation = ledger.simulate(wire, slot, { verifySignatures: true, replaceBlockhash: false });
  if (simulation.error === null) return;
  if (simulation.error === "SignatureFailure") {
    throw new RpcError(RPC_ERROR.SIGNATURE_FAILURE, "Transaction signature verification failure");
  }
  throw new RpcError(
    RPC_ERROR.PREFLIGHT_FAILURE,
    `Transaction simulation failed: ${describeTransactionError(simulation.error)}`,
    { ...encodeSimulation(simulation), accounts: null, replacementBlockhash: null },
  );
}

function encodeSimulation({
  error,
  logs,
  unitsConsumed,
  fee,
  returnData,
  accounts,
}: LedgerSimulation): object {
  return {
    err: error,
    logs,
    unitsConsumed,
    fee: fee.lamports,
    returnData,
    innerInstructions: null,
    loadedAddresses: accounts.loaded,
    preBalances: null,
    postBalances: null,
    preTokenBalances: null,
    postTokenBalances: null,
  };
}

function encodeBalances({ before, after }: ReturnType<Ledger["simulatedBalances"]>): object {
  return {
    preBalances: before.lamports,
    postBalances: after.lamports,
    preTokenBalances: before.tokens,
    postTokenBalances: after.tokens,
  };
}

/**
 * Accounts listed in `config.accounts` as they are after the simulation; null when the request lists none.
 */
function encodeWritten(
  ledger: Ledger,
  simulation: LedgerSimulation,
  config: Config,
): (object | null)[] | null {
  const requested = readOptional(config.accounts, "accounts", readConfig);
  if (!requested) return null;
  const format = readAccountEncoding({ encoding: requested.encoding ?? "base64" });
  const addresses = readList(
    requested.addresses,
    "accounts.addresses",
    simulation.accounts.addresses.length,
    readAddress,
  );
  if (simulation.error !== null) return addresses.map(() => null);
  const written = new Map(simulation.readWritten().map((account) => [account.address, account]));
  const newest = ledger.slotAt("processed");
  const read = (address: Address) => written.get(address) ?? ledger.account(address, newest);
  return addresses.map((address) => {
    const account = read(address);
    return account?.lamports === 0n ? null : encodeAccount(account, format, read);
  });
}

function readWire(encoded: unknown, config: Config): WireTransaction {
  const encoding = readChoice(config.encoding, "encoding", ["base58", "base64"]);
  return withInvalidParams(() => readTransaction(decodeBytes(encoded, encoding)));
}

function decodeBytes(encoded: unknown, encoding: "base58" | "base64"): Uint8Array {
  const text = readString(encoded, "transaction");
  try {
    return new Uint8Array((encoding === "base58" ? getBase58Encoder() : getBase64Encoder()).encode(text));
  } catch {
    throw invalidParams(`Invalid param: the transaction is not ${encoding}`);
  }
}

function withInvalidParams<T>(read: () => T): T {
  try {
    return read();
  } catch (error) {
    throw error instanceof WireTransactionError ? invalidParams(error.message) : error;
  }
}
