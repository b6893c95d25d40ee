import type { Address } from "../../contract/values/brand.js";
import type { FundedAccount, Payment } from "../../core/transaction-verifier.js";
import { assetFee, assetRent } from "./asset-cost.js";
import type { MetadataFields } from "./decode-metadata.js";
import type {
  EffectOf,
  EffectType,
  InstructionEffect,
  PointerEffect,
  TokenAccountEffect,
} from "./effects.js";
import { TOKEN, TOKEN_2022 } from "./program-addresses.js";
import { rentOf } from "./rent.js";
import type { TransactionConstraints } from "./transaction-constraints.js";

/** Constraints with the recipient of the items. */
export interface MintTerms extends TransactionConstraints {
  readonly itemRecipient: string;
}

/** Payment, and the account that gets it. */
export interface CollectedPayment extends Payment {
  /** Differs from `recipient` for a token account whose owner is in the transaction. */
  readonly account: Address;
}

/** New token mint or asset. */
export interface Item {
  readonly authority: Address;
  /** Receives the only unit; null: not minted yet. */
  readonly recipient: Address | null;
  /** True once the mint authority is removed. */
  readonly isClosed: boolean;
}

/** Pointer to the account that holds metadata or a membership. */
export interface Pointer {
  /** True when that account is the token mint itself. */
  readonly isOwn: boolean;
  /** Authority that may change the pointer; null: none. */
  readonly authority: Address | null;
}

/** Extensions of a token mint. */
export interface MintExtensions {
  readonly metadataPointer?: Pointer;
  /** Fields of the metadata after all instructions. */
  readonly fields?: MetadataFields;
  readonly memberPointer?: Pointer;
  /** Mint address of the group that it joins. */
  readonly group?: Address;
}

/** Effects of a transaction's instructions so far. */
export interface CollectedEffects {
  readonly payments: CollectedPayment[];
  /** New accounts whose rent the wallet pays. */
  readonly funded: FundedAccount[];
  /** Lamports that the items' program charges the wallet for each of them. */
  readonly programFees: bigint[];
  /** Accounts created by the System program, regardless of who pays for them. */
  readonly created: Set<Address>;
  /** Items by mint address. */
  readonly items: Map<Address, Item>;
  /** Extensions by mint address. */
  readonly extensions: Map<Address, MintExtensions>;
  /** Owner and mint of the associated token accounts that this transaction opens, by account address. */
  readonly tokenAccounts: Map<Address, { readonly owner: Address; readonly mint: Address }>;
}

export function createCollectedEffects(): CollectedEffects {
  return {
    payments: [],
    funded: [],
    programFees: [],
    created: new Set(),
    items: new Map(),
    extensions: new Map(),
    tokenAccounts: new Map(),
  };
}

/** Size of a token account in bytes. Token-2022 adds the extensions that the token's mint requires. */
const tokenAccountSize = 165;
/** Size of the wallet's account for an item, in bytes: a Token-2022 account with an immutable owner. */
const itemAccountSize = 170;
/** Size of a Token-2022 account with all extensions that a payment's mint can require. Bytes. */
const maxTokenAccountSize = 263;

export const isTokenProgram = (program: string): boolean => program === TOKEN || program === TOKEN_2022;

/** True for a token account in which the recipient gets an item of this transaction. */
export const holdsItem = (
  { owner, mint }: TokenAccountEffect,
  { created }: CollectedEffects,
  { itemRecipient }: MintTerms,
): boolean => owner === itemRecipient && created.has(mint);

/** Returns the wallet's payment; null for another effect, and for lamports of another address. */
export function paymentOf(
  effect: InstructionEffect,
  { tokenAccounts }: CollectedEffects,
  { wallet }: MintTerms,
): CollectedPayment | null {
  if (effect.type === "transfer" && effect.from === wallet)
    return { currency: null, amount: effect.lamports, account: effect.to, recipient: effect.to };
  if (effect.type !== "transferToken") return null;
  const { mint, amount, to } = effect;
  return { currency: mint, amount, account: to, recipient: holderOf(tokenAccounts, mint, to) };
}

