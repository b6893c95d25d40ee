import { ChainError } from "../rpc/chain-error.js";
import { withTimeout, type ChainRpc } from "../rpc/chain-reader.js";
import {
  confirmSubmissions,
  type ConfirmDeps,
  type ConfirmOptions,
  type ReportContradiction,
  type Submission,
  type SubmissionState,
} from "./confirm-submissions.js";

/** Node that is asked for the outcome of transactions. */
export interface ConfirmingNode {
  /** For the log. */
  readonly name: string;
  readonly rpc: ChainRpc;
  /** Stops using the node after two others have contradicted it about finalized blocks. */
  distrust(details: Readonly<Record<string, unknown>>): void;
  /** Reports that its statuses contradict its own accounts, and stops using it while others are in use. */
  reportContradiction: ReportContradiction;
}

/** Nodes that can be asked independently of each other. */
export interface ConfirmingNodes {
  /** Best node first. */
  list(): readonly ConfirmingNode[];
  /** Reports that two nodes contradict each other about finalized blocks and there is no third. */
  reportDisagreement(details: Readonly<Record<string, unknown>>): void;
}

/** Number of nodes that must agree. */
const agreeing = 2;

/** Milliseconds after which a node is treated as not responding, because a collector is waiting. */
const maxWait = 2_000;

/**
 * Returns the state of each submission, in order, that nodes agree on. Each node's state follows the rules of
 * `confirmSubmissions` and uses only its own blocks, since proofs don't hold across nodes. A mint has landed, or can no
 * longer land, if two nodes say so; until then it is pending. If two nodes disagree, the others are asked as well. If
 * only one node responds, its state is used, as with a single URL. A poll asks one node, and the others once that node
 * reports anything but pending.
 * @throws ChainError if no node responds; the signal's reason on abort
 */
export async function confirmAgreed(
  deps: ConfirmDeps,
  confirmingNodes: ConfirmingNodes,
  submissions: readonly Submission[],
  { isPoll = false, signal }: ConfirmOptions = {},
): Promise<SubmissionState[]> {
  const listed = confirmingNodes.list();
  // The combined nodes' error explains why.
  if (listed.length === 0)
    return confirmSubmissions(deps, submissions, { isPoll, ...(signal && { signal }) });
  const failures: unknown[] = [];
  const ask = async (asked: readonly ConfirmingNode[]) => {
    const limited = withTimeout(maxWait, signal);
    const answers = await Promise.allSettled(
      asked.map(({ rpc, reportContradiction }) =>
        confirmSubmissions({ ...deps, rpc, reportContradiction }, submissions, { isPoll, signal: limited }),
      ),
    );
    signal?.throwIfAborted();
    for (const answer of answers) if (answer.status === "rejected") failures.push(answer.reason);
    return answers.flatMap((answer, index) =>
      answer.status === "fulfilled" ? [{ node: asked[index]!, states: answer.value }] : [],
    );
  };
  const first = isPoll ? 1 : agreeing;
  const answers = await ask(listed.slice(0, first));
  for (const node of listed.slice(first)) {
    if (isPoll && answers.length === 1 && answers[0]!.states.every(isPending)) break;
    const isDecided = submissions.every((_, index) => isAgreed(answers.map(({ states }) => states[index]!)));
    if (answers.length >= agreeing && isDecided) break;
    answers.push(...(await ask([node])));
  }
  if (answers.length === 0) throw toUnavailable(failures[0]);
  return submissions.map(({ signature }, index) => {
    const said = answers.map(({ node, states }) => ({ node, state: states[index]! }));
    const state = agreeOn(said.map(({ state }) => state));
    reportContradiction(said, state, signature, confirmingNodes);
    return state;
  });
}

const isPending = ({ status }: SubmissionState) => status === "pending";
const hasLanded = ({ status }: SubmissionState) => status === "confirmed" || status === "finalized";
const isGone = ({ status }: SubmissionState) => status === "failed" || status === "expired";

/** State that the required number of nodes report; otherwise pending. */
function agreeOn(states: readonly SubmissionState[]): SubmissionState {
  const needed = Math.min(agreeing, states.length);
  const [landed, gone] = [states.filter(hasLanded), states.filter(isGone)];
  if (landed.length >= needed && landed.length > gone.length) {
    const isFinal = landed.filter(({ status }) => status === "finalized").length >= needed;
    return { status: isFinal ? "finalized" : "confirmed" };
  }
  if (gone.length >= needed && gone.length > landed.length) {
    return gone.find(({ status }) => status === "failed") ?? gone[0]!;
  }
  return { status: "pending" };
}

/** True if no more nodes are needed. */
const isAgreed = (states: readonly SubmissionState[]) =>
  agreeOn(states).status !== "pending" || states.every(isPending);

const isContradiction = (states: readonly SubmissionState[]) => states.some(hasLanded) && states.some(isGone);

/**
 * A confirmed block can still be dropped by a fork. Honest nodes never contradict each other about finalized blocks.
 */
function reportContradiction(
  said: readonly { readonly node: ConfirmingNode; readonly state: SubmissionState }[],
  agreed: SubmissionState,
  signature: string,
  confirmingNodes: ConfirmingNodes,
): void {
  const final = said.filter(({ state }) => state.status === "finalized" || isGone(state));
  if (!isContradiction(final.map(({ state }) => state))) return;
  const details = {
    signature,
    nodes: Object.fromEntries(said.map(({ node, state }) => [node.name, state.status])),
  };
  if (agreed.status === "pending") return confirmingNodes.reportDisagreement(details);
  const agrees = hasLanded(agreed) ? hasLanded : isGone;
  for (const { node, state } of final) if (!agrees(state)) node.distrust(details);
}

/** The timeout of one node isn't an abort by the caller. */
const toUnavailable = (failure: unknown) =>
  failure instanceof ChainError
    ? failure
    : new ChainError("CHAIN_UNAVAILABLE", "No Solana node has confirmed in time", {}, { cause: failure });
