import type { Address } from "../../../contract/values/brand.js";
import {
  holderOf,
  holdsItem,
  isTokenProgram,
  paymentOf,
  type CollectedEffects,
  type MintTerms,
} from "../collect-effects.js";
import {
  findInstructions,
  type DecodedInstruction,
  type ResolvedInstruction,
} from "../decode-instruction.js";
import type { AssetEffect, InstructionEffect } from "../effects.js";
import { violatedBy, type Invariant, type Violation } from "./invariant.js";

/** Instruction, and the effects of those before it. */
export interface InstructionSubject {
  readonly instruction: ResolvedInstruction;
  /** Null for an instruction that isn't one of a mint. */
  readonly decoded: DecodedInstruction | null;
  readonly effects: CollectedEffects;
  readonly terms: MintTerms;
}

/** Instruction of a mint that has effects. */
interface EffectSubject extends InstructionSubject {
  readonly effect: InstructionEffect;
}

/** True for a program whose instructions are not decoded, because the page trusts it. */
export const isOpaque = (program: string, { programs }: MintTerms): boolean =>
  findInstructions(program) === null && (programs?.includes(program) ?? false);

/** Only the programs of a mint are called, and those in `trusted-programs`. */
function programsAreKnown({ instruction: { program }, terms }: InstructionSubject): Violation[] {
  return findInstructions(program) || isOpaque(program, terms) ? [] : violatedBy(program);
}

/** Only the instructions of a mint are used: no durable nonce, no delegate, no trailing bytes. */
function instructionsAreOfAMint({ instruction: { program }, decoded }: InstructionSubject): Violation[] {
  return decoded || !findInstructions(program) ? [] : violatedBy(program);
}

/** The wallet's signature pays, opens accounts and owns the item, and authorizes nothing else. */
function walletAuthorizesPaymentsOnly({
  instruction: { program, addresses },
  decoded,
  terms: { wallet },
}: InstructionSubject): Violation[] {
  if (!decoded) return [];
  const { accounts = [], wallet: allowed = [] } = decoded.layout;
  const isMisused = addresses.some(
    (address, index) => address === wallet && !allowed.includes(accounts[index] ?? ""),
  );
  const { effect } = decoded;
  const isBase = effect.type === "createAccount" && effect.base === wallet;
  return violatedBy(...(isMisused ? [program] : []), ...(isBase ? [program] : []));
}

/** Tokens are paid by the wallet itself, and none of them is an item. */
function tokensAreTheWallets({ instruction, effect, effects, terms }: EffectSubject): Violation[] {
  if (effect.type !== "transferToken") return [];
  const isPayment = effect.authority === terms.wallet && !effects.created.has(effect.mint);
  return isPayment ? [] : violatedBy(instruction.program);
}

/** Only an item's mint authority is removed. */
function onlyItemsAreClosed({ instruction, effect, effects }: EffectSubject): Violation[] {
  if (effect.type !== "endMinting" || effects.items.has(effect.mint)) return [];
  return violatedBy(instruction.program);
}

/** A payment in a token has the decimals of the price on screen. */
function decimalsAreThoseShown({ effect, terms: { spend } }: EffectSubject): Violation[] {
  if (effect.type !== "transferToken") return [];
  const { mint, decimals: actual } = effect;
  const differs = spend.some(({ currency, decimals }) => currency === mint && decimals !== actual);
  return differs ? violatedBy(mint) : [];
}

/** A new account is of a token program: an item, or a token account for an item or for a paid recipient. */
function accountsHoldItemsOrPayments({ effect, effects, terms }: EffectSubject): Violation[] {
  if (effect.type === "createAccount")
    return isTokenProgram(effect.program) ? [] : violatedBy(effect.account);
  if (effect.type !== "openTokenAccount") return [];
  const { account, owner, mint, program } = effect;
  const holdsPayment =
    isAllowedRecipient(owner, terms) && terms.spend.some(({ currency }) => currency === mint);
  const isAllowed = isTokenProgram(program) && (holdsItem(effect, effects, terms) || holdsPayment);
  return isAllowed ? [] : violatedBy(account);
}

