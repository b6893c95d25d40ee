import * as token from "@solana-program/token-2022";
import { createNoopSigner, type Instruction } from "@solana/kit";
import { budget, paySol, thief, TOKEN, wallet } from "../solana/build-mint.js";
import { itemAttacks } from "../solana/hostile-items.js";
import { feeAttacks, frameAttacks, paymentAttacks } from "../solana/hostile-payments.js";
import { newAccountAttacks, walletAttacks } from "../solana/hostile-accounts.js";
import { tokenAccountAttacks } from "../solana/hostile-tokens.js";
import { adding, asSigner, dollars, item, mint, raw, type Attack } from "../solana/mint-fixture.js";
import { toAmount } from "../../src/contract/values/price.js";
import { currencies, drops, priceOf, type Answers, type Drop } from "./drops.js";
import { eachPhase, signing, type HostileCase } from "./hostile-case.js";
import { programBuffer, tokenAccounts } from "./wallet-assets.js";

const signer = createNoopSigner(wallet);
/** Attacks on everything that the wallet owns on this chain. */
const ownAttacks: Attack[] = [
  adding(
    "a program's buffer for the thief",
    raw("BPFLoaderUpgradeab1e11111111111111111111111", [4, 0, 0, 0], programBuffer, asSigner(wallet), thief),
  ),
  ...Object.entries(tokenAccounts).flatMap(([name, { address, mint }]) =>
    [TOKEN, token.TOKEN_2022_PROGRAM_ADDRESS].flatMap((programAddress): Attack[] => {
      const program = programAddress === TOKEN ? "Token" : "Token-2022";
      const config = { programAddress };
      const owner = token.AuthorityType.AccountOwner;
      const change = { owned: address, owner: signer, authorityType: owner, newAuthority: thief };
      const close = { account: address, destination: thief, owner: signer };
      const approve = { source: address, delegate: thief, owner: signer, amount: 1n };
      const burn = { account: address, mint, authority: signer, amount: 1n };
      return [
        adding(`the owner of ${name} (${program})`, token.getSetAuthorityInstruction(change, config)),
        adding(`the end of ${name} (${program})`, token.getCloseAccountInstruction(close, config)),
        adding(`a delegate for ${name} (${program})`, token.getApproveInstruction(approve, config)),
        adding(`burnt ${name} (${program})`, token.getBurnInstruction(burn, config)),
      ];
    }),
  ),
];

const attacks: Record<string, Attack[]> = {
  "everything that the wallet owns": ownAttacks,
  "the wallet's own account": walletAttacks,
  "the wallet's token accounts": tokenAccountAttacks,
  "new accounts": newAccountAttacks,
  payments: paymentAttacks,
  fees: feeAttacks,
  "the transaction's frame": frameAttacks,
  items: itemAttacks,
};

const honest = new Set<Instruction>([
  ...Object.values(budget),
  ...Object.values(item.parts),
  dollars.open,
  dollars.pay,
]);
const payment = JSON.stringify(paySol().accounts);
/** Instructions of an attack that a mint doesn't have. */
const foreignTo = ({ instructions }: Attack) =>
  instructions.filter(
    (instruction) => !honest.has(instruction) && JSON.stringify(instruction.accounts) !== payment,
  );

/** Instructions that are no part of a mint. */
export const foreignInstructions = Object.values(attacks).flat().flatMap(foreignTo);

/** The order for which an attack was made, as the page and the service of its expectation have it. */
function asMade(attack: Attack): Pick<HostileCase, "drop" | "answers" | "fixed" | "trustedPrograms"> {
  const { quantity = 1, spend = [], authority, programs = [] } = attack.expectation ?? {};
  const drop = spend.length ? drops.token : quantity > 1 ? drops.several : drops.fixed;
  const setPrice = (answers: Answers) => {
    answers.prepare.cost = undefined;
    for (const { amount, decimals } of spend)
      eachPhase(answers, (phase) => {
        phase.priceDisplay = {
          ...priceOf(currencies.dollar, amount),
          decimals,
          amount: toAmount(amount, decimals),
        };
      });
  };
  return {
    ...signing(drop, [attack.instructions], attack.options, setPrice),
    fixed: { ...(authority && { authority }) },
    trustedPrograms: programs,
  };
}

/** Places for hostile instructions in an honest transaction. */
const places: Record<
  string,
  (foreign: readonly Instruction[]) => { drop: Drop; transactions: Instruction[][] }
> = {
  "first in a free mint": (foreign) => ({
    drop: drops.free,
    transactions: [[...foreign, ...drops.free.transactions[0]!]],
  }),
  "after the payment for a token": (foreign) => ({
    drop: drops.token,
    transactions: [drops.token.transactions[0]!.toSpliced(4, 0, ...foreign)],
  }),
  "last in a mint for a token with a fee": (foreign) => ({
    drop: drops.feeToken,
    transactions: [[...drops.feeToken.transactions[0]!, ...foreign]],
  }),
  "in the second of two transactions": (foreign) => ({
    drop: drops.several,
    transactions: [[...drops.several.transactions[0]!], [...drops.several.transactions[1]!, ...foreign]],
  }),
  "in the first of two transactions": (foreign) => ({
    drop: drops.severalFree,
    transactions: [
      [...foreign, ...drops.severalFree.transactions[0]!],
      [...drops.severalFree.transactions[1]!],
    ],
  }),
};

/** The attacks on a single transaction, as they were made and in other places. */
export const attackCases: HostileCase[] = Object.entries(attacks).flatMap(([kind, list]) =>
  list.flatMap((attack): HostileCase[] => {
    const made = { kind: `an attack on ${kind}`, name: attack.name, ...asMade(attack) };
    const foreign = foreignTo(attack);
    const isAddition = attack.instructions.length === mint().length + foreign.length && foreign.length === 1;
    if (!isAddition) return [made];
    const placed = Object.entries(places).map(([place, build]): HostileCase => {
      const { drop, transactions } = build(foreign);
      return { ...made, name: `${attack.name}, ${place}`, ...signing(drop, transactions) };
    });
    return [made, ...placed];
  }),
);
