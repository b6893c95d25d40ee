import {
  AccountRole,
  getAddressEncoder,
  getProgramDerivedAddress,
  getStructEncoder,
  getU32Encoder,
  getU64Encoder,
  getU8Encoder,
  lamports,
  type Address,
  type EncodedAccount,
  type Instruction,
} from "@solana/kit";
import { TOKEN_PROGRAM } from "./token-layout.js";

const ASSOCIATED_TOKEN_PROGRAM = "ATokenGPvbdGVxr1b2hvZbsiqW5xWH25efTNsLJA8knL" as Address;
const SYSTEM_PROGRAM = "11111111111111111111111111111111" as Address;
/** Source: `AssociatedTokenAccountInstruction::CreateIdempotent`. */
const CREATE_IDEMPOTENT = 1;
/** Source: `TokenInstruction::MintTo`. */
const MINT_TO = 7;

/**
 * A dollar that is worth nothing, to try payments in an SPL token with. The chain begins with it and its faucet gives
 * it away. Its address is the same on every chain, so that a database can outlive one; nobody has a key for it.
 */
export const trialToken = {
  mint: "TriaLDoLLar11111111111111111111111111111111" as Address,
  name: "Trial dollar",
  symbol: "tUSD",
  decimals: 6,
} as const;

const mintEncoder = getStructEncoder([
  ["hasAuthority", getU32Encoder()],
  ["authority", getAddressEncoder()],
  ["supply", getU64Encoder()],
  ["decimals", getU8Encoder()],
  ["isInitialized", getU8Encoder()],
  ["hasFreezeAuthority", getU32Encoder()],
  ["freezeAuthority", getAddressEncoder()],
]);

/** The token's mint account, from which `authority` may mint as much as it likes. */
export function makeTrialMint(authority: Address, rentExemption: (size: bigint) => bigint): EncodedAccount {
  const data = mintEncoder.encode({
    hasAuthority: 1,
    authority,
    supply: 0n,
    decimals: trialToken.decimals,
    isInitialized: 1,
    hasFreezeAuthority: 0,
    freezeAuthority: SYSTEM_PROGRAM,
  });
  const space = BigInt(data.length);
  return {
    address: trialToken.mint,
    programAddress: TOKEN_PROGRAM,
    executable: false,
    space,
    lamports: lamports(rentExemption(space)),
    data,
  };
}

/** Gives somebody some of it, into an account that is opened when missing. `authority` signs and pays for that. */
export async function giveTrialTokens(
  authority: Address,
  to: Address,
  amount: bigint,
): Promise<Instruction[]> {
  const { mint } = trialToken;
  const seeds = [to, TOKEN_PROGRAM, mint].map((address) => getAddressEncoder().encode(address));
  const [account] = await getProgramDerivedAddress({ programAddress: ASSOCIATED_TOKEN_PROGRAM, seeds });
  return [
    {
      programAddress: ASSOCIATED_TOKEN_PROGRAM,
      accounts: [
        { address: authority, role: AccountRole.WRITABLE_SIGNER },
        { address: account, role: AccountRole.WRITABLE },
        { address: to, role: AccountRole.READONLY },
        { address: mint, role: AccountRole.READONLY },
        { address: SYSTEM_PROGRAM, role: AccountRole.READONLY },
        { address: TOKEN_PROGRAM, role: AccountRole.READONLY },
      ],
      data: new Uint8Array([CREATE_IDEMPOTENT]),
    },
    {
      programAddress: TOKEN_PROGRAM,
      accounts: [
        { address: mint, role: AccountRole.WRITABLE },
        { address: account, role: AccountRole.WRITABLE },
        { address: authority, role: AccountRole.READONLY_SIGNER },
      ],
      data: new Uint8Array([MINT_TO, ...getU64Encoder().encode(amount)]),
    },
  ];
}
