import type { Phase } from "../contract/collection.js";
import { toMilliseconds } from "../contract/field.js";
import type { PrepareMintResponse } from "../contract/mint.js";
import type { Price } from "../contract/price.js";
import { decodeBase64, encodeBase64 } from "./base64.js";
import { MintError } from "./mint-error.js";
import type { UnfinishedMint } from "./mint-records.js";
import type { MintWorld, Report } from "./mint-world.js";
import { isDearer } from "./quote.js";
import type { MintTerms, TransactionVerdict, WalletConnection } from "./ports.js";

/** Who is asked before something happens that can't be taken back. Answer false to stop. */
export interface MintConsent {
  beforePrepare?(request: { readonly quantity: number; readonly phase: Phase }): boolean | Promise<boolean>;
  beforeSign?(review: {
    readonly session: PrepareMintResponse;
    readonly verdicts: readonly TransactionVerdict[];
  }): boolean | Promise<boolean>;
}

export interface MintOrder extends MintConsent {
  readonly collectionId: string;
  readonly chain: string;
  readonly phase: Phase;
  /** Of all units, as the page shows it: for a service that doesn't quote. */
  readonly price: Price;
  /** The most that the visitor has agreed to pay for all units. */
  readonly agreed: Price;
  /** Told of a higher price that the visitor has agreed to. */
  readonly onAgree?: (price: Price) => void;
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
export async function signMint(world: MintWorld, order: MintOrder, report: Report): Promise<UnfinishedMint> {
  const { collectionId, connection, quantity, phase } = order;
  const wallet = connection.address;
  if ((await order.beforePrepare?.({ quantity, phase })) === false) throw cancelled();

  report({ status: "preparing", quantity });
  const session = await world.service.prepareMint({
    collectionId,
    phaseId: phase.id,
    walletAddress: wallet,
    quantity,
    ...(order.affiliateCode && { affiliate_code: order.affiliateCode }),
    ...(order.claimCode && { claim_code: order.claimCode }),
  });
  requireOrdered(session, order);
  const expiresAt = session.expiresAt === undefined ? null : toMilliseconds(session.expiresAt);
  const price = session.cost?.price ?? order.price;
  if (isDearer(price, order.agreed)) {
    const question = { quantity, agreed: order.agreed, quoted: price, cost: session.cost, expiresAt };
    const ask = () => new Promise<boolean>((answer) => report({ status: "asking", ...question, answer }));
    if (!(await beforeExpiry(world, expiresAt, ask))) throw new MintError("PRICE_CHANGED", { quoted: price });
    order.onAgree?.(price);
    report({ status: "preparing", quantity });
  }
  const prepared = session.transactions.map(({ transaction, quantity = 1 }) => ({
    bytes: decodeBase64(transaction),
    terms: {
      wallet,
      quantity,
      recipients: session.recipients,
      price: { baseUnits: shareOf(price, quantity, order.quantity), mint: price.mint ?? null },
    } satisfies MintTerms,
  }));
  const verdicts = prepared.map(({ bytes, terms }) => world.judge.judge(bytes, terms));
  const problems = verdicts.flatMap((verdict) => (verdict.safe ? [] : verdict.problems));
  if (verdicts.some(({ safe }) => !safe)) throw new MintError("UNSAFE_TRANSACTION", problems);
  if ((await order.beforeSign?.({ session, verdicts })) === false) throw cancelled();
  if (connection.address !== wallet || !order.isCurrent()) throw new MintError("WALLET_CHANGED");

  report({ status: "signing", quantity, cost: session.cost, expiresAt });
  const given = prepared.map(({ bytes }) => bytes);
  const signed = await beforeExpiry(world, expiresAt, () => connection.signTransactions(given, order.chain));
  const faithful =
    signed.length === prepared.length &&
    prepared.every(({ bytes, terms }, index) => world.judge.isFaithful(bytes, signed[index]!, terms));
  if (!faithful) throw new MintError("SIGNED_DIFFERENTLY");

  const transactions = signed.map((bytes, index) => ({
    signed: encodeBase64(bytes),
    quantity: prepared[index]!.terms.quantity,
  }));
  const { sessionId, cost } = session;
  const mint = { collectionId, sessionId, wallet, quantity, transactions, cost };
  await world.records.put(mint);
  return mint;
}

/**
 * What comes of `ask` as long as the reservation lasts. What comes later is let go: it is never sent, so nothing comes
 * of it.
 * @throws {MintError} `SESSION_EXPIRED`
 */
async function beforeExpiry<T>(
  { timers, now }: MintWorld,
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
function requireOrdered(session: PrepareMintResponse, order: MintOrder): void {
  const units = session.transactions.reduce((sum, { quantity = 1 }) => sum + quantity, 0);
  if (units !== order.quantity) {
    throw new MintError("UNSAFE_TRANSACTION", [
      { code: "ITEM_COUNT_WRONG", amount: BigInt(units), allowed: BigInt(order.quantity) },
    ]);
  }
}

/** What some of the units may cost at the most. */
function shareOf({ baseUnits }: Price, part: number, whole: number): bigint {
  return (BigInt(baseUnits) * BigInt(part) + BigInt(whole - 1)) / BigInt(whole);
}

function cancelled(): MintError {
  return new MintError("CANCELLED");
}
