import type { Phase } from "../contract/collection.js";
import { toMilliseconds } from "../contract/field.js";
import type { ExecuteMintResponse, MintedItem, PrepareMintResponse } from "../contract/mint.js";
import type { Price } from "../contract/price.js";
import { decodeBase64, encodeBase64 } from "./base64.js";
import { isRefusal, MintError, toFailure, type Failure } from "./failure.js";
import type { MintRecords, UnfinishedMint } from "./mint-records.js";
import type {
  MintService,
  MintTerms,
  Network,
  Timers,
  TransactionJudge,
  TransactionVerdict,
  WalletConnection,
} from "./ports.js";
import type { MintOutcome, MintProgress } from "./state.js";

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
  /** The price of one unit that the visitor was shown. */
  readonly price: Price;
  readonly quantity: number;
  readonly affiliateCode?: string | undefined;
  readonly connection: WalletConnection;
  /** False once the visitor has left this wallet, or switched its account. */
  readonly isCurrent: () => boolean;
}

export interface MintWorld {
  readonly service: MintService;
  readonly judge: TransactionJudge;
  readonly records: MintRecords;
  readonly network: Network;
  readonly timers: Timers;
  /** From 0 (inclusive) to 1. */
  readonly random: () => number;
  /** The service's time in milliseconds since 1970. */
  readonly now: () => number;
}

export type Report = (progress: MintProgress) => void;

/**
 * How long to go on asking for an answer that isn't final, while there is a network. Milliseconds; a blockhash lives
 * about a minute.
 */
const patience = 120_000;
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
  });
  const prepared = session.transactions.map(({ transaction, quantity = 1 }) => ({
    bytes: decodeBase64(transaction),
    terms: {
      wallet,
      quantity,
      recipients: session.recipients,
      price: { baseUnits: BigInt(order.price.baseUnits) * BigInt(quantity), mint: order.price.mint ?? null },
    } satisfies MintTerms,
  }));
  requireOrdered(session, order);
  const verdicts = prepared.map(({ bytes, terms }) => world.judge.judge(bytes, terms));
  const problems = verdicts.flatMap((verdict) => (verdict.safe ? [] : verdict.problems));
  if (verdicts.some(({ safe }) => !safe)) {
    throw new MintError(
      "UNSAFE_TRANSACTION",
      "The transaction would do something else than this mint.",
      problems,
    );
  }
  if ((await order.beforeSign?.({ session, verdicts })) === false) throw cancelled();
  if (connection.address !== wallet || !order.isCurrent())
    throw new MintError("WALLET_CHANGED", "The wallet's account has changed.");

  const expiresAt = session.expiresAt === undefined ? null : toMilliseconds(session.expiresAt);
  report({ status: "signing", quantity, cost: session.cost, expiresAt });
  const given = prepared.map(({ bytes }) => bytes);
  const signed = await beforeExpiry(world, expiresAt, () => connection.signTransactions(given, order.chain));
  const faithful =
    signed.length === prepared.length &&
    prepared.every(({ bytes, terms }, index) => world.judge.isFaithful(bytes, signed[index]!, terms));
  if (!faithful)
    throw new MintError("SIGNED_DIFFERENTLY", "The wallet signed something else than this mint.");

  const transactions = signed.map((bytes, index) => ({
    signed: encodeBase64(bytes),
    quantity: prepared[index]!.terms.quantity,
  }));
  const mint = { collectionId, sessionId: session.sessionId, wallet, quantity, transactions };
  await world.records.put(mint);
  return mint;
}

/**
 * The second half: sends signed transactions and asks until each has its final answer. The same call answers what
 * became of a mint that a reload interrupted: the service gives the same answer to the same bytes. The outcome is
 * reported before it is noted that nobody needs to ask any more. Never rejects.
 */
export async function finishMint(
  world: MintWorld,
  mint: UnfinishedMint,
  report: Report,
): Promise<MintOutcome> {
  const { sessionId, quantity, transactions } = mint;
  /** By transaction; undefined while there is none, and where there never will be. */
  const answers: (ExecuteMintResponse | undefined)[] = transactions.map(() => undefined);
  const failures: Failure[] = [];
  const itemsSoFar = (): MintedItem[] => answers.flatMap((answer) => answer?.items ?? []);
  report({ status: "executing", quantity, items: [] });
  await Promise.all(
    transactions.map(async ({ signed }, index) => {
      try {
        answers[index] = await settle(world, { sessionId, signedTransaction: signed });
      } catch (error) {
        failures.push(toFailure(error));
        return;
      }
      report({ status: "executing", quantity, items: itemsSoFar() });
    }),
  );
  const failure = failures.find(isOwed) ?? failures[0];
  const outcome: MintOutcome = {
    quantity,
    // A transaction happens as a whole: confirmed, it has minted all its units.
    minted: transactions.reduce((sum, { quantity }, index) => sum + (answers[index] ? quantity : 0), 0),
    items: itemsSoFar(),
    signatures: answers.flatMap((answer) => answer?.signature ?? []),
    ...(failure && { failure }),
  };
  report(concludeMint(outcome));
  if (!isOwed(failure)) await world.records.put({ ...mint, transactions: [], outcome: toRecord(outcome) });
  return outcome;
}