/** An item is a new token mint, indivisible and without a freeze authority. */
function itemsAreNew({ effect, effects: { created } }: EffectSubject): Violation[] {
  switch (effect.type) {
    case "initializeMint":
      return effect.isPlain && created.has(effect.mint) ? [] : violatedBy(effect.mint);
    case "pointToMetadata":
    case "pointToMembership":
    case "writeMetadata":
    case "joinGroup":
      return created.has(effect.mint) ? [] : violatedBy(effect.mint);
    default:
      return [];
  }
}

/** An item joins one group. */
function itemsJoinOneGroup({ effect, effects: { extensions } }: EffectSubject): Violation[] {
  if (effect.type !== "joinGroup") return [];
  // A second group can't be the collection's.
  return extensions.get(effect.mint)?.group === undefined ? [] : violatedBy(effect.mint);
}

/** An item is minted once, with a supply of one. */
function itemsAreMintedOnce({ effect, effects: { items } }: EffectSubject): Violation[] {
  if (effect.type !== "mintTo") return [];
  const item = items.get(effect.mint);
  return item && !item.recipient && effect.amount === 1n ? [] : violatedBy(effect.mint);
}

/** Maximum bytes of an asset's name and of its metadata URI, for which the wallet pays rent. */
const maxNameLength = 128;
const maxUriLength = 256;

const isNamed = ({ name, uri }: AssetEffect): boolean =>
  name > 0 && name <= maxNameLength && uri <= maxUriLength;

/** A Metaplex Core asset is made by one `CreateV2`: in the collection, for the wallet, without plugins. */
function assetsArePlain({ effect, effects: { items, created } }: EffectSubject): Violation[] {
  if (effect.type !== "createAsset") return [];
  const { asset, isPlain } = effect;
  const isNew = !items.has(asset) && !created.has(asset);
  return isPlain && isNamed(effect) && isNew ? [] : violatedBy(asset);
}

/** The items go to the wallet, or to the recipient that the collector or the page has named. */
function itemsGoToTheRecipient({ effect, effects: { tokenAccounts }, terms }: EffectSubject): Violation[] {
  const recipient =
    effect.type === "mintTo"
      ? holderOf(tokenAccounts, effect.mint, effect.account)
      : effect.type === "createAsset" && effect.owner;
  return recipient === false || recipient === terms.itemRecipient ? [] : violatedBy(recipient);
}

const isAllowedRecipient = (address: Address, { recipients }: MintTerms): boolean =>
  recipients?.includes(address) ?? true;

/** Payments go only to the allowed recipients. */
function paysOnlyRecipients({ effect, effects, terms }: EffectSubject): Violation[] {
  const payment = paymentOf(effect, effects, terms);
  if (!payment) return [];
  const { account, recipient } = payment;
  const isAllowed = isAllowedRecipient(account, terms) || isAllowedRecipient(recipient, terms);
  return isAllowed ? [] : violatedBy(recipient);
}

/** Invariants of each instruction, whatever it does. */
export const instructionInvariants: readonly Invariant<InstructionSubject>[] = [
  { code: "PROGRAM_NOT_ALLOWED", find: programsAreKnown },
  { code: "INSTRUCTION_NOT_ALLOWED", find: instructionsAreOfAMint },
  { code: "WALLET_AS_AUTHORITY", find: walletAuthorizesPaymentsOnly },
];

/** Invariants of each instruction's effect, given the effects of those before it. */
export const effectInvariants: readonly Invariant<EffectSubject>[] = [
  { code: "INSTRUCTION_NOT_ALLOWED", find: tokensAreTheWallets },
  { code: "INSTRUCTION_NOT_ALLOWED", find: onlyItemsAreClosed },
  { code: "TOKEN_DECIMALS_WRONG", find: decimalsAreThoseShown },
  { code: "ACCOUNT_NOT_ALLOWED", find: accountsHoldItemsOrPayments },
  { code: "ITEM_MALFORMED", find: itemsAreNew },
  { code: "ITEM_MALFORMED", find: itemsJoinOneGroup },
  { code: "ITEM_MALFORMED", find: itemsAreMintedOnce },
  { code: "ITEM_MALFORMED", find: assetsArePlain },
  { code: "ITEM_RECIPIENT_WRONG", find: itemsGoToTheRecipient },
  { code: "RECIPIENT_NOT_ALLOWED", find: paysOnlyRecipients },
];
