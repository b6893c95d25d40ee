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
} from "../../../src/contract/mint/mint.js";
import { signAsIs } from "../../service/chain/wallet.js";
import type { Cluster, Drop } from "./cluster.js";

/** Response of a service; `status` 0: the connection broke without one. */
export interface Answer<Body> {
  readonly status: number;
  /** Null unless the status is 200. */
  readonly body: Body | null;
  /** Error code; null when the status is 200; `NO_ANSWER` without a response. */
  readonly code: string | null;
  /** Details of the error; the cause of a broken connection. */
  readonly details: unknown;
  readonly headers: Headers;
}

export interface SignedMint {
  readonly sessionId: string;
  readonly signedTransaction: string;
  /** Base58 transaction id. */
  readonly signature: Signature;
}

async function post<Body>(
  address: string,
  key: string,
  path: string,
  body: object,
  schema: { parse(value: unknown): Body },
  requestHeaders: Readonly<Record<string, string>>,
): Promise<Answer<Body>> {
  let broken: unknown;
  const response = await fetch(`${address}/mint/v1${path}`, {
    method: "POST",
    headers: { "X-API-Key": key, "Content-Type": "application/json", ...requestHeaders },
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

/**
 * One wallet that buys from a drop through any of the processes.
 * @param headers of its requests, such as a page's `Origin`
 */
export function createBuyer(
  drop: Drop,
  wallet: KeyPairSigner,
  phase = 0,
  headers: Readonly<Record<string, string>> = {},
) {
  return {
    wallet,

    prepare: (address: string, quantity = 1, proof?: string) =>
      post(
        address,
        drop.key,
        "/prepare-mint",
        {
          collectionId: drop.collectionId,
          phaseId: drop.phaseIds[phase],
          walletAddress: wallet.address,
          quantity,
          ...(proof !== undefined && { proof }),
        },
        prepareMintResponse,
        headers,
      ),

    /** Signs the transactions of a prepared session. */
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
      post(
        address,
        drop.key,
        "/execute-mint",
        { sessionId, signedTransaction },
        executeMintResponse,
        headers,
      ),
  };
}

/**
 * Prepares until there is a response. Broken connections and 5xx, as of a slow machine, are retried at the
 * next url.
 */
export async function prepareWithRetry(
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
 * Executes with the same bytes until there is a final response, as a mint page does: a response that says
 * nothing about the mint itself, such as that of a rate limit, is retried at the next url.
 */
export async function executeWithRetry(
  buyer: Buyer,
  addresses: Iterable<string>,
  mint: SignedMint,
): Promise<Answer<ExecuteMintResponse>> {
  for (const address of addresses) {
    const answer = await buyer.execute(address, mint);
    const isOpen = answer.body
      ? answer.body.status !== "confirmed"
      : answer.status === 0 || answer.status === 429 || answer.status >= 500;
    if (!isOpen) return answer;
    await wait(answer.status === 429 ? Number(answer.headers.get("Retry-After")) * 1_000 : 100);
  }
  throw new Error("There are no more addresses to ask.");
}

export type Buyer = ReturnType<typeof createBuyer>;

/** Buyer with a new, funded wallet. */
export async function createFundedBuyer(cluster: Pick<Cluster, "createBuyers">, drop: Drop): Promise<Buyer> {
  const [wallet] = await cluster.createBuyers(1);
  return createBuyer(drop, wallet!);
}
