import {
  AccountState,
  findAssociatedTokenPda,
  getMintDecoder,
  getMintEncoder,
  getTokenDecoder,
  getTokenEncoder,
  TOKEN_2022_PROGRAM_ADDRESS,
  type Token,
} from "@solana-program/token-2022";
import {
  getTransactionDecoder,
  lamports,
  type Address,
  type EncodedAccount,
  type ReadonlyUint8Array,
} from "@solana/kit";
import { FailedTransactionMetadata, LiteSVM } from "litesvm";
import { dollar, service, TOKEN, treasury, wallet } from "./build-mint.js";
import { purse } from "./mint-fixture.js";

const system = "11111111111111111111111111111111" as Address;
const [walletDollars] = await findAssociatedTokenPda({ owner: wallet, mint: dollar, tokenProgram: TOKEN });

/** The wallet's belongings on a chain where signatures aren't checked, so that every transaction gets as far as it can. */
export function createSmallChain(): LiteSVM {
  const chain = new LiteSVM().withSigverify(false).withBlockhashCheck(false).withTransactionHistory(0n);
  for (const owner of [wallet, service, treasury]) chain.airdrop(owner, lamports(100_000_000_000n));
  const put = (address: Address, programAddress: Address, data: ReadonlyUint8Array): void =>
    chain.setAccount({
      address,
      programAddress,
      data: new Uint8Array(data),
      executable: false,
      lamports: lamports(10_000_000n),
      space: BigInt(data.length),
    });
  const mint = { mintAuthority: service, supply: 10n ** 12n, decimals: 6, isInitialized: true };
  put(dollar, TOKEN, getMintEncoder().encode({ ...mint, freezeAuthority: null, extensions: null }));
  const account = {
    mint: dollar,
    owner: wallet,
    amount: 1_000_000_000n,
    delegate: null,
    state: AccountState.Initialized,
    isNative: null,
    delegatedAmount: 0n,
    closeAuthority: null,
    extensions: null,
  };
  put(walletDollars, TOKEN, getTokenEncoder().encode(account));
  put(purse, TOKEN, getTokenEncoder().encode(account));
  return chain;
}

/** What a transaction would change for the wallet, or null when the chain refuses it. */
export interface Change {
  /** Lamports that the wallet loses. */
  readonly lamports: bigint;
  /** Dollars that its token accounts lose. */
  readonly dollars: bigint;
  /** Something is no longer the wallet's alone, which neither price nor rent explains. */
  readonly lostControl: boolean;
  /** New mints that exist once, for ever, in the wallet's hands. */
  readonly items: Address[];
}

export function simulate(chain: LiteSVM, bytes: Uint8Array): Change | null {
  const result = chain.simulateTransaction(getTransactionDecoder().decode(bytes));
  if (result instanceof FailedTransactionMetadata) return null;
  const after = new Map(result.postAccounts().map((account) => [account.address, account]));

  const purses = [walletDollars, purse].map((address): Token | null => {
    const account = after.get(address) ?? (chain.getAccount(address) as EncodedAccount);
    return account.data.length ? getTokenDecoder().decode(account.data) : null;
  });
  const own = after.get(wallet)!;
  const none = { __option: "None" };
  const lostControl =
    own.programAddress !== system ||
    own.data.length > 0 ||
    purses.some(
      (token) =>
        token?.owner !== wallet ||
        token.delegate.__option !== none.__option ||
        token.closeAuthority.__option !== none.__option,
    );
  const left = purses.reduce((sum, token) => sum + (token?.amount ?? 0n), 0n);

  const tokens = [...after.values()].filter(
    ({ programAddress }) => programAddress === TOKEN_2022_PROGRAM_ADDRESS,
  );
  const isMint = ({ data }: EncodedAccount): boolean => data.length !== 165 && (data[165] ?? 1) === 1;
  const held = tokens
    .filter((account) => !isMint(account) && account.data.length >= 165)
    .map(({ data }) => getTokenDecoder().decode(data))
    .filter(({ owner, amount }) => owner === wallet && amount === 1n);
  const items = tokens
    .filter((account) => isMint(account) && account.data.length >= 82)
    .filter(({ address, data }) => {
      const mint = getMintDecoder().decode(data);
      return (
        mint.supply === 1n &&
        mint.decimals === 0 &&
        mint.mintAuthority.__option === "None" &&
        mint.freezeAuthority.__option === "None" &&
        held.some((token) => token.mint === address)
      );
    })
    .map(({ address }) => address);

  return {
    lamports: chain.getBalance(wallet)! - own.lamports,
    dollars: 2_000_000_000n - left,
    lostControl,
    items,
  };
}
