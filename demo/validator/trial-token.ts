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
 * Worthless dollar for trying payments in an SPL token; part of the genesis state and paid out by the faucet.
 * Its address has no private key and is the same on every chain, so a database remains valid on a new chain.
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

/** Token mint of the trial dollar. `authority` may mint any amount. */
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

/**
 * Instructions that mint trial dollars to the associated token account of `to`, and create it when missing.
 * @param authority mint authority; signs and pays the rent.
 * @param amount in base units.
 */
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
