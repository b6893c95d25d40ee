/**
 * Limits of what sessions hold until it is minted. A prepare proves nothing about who asks, so one client may hold only a share of
 * what is left, sessions are shorter while much of it is held, and whoever lets sessions lapse waits longer.
 */
export interface HoldSettings {
  /** Share of the units left that one client may hold, from 0 to 1. */
  readonly clientShare: number;
  /**
   * Share of the units left that the pages with one key may hold, from 0 to 1. It keeps other keys' pages selling, and
   * lets fewer attackers stop this key's: 1, no limit, by default.
   */
  readonly keyShare: number;
  /** Lifetime of a session while little is held. */
  readonly sessionMilliseconds: number;
  /** Lifetime of a session while most of what is left is held: time in which a person can still sign. */
  readonly minSessionMilliseconds: number;
  /** Held share of what is left from which on a prepare needs a proof; 1 or more: never. */
  readonly proofShare: number;
}

export const defaultHoldSettings: HoldSettings = {
  clientShare: 0.02,
  keyShare: 1,
  sessionMilliseconds: 90_000,
  minSessionMilliseconds: 30_000,
  proofShare: 0.25,
};
