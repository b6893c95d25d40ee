import {
  getBase58Decoder,
  getBase64Decoder,
  type Address,
  type EncodedAccount,
  type ReadonlyUint8Array,
} from "@solana/kit";
import { readChoice, readConfig, readInteger, readOptional, type Config } from "./parameters.js";
import { invalidParams, RPC_ERROR, RpcError } from "./rpc-error.js";
import { toParsedData } from "./token-json.js";

/** Requested encoding of account data. `binary`, the default for old clients, is base58 as a bare string. */
export interface AccountEncoding {
  readonly encoding: "binary" | "base58" | "base64" | "jsonParsed";
  readonly slice: { readonly offset: number; readonly length: number } | null;
}

/** Source: Agave's `MAX_BASE58_BYTES`. */
const MAX_BASE58_BYTES = 128;
/** Rent epoch of every account: no rent is collected. Source: Agave's `RENT_EXEMPT_RENT_EPOCH`. */
const RENT_EPOCH = 2n ** 64n - 1n;

export function readAccountEncoding(config: Config): AccountEncoding {
  if (config.encoding === "base64+zstd") {
    throw invalidParams("Invalid param: encoding base64+zstd is not supported by this validator; use base64");
  }
  return {
    encoding: readChoice(config.encoding, "encoding", ["binary", "base58", "base64", "jsonParsed"]),
    slice: readOptional(config.dataSlice, "dataSlice", (value) => {
      const { offset, length } = readConfig(value, "dataSlice");
      return {
        offset: readInteger(offset, "dataSlice.offset"),
        length: readInteger(length, "dataSlice.length"),
      };
    }),
  };
}

/**
 * Encodes an account as a cluster does.
 * @param read looks up accounts; used for the mint's decimals in a parsed token account.
 * @returns the account's JSON; null when there is no account.
 */
export function encodeAccount(
  account: EncodedAccount | null,
  format: AccountEncoding,
  read: (address: Address) => EncodedAccount | null,
): object | null {
  if (!account) return null;
  const parsed = format.encoding === "jsonParsed" ? toParsedData(account, read) : null;
  return {
    lamports: account.lamports,
    owner: account.programAddress,
    data: parsed ?? encodeBytes(sliceOf(account.data, format.slice), format.encoding),
    executable: account.executable,
    rentEpoch: RENT_EPOCH,
    space: account.space,
  };
}

function sliceOf(data: ReadonlyUint8Array, slice: AccountEncoding["slice"]): ReadonlyUint8Array {
  return slice ? data.slice(slice.offset, slice.offset + slice.length) : data;
}

function encodeBytes(data: ReadonlyUint8Array, encoding: AccountEncoding["encoding"]): unknown {
  if (encoding === "base64" || encoding === "jsonParsed") return [getBase64Decoder().decode(data), "base64"];
  if (data.length <= MAX_BASE58_BYTES) {
    const text = getBase58Decoder().decode(data);
    return encoding === "binary" ? text : [text, "base58"];
  }
  if (encoding === "binary") return "error: data too large for bs58 encoding";
  throw new RpcError(
    RPC_ERROR.INVALID_REQUEST,
    `Encoded binary (base 58) data should be less than ${MAX_BASE58_BYTES} bytes, please use Base64 encoding.`,
  );
}
