import * as system from "@solana-program/system";
import * as token from "@solana-program/token-2022";
import { AccountRole } from "@solana/kit";
import { dollar, madeUpAddress, paySol, price, thief, TOKEN, treasury, wallet } from "./build-mint.js";
import {
  adding,
  asSigner,
  dollars,
  inDollars,
  item,
  mint,
  walletToken,
  raw,
  signer,
  type Attack,
} from "./mint-fixture.js";

const computeBudget = "ComputeBudget111111111111111111111111111111";
const lighthouse = "L2TExMFKdjpN9kozasaurPirfHy9P8sbXoAN1qA3S95";
const parts = Object.values(item.parts);

function transfer(amount: bigint, to = treasury, programAddress = TOKEN) {
  return token.getTransferCheckedInstruction(
    { source: walletToken, mint: dollar, destination: to, authority: signer, amount, decimals: 6 },
    { programAddress },
  );
}

/** Attacks that spend more than agreed, or pay another recipient. */
export const paymentAttacks: Attack[] = [
  {
    name: "an SPL payment with other decimals than shown",
    instructions: [dollars.open, dollars.pay, ...parts],
    codes: ["TOKEN_DECIMALS_WRONG"],
    expectation: { ...inDollars, spend: [{ currency: dollar, amount: 25_000_000n, decimals: 9 }] },
  },
  adding(
    "a guard on the wallet itself, which only a wallet may add",
    raw(lighthouse, [6, 4, 1], wallet),
    "WALLET_AS_AUTHORITY",
  ),
  {
    name: "one lamport more than agreed",
    instructions: mint().with(2, paySol(price + 1n)),
    codes: ["SPENDS_TOO_MUCH"],
  },
  adding("a second payment", paySol(price), "SPENDS_TOO_MUCH"),
  adding("an amount that wraps 64 bits", paySol(2n ** 64n - 1n), "SPENDS_TOO_MUCH"),
  {
    name: "a payment to the thief",
    instructions: mint().with(2, paySol(price, thief)),
    codes: ["RECIPIENT_NOT_ALLOWED"],
  },
  {
    name: "a payment within the price, but in part to the thief",
    instructions: [...mint().with(2, paySol(price - 5n)), paySol(5n, thief)],
    codes: ["RECIPIENT_NOT_ALLOWED"],
  },
  {
    name: "a payment in SOL where the price is in an SPL token",
    instructions: mint(),
    codes: ["SPENDS_TOO_MUCH"],
    expectation: inDollars,
  },
  {
    name: "more of an SPL token than agreed",
    instructions: [dollars.open, dollars.pay, ...parts],
    codes: ["SPENDS_TOO_MUCH"],
    expectation: { ...inDollars, spend: [{ currency: dollar, amount: 24_999_999n, decimals: 6 }] },
  },
  {
    name: "an SPL payment to an account not known to be the treasury's",
    instructions: [dollars.pay, ...parts],
    codes: ["RECIPIENT_NOT_ALLOWED"],
    expectation: inDollars,
  },
  {
    name: "an SPL payment to an account only later created for the treasury",
    instructions: [dollars.pay, dollars.open, ...parts],
    codes: ["RECIPIENT_NOT_ALLOWED"],
    expectation: inDollars,
  },
  {
    name: "a token account for a stranger, into which nothing is paid",
    instructions: [
      dollars.open,
      dollars.pay,
      {
        ...dollars.open,
        accounts: dollars.open
          .accounts!.with(1, { address: walletToken, role: AccountRole.WRITABLE })
          .with(2, { address: thief, role: AccountRole.READONLY }),
      },
      ...parts,
    ],
    codes: ["ACCOUNT_NOT_ALLOWED"],
    expectation: { ...inDollars, recipients: undefined },
  },
  {
    name: "an SPL payment to the treasury's account for another token",
    instructions: [
      {
        ...dollars.open,
        accounts: dollars.open.accounts!.with(3, { address: thief, role: AccountRole.READONLY }),
      },
      dollars.pay,
      ...parts,
    ],
    codes: ["ACCOUNT_NOT_ALLOWED", "RECIPIENT_NOT_ALLOWED"],
    expectation: inDollars,
  },
  ...[TOKEN, token.TOKEN_2022_PROGRAM_ADDRESS].flatMap((program) => [
    adding(
      `a token of the wallet's for the thief (${program})`,
      transfer(1n, thief, program),
      "RECIPIENT_NOT_ALLOWED",
      "SPENDS_TOO_MUCH",
    ),
    adding(
      `a token of the wallet's for the treasury (${program})`,
      transfer(1n, treasury, program),
      "SPENDS_TOO_MUCH",
    ),
  ]),
];

