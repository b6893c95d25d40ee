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
  purse,
  raw,
  signer,
  type Trick,
} from "./mint-fixture.js";

const computeBudget = "ComputeBudget111111111111111111111111111111";
const lighthouse = "L2TExMFKdjpN9kozasaurPirfHy9P8sbXoAN1qA3S95";
const parts = Object.values(item.parts);

function transfer(amount: bigint, to = treasury, programAddress = TOKEN) {
  return token.getTransferCheckedInstruction(
    { source: purse, mint: dollar, destination: to, authority: signer, amount, decimals: 6 },
    { programAddress },
  );
}

/** More leaves the wallet than was agreed, or it goes elsewhere. */
export const tricksWithPayments: Trick[] = [
  {
    name: "one lamport more than agreed",
    instructions: mint().with(2, paySol(price + 1n)),
    codes: ["SPENDS_TOO_MUCH"],
  },
  adding("paid twice", paySol(price), "SPENDS_TOO_MUCH"),
  adding("an amount that wraps 64 bits", paySol(2n ** 64n - 1n), "SPENDS_TOO_MUCH"),
  {
    name: "paid to the thief",
    instructions: mint().with(2, paySol(price, thief)),
    codes: ["RECIPIENT_NOT_ALLOWED"],
  },
  {
    name: "within the price, but in part to the thief",
    instructions: [...mint().with(2, paySol(price - 5n)), paySol(5n, thief)],
    codes: ["RECIPIENT_NOT_ALLOWED"],
  },
  {
    name: "native coin where the price is in an SPL token",
    instructions: mint(),
    codes: ["SPENDS_TOO_MUCH"],
    expectation: inDollars,
  },
  {
    name: "more of an SPL token than agreed",
    instructions: [dollars.open, dollars.pay, ...parts],
    codes: ["SPENDS_TOO_MUCH"],
    expectation: { ...inDollars, spend: [{ currency: dollar, amount: 24_999_999n }] },
  },
  {
    name: "an SPL payment to an account that nobody says is the treasury's",
    instructions: [dollars.pay, ...parts],
    codes: ["RECIPIENT_NOT_ALLOWED"],
    expectation: inDollars,
  },
  {
    name: "an SPL payment to an account that is only later said to be the treasury's",
    instructions: [dollars.pay, dollars.open, ...parts],
    codes: ["RECIPIENT_NOT_ALLOWED"],
    expectation: inDollars,
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

/** The chain takes more than was agreed. */
export const tricksWithFees: Trick[] = [
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
    "the compute budget's retired instruction with a fee of its own",
    raw(computeBudget, [0, 1, 0, 0, 0, 1, 0, 0, 0]),
  ),
  adding("a compute budget with accounts", raw(computeBudget, [2, 1, 0, 0, 0], asSigner(wallet))),
];

/** The transaction isn't what it seems: foreign programs, signers, payers, hidden accounts. */
export const tricksInTheFrame: Trick[] = [
  {
    name: "somebody else pays the fee",
    instructions: mint(),
    codes: ["FEE_PAYER_NOT_WALLET"],
    expectation: { signers: [thief] },
    options: { feePayer: thief },
  },
  adding("a stranger must sign", paySol(1n, treasury, thief), "SIGNER_NOT_ALLOWED"),
  {
    name: "keys hide in a lookup table",
    instructions: mint(),
    codes: ["LOOKUP_TABLE", "RECIPIENT_NOT_ALLOWED"],
    options: { tables: { [madeUpAddress(60)]: [madeUpAddress(61), treasury] } },
  },
  adding("an unknown program", raw(madeUpAddress(50), [0], asSigner(wallet)), "PROGRAM_NOT_ALLOWED"),
  adding(
    "a program whose address looks like System's",
    raw("11111111111111111111111111111112", [2, 0, 0, 0], asSigner(wallet)),
    "PROGRAM_NOT_ALLOWED",
  ),
  adding(
    "Stake.Authorize",
    raw("Stake11111111111111111111111111111111111111", [1, 0, 0, 0], purse, asSigner(wallet)),
    "PROGRAM_NOT_ALLOWED",
  ),
  adding(
    "BPFLoaderUpgradeable.SetAuthority",
    raw("BPFLoaderUpgradeab1e11111111111111111111111", [4, 0, 0, 0], purse, asSigner(wallet), thief),
    "PROGRAM_NOT_ALLOWED",
  ),
  {
    name: "a known program's instruction, though the page trusts that program",
    instructions: [...mint(), system.getAssignInstruction({ account: signer, programAddress: thief })],
    codes: ["INSTRUCTION_NOT_ALLOWED"],
    expectation: { programs: [system.SYSTEM_PROGRAM_ADDRESS] },
  },
  adding(
    "a memo in the wallet's name",
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
    "a transfer with bytes to spare",
    raw(system.SYSTEM_PROGRAM_ADDRESS, [2, 0, 0, 0, 1, 0, 0, 0, 0, 0, 0, 0, 0], asSigner(wallet), treasury),
  ),
];
