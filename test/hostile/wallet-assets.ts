import {
  AccountState,
  extension,
  findAssociatedTokenPda,
  getMintEncoder,
  getTokenEncoder,
  TOKEN_2022_PROGRAM_ADDRESS,
} from "@solana-program/token-2022";
import {
  getAddressEncoder,
  getProgramDerivedAddress,
  lamports,
  some,
  type Address,
  type EncodedAccount,
  type ReadonlyUint8Array,
} from "@solana/kit";
import { dollar, madeUpAddress, service, TOKEN, treasury, wallet } from "../solana/build-mint.js";
import { walletToken } from "../solana/mint-fixture.js";

/** Token of Token-2022 that keeps a part of each transfer for its issuer. */
export const feeCoin = madeUpAddress(6);
/** Token of Token-2022 whose accounts are as large as a token can make them. */
export const wideCoin = madeUpAddress(7);
export const wrappedSol = "So11111111111111111111111111111111111111112" as Address;
export const usdc = "4zMMC9srt5Ri5X14GAgXhaHii3GnPAERYPJgZJDncDU" as Address;
/** Items that the wallet owns, of both token programs. */
export const [ownItem, ownClassicItem] = [madeUpAddress(8), madeUpAddress(9)];
/** Token mint whose mint authority is the wallet. */
export const ownMint = madeUpAddress(22);
export const nonce = madeUpAddress(21);
/** Buffer of a program, owned by the wallet. */
export const programBuffer = madeUpAddress(25);
export const lookupTable = madeUpAddress(60);
/** Asset of Metaplex Core that the wallet owns, in a collection of its own; there where the program is. */
export const [ownAsset, ownCollection] = [madeUpAddress(26), madeUpAddress(27)];
/** Account in whose name the wallet's asset calls programs. */
export const [assetSigner] = await getProgramDerivedAddress({
  programAddress: "CoREENxT6tW1HoK8ypY1SxRMZTcVPm7R94rH4PZNhX7d" as Address,
  seeds: ["mpl-core-execute", getAddressEncoder().encode(ownAsset)],
});

const system = "11111111111111111111111111111111" as Address;
const loader = "BPFLoaderUpgradeab1e11111111111111111111111" as Address;
const tableProgram = "AddressLookupTab1e1111111111111111111111111" as Address;

const tokenAccountOf = async (mint: Address, tokenProgram: Address, owner = wallet): Promise<Address> =>
  (await findAssociatedTokenPda({ owner, mint, tokenProgram }))[0];

/** Token accounts of the wallet by name, with their token. */
export const tokenAccounts = {
  dollars: { address: await tokenAccountOf(dollar, TOKEN), mint: dollar },
  usdc: { address: await tokenAccountOf(usdc, TOKEN), mint: usdc },
  moreDollars: { address: walletToken, mint: dollar },
  feeCoins: { address: await tokenAccountOf(feeCoin, TOKEN_2022_PROGRAM_ADDRESS), mint: feeCoin },
  wideCoins: { address: await tokenAccountOf(wideCoin, TOKEN_2022_PROGRAM_ADDRESS), mint: wideCoin },
  wrappedSol: { address: await tokenAccountOf(wrappedSol, TOKEN), mint: wrappedSol },
  item: { address: await tokenAccountOf(ownItem, TOKEN_2022_PROGRAM_ADDRESS), mint: ownItem },
  classicItem: { address: await tokenAccountOf(ownClassicItem, TOKEN), mint: ownClassicItem },
};

/** Decimals of the tokens, by mint address. */
export const decimalsOf: Readonly<Record<string, number>> = {
  [dollar]: 6,
  [usdc]: 6,
  [feeCoin]: 6,
  [wideCoin]: 6,
  [wrappedSol]: 9,
  [ownItem]: 0,
  [ownClassicItem]: 0,
};

const addressBytes = (address: Address) => [...getAddressEncoder().encode(address)];
const zeros = (count: number): number[] => Array.from({ length: count }, () => 0);

function accountOf(
  address: Address,
  programAddress: Address,
  data: ReadonlyUint8Array | number[],
  balance = 0n,
) {
  const bytes = Uint8Array.from(data);
  const rent = BigInt(128 + bytes.length) * 6960n;
  const space = BigInt(bytes.length);
  return {
    address,
    programAddress,
    data: bytes,
    executable: false,
    lamports: lamports(rent + balance),
    space,
  };
}

const mintOf = (decimals: number, authority: Address | null, supply: bigint) => ({
  mintAuthority: authority,
  supply,
  decimals,
  isInitialized: true,
  freezeAuthority: null,
});
const tokenOf = (mint: Address, amount: bigint) => ({
  mint,
  owner: wallet,
  amount,
  delegate: null,
  state: AccountState.Initialized,
  isNative: null,
  delegatedAmount: 0n,
  closeAuthority: null,
});

