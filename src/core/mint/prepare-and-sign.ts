import type { Phase } from "../../contract/mint/collection.js";
import { toMilliseconds } from "../../contract/values/schema.js";
import type { MintCost, PrepareMintResponse } from "../../contract/mint/mint.js";
import { priceOn, type Price } from "../../contract/values/price.js";
import { isAddress } from "../../contract/values/address.js";
import { findInvalidCharacter, trimPastedValue } from "../../contract/values/pasted-value.js";
import type { Address } from "../../contract/values/brand.js";
import { decodeBase64, encodeBase64 } from "./base64.js";
import { compareWithQuote, toVerifiedCost } from "./verify-cost.js";
import { transactionLifetime } from "./expiry-watch.js";
import { readDetails } from "../failure-details.js";
import { toFailure } from "../failure.js";
import { MintError } from "../mint-error.js";
import { prepareInTurn } from "./prepare-in-turn.js";
import { createPrepare } from "./prepare-with-proof.js";
import type { SignedMint } from "../pending-mint.js";
import type { MintDeps, ReportProgress } from "./mint-deps.js";
import type { MintHooks } from "./mint-request.js";
import { isMoreExpensive } from "../pricing/order-total.js";
import type { PreparedTransaction } from "../transaction-verifier.js";
import type { VerifiedCost } from "../verified-cost.js";
import { awaitWallet } from "../wallet/slow-wallet.js";
import type { WalletConnection } from "../wallet-directory.js";
import type { SigningProgress } from "../mint-state.js";

export interface MintOrder extends MintHooks {
  readonly collectionId: string;
  /** Address of the collection; undefined: unknown. */
  readonly collectionAddress?: string | undefined;
  /** Standard of the items, as the collection names it. */
  readonly standard?: string | undefined;
  readonly chain: string;
  readonly phase: Phase;
  /** Shown price of all units, for services that don't quote. */
  readonly price: Price;
  /** Highest price of all units that the visitor has accepted. */
  readonly acceptedPrice: Price;
  /** Called with a higher price that the visitor has accepted. */
  readonly onPriceAccepted?: (price: Price) => void;
  readonly quantity: number;
  readonly affiliateCode?: string | undefined;
  readonly claimCode?: string | undefined;
  /** Wallet that receives the items, as entered; undefined: the one that pays. */
  readonly recipient?: string | undefined;
  readonly connection: WalletConnection;
  /**
   * When the mint was requested, before the wallet's last mint was read. Wall-clock milliseconds, which all tabs share.
   * Undefined: no other tab can sign at the same time.
   */
  readonly requestedAt?: number | undefined;
  /** When an earlier mint was signed whose transactions could still land. See `SignedMint`. */
  readonly earlierSignedAt?: number | undefined;
  /** False once the wallet was disconnected or its account was switched. */
  readonly isCurrent: () => boolean;
}

/** Maximum delay of `setTimeout`. Milliseconds. */
const maxDelay = 2 ** 31 - 1;

/**
 * First half of a mint: prepare → verify → show the cost → sign → store, always in this order. If it rejects, nothing
 * was sent or will be. Once it resolves, the mint is stored and may be sent, by this page or after a reload.
 * @throws {MintError | Error} with a `code`: the service's, the wallet's, or a `MintErrorCode`.
 */
export async function prepareAndSign(
  deps: MintDeps,
  order: MintOrder,
  report: ReportProgress,
): Promise<SignedMint> {
  const { connection, quantity, phase } = order;
  const wallet = connection.address;
  const recipient = findRecipient(order);
  const affiliateCode = readAffiliateCode(order);
  const request = { quantity, phase, ...(recipient && { recipient }) };
  if ((await order.beforePrepare?.(request)) === false) throw cancelled();

  report({ status: "preparing", quantity });
  const isCurrent = () => connection.address === wallet && order.isCurrent();
  const session = await prepareSession(
    deps,
    { ...order, affiliateCode },
    { wallet, recipient, isCurrent },
    report,
  );
  const { prepared, verifications, cost } = verifySession(deps, order, { wallet, recipient, session });
  const expiresAt = session.expiresAt === undefined ? null : toMilliseconds(session.expiresAt);
  if (isMoreExpensive(cost.price, order.acceptedPrice)) {
    await confirmPrice(deps, order, { cost, expiresAt }, report);
    report({ status: "preparing", quantity });
  }
  if ((await order.beforeSign?.({ session, cost, verifications })) === false) throw cancelled();
  if (!isCurrent()) throw new MintError("WALLET_CHANGED");

  await assertNoneSigned(deps, order);
  const signed = await signOnScreen(deps, order, { prepared, quantity, cost, expiresAt }, report);
  const isUnchanged =
    signed.length === prepared.length &&
    prepared.every(({ bytes }, index) => deps.verifier.matchesUnsigned(bytes, signed[index]!, wallet));
  if (!isUnchanged) throw new MintError("SIGNED_DIFFERENTLY");

  const transactions = signed.map((bytes, index) => ({
    signed: encodeBase64(bytes),
    quantity: prepared[index]!.quantity,
  }));
  await assertNoneSigned(deps, order);
  const { sessionId } = session;
  const signedAt = deps.timers.wall();
  const { earlierSignedAt } = order;
  const mint = { sessionId, wallet, quantity, transactions, cost, signedAt, earlierSignedAt };
  await deps.pendingMints.put(mint);
  return mint;
}

