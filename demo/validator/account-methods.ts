import {
  getBase58Encoder,
  getBase64Encoder,
  type EncodedAccount,
  type ReadonlyUint8Array,
} from "@solana/kit";
import { encodeAccount, readAccountEncoding } from "./account-encoding.js";
import { openBank } from "./bank.js";
import { hasBytesAt } from "./byte-match.js";
import type { Ledger } from "./ledger.js";
import type { Methods } from "./method.js";
import {
  readAddress,
  readChoice,
  readConfig,
  readFlag,
  readInteger,
  readList,
  readString,
  type Config,
} from "./parameters.js";
import { invalidParams } from "./rpc-error.js";

/** RPC methods that read accounts of any program. */
export function accountMethods(ledger: Ledger): Methods {
  return {
    getBalance: ([address, config]) => {
      const bank = openBank(ledger, readConfig(config));
      return bank.answer(bank.account(readAddress(address, "address"))?.lamports ?? 0n);
    },
    getAccountInfo: ([address, options]) => {
      const config = readConfig(options);
      const bank = openBank(ledger, config);
      const account = bank.account(readAddress(address, "address"));
      return bank.answer(encodeAccount(account, readAccountEncoding(config), bank.account));
    },
    getMultipleAccounts: ([addresses, options]) => {
      const config = readConfig(options);
      const bank = openBank(ledger, config);
      const format = readAccountEncoding(config);
      const requested = readList(addresses, "addresses", 100, readAddress);
      return bank.answer(
        requested.map((address) => encodeAccount(bank.account(address), format, bank.account)),
      );
    },
    getProgramAccounts: ([program, options]) => {
      const config = readConfig(options);
      const bank = openBank(ledger, config);
      const format = readAccountEncoding(config);
      const filters = readList(config.filters, "filters", 4, readFilter);
      const accounts = ledger
        .accountsOwnedBy(readAddress(program, "programId"), bank.slot)
        .filter((account) => filters.every((matches) => matches(account)))
        .map((account) => ({
          pubkey: account.address,
          account: encodeAccount(account, format, bank.account),
        }));
      return readFlag(config.withContext, "withContext") ? bank.answer(accounts) : accounts;
    },
  };
}

type Filter = (account: EncodedAccount) => boolean;

function readFilter(value: unknown, name: string): Filter {
  const filter = readConfig(value, name);
  if ("dataSize" in filter) {
    const size = readInteger(filter.dataSize, `${name}.dataSize`);
    return ({ data }) => data.length === size;
  }
  if ("memcmp" in filter) {
    const comparison = readConfig(filter.memcmp, `${name}.memcmp`);
    const offset = readInteger(comparison.offset, `${name}.memcmp.offset`);
    const expected = readBytes(comparison, `${name}.memcmp`);
    return (account) => hasBytesAt(account, offset, expected);
  }
  throw invalidParams(`Invalid param: ${name} must be a dataSize or a memcmp`);
}

function readBytes(comparison: Config, name: string): ReadonlyUint8Array {
  const encoding = readChoice(comparison.encoding, `${name}.encoding`, ["base58", "base64"]);
  const text = readString(comparison.bytes, `${name}.bytes`);
  try {
    return (encoding === "base58" ? getBase58Encoder() : getBase64Encoder()).encode(text);
  } catch {
    throw invalidParams(`Invalid param: ${name}.bytes is not ${encoding}`);
  }
}
