import type { Phase } from "../../contract/collection.js";
import { toMilliseconds } from "../../contract/field.js";
import type { PrepareMintResponse } from "../../contract/mint.js";
import type { Price } from "../../contract/price.js";
import { decodeBase64, encodeBase64 } from "./base64.js";
import { MintError } from "./mint-error.js";
import type { SignedMint } from "./pending-mint-store.js";
import type { MintDeps, ReportProgress } from "./mint-deps.js";
import { isMoreExpensive } from "../pricing/price-math.js";
import type { MintConstraints, TransactionVerification, WalletConnection } from "../ports.js";

/** Who is asked before something happens that can't be taken back. Answer false to stop. */
export interface MintHooks {
  beforePrepare?(request: { readonly quantity: number; readonly phase: Phase }): boolean | Promise<boolean>;
  beforeSign?(review: {
    readonly session: PrepareMintResponse;
    readonly verifications: readonly TransactionVerification[];
  }): boolean | Promise<boolean>;
}

export interface MintOrder extends MintHooks {
  readonly collectionId: string;
  readonly chain: string;
  readonly phase: Phase;
  /** Of all units, as the page shows it: for a service that doesn't quote. */
  readonly price: Price;
  /** The most that the visitor has agreed to pay for all units. */
  readonly acceptedPrice: Price;
  /** Told of a higher price that the visitor has agreed to. */
  readonly onPriceAccepted?: (price: Price) => void;
  readonly quantity: number;
  readonly affiliateCode?: string | undefined;
  readonly claimCode?: string | undefined;
  readonly connection: WalletConnection;
  /** False once the visitor has left this wallet, or switched its account. */
  readonly isCurrent: () => boolean;
}

/** The longest wait that `setTimeout` can hold. Milliseconds. */
const longestWait = 2 ** 31 - 1;

/**
 * The first half of a mint: prepare → judge → sign → keep, in this order and never another. When it rejects, nothing
 * has been sent and nothing can happen any more. What it resolves with may be sent from then on, on this page or the
 * next.
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
  const session = await deps.service.prepareMint({
    collectionId,
    phaseId: phase.id,
    walletAddress: wallet,
    quantity,
    ...(order.affiliateCode && { affiliate_code: order.affiliateCode }),
    ...(order.claimCode && { claim_code: order.claimCode }),
  });
  assertOrderedQuantity(session, order);
  const expiresAt = session.expiresAt === undefined ? null : toMilliseconds(session.expiresAt);
  const price = session.cost?.price ?? order.price;
  if (isMoreExpensive(price, order.acceptedPrice)) {
    const confirmation = {
      quantity,
      agreed: order.acceptedPrice,
      quoted: price,
      cost: session.cost,
      expiresAt,
    };
    const requestConfirmation = () =>
      new Promise<boolean>((answer) => report({ status: "confirming-price", ...confirmation, answer }));
    if (!(await beforeExpiry(deps, expiresAt, requestConfirmation)))
      throw new MintError("PRICE_CHANGED", { quoted: price });
    order.onPriceAccepted?.(price);
    report({ status: "preparing", quantity });
  }
  const prepared = session.transactions.map(({ transaction, quantity = 1 }) => ({
    bytes: decodeBase64(transaction),
    constraints: {
      wallet,
      quantity,
      recipients: session.recipients,
      price: { baseUnits: proportionOf(price, quantity, order.quantity), mint: price.mint ?? null },
    } satisfies MintConstraints,
  }));
  const verifications = prepared.map(({ bytes, constraints }) => deps.verifier.verify(bytes, constraints));
  const problems = verifications.flatMap((verification) => (verification.safe ? [] : verification.problems));
  if (verifications.some(({ safe }) => !safe)) throw new MintError("UNSAFE_TRANSACTION", problems);
  if ((await order.beforeSign?.({ session, verifications })) === false) throw cancelled();
  if (connection.address !== wallet || !order.isCurrent()) throw new MintError("WALLET_CHANGED");

  report({ status: "signing", quantity, cost: session.cost, expiresAt });
  const unsigned = prepared.map(({ bytes }) => bytes);
  const signed = await beforeExpiry(deps, expiresAt, () =>
    connection.signTransactions(unsigned, order.chain),
  );
  const isUnchanged =
    signed.length === prepared.length &&
    prepared.every(({ bytes, constraints }, index) =>
      deps.verifier.matchesUnsigned(bytes, signed[index]!, constraints),
    );
  if (!isUnchanged) throw new MintError("SIGNED_DIFFERENTLY");

  const transactions = signed.map((bytes, index) => ({
    signed: encodeBase64(bytes),
    quantity: prepared[index]!.constraints.quantity,
  }));
  const { sessionId, cost } = session;
  const mint = { collectionId, sessionId, wallet, quantity, transactions, cost };
  await deps.pendingMints.put(mint);
  return mint;
}

/**
 * What comes of `ask` as long as the reservation lasts. What comes later is let go: it is never sent, so nothing comes
 * of it.
 * @throws {MintError} `SESSION_EXPIRED`
 */
async function beforeExpiry<T>(
  { timers, now }: MintDeps,
  expiresAt: number | null,
  ask: () => Promise<T>,
): Promise<T> {
  const left = expiresAt === null ? Infinity : expiresAt - now();
  const late = new MintError("SESSION_EXPIRED");
  if (left <= 0) throw late;
  let timer: unknown;
  const expiry = new Promise<never>((_, reject) => {
    if (left < Infinity) timer = timers.setTimeout(() => reject(late), Math.min(left, longestWait));
  });
  try {
    return await Promise.race([ask(), expiry]);
  } finally {
    timers.clearTimeout(timer);
  }
}

/** The session must be for as many units as were ordered. */
function assertOrderedQuantity(session: PrepareMintResponse, order: MintOrder): void {
  const units = session.transactions.reduce((sum, { quantity = 1 }) => sum + quantity, 0);
  if (units !== order.quantity) {
    throw new MintError("UNSAFE_TRANSACTION", [
      { code: "ITEM_COUNT_WRONG", amount: BigInt(units), allowed: BigInt(order.quantity) },
    ]);
  }
}

/** What some of the units may cost at the most. */
function proportionOf({ baseUnits }: Price, part: number, whole: number): bigint {
  return (BigInt(baseUnits) * BigInt(part) + BigInt(whole - 1)) / BigInt(whole);
}

function cancelled(): MintError {
  return new MintError("CANCELLED");
}