/** Wallets of a mint. */
interface MintWallets {
  /** Pays and signs. */
  readonly wallet: string;
  /** Receives the items; null: the one that pays. */
  readonly recipient: Address | null;
}

/**
 * Creates a session that reserves the order's units. @throws {MintError | Error} as `prepareInTurn` and the service do.
 */
function prepareSession(
  deps: MintDeps,
  { collectionId, phase, quantity, affiliateCode, claimCode, connection, chain, proofHandler }: MintOrder,
  { wallet, recipient, isCurrent }: MintWallets & { readonly isCurrent: () => boolean },
  report: ReportProgress,
): Promise<PrepareMintResponse> {
  const body = {
    collectionId,
    phaseId: phase.id,
    walletAddress: wallet,
    quantity,
    ...(affiliateCode && { affiliate_code: affiliateCode }),
    ...(claimCode && { claim_code: claimCode }),
    ...(recipient && { recipient }),
  };
  const prepare = createPrepare(deps, body, { connection, chain, proofHandler, isCurrent }, report);
  return prepareInTurn(deps, { quantity, isCurrent, prepare }, report).catch(rethrow);
}

/**
 * Verifies a session's transactions and returns their cost, decoded from their bytes.
 * @throws {MintError} `UNSAFE_TRANSACTION` with the problems found
 */
function verifySession(
  { verifier, anchors }: MintDeps,
  order: MintOrder,
  { wallet, recipient, session }: MintWallets & { readonly session: PrepareMintResponse },
) {
  const { chain, quantity } = order;
  const quote = session.cost && quoteOn(chain, session.cost);
  const price = quote?.price ?? order.price;
  const prepared = session.transactions.map(({ transaction, quantity = 1 }) => ({
    bytes: decodeBase64(transaction),
    quantity,
  }));
  const { problems, totals, transactions } = verifier.verify(prepared, {
    wallet,
    quantity,
    price,
    recipients: anchors.recipients ?? session.recipients,
    authority: anchors.authority,
    group: anchors.collectionAddress ?? order.collectionAddress,
    isGroupRequired: anchors.collectionAddress !== undefined || order.standard === "core",
    ...(recipient && { itemRecipient: recipient }),
  });
  const allProblems = [...problems, ...(totals ? compareWithQuote(totals, quote, price) : [])];
  if (!totals || allProblems.length > 0) throw new MintError("UNSAFE_TRANSACTION", allProblems);
  const cost = toVerifiedCost(totals, { price, quote, chain });
  return { prepared, verifications: transactions, cost: recipient ? { ...cost, recipient } : cost };
}

/**
 * Asks the visitor to accept a price that is higher than the one they saw.
 * @throws {MintError} `PRICE_CHANGED` when they decline, `SESSION_EXPIRED` when the reservation ends first
 */
async function confirmPrice(
  deps: MintDeps,
  { quantity, acceptedPrice, onPriceAccepted }: MintOrder,
  { cost, expiresAt }: { readonly cost: VerifiedCost; readonly expiresAt: number | null },
  report: ReportProgress,
): Promise<void> {
  const confirmation = { quantity, agreed: acceptedPrice, quoted: cost.price, cost, expiresAt };
  const requestConfirmation = () =>
    new Promise<boolean>((answer) => report({ status: "confirming-price", ...confirmation, answer }));
  if (!(await beforeExpiry(deps, expiresAt, requestConfirmation)))
    throw new MintError("PRICE_CHANGED", { quoted: cost.price });
  onPriceAccepted?.(cost.price);
}

/**
 * Wallet that receives the items; null: the one that pays.
 * @throws {MintError} `RECIPIENT_INVALID`
 */
function findRecipient({ recipient, connection }: MintOrder): Address | null {
  if (!recipient || recipient === connection.address) return null;
  if (!isAddress(recipient)) throw new MintError("RECIPIENT_INVALID");
  return recipient;
}

