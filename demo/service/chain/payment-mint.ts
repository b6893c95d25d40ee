import { TOKEN_2022_PROGRAM_ADDRESS } from "@solana-program/token-2022";
import { getBase64Encoder, isAddress, type Address } from "@solana/kit";
import { openCommandRpc } from "./nodes/open-nodes.js";
import { ChainError } from "./rpc/chain-error.js";
import { commitment, createReader, holdsValues, type ChainRpc } from "./rpc/chain-reader.js";
import { classicTokenProgram } from "./transactions/mint-order.js";

/** A coin's mint as recorded on the chain. */
export interface PaymentMint {
  readonly decimals: number;
  /** Base58 address of Token or Token-2022. */
  readonly tokenProgram: string;
}

/**
 * Reads a coin's mint, and checks that its transfers arrive in full and can't be reverted by the issuer.
 * @throws ChainError `UNSUPPORTED_PAYMENT` with a readable `context.problem`; `CHAIN_UNAVAILABLE`
 */
export type ReadPaymentMint = (mint: string, signal?: AbortSignal) => Promise<PaymentMint>;

const requestTimeoutMilliseconds = 5_000;

/** @param endpoint URLs as in SOLANA_RPC_URL, or an existing RPC client */
export function createPaymentMintReader(endpoint: string | ChainRpc): ReadPaymentMint {
  const rpc: ChainRpc = typeof endpoint === "string" ? openCommandRpc(endpoint) : endpoint;
  const read = createReader(requestTimeoutMilliseconds);

  return async (mint, signal) => {
    if (!isAddress(mint)) throw paymentMintError(mint, "isn't an address");
    const { value } = await read(
      rpc.getMultipleAccounts([mint], { commitment, encoding: "base64" }),
      holdsValues(1),
      signal,
    );
    const account = value[0];
    if (!account) throw paymentMintError(mint, "is not on this chain");
    const tokenProgram = account.owner;
    if (tokenProgram !== classicTokenProgram && tokenProgram !== TOKEN_2022_PROGRAM_ADDRESS) {
      throw paymentMintError(mint, "isn't a coin: it belongs neither to Token nor to Token-2022");
    }
    return {
      decimals: readDecimals(mint, tokenProgram, getBase64Encoder().encode(account.data[0])),
      tokenProgram,
    };
  };
}

/** Layout of a mint account: `Mint::LEN`, its `decimals` and `is_initialized`. */
const mintSize = 82;
const decimalsAt = 44;
const initializedAt = 45;
/** Token-2022 pads the mint to the size of a token account, adds the account type, then the extensions. */
const typeAt = 165;
const mintType = 1;

function readDecimals(mint: string, program: Address, data: ArrayLike<number>): number {
  const isPlain = data.length === mintSize;
  const isExtended =
    program === TOKEN_2022_PROGRAM_ADDRESS && data.length > typeAt && data[typeAt] === mintType;
  if (!(isPlain || isExtended) || data[initializedAt] !== 1)
    throw paymentMintError(mint, "isn't a token mint");
  if (isExtended) {
    const unsupported = readExtensions(data).filter((type) => !supportedExtensions.has(type));
    if (unsupported.length > 0) {
      const names = unsupported.map((type) => extensionNames[type] ?? `extension ${type}`).join(", ");
      throw paymentMintError(mint, `isn't supported for payments: ${names}`);
    }
  }
  return data[decimalsAt]!;
}

/** Types of a Token-2022 mint's extensions, which are fixed before its first use. */
function readExtensions(data: ArrayLike<number>): number[] {
  const at = (offset: number) => (data[offset] ?? 0) | ((data[offset + 1] ?? 0) << 8);
  const types: number[] = [];
  for (let offset = typeAt + 1; offset + 4 <= data.length; offset += 4 + at(offset + 2)) {
    const type = at(offset);
    if (type === 0) break;
    types.push(type);
  }
  return types;
}

/**
 * Extensions that don't affect transfers: metadata, group and member, and pointers to them.
 * https://github.com/solana-program/token-2022/blob/main/interface/src/extension/mod.rs
 */
const supportedExtensions: ReadonlySet<number> = new Set([18, 19, 20, 21, 22, 23]);

/**
 * Why the other extensions aren't supported: the treasury could receive less than the price or lose it, or the amount
 * could be misleading.
 */
const extensionNames: Readonly<Record<number, string>> = {
  1: "its transfers may cost a fee",
  3: "its mint may be closed and created again",
  4: "its transfers may be confidential",
  6: "its accounts may start frozen",
  9: "it can't be transferred",
  10: "it bears interest, so amounts don't show what is paid",
  12: "its issuer may take it from any account",
  14: "its transfers may run its issuer's program",
  16: "its confidential transfers may cost a fee",
  24: "it is minted and burnt confidentially",
  25: "its amounts are scaled, so they don't show what is paid",
  26: "its transfers may be paused",
};

function paymentMintError(mint: string, problem: string): ChainError {
  return new ChainError("UNSUPPORTED_PAYMENT", `The coin ${mint} ${problem}`, { mint, problem });
}
