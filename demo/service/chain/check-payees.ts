import { TOKEN_2022_PROGRAM_ADDRESS } from "@solana-program/token-2022";
import { getAddressDecoder, getBase64Encoder, isOffCurveAddress, type Address } from "@solana/kit";
import { SYSTEM_PROGRAM_ADDRESS } from "@solana-program/system";
import { inBatches } from "../platform/db/in-batches.js";
import { findKeylessProblem, isReservedAddress } from "../platform/validation/wallet-rules.js";
import { accountsPerRequest, type ChainRpc, type Read } from "./rpc/chain-reader.js";
import { createAccountReader, type AccountInfo } from "./rpc/account-reader.js";
import { classicTokenProgram } from "./transactions/mint-order.js";

/** Why an address can't be paid. */
export interface PayeeProblem {
  /** Continues a sentence that begins with the address. */
  readonly message: string;
  /** False: the operator may know that a program passes payments on, and insist. */
  readonly isFinal: boolean;
}

/** Problems of addresses that are to be paid, by address. Addresses without one are missing. */
export type PayeeProblems = ReadonlyMap<string, PayeeProblem>;

/** Addresses of the service that must not be paid, with what they are. */
export type OwnAddresses = ReadonlyMap<string, string>;

/**
 * Finds addresses from which no wallet could spend a payment. One request to a node covers all of them.
 * @throws ChainError `CHAIN_UNAVAILABLE`
 */
export async function findPayeeProblems(
  { rpc, read }: { readonly rpc: ChainRpc; readonly read: Read },
  addresses: readonly Address[],
  own: OwnAddresses,
): Promise<PayeeProblems> {
  const problems = new Map(findKnownProblems(addresses, own));
  const others = [...new Set(addresses)].filter((address) => !problems.has(address));
  if (others.length === 0) return problems;
  const readAccounts = createAccountReader(rpc, read);
  const batches = [...inBatches(others, accountsPerRequest)];
  const accounts = (await Promise.all(batches.map((batch) => readAccounts(batch)))).flat();
  others.forEach((address, index) => {
    const problem = findAccountProblem(address, accounts[index]!);
    if (problem !== null) problems.set(address, problem);
  });
  return problems;
}

/** Problems that need no node: reserved addresses, and the service's own. */
export function findKnownProblems(addresses: readonly string[], own: OwnAddresses): PayeeProblems {
  const problems = new Map<string, PayeeProblem>();
  for (const address of addresses) {
    const role = own.get(address);
    if (role !== undefined)
      problems.set(address, { message: `is ${role}, which is not to be paid`, isFinal: true });
    else if (isReservedAddress(address))
      problems.set(address, { message: findKeylessProblem(address as Address)!, isFinal: true });
  }
  return problems;
}

const sysvarOwner = "Sysvar1111111111111111111111111111111111111";
const tokenPrograms: ReadonlySet<string> = new Set([classicTokenProgram, TOKEN_2022_PROGRAM_ADDRESS]);

/** Sizes of a mint and a token account without extensions, and place of a larger account's type. */
const [mintSize, tokenAccountSize] = [82, 165];
const mintType = 1;

function findAccountProblem(address: Address, account: AccountInfo): PayeeProblem | null {
  if (account === null) {
    return isOffCurveAddress(address)
      ? {
          message:
            "has no private key and isn't on the chain, so no one is known to be able to spend from it",
          isFinal: false,
        }
      : null;
  }
  const { owner, executable, data } = account;
  if (executable) return { message: "is a program, which no wallet can spend from", isFinal: true };
  if (owner === sysvarOwner) return { message: "is a sysvar, which no wallet can spend from", isFinal: true };
  const bytes = getBase64Encoder().encode(data[0]);
  // A system account, also a program's vault: anyone who controls it can transfer SOL.
  if (owner === SYSTEM_PROGRAM_ADDRESS && bytes.length === 0) return null;
  if (tokenPrograms.has(owner)) return describeToken(bytes);
  const kind =
    owner === SYSTEM_PROGRAM_ADDRESS ? "holds data, such as a nonce" : `belongs to the program ${owner}`;
  return { message: `${kind}, so its wallet can't spend payments as usual`, isFinal: false };
}

function describeToken(bytes: ArrayLike<number>): PayeeProblem {
  const isMint =
    bytes.length === mintSize || (bytes.length > tokenAccountSize && bytes[tokenAccountSize] === mintType);
  if (isMint) return { message: "is a token mint, from which no one can spend", isFinal: true };
  if (bytes.length < tokenAccountSize)
    return { message: "belongs to a token program, so no wallet can spend from it", isFinal: true };
  const owner = getAddressDecoder().decode(Uint8Array.from(bytes).slice(32, 64));
  return { message: `is a token account of ${owner}; name that wallet instead`, isFinal: true };
}
