import type { LitElement } from "lit";
import type { MintRequest, ProofHandler } from "../core/mint/mint-request.js";
import type { MintStore } from "../core/mint-store.js";
import { MintBeforePrepareEvent, MintBeforeSignEvent } from "./events.js";

/** Element that mints. */
export interface MintingElement extends LitElement {
  readonly affiliateCode: string | null;
  readonly recipient: string | null;
  readonly proofHandler: ProofHandler | null;
}

/** Element that started a store's mint. Widgets of one drop share a store, but each mint has one outcome. */
const minters = new WeakMap<MintStore, MintingElement>();

/**
 * False when another element started the store's mint and dispatches its outcome. An element that was removed reaches
 * no page, so a connected one takes its place.
 */
export function isMinter(element: MintingElement, store: MintStore): boolean {
  const minter = minters.get(store);
  return !minter || minter === element || (element.isConnected && !minter.isConnected);
}

/**
 * Mints as an element: with its attributes, and with its events before each step, which can cancel the mint.
 * @param onEnd Called when the mint has ended, if this element started it.
 */
export async function mintAs<T>(
  element: MintingElement,
  store: MintStore,
  mint: (request: MintRequest) => Promise<T>,
  onEnd: () => void,
): Promise<T> {
  const isFirst = !minters.has(store);
  if (isFirst) minters.set(store, element);
  const { mint: before } = store.state;
  const result = await mint({
    affiliateCode: element.affiliateCode ?? undefined,
    recipient: element.recipient ?? undefined,
    proofHandler: element.proofHandler ?? undefined,
    beforePrepare: ({ phase, quantity, recipient }) =>
      element.dispatchEvent(new MintBeforePrepareEvent(phase, quantity, recipient)),
    beforeSign: ({ session, cost, verifications }) =>
      element.dispatchEvent(new MintBeforeSignEvent(session.sessionId, cost, verifications)),
  });
  if (isFirst) {
    if (store.state.mint !== before) onEnd();
    minters.delete(store);
  }
  return result;
}