/** Owner of a token account that this transaction opens for the mint; the account itself for any other. */
export function holderOf(
  tokenAccounts: CollectedEffects["tokenAccounts"],
  mint: Address,
  account: Address,
): Address {
  const opened = tokenAccounts.get(account);
  return opened?.mint === mint ? opened.owner : account;
}

type Collect<Type extends EffectType> = (
  effects: CollectedEffects,
  effect: EffectOf<Type>,
  terms: MintTerms,
) => void;

const collectPayment = (effects: CollectedEffects, effect: InstructionEffect, terms: MintTerms): void => {
  const payment = paymentOf(effect, effects, terms);
  if (payment) effects.payments.push(payment);
};

function extend({ extensions }: CollectedEffects, mint: Address, extension: MintExtensions): void {
  extensions.set(mint, { ...extensions.get(mint), ...extension });
}

function changeItem({ items }: CollectedEffects, mint: Address, change: Partial<Item>): void {
  const item = items.get(mint);
  if (item) items.set(mint, { ...item, ...change });
}

const toPointer = ({ mint, target, authority }: PointerEffect): Pointer => ({
  isOwn: target === mint,
  authority,
});

const ownPointer: Pointer = { isOwn: true, authority: null };

/** How each kind of effect adds to the effects so far. */
const collectors: { readonly [Type in EffectType]: Collect<Type> } = {
  none: () => undefined,
  transfer: collectPayment,
  transferToken: collectPayment,
  createAccount({ created, funded }, { account, payer, lamports }, { wallet }) {
    created.add(account);
    if (payer === wallet) funded.push({ address: account, lamports, isExact: true });
  },
  openTokenAccount(effects, effect, terms) {
    const { account, owner, mint, payer, program } = effect;
    const { tokenAccounts, funded } = effects;
    const extended = holdsItem(effect, effects, terms) ? itemAccountSize : maxTokenAccountSize;
    const lamports = rentOf(program === TOKEN ? tokenAccountSize : extended, terms.rentPerByte);
    // Opening the account again costs nothing more.
    if (payer === terms.wallet && !tokenAccounts.has(account))
      funded.push({ address: account, lamports, isExact: false });
    tokenAccounts.set(account, { owner, mint });
  },
  initializeMint({ items }, { mint, authority }) {
    items.set(mint, { authority, recipient: null, isClosed: false });
  },
  pointToMetadata: (effects, effect) => extend(effects, effect.mint, { metadataPointer: toPointer(effect) }),
  pointToMembership: (effects, effect) => extend(effects, effect.mint, { memberPointer: toPointer(effect) }),
  writeMetadata(effects, { mint, fields }) {
    const written = effects.extensions.get(mint)?.fields ?? [];
    extend(effects, mint, { fields: new Map([...written, ...fields]) });
  },
  joinGroup: (effects, { mint, group }) => extend(effects, mint, { group }),
  mintTo: (effects, { mint, account }) =>
    changeItem(effects, mint, { recipient: holderOf(effects.tokenAccounts, mint, account) }),
  endMinting: (effects, { mint }) => changeItem(effects, mint, { isClosed: true }),
  createAsset(effects, effect, { wallet, rentPerByte }) {
    const { asset, authority, owner, payer, collection, name, uri } = effect;
    effects.items.set(asset, { authority, recipient: owner, isClosed: true });
    const fields = new Map([
      ["name", name],
      ["uri", uri],
    ]);
    effects.extensions.set(asset, {
      metadataPointer: ownPointer,
      fields,
      memberPointer: ownPointer,
      group: collection,
    });
    if (payer !== wallet) return;
    effects.funded.push({ address: asset, lamports: assetRent(effect, rentPerByte), isExact: false });
    effects.programFees.push(assetFee(rentPerByte));
  },
};

/** Adds what an instruction does to the effects of those before it. */
export function collectEffect(effects: CollectedEffects, effect: InstructionEffect, terms: MintTerms): void {
  (collectors[effect.type] as Collect<EffectType>)(effects, effect, terms);
}