const coins = 1_000_000_000n;
const fee = { epoch: 0n, maximumFee: 1_000_000_000n, transferFeeBasisPoints: 500 };
const feeConfig = extension("TransferFeeConfig", {
  transferFeeConfigAuthority: service,
  withdrawWithheldAuthority: service,
  withheldAmount: 0n,
  olderTransferFee: fee,
  newerTransferFee: fee,
});
const wideExtensions = [
  feeConfig,
  extension("ConfidentialTransferFee", {
    authority: some(service),
    elgamalPubkey: service,
    harvestToMintEnabled: true,
    withheldAmount: new Uint8Array(64),
  }),
  extension("TransferHook", { authority: service, programId: system }),
  extension("PausableConfig", { authority: some(service), paused: false }),
];

const encodeMint = (mint: ReturnType<typeof mintOf>, extensions: unknown = null) =>
  getMintEncoder().encode({ ...mint, extensions } as Parameters<
    ReturnType<typeof getMintEncoder>["encode"]
  >[0]);
const encodeToken = (
  token: ReturnType<typeof tokenOf>,
  extensions: unknown = null,
  isNative: bigint | null = null,
) =>
  getTokenEncoder().encode({ ...token, isNative, extensions } as Parameters<
    ReturnType<typeof getTokenEncoder>["encode"]
  >[0]);

const withheld = extension("TransferFeeAmount", { withheldAmount: 0n });
const rentOfWrapped = BigInt(128 + 165) * 6960n;
const { dollars, moreDollars, feeCoins, wideCoins, wrappedSol: wrapped, item, classicItem } = tokenAccounts;

/** Accounts on the chain beside the wallet itself and the programs. */
export const accounts: readonly EncodedAccount[] = [
  accountOf(dollar, TOKEN, encodeMint(mintOf(6, service, 10n ** 12n))),
  accountOf(wrappedSol, TOKEN, encodeMint(mintOf(9, null, 0n))),
  accountOf(usdc, TOKEN, encodeMint(mintOf(6, service, 10n ** 12n))),
  accountOf(feeCoin, TOKEN_2022_PROGRAM_ADDRESS, encodeMint(mintOf(6, service, 10n ** 12n), [feeConfig])),
  accountOf(wideCoin, TOKEN_2022_PROGRAM_ADDRESS, encodeMint(mintOf(6, service, 10n ** 12n), wideExtensions)),
  accountOf(ownItem, TOKEN_2022_PROGRAM_ADDRESS, encodeMint(mintOf(0, null, 1n))),
  accountOf(ownClassicItem, TOKEN, encodeMint(mintOf(0, null, 1n))),
  accountOf(ownMint, TOKEN, encodeMint(mintOf(0, wallet, 0n))),
  accountOf(dollars.address, TOKEN, encodeToken(tokenOf(dollar, coins))),
  accountOf(tokenAccounts.usdc.address, TOKEN, encodeToken(tokenOf(usdc, coins))),
  accountOf(moreDollars.address, TOKEN, encodeToken(tokenOf(dollar, coins))),
  accountOf(feeCoins.address, TOKEN_2022_PROGRAM_ADDRESS, encodeToken(tokenOf(feeCoin, coins), [withheld])),
  accountOf(wideCoins.address, TOKEN_2022_PROGRAM_ADDRESS, encodeToken(tokenOf(wideCoin, coins), [withheld])),
  accountOf(wrapped.address, TOKEN, encodeToken(tokenOf(wrappedSol, coins), null, rentOfWrapped), coins),
  accountOf(item.address, TOKEN_2022_PROGRAM_ADDRESS, encodeToken(tokenOf(ownItem, 1n))),
  accountOf(classicItem.address, TOKEN, encodeToken(tokenOf(ownClassicItem, 1n))),
  // Version, state, authority, blockhash, fee.
  accountOf(nonce, system, [
    1,
    0,
    0,
    0,
    1,
    0,
    0,
    0,
    ...addressBytes(wallet),
    ...zeros(32),
    136,
    19,
    ...zeros(6),
  ]),
  // State, authority, content.
  accountOf(programBuffer, loader, [1, 0, 0, 0, 1, ...addressBytes(wallet), 1, 2, 3]),
  // State, never deactivated, not extended lately, no authority.
  accountOf(lookupTable, tableProgram, [
    ...[1, 0, 0, 0, 255, 255, 255, 255, 255, 255, 255, 255],
    ...zeros(44),
    ...addressBytes(madeUpAddress(61)),
    ...addressBytes(treasury),
  ]),
];

/** Accounts in the wallet's control, each with the bytes that say so; token accounts are decoded instead. */
export const controlled: readonly {
  readonly address: Address;
  readonly authority?: readonly [number, number];
}[] = [
  { address: wallet },
  ...Object.values(tokenAccounts),
  { address: nonce, authority: [0, 40] },
  { address: programBuffer, authority: [0, 37] },
  { address: ownMint, authority: [0, 36] },
  // Plugins are at the end.
  { address: ownAsset, authority: [0, 1_000] },
  { address: ownCollection, authority: [0, 1_000] },
  { address: assetSigner },
];
