import type { Address } from "../../contract/values/brand.js";
import type {
  FundedAccount,
  Payment,
  TransactionProblem,
  TransactionProblemCode,
} from "../../core/transaction-verifier.js";
import {
  ASSOCIATED_TOKEN,
  COMPUTE_BUDGET,
  LIGHTHOUSE,
  MEMO,
  METAPLEX_CORE,
  SYSTEM,
  TOKEN,
  TOKEN_2022,
} from "./programs.js";
import type { MetadataFields } from "./decode-metadata.js";
import { assetCost } from "./decode-core.js";
import { decodeInstruction } from "./decode-instruction.js";
import { rentOf } from "./rent.js";
import type { TransactionConstraints } from "./transaction-constraints.js";

interface ItemMetadata {
  /** True when the pointer refers to the mint itself. */
  isPointed: boolean;
  /** Address that may change the pointer; null: none. */
  pointerAuthority: Address | null;
  /** Fields after all instructions; empty: no metadata. */
  fields: MetadataFields;
}

/** Membership of a created mint in a group. */
interface Membership {
  /** True when the pointer refers to the mint itself. */
  isPointed: boolean;
  /** Address that may change the pointer; null: none. */
  pointerAuthority: Address | null;
  /** Mint address of the group; null: not a member. */
  group: Address | null;
}

/** Effects and problems of a transaction's instructions, accumulated by `verifyInstruction`. */
export interface VerificationFindings {
  readonly problems: TransactionProblem[];
  readonly payments: Payment[];
  /** New accounts funded by the wallet. */
  readonly funded: FundedAccount[];
  /** Accounts created by the System program, regardless of who funds them. */
  readonly created: Set<Address>;
  /** Items by mint address; `closed` once their mint authority is removed. */
  readonly items: Map<Address, { readonly authority: Address; recipient: Address | null; closed: boolean }>;
  /** Metadata of created mints, by mint address. */
  readonly metadata: Map<Address, ItemMetadata>;
  /** Memberships of created mints, by mint address. */
  readonly memberships: Map<Address, Membership>;
  /** Owner and mint of the associated token accounts that this transaction creates, by account address. */
  readonly tokenAccounts: Map<Address, { readonly owner: Address; readonly mint: Address }>;
  /** Accounts that receive token payments. */
  readonly paid: Set<Address>;
  /** Trusted programs whose instructions are not decoded. */
  readonly opaque: Set<Address>;
}

const known: readonly string[] = [
  SYSTEM,
  COMPUTE_BUDGET,
  TOKEN,
  TOKEN_2022,
  ASSOCIATED_TOKEN,
  METAPLEX_CORE,
  MEMO,
  LIGHTHOUSE,
];
const isTokenProgram = (program: string): boolean => program === TOKEN || program === TOKEN_2022;

/** Maximum bytes of an asset's name and of its metadata URI, for which the wallet pays rent. */
const maxNameLength = 128;
const maxUriLength = 256;

/** Size of a token account in bytes. Token-2022 adds the extensions that the token's mint requires. */
const tokenAccountSize = 165;
/** Size of the wallet's account for an item, in bytes: a Token-2022 account with an immutable owner. */
const itemAccountSize = 170;
/** Size of a Token-2022 account with all extensions that a payment's mint can require. Bytes. */
const maxTokenAccountSize = 263;

/**
 * Decodes one instruction and adds its effects and problems to `findings`.
 * @param instruction Index of the instruction in the transaction, which problems refer to.
 */
