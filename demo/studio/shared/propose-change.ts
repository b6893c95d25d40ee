import type { ChangeResponse } from "../../../src/contract/admin/changes.js";

/** Change that the visitor is about to confirm. */
export interface ProposedChange {
  readonly title: string;
  /** What it does, in a sentence. */
  readonly effect: string;
  /** Label of the button that makes it. */
  readonly confirm: string;
  /** True: what it does can't be undone, or stops something. */
  readonly isDestructive?: boolean;
  /** Sends it. */
  readonly send: (dryRun: boolean) => Promise<ChangeResponse>;
  /** Sentence to show once it is made. */
  readonly done: string;
}

export const proposeEvent = "studio-propose";

/** Request for a confirmation. */
export interface ProposalDetail {
  readonly change: ProposedChange;
  /** Response to the dry run. */
  readonly described: ChangeResponse;
  /** Resolves once it was made, or with null when the visitor has left the dialog. */
  readonly settle: (response: ChangeResponse | null) => void;
}

/**
 * Has a change described by a dry run, shows what it would do, and makes it when the visitor confirms.
 * @returns the response; null when the visitor has declined
 * @throws {ApiError} that the dry run ended with
 */
export async function proposeChange<Response extends ChangeResponse>(
  host: EventTarget,
  change: ProposedChange & { readonly send: (dryRun: boolean) => Promise<Response> },
): Promise<Response | null> {
  const described = await change.send(true);
  return new Promise((resolve) => {
    const settle = (response: ChangeResponse | null) => resolve(response as Response | null);
    const detail: ProposalDetail = { change, described, settle };
    host.dispatchEvent(new CustomEvent(proposeEvent, { detail, bubbles: true, composed: true }));
  });
}

export const announceEvent = "studio-announce";

/** Shows a sentence about something that has been done. */
export function announce(host: EventTarget, message: string): void {
  host.dispatchEvent(new CustomEvent(announceEvent, { detail: message, bubbles: true, composed: true }));
}

/** Has the drop's element read the collection again. */
export const reportChange = (host: EventTarget): void =>
  void host.dispatchEvent(new CustomEvent("studio-changed", { bubbles: true }));
