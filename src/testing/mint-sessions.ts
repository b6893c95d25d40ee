import type { MintRecord } from "../contract/mint/items.js";
import type { Address } from "../contract/values/brand.js";
import type { Phase } from "../contract/mint/collection.js";
import type { Price } from "../contract/values/price.js";
import { decodeBase64 } from "../core/mint/base64.js";
import { scalePrice } from "../core/pricing/price-math.js";
import { encodeBase58 } from "../contract/values/address.js";
import { createTransactionVerifier } from "../solana/transactions/create-transaction-verifier.js";
import { decodeTransaction } from "../solana/transactions/decode-transaction.js";
import { availableOf, phaseAt, priceAt, type DropState } from "./drop-state.js";
import { findReason, unitsOf } from "./eligibility.js";
import type { FakeAnswer, RecordedRequest } from "./fake-api.js";
import { isSigned } from "./is-signed.js";
import { prepareMint, type PreparedMint } from "./prepare-mint.js";
import { errorResponse } from "./responses.js";

/** Sources of the drop and of the items' art. */
export interface MintSessionsOptions {
  readonly drop: () => DropState;
  /** Milliseconds since 1970. */
  readonly now: () => number;
  readonly artwork: (number: number) => string | null;
  /** URL of the share page of a token mint. */
  readonly shareUrl: (mint: string) => string;
}

interface Session extends PreparedMint {
  readonly wallet: Address;
  readonly expiresAt: number;
}

/** Lifetime of a reservation in milliseconds. */
const lifetime = 90_000;

const errors = {
  NOT_ELIGIBLE: 403,
  WALLET_LIMIT_REACHED: 409,
  SOLD_OUT: 409,
  CODE_REQUIRED: 403,
} as const;

/** Mints of the fake service, from prepare to the confirmed items. */
export class MintSessions {
  /** Minted items, oldest first. */
  readonly records: MintRecord[] = [];
  readonly #options: MintSessionsOptions;
  readonly #sessions = new Map<string, Session>();
  /** Final responses by signature, and the number of pending ones. */
  readonly #answers = new Map<string, object>();
  readonly #pending = new Map<string, number>();
  readonly #verifier = createTransactionVerifier();
  #prepared = 0;
  /** Serializes executes, so that items are numbered in the order in which their transactions were sent. */
  #lastExecute: Promise<unknown> = Promise.resolve();

  constructor(options: MintSessionsOptions) {
    this.#options = options;
  }

  readonly prepare: FakeAnswer = async ({ body }) => {
    const drop = this.#options.drop();
    const now = this.#options.now();
    const { walletAddress, phaseId, claim_code, recipient } = body ?? {};
    const wallet = String(walletAddress) as Address;
    const quantity = Number(body?.["quantity"]);
    const phase = drop.phases.find(({ id }) => id === phaseId);
    if (drop.prepareError) return drop.prepareError();
    if (!phase) return errorResponse(404, "NOT_FOUND");
    const { status } = phaseAt(drop, phase, now);
    if (status === "sold_out") return errorResponse(409, "SOLD_OUT");
    if (status !== "active") return errorResponse(409, "PHASE_NOT_ACTIVE", { details: { status } });
    if (phase.otherRecipient === false && recipient && recipient !== wallet) {
      const fields = [{ field: "recipient", expected: "left out" }];
      return errorResponse(400, "VALIDATION_FAILED", { details: { fields } });
    }
    const code = claim_code ? drop.codes[String(claim_code)] : undefined;
    if (claim_code && !code?.valid) return errorResponse(400, "CLAIM_CODE_INVALID");
    const reason = findReason(drop, phase, wallet, code);
    if (reason) return errorResponse(errors[reason], reason);
    const maximum = this.#maximum(drop, phase, wallet, code?.benefit?.bonusUnits ?? 0);
    if (!(quantity >= 1 && quantity <= maximum))
      return errorResponse(400, "QUANTITY_NOT_ALLOWED", { details: { maximum } });
    const unitPrice = this.#charge(drop, phase, now);
    if (!unitPrice) return errorResponse(503, "PRICE_UNAVAILABLE", { retryAfter: 2 });
    const off = code?.benefit?.discountBasisPoints ?? 0;
    const { name, symbol } = drop.collection;
    const session = {
      sessionId: `session-${++this.#prepared}`,
      wallet,
      owner: wallet,
      ...(recipient ? { recipient: String(recipient) as Address } : {}),
      quantity,
      unitPrice,
      charged: scalePrice(unitPrice, 10_000 - off, 10_000),
      metadata: { name: name.slice(0, 32), symbol: symbol.slice(0, 10), uri: "https://mint.test/item.json" },
      expiresAt: now + lifetime,
      serverTime: now,
    };
    const prepared = await prepareMint(session);
    this.#sessions.set(session.sessionId, { ...session, ...prepared });
    return prepared.response;
  };

