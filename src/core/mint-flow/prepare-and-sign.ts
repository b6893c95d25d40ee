import type { Phase } from "../../contract/collection.js";
import { toMilliseconds } from "../../contract/field.js";
import type { MintCost, PrepareMintResponse } from "../../contract/mint.js";
import { priceOn, type Price } from "../../contract/price.js";
import { decodeBase64, encodeBase64 } from "./base64.js";
import type { VerifiedCost } from "../state/verified-cost.js";
import { compareWithQuote, toVerifiedCost } from "./verify-cost.js";
import { transactionLifetime } from "./expiry-watch.js";
import { MintError } from "../mint-error.js";
import { prepareInTurn } from "./prepare-in-turn.js";
import { createPrepare } from "./prepare-with-proof.js";
import type { SignedMint } from "../pending-mint.js";
import type { MintDeps, ReportProgress } from "./mint-deps.js";
import { isMoreExpensive } from "../pricing/order-total.js";
import type {
  PreparedTransaction,
  ProofHandler,
  TransactionVerification,
  WalletConnection,
} from "../ports.js";
import type { SigningProgress } from "../state/mint-state.js";

/** Hooks before the steps of a mint. Returning false cancels it with `CANCELLED`. */
export interface MintHooks {
  /** Called before supply is reserved. `quantity` in units. */
  beforePrepare?(request: { readonly quantity: number; readonly phase: Phase }): boolean | Promise<boolean>;
  /** Called before the wallet is asked to sign. All `verifications` are safe; `cost` is from the transactions' bytes. */
  beforeSign?(review: {
    readonly session: PrepareMintResponse;
    readonly cost: VerifiedCost;
    readonly verifications: readonly TransactionVerification[];
  }): boolean | Promise<boolean>;
  /** Answers challenges of kinds that the service's operator has defined, such as a captcha. */
  readonly proofHandler?: ProofHandler | undefined;
}

export interface MintOrder extends MintHooks {
  readonly collectionId: string;
  /** The collection's address; undefined: not known. */
  readonly collectionAddress?: string | undefined;
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
  readonly connection: WalletConnection;
  /** When the mint was requested, before the wallet's last one was read: by the wall clock, which all tabs share. */
  readonly requestedAt: number;
  /** When an earlier mint was signed whose transactions could still land, as in `SignedMint`. */
  readonly earlierSignedAt?: number | undefined;
  /** False once the wallet was disconnected or its account switched. */
  readonly isCurrent: () => boolean;
}

/** Maximum delay of `setTimeout`. Milliseconds. */
const maximumDelay = 2 ** 31 - 1;

/**
 * First half of a mint: prepare → verify → show the cost → sign → store, always in this order. After a rejection nothing
 * was sent and nothing will be. A resolved mint is stored and may be sent, by this page or after a reload.
 * @throws {MintError | Error} with a `code`: the service's, the wallet's, or a `MintErrorCode`.
 */
