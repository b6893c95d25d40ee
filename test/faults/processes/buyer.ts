import {
  getBase64Decoder,
  getSignatureFromTransaction,
  getTransactionDecoder,
  type KeyPairSigner,
  type Signature,
} from "@solana/kit";
import { setTimeout as wait } from "node:timers/promises";
import {
  executeMintResponse,
  prepareMintResponse,
  type ExecuteMintResponse,
  type PrepareMintResponse,
} from "../../../src/contract/mint.js";
import { signAsIs } from "../../service/chain/wallet.js";
import type { Drop } from "./cluster.js";

/** What a service has answered; `status` 0: nothing, the connection broke. */
export interface Answer<Body> {
  readonly status: number;
  /** Null unless the status is 200. */
  readonly body: Body | null;
  /** Null when the status is 200; `NO_ANSWER` when there was none. */
  readonly code: string | null;
  /** Of a refusal; what broke, when there was no answer. */
  readonly details: unknown;
  readonly headers: Headers;
}

export interface SignedMint {
  readonly sessionId: string;
  readonly signedTransaction: string;
  /** Base58: the id under which the chain knows the transaction. */
  readonly signature: Signature;
}

async function post<Body>(
  address: string,
  key: string,
  path: string,
  body: object,
  schema: { parse(value: unknown): Body },
): Promise<Answer<Body>> {
  let broken: unknown;
  const response = await fetch(`${address}/mint/v1${path}`, {
    method: "POST",
    headers: { "X-API-Key": key, "Content-Type": "application/json" },
    body: JSON.stringify(body),
  }).catch((error: unknown) => void (broken = error));
  const answer: unknown = await response?.json().catch((error: unknown) => void (broken = error));
  if (!response || answer === undefined) {
    return { status: 0, body: null, code: "NO_ANSWER", details: broken, headers: new Headers() };
  }
  const { status, headers } = response;
  if (status === 200) return { status, body: schema.parse(answer), code: null, details: undefined, headers };
  const { code, details } = answer as { code: string; details: unknown };
  return { status, body: null, code, details, headers };
}

/** One wallet that buys from a drop, at whichever process it is sent to. */
export function createBuyer(drop: Drop, wallet: KeyPairSigner, phase = 0) {
  return {
    wallet,

    prepare: (address: string, quantity = 1) =>
      post(
        address,
        drop.key,
        "/prepare-mint",
        {
          collectionId: drop.collectionId,
          phaseId: drop.phaseIds[phase],
          walletAddress: wallet.address,
          quantity,
        },
        prepareMintResponse,
      ),

    /** Signs what a prepare has answered with. */
    sign: (session: PrepareMintResponse) =>
      Promise.all(
        session.transactions.map(async ({ transaction }): Promise<SignedMint> => {
          const bytes = await signAsIs(transaction, wallet);
          return {
            sessionId: session.sessionId,
            signedTransaction: getBase64Decoder().decode(bytes),
            signature: getSignatureFromTransaction(getTransactionDecoder().decode(bytes)),
          };
        }),
      ),

    execute: (address: string, { sessionId, signedTransaction }: SignedMint) =>
      post(address, drop.key, "/execute-mint", { sessionId, signedTransaction }, executeMintResponse),
  };
}

/** Prepares until there is an answer. No answer and a 5xx, as of a slow machine, are retried at the next address. */
export async function prepareToTheEnd(
  buyer: Buyer,
  addresses: Iterable<string>,
): Promise<Answer<PrepareMintResponse>> {
  for (const address of addresses) {
    const answer = await buyer.prepare(address);
    if (answer.status !== 0 && answer.status < 500) return answer;
    await wait(100);
  }
  throw new Error("There are no more addresses to ask.");
}

/**
 * Executes until there is a final answer, with the same bytes, as a mint page does: whatever says nothing of the mint
 * itself is asked again, at the next address.
 */
export async function executeToTheEnd(
  buyer: Buyer,
  addresses: Iterable<string>,
  mint: SignedMint,
): Promise<Answer<ExecuteMintResponse>> {
  for (const address of addresses) {
    const answer = await buyer.execute(address, mint);
    const isOpen = answer.body
      ? answer.body.status !== "confirmed"
      : answer.status === 0 || answer.status >= 500;
    if (!isOpen) return answer;
    await wait(100);
  }
  throw new Error("There are no more addresses to ask.");
}

export type Buyer = ReturnType<typeof createBuyer>;