export function verifyInstruction(
  findings: VerificationFindings,
  { wallet, itemRecipient = wallet, recipients, spend, programs, rentPerByte }: TransactionConstraints,
  { program, addresses, data }: { program: Address; addresses: readonly Address[]; data: Uint8Array },
  instruction: number,
): void {
  const { problems, payments, funded, created, items, metadata, memberships, tokenAccounts, paid, opaque } =
    findings;
  const addProblem = (code: TransactionProblemCode, address = program): void => {
    problems.push({ code, instruction, address });
  };
  const isAllowedRecipient = (address: string): boolean => recipients?.includes(address) ?? true;
  const fund = (address: Address, lamports: bigint, isExact: boolean): void => {
    if (addresses[0] === wallet) funded.push({ address, lamports, isExact });
  };
  /** Metadata of a mint that this transaction creates. */
  const metadataOf = (mint: Address): ItemMetadata => {
    if (!created.has(mint)) addProblem("ITEM_MALFORMED", mint);
    const found = metadata.get(mint) ?? { isPointed: false, pointerAuthority: null, fields: new Map() };
    metadata.set(mint, found);
    return found;
  };
  /** Membership of a mint that this transaction creates. */
  const membershipOf = (mint: Address): Membership => {
    if (!created.has(mint)) addProblem("ITEM_MALFORMED", mint);
    const found = memberships.get(mint) ?? { isPointed: false, pointerAuthority: null, group: null };
    memberships.set(mint, found);
    return found;
  };
  const pay = (currency: Address | null, amount: bigint, to: Address): void => {
    const account = tokenAccounts.get(to);
    const recipient = account && account.mint === currency ? account.owner : to;
    payments.push({ currency, amount, recipient });
    if (!isAllowedRecipient(to) && !isAllowedRecipient(recipient))
      addProblem("RECIPIENT_NOT_ALLOWED", recipient);
  };

  if (!known.includes(program)) {
    if (programs?.includes(program)) opaque.add(program);
    else addProblem("PROGRAM_NOT_ALLOWED");
    return;
  }
  const action = decodeInstruction(program, addresses, data);
  if (!action) return addProblem("INSTRUCTION_NOT_ALLOWED");
  if (addresses.some((address, position) => address === wallet && !action.wallet.includes(position))) {
    addProblem("WALLET_AS_AUTHORITY");
  }

  switch (action.type) {
    case "transfer":
      if (action.from === wallet) pay(null, action.lamports, action.to);
      break;
    case "transferToken":
      if (action.authority !== wallet || created.has(action.mint)) addProblem("INSTRUCTION_NOT_ALLOWED");
      if (spend.some(({ currency, decimals }) => currency === action.mint && decimals !== action.decimals))
        addProblem("TOKEN_DECIMALS_WRONG", action.mint);
      paid.add(action.to);
      pay(action.mint, action.amount, action.to);
      break;
    case "createAccount":
      created.add(action.account);
      fund(action.account, action.lamports, true);
      if (action.base === wallet) addProblem("WALLET_AS_AUTHORITY");
      if (!isTokenProgram(action.owner)) addProblem("ACCOUNT_NOT_ALLOWED", action.account);
      break;
    case "createTokenAccount": {
      const { account, owner, mint } = action;
      const isKnown = tokenAccounts.has(account);
      tokenAccounts.set(account, { owner, mint });
      const holdsItem = owner === itemRecipient && created.has(mint);
      const extended = holdsItem ? itemAccountSize : maxTokenAccountSize;
      const size = action.program === TOKEN ? tokenAccountSize : extended;
      // Creating the account again costs nothing more.
      if (!isKnown) fund(account, rentOf(size, rentPerByte), false);
      const holdsPayment = isAllowedRecipient(owner) && spend.some(({ currency }) => currency === mint);
      if (!isTokenProgram(action.program) || !(holdsItem || holdsPayment)) {
        addProblem("ACCOUNT_NOT_ALLOWED", account);
      }
      break;
    }
    case "initializeMint": {
      const { mint, authority } = action;
      if (!action.plain || !created.has(mint)) addProblem("ITEM_MALFORMED", mint);
      items.set(mint, { authority, recipient: null, closed: false });
      break;
    }
    case "pointToMetadata": {
      const found = metadataOf(action.mint);
      found.isPointed = action.metadata === action.mint;
      found.pointerAuthority = action.authority;
      break;
    }
    case "pointToMember": {
      const found = membershipOf(action.mint);
      found.isPointed = action.member === action.mint;
      found.pointerAuthority = action.authority;
      break;
    }
    case "joinGroup": {
      const found = membershipOf(action.mint);
      // A second group can't be the collection's.
      if (found.group !== null) addProblem("ITEM_MALFORMED", action.mint);
      found.group = action.group;
      break;
    }
    case "writeMetadata": {
      const found = metadataOf(action.mint);
      found.fields = new Map([...found.fields, ...action.fields]);
      break;
    }
    case "mintTo": {
      const { mint, account } = action;
      const item = items.get(mint);
      const holder = tokenAccounts.get(account);
      const recipient = holder?.mint === mint ? holder.owner : account;
      if (!item || item.recipient || action.amount !== 1n) addProblem("ITEM_MALFORMED", mint);
      if (recipient !== itemRecipient) addProblem("ITEM_RECIPIENT_WRONG", recipient);
      if (item) item.recipient = recipient;
      break;
    }
    case "endMinting": {
      const item = items.get(action.mint);
      if (item) item.closed = true;
      else addProblem("INSTRUCTION_NOT_ALLOWED");
      break;
    }
    case "createAsset": {
      const { asset, owner, authority, payer, collection: group, name, uri } = action;
      const isNamed = name > 0 && name <= maxNameLength && uri <= maxUriLength;
      if (!action.plain || !isNamed || items.has(asset) || created.has(asset))
        addProblem("ITEM_MALFORMED", asset);
      if (owner !== itemRecipient) addProblem("ITEM_RECIPIENT_WRONG", owner);
      items.set(asset, { authority, recipient: owner, closed: true });
      const fields = new Map([
        ["name", name],
        ["uri", uri],
      ]);
      metadata.set(asset, { isPointed: true, pointerAuthority: null, fields });
      memberships.set(asset, { isPointed: true, pointerAuthority: null, group });
      if (payer === wallet)
        funded.push({ address: asset, lamports: assetCost(action, rentPerByte), isExact: false });
    }
  }
}