export async function prepareAndSign(
  deps: MintDeps,
  order: MintOrder,
  report: ReportProgress,
): Promise<SignedMint> {
  const { collectionId, connection, quantity, phase } = order;
  const wallet = connection.address;
  if ((await order.beforePrepare?.({ quantity, phase })) === false) throw cancelled();

  report({ status: "preparing", quantity });
  const body = {
    collectionId,
    phaseId: phase.id,
    walletAddress: wallet,
    quantity,
    ...(order.affiliateCode && { affiliate_code: order.affiliateCode }),
    ...(order.claimCode && { claim_code: order.claimCode }),
  };
  const isCurrent = () => connection.address === wallet && order.isCurrent();
  const from = { connection, chain: order.chain, proofHandler: order.proofHandler, isCurrent };
  const prepare = createPrepare(deps, body, from, report);
  const session = await prepareInTurn(deps, { quantity, isCurrent, prepare }, report);
  const expiresAt = session.expiresAt === undefined ? null : toMilliseconds(session.expiresAt);
  const quote = session.cost && quoteOn(order.chain, session.cost);
  const price = quote?.price ?? order.price;
  const prepared = session.transactions.map(({ transaction, quantity = 1 }) => ({
    bytes: decodeBase64(transaction),
    quantity,
  }));
  const {
    problems,
    totals,
    transactions: verifications,
  } = deps.verifier.verify(prepared, {
    wallet,
    quantity,
    price,
    recipients: deps.anchors.recipients ?? session.recipients,
    authority: deps.anchors.authority,
    group: order.collectionAddress,
  });
  const allProblems = [...problems, ...(totals ? compareWithQuote(totals, quote, price) : [])];
  if (!totals || allProblems.length > 0) throw new MintError("UNSAFE_TRANSACTION", allProblems);

  const cost = toVerifiedCost(totals, { price, quote, chain: order.chain });
  const { acceptedPrice } = order;
  if (isMoreExpensive(cost.price, acceptedPrice)) {
    const confirmation = { quantity, agreed: acceptedPrice, quoted: cost.price, cost, expiresAt };
    const requestConfirmation = () =>
      new Promise<boolean>((answer) => report({ status: "confirming-price", ...confirmation, answer }));
    if (!(await beforeExpiry(deps, expiresAt, requestConfirmation)))
      throw new MintError("PRICE_CHANGED", { quoted: cost.price });
    order.onPriceAccepted?.(cost.price);
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

/**
 * Ends the mint if another tab has signed one since it was requested, as it may without Web Locks: that is in the wallet's
 * record.
 * @throws {MintError} `PREVIOUS_MINT_PENDING`
 */
async function assertNoneSigned(
  { pendingMints, now }: MintDeps,
  { connection, requestedAt }: MintOrder,
): Promise<void> {
  const { signedAt = -Infinity } = (await pendingMints.find({ wallet: connection.address })) ?? {};
  if (signedAt >= requestedAt)
    throw new MintError("PREVIOUS_MINT_PENDING", { retryAt: now() + transactionLifetime });
}

/** Content of the screen while the wallet signs, and the transactions that it is given. */
interface SigningRequest extends Omit<SigningProgress, "status" | "cancel"> {
  readonly prepared: readonly PreparedTransaction[];
}

/**
 * Transactions as the wallet has signed them. The cost is on screen before the wallet is asked, since its window may cover
 * the page, and until it has answered. An answer after the reservation's end is as good as any: the service decides. An
 * answer after `cancel` is dropped and never sent.
 * @throws {MintError} `CANCELLED`; `SESSION_EXPIRED` for a reservation that has expired when it is cancelled, or before the
 * wallet is asked; {Error} of the wallet.
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
  const cancellation = new Promise<never>((_, reject) => {
    const cancel = () => {
      isCancelled = true;
      reject(ended());
    };
    report({ status: "signing", ...shown, cancel });
  });
  const sign = async () => {
    await deps.afterPaint();
    if (isCancelled || hasExpired()) throw ended();
    return connection.signTransactions(
      prepared.map(({ bytes }) => bytes),
      chain,
    );
  };
  return Promise.race([sign(), cancellation]);
}

/**
 * Result of `request`, unless the reservation expires first. A later result is dropped and never sent.
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
    if (remaining < Infinity)
      timer = timers.setTimeout(() => reject(expired), Math.min(remaining, maximumDelay));
  });
  try {
    return await Promise.race([request(), expiry]);
  } finally {
    timers.clearTimeout(timer);
  }
}

/** Quote without the prices that aren't of this chain. */
function quoteOn(chain: string, quote: MintCost): MintCost {
  const on = (price: MintCost["price"]) => priceOn(chain, price);
  const { unitPrice, discount, price } = quote;
  return { ...quote, unitPrice: on(unitPrice), discount: on(discount), price: on(price) };
}

function cancelled(): MintError {
  return new MintError("CANCELLED");
}