/** What is to be said of an outcome. As long as an answer is owed, it is neither a success nor a partial one. */
export function concludeMint(outcome: MintOutcome): MintProgress {
  const { failure, minted } = outcome;
  return failure && (!minted || isOwed(failure))
    ? { ...outcome, status: "failed", failure }
    : { ...outcome, status: "succeeded" };
}

/** What is to be said of a mint that ended before anything was sent. */
export function failMint(quantity: number, error: unknown): MintProgress {
  return { status: "failed", failure: toFailure(error), quantity, minted: 0, items: [], signatures: [] };
}

/** True while the service has not said what became of a mint that may have happened. */
export function isOwed(failure: Failure | undefined): boolean {
  return failure?.code === "OUTCOME_UNKNOWN";
}

/** Without what was thrown, which not every store can keep. */
function toRecord({ failure, ...outcome }: MintOutcome): MintOutcome {
  return failure ? { ...outcome, failure: { code: failure.code, message: failure.message } } : outcome;
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
  const late = () => new MintError("SESSION_EXPIRED", "The reservation ran out before the wallet signed.");
  if (left <= 0) throw late();
  let timer: unknown;
  const expiry = new Promise<never>((_, reject) => {
    if (left < Infinity) timer = timers.setTimeout(() => reject(late()), Math.min(left, longestWait));
  });
  try {
    return await Promise.race([ask(), expiry]);
  } finally {
    timers.clearTimeout(timer);
  }
}

/** One transaction until it is confirmed. @throws the service's final word, or `OUTCOME_UNKNOWN`. */
async function settle(world: MintWorld, body: { sessionId: string; signedTransaction: string }) {
  const { timers, random, network } = world;
  let deadline = timers.monotonic() + patience;
  for (let attempt = 0; ; attempt++) {
    let lastWord: unknown;
    try {
      const answer = await world.service.executeMint(body);
      if (isConfirmed(answer)) return answer;
      lastWord = answer;
    } catch (error) {
      if (isFinal(error)) throw error;
      lastWord = error;
    }
    const { retryAfter } = (lastWord ?? {}) as { retryAfter?: unknown };
    const asked = typeof retryAfter === "number" ? retryAfter : 0;
    const pause = asked + Math.min(8_000, 500 * 2 ** attempt) * (0.5 + random() / 2);
    if (!network.isOnline) deadline = timers.monotonic() + patience;
    if (timers.monotonic() + pause > deadline) {
      throw new MintError(
        "OUTCOME_UNKNOWN",
        "The service has not said yet what became of the mint.",
        lastWord,
      );
    }
    await rest(world, pause, asked === 0);
  }
}

/** Waits; not for longer than until the network comes back, if it may be so. */
function rest({ timers, network }: MintWorld, pause: number, mayEnd: boolean): Promise<void> {
  return new Promise((resolve) => {
    const end = () => {
      timers.clearTimeout(timer);
      leave();
      resolve();
    };
    const timer = timers.setTimeout(end, pause);
    const leave = network.subscribe(() => {
      if (mayEnd && network.isOnline) end();
    });
  });
}

/** What a service says of the key or the address that it was asked with, and not of the mint. */
const asides: readonly unknown[] = [
  "MISSING_API_KEY",
  "INVALID_API_KEY",
  "SECRET_KEY_IN_BROWSER",
  "SANDBOX_KEY_ON_MAINNET",
  "ORIGIN_NOT_ALLOWED",
  "COLLECTION_NOT_IN_SCOPE",
  "NOT_FOUND",
  "METHOD_NOT_ALLOWED",
];

/** True for the service's last word on a mint. */
function isFinal(error: unknown): boolean {
  return isRefusal(error) && !asides.includes((error as { code?: unknown }).code);
}

/** Only a plain yes counts. Where a deployment reports no status, an item or a signature is its yes. */
function isConfirmed({ status, items, signature }: ExecuteMintResponse): boolean {
  return status === undefined ? Boolean(items?.length || signature) : status === "confirmed";
}

/** The session must be the one that was ordered: as many units, and no dearer than shown. */
function requireOrdered(session: PrepareMintResponse, order: MintOrder): void {
  const units = session.transactions.reduce((sum, { quantity = 1 }) => sum + quantity, 0);
  if (units !== order.quantity) {
    throw new MintError(
      "UNSAFE_TRANSACTION",
      `${units} units were prepared where ${order.quantity} were ordered.`,
      [{ code: "ITEM_COUNT_WRONG", amount: BigInt(units), allowed: BigInt(order.quantity) }],
    );
  }
  const quoted = session.cost?.price;
  const sameCurrency = !quoted || (quoted.mint ?? null) === (order.price.mint ?? null);
  const shown = BigInt(order.price.baseUnits) * BigInt(order.quantity);
  if (!sameCurrency || (quoted && BigInt(quoted.baseUnits) > shown)) {
    throw new MintError("PRICE_CHANGED", "The price has changed since it was shown.", { quoted });
  }
}

function cancelled(): MintError {
  return new MintError("CANCELLED", "The page stopped the mint.");
}
