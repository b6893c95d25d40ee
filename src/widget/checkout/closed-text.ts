import { css } from "lit";
import { isAllMinted, isMintOver } from "../../core/collection/phases.js";
import { formatMessage } from "../i18n/format-message.js";
import type { ViewContext } from "../view-context.js";

/**
 * Why nothing can be minted, whatever wallet is connected: how many items were minted, once the mint is over, or what the
 * visitor waits for. Empty when the number is unknown.
 */
export function closedText(context: ViewContext): string {
  const { messages, store } = context;
  if (!isMintOver(store.state))
    return store.phase?.status === "paused" ? messages.resumesHere : messages.opensHere;
  const record = store.state.collection.value!;
  const { minted, total } = record.supply;
  if (minted === undefined) return "";
  if (isAllMinted(record)) return formatMessage(messages.allFoundHome, context, { count: minted });
  return total
    ? formatMessage(messages.someFoundHome, context, { minted, total })
    : formatMessage(messages.foundHome, context, { count: minted });
}

/** From the top, near the result above it, and so that it stays where it is when its button comes. */
export const closedStyles = css`
  .closed {
    display: grid;
    align-content: start;
    justify-items: start;
    gap: calc(0.5 * var(--_rem));
    line-height: 1.35;
    text-wrap: balance;
    overflow-wrap: anywhere;
  }
`;
