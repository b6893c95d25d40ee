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
import { walletToken } from "./mint-fixture.js";

const system = "11111111111111111111111111111111" as Address;
const [walletDollars] = await findAssociatedTokenPda({ owner: wallet, mint: dollar, tokenProgram: TOKEN });

/** The wallet's accounts on a chain without signature checks, so that every transaction is executed. */
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
  put(walletToken, TOKEN, getTokenEncoder().encode(account));
  return chain;
}

/** Effects of a transaction on the wallet. */
export interface Change {
  /** Lamports spent by the wallet. */
  readonly lamports: bigint;
  /** Dollars spent by its token accounts. */
  readonly dollars: bigint;
  /** True when another party gains control of a wallet account. */
  readonly lostControl: boolean;
  /** New mints with a fixed supply of one, held by the wallet. */
  readonly items: Address[];
}

export function simulate(chain: LiteSVM, bytes: Uint8Array): Change | null {
  const result = chain.simulateTransaction(getTransactionDecoder().decode(bytes));
  if (result instanceof FailedTransactionMetadata) return null;
  const after = new Map(result.postAccounts().map((account) => [account.address, account]));

  const walletTokens = [walletDollars, walletToken].map((address): Token | null => {
    const account = after.get(address) ?? (chain.getAccount(address) as EncodedAccount);
    return account.data.length ? getTokenDecoder().decode(account.data) : null;
  });
  const own = after.get(wallet)!;
  const none = { __option: "None" };
  const lostControl =
    own.programAddress !== system ||
    own.data.length > 0 ||
    walletTokens.some(
      (token) =>
        token?.owner !== wallet ||
        token.delegate.__option !== none.__option ||
        token.closeAuthority.__option !== none.__option,
    );
  const left = walletTokens.reduce((sum, token) => sum + (token?.amount ?? 0n), 0n);

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