/** Attacks that raise the network's charges. */
export const feeAttacks: Attack[] = [
  {
    name: "rent above the allowance",
    instructions: mint(),
    codes: ["RENT_TOO_HIGH"],
    expectation: { rent: 5_000_000n },
  },
  {
    name: "a price for compute units without a limit on them",
    instructions: mint().toSpliced(0, 1),
    codes: ["NETWORK_FEE_TOO_HIGH"],
  },
  {
    name: "a price for compute units above the cap",
    instructions: mint().with(1, raw(computeBudget, [3, 0, 0, 0, 0, 0, 1, 0, 0])),
    codes: ["NETWORK_FEE_TOO_HIGH"],
  },
  {
    name: "a fee of one lamport above the cap",
    instructions: mint(),
    codes: ["NETWORK_FEE_TOO_HIGH"],
    expectation: { networkFee: 12_999n },
  },
  adding(
    "the compute budget's deprecated instruction with an additional fee",
    raw(computeBudget, [0, 1, 0, 0, 0, 1, 0, 0, 0]),
  ),
  adding("a compute budget with accounts", raw(computeBudget, [2, 1, 0, 0, 0], asSigner(wallet))),
];

/** Attacks on the transaction's frame: foreign programs, signers, payers, lookup tables. */
export const frameAttacks: Attack[] = [
  {
    name: "another fee payer",
    instructions: mint(),
    codes: ["FEE_PAYER_NOT_WALLET"],
    expectation: { signers: [thief] },
    options: { feePayer: thief },
  },
  adding("an additional signer", paySol(1n, treasury, thief), "SIGNER_NOT_ALLOWED"),
  {
    name: "accounts in a lookup table",
    instructions: mint(),
    codes: ["LOOKUP_TABLE", "RECIPIENT_NOT_ALLOWED"],
    options: { tables: { [madeUpAddress(60)]: [madeUpAddress(61), treasury] } },
  },
  adding("an unknown program", raw(madeUpAddress(50), [0], asSigner(wallet)), "PROGRAM_NOT_ALLOWED"),
  adding(
    "a program with an address similar to System's",
    raw("11111111111111111111111111111112", [2, 0, 0, 0], asSigner(wallet)),
    "PROGRAM_NOT_ALLOWED",
  ),
  adding(
    "Stake.Authorize",
    raw("Stake11111111111111111111111111111111111111", [1, 0, 0, 0], walletToken, asSigner(wallet)),
    "PROGRAM_NOT_ALLOWED",
  ),
  adding(
    "BPFLoaderUpgradeable.SetAuthority",
    raw("BPFLoaderUpgradeab1e11111111111111111111111", [4, 0, 0, 0], walletToken, asSigner(wallet), thief),
    "PROGRAM_NOT_ALLOWED",
  ),
  {
    name: "a disallowed instruction of a known program that the page trusts",
    instructions: [...mint(), system.getAssignInstruction({ account: signer, programAddress: thief })],
    codes: ["INSTRUCTION_NOT_ALLOWED"],
    expectation: { programs: [system.SYSTEM_PROGRAM_ADDRESS] },
  },
  adding(
    "a memo signed by the wallet",
    raw("MemoSq4gqABAXKb96qnH8TysNcWxMyWCqXgDLGmfcHr", [1], asSigner(wallet)),
    "WALLET_AS_AUTHORITY",
  ),
  ...[0, 1, 16, 17, 18].map((kind) =>
    adding(
      `Lighthouse's instruction ${kind}, which isn't a plain assertion`,
      raw(lighthouse, [kind, 0, 0], asSigner(wallet)),
    ),
  ),
  adding("a Lighthouse instruction without content", raw(lighthouse, [])),
  adding("a System instruction without content", raw(system.SYSTEM_PROGRAM_ADDRESS, [], asSigner(wallet))),
  adding(
    "a transfer with trailing bytes",
    raw(system.SYSTEM_PROGRAM_ADDRESS, [2, 0, 0, 0, 1, 0, 0, 0, 0, 0, 0, 0, 0], asSigner(wallet), treasury),
  ),
];