/**
 * Affiliate code without what came along when it was pasted; undefined: none.
 * @throws {MintError} `VALUE_INVALID` with the attribute and the character
 */
function readAffiliateCode({ affiliateCode = "" }: MintOrder): string | undefined {
  const code = trimPastedValue(affiliateCode);
  const character = findInvalidCharacter(code, false);
  if (character) throw new MintError("VALUE_INVALID", { attribute: "affiliate", character });
  return code || undefined;
}

/** Rethrows the error, or `RECIPIENT_INVALID` when the service rejects the recipient because it isn't a wallet. */
function rethrow(error: unknown): never {
  const { fields = [] } = readDetails(toFailure(error), "VALIDATION_FAILED") ?? {};
  throw fields.some(({ field }) => field === "recipient") ? new MintError("RECIPIENT_INVALID") : error;
}

/**
 * Fails if another tab has signed a mint since this one was requested, which can happen without Web Locks. Reads the
 * wallet's record, except under an exclusive lock.
 * @throws {MintError} `PREVIOUS_MINT_PENDING`
 */
async function assertNoneSigned(
  { pendingMints, now }: MintDeps,
  { connection, requestedAt }: MintOrder,
): Promise<void> {
  if (requestedAt === undefined) return;
  const { signedAt = -Infinity } = (await pendingMints.find({ wallet: connection.address })) ?? {};
  if (signedAt >= requestedAt)
    throw new MintError("PREVIOUS_MINT_PENDING", { retryAt: now() + transactionLifetime });
}

/** What is shown while the wallet signs, and the transactions to sign. */
interface SigningRequest extends Omit<SigningProgress, "status" | "cancel" | "isSlow"> {
  readonly prepared: readonly PreparedTransaction[];
}

/**
 * Asks the wallet to sign. The cost is painted first, because the wallet's window may cover the page, and stays until
 * the wallet has answered. A signature after the reservation has expired is still used: the service decides. A
 * signature after `cancel` is discarded and never sent.
 * @throws {MintError} `CANCELLED`; `SESSION_EXPIRED` when the reservation has expired before the wallet is asked or
 *   before the visitor cancels; {Error} of the wallet.
 */
async function signOnScreen(
  deps: MintDeps,
  { connection, chain }: MintOrder,
  { prepared, ...shown }: SigningRequest,
  report: ReportProgress,
): Promise<readonly Uint8Array[]> {
  const { expiresAt } = shown;
  const hasExpired = () => expiresAt !== null && expiresAt <= deps.now();
  const ended = () => (hasExpired() ? new MintError("SESSION_EXPIRED") : cancelled());
  let isCancelled = false;
  let cancel!: () => void;
  const cancellation = new Promise<never>((_, reject) => {
    cancel = () => {
      isCancelled = true;
      reject(ended());
    };
  });
  const reportSigning = (isSlow: boolean) => report({ status: "signing", ...shown, isSlow, cancel });
  reportSigning(false);
  const sign = async () => {
    await deps.afterPaint();
    if (isCancelled || hasExpired()) throw ended();
    return connection.signTransactions(
      prepared.map(({ bytes }) => bytes),
      chain,
    );
  };
  return awaitWallet(deps.timers, Promise.race([sign(), cancellation]), () => reportSigning(true));
}

/**
 * Result of `request`, unless the reservation expires first. A later result is discarded and never sent.
 * @param expiresAt Service's milliseconds since 1970; null: no expiry.
 * @throws {MintError} `SESSION_EXPIRED`
 */
async function beforeExpiry<T>(
  { timers, now }: MintDeps,
  expiresAt: number | null,
  request: () => Promise<T>,
): Promise<T> {
  const remaining = expiresAt === null ? Infinity : expiresAt - now();
  const expired = new MintError("SESSION_EXPIRED");
  if (remaining <= 0) throw expired;
  let timer: unknown;
  const expiry = new Promise<never>((_, reject) => {
    if (remaining < Infinity) timer = timers.setTimeout(() => reject(expired), Math.min(remaining, maxDelay));
  });
  try {
    return await Promise.race([request(), expiry]);
  } finally {
    timers.clearTimeout(timer);
  }
}

/** Quote without prices on other chains. */
function quoteOn(chain: string, quote: MintCost): MintCost {
  const on = (price: MintCost["price"]) => priceOn(chain, price);
  const { unitPrice, discount, price } = quote;
  return { ...quote, unitPrice: on(unitPrice), discount: on(discount), price: on(price) };
}

function cancelled(): MintError {
  return new MintError("CANCELLED");
}