  readonly execute: FakeAnswer = (request) => {
    const answer = this.#lastExecute.then(() => this.#execute(request));
    this.#lastExecute = answer.catch(() => undefined);
    return answer;
  };

  /** Item as currently shown: a placeholder until the reveal. */
  show(record: MintRecord): MintRecord {
    const { reveal } = this.#options.drop().collection;
    if (!reveal) return record;
    const name = `Mystery #${record.number}`;
    return reveal.revealedAt
      ? { ...record, revealed: true }
      : { ...record, name, attributes: [], rarityRank: null, revealed: false };
  }

  async #execute({ body }: RecordedRequest): Promise<unknown> {
    const drop = this.#options.drop();
    const { sessionId, signedTransaction, transactionHash } = body ?? {};
    if (transactionHash !== undefined) return errorResponse(400, "CLIENT_BROADCAST_NOT_ALLOWED");
    const session = this.#sessions.get(String(sessionId));
    if (!session) return errorResponse(404, "SESSION_NOT_FOUND");
    const bytes = decodeBase64(String(signedTransaction));
    const prepared = session.transactions.find((some) =>
      this.#verifier.matchesUnsigned(some.bytes, bytes, session.wallet),
    );
    if (!prepared || !(await isSigned(bytes, session.wallet)))
      return errorResponse(400, "TRANSACTION_MISMATCH");
    const signature = encodeBase58(decodeTransaction(bytes).signatures[0]!);
    const former = this.#answers.get(signature);
    if (former) return former;
    if (this.#options.now() > session.expiresAt) return errorResponse(409, "SESSION_EXPIRED");
    if (drop.executeError) return drop.executeError();
    const pending = this.#pending.get(signature) ?? 0;
    const head = { success: true, sessionId, signature, serverTime: this.#options.now() };
    if (pending < drop.pendingAnswers) {
      this.#pending.set(signature, pending + 1);
      return { ...head, status: "pending", items: [], outstanding: session.transactions.length };
    }
    const answer = {
      ...head,
      status: "confirmed",
      items: [this.#mint(drop, { mint: prepared.mint, wallet: session.wallet, signature })],
      outstanding: 0,
    };
    this.#answers.set(signature, answer);
    return answer;
  }

  #maximum(drop: DropState, phase: Phase, wallet: string, bonus: number): number {
    const { remaining } = unitsOf(drop, phase, wallet, bonus);
    return Math.min(remaining ?? Infinity, availableOf(drop) ?? Infinity, phase.limits?.perMint ?? 20, 20);
  }

  /** Price that a prepare charges. From then on, reads return a raised price. */
  #charge(drop: DropState, phase: Phase, now: number): Price | null | undefined {
    const raised = drop.raised.get(phase.id);
    if (raised) phase.priceDisplay = raised;
    drop.raised.delete(phase.id);
    return priceAt(drop, phase, now);
  }

  #mint(drop: DropState, minted: Pick<MintRecord, "mint" | "wallet" | "signature">): MintRecord {
    const number = ++drop.minted;
    const wallet = String(minted.wallet);
    drop.mintedBy.set(wallet, (drop.mintedBy.get(wallet) ?? 0) + 1);
    const item = drop.items?.[number - 1];
    const record: MintRecord = {
      ...minted,
      number,
      name: item?.name ?? `${drop.collection.name} #${number}`,
      image: item ? item.image : this.#options.artwork(number),
      attributes: item ? [...(item.attributes ?? [])] : [{ trait_type: "Sky", value: "Violet" }],
      rarityRank: item ? null : 40,
      prize: null,
      shareUrl: this.#options.shareUrl(minted.mint),
      mintedAt: new Date(this.#options.now()).toISOString(),
    };
    this.records.push(record);
    return this.show(record);
  }
}
