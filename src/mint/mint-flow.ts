import type { Phase } from "../contract/collection.js";
import { toMilliseconds } from "../contract/field.js";
import type { ExecuteMintResponse, MintedItem, PrepareMintResponse } from "../contract/mint.js";
import type { Price } from "../contract/price.js";
import { decodeBase64, encodeBase64 } from "./base64.js";
import { isRefusal, MintError, toFailure, type Failure } from "./failure.js";
import type {
  MintService,
  MintTerms,
  Timers,
  TransactionJudge,
  TransactionVerdict,
  WalletConnection,
} from "./ports.js";
import type { MintOutcome, MintProgress } from "./state.js";
import type { UnfinishedMint, UnfinishedMints } from "./unfinished-mints.js";

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
  readonly unfinished: UnfinishedMints;
  readonly timers: Timers;
  readonly random: () => number;
}

type Report = (progress: MintProgress) => void;

/** How long to go on asking for an answer that isn't final. Milliseconds; a blockhash lives about a minute. */
const patience = 120_000;

/**
 * prepare → judge → sign → execute, in this order and never another. Until the wallet has signed, any failure rejects
 * and nothing has happened. From then on it resolves with what the service has confirmed.
 * @throws {MintError | Error} with a `code`: the service's, the wallet's, or a `MintErrorCode`.
 */
export async function runMint(world: MintWorld, order: MintOrder, report: Report): Promise<MintOutcome> {
  const { connection, quantity, phase } = order;
  const wallet = connection.address;
  if ((await order.beforePrepare?.({ quantity, phase })) === false) throw cancelled();

  report({ status: "preparing", quantity });
  const session = await world.service.prepareMint({
    collectionId: order.collectionId,
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

  report({
    status: "signing",
    quantity,
    cost: session.cost,
    expiresAt: session.expiresAt === undefined ? null : toMilliseconds(session.expiresAt),
  });
  const signed = await connection.signTransactions(
    prepared.map(({ bytes }) => bytes),
    order.chain,
  );
  const faithful =
    signed.length === prepared.length &&
    prepared.every(({ bytes, terms }, index) => world.judge.isFaithful(bytes, signed[index]!, terms));
  if (!faithful)
    throw new MintError("SIGNED_DIFFERENTLY", "The wallet signed something else than this mint.");

  const transactions = signed.map((bytes, index) => ({
    signed: encodeBase64(bytes),
    quantity: prepared[index]!.terms.quantity,
  }));
  const mint = { sessionId: session.sessionId, wallet, quantity, transactions };
  world.unfinished.add(mint);
  return finishMint(world, mint, report);
}

/**
 * Sends signed transactions and asks until each has its final answer. The same call answers what became of a mint
 * that a reload interrupted: the service gives the same answer to the same bytes.
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
  const unknown = failures.find(({ code }) => code === "OUTCOME_UNKNOWN");
  if (!unknown) world.unfinished.remove(sessionId);
  const failure = unknown ?? failures[0];
  return {
    quantity,
    // A transaction happens as a whole: confirmed, it has minted all its units.
    minted: transactions.reduce((sum, { quantity }, index) => sum + (answers[index] ? quantity : 0), 0),
    items: itemsSoFar(),
    signatures: answers.flatMap((answer) => answer?.signature ?? []),
    ...(failure && { failure }),
  };
}

/** One transaction until it is confirmed. @throws the service's final word, or `OUTCOME_UNKNOWN`. */
async function settle(world: MintWorld, body: { sessionId: string; signedTransaction: string }) {
  const { timers, random } = world;
  const deadline = timers.monotonic() + patience;
  for (let attempt = 0; ; attempt++) {
    let lastWord: unknown;
    try {
      const answer = await world.service.executeMint(body);
      if (isConfirmed(answer)) return answer;
      lastWord = answer;
    } catch (error) {
      if (isRefusal(error)) throw error;
      lastWord = error;
    }
    const { retryAfter } = (lastWord ?? {}) as { retryAfter?: unknown };
    const backoff = Math.min(8_000, 500 * 2 ** attempt) * (0.5 + random() / 2);
    const pause = backoff + (typeof retryAfter === "number" ? retryAfter : 0);
    if (timers.monotonic() + pause > deadline) {
      throw new MintError(
        "OUTCOME_UNKNOWN",
        "The service has not said yet what became of the mint.",
        lastWord,
      );
    }
    await new Promise<void>((resolve) => timers.setTimeout(resolve, pause));
  }
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
