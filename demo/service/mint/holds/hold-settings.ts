/**
 * Limits of the units that sessions hold before they are minted. Anyone can request a reservation for any wallet. So
 * one client may hold only a share of the remaining units, sessions are shorter while many units are held, and clients
 * whose sessions lapse must wait longer.
 */
export interface HoldSettings {
  /** Share of the remaining units that one client may hold, from 0 to 1. */
  readonly clientShare: number;
  /**
   * Share of a whole sale that one client may have, minted units included, from 0 to 1. It also limits collectors who
   * share an address. Default: 1, no limit.
   */
  readonly soldShare: number;
  /**
   * Share of the remaining units that all pages with one key may hold, from 0 to 1. It keeps units available to pages
   * with other keys, but makes it easier for attackers to exhaust this key's share. Default: 1, no limit.
   */
  readonly keyShare: number;
  /** Session lifetime while few units are held. */
  readonly sessionMilliseconds: number;
  /** Session lifetime while most remaining units are held. Must be long enough for a person to sign. */
  readonly minSessionMilliseconds: number;
  /** True: a client whose sessions expire unsigned waits before its next prepare. */
  readonly waitAfterUnsigned: boolean;
  /** Held share of the remaining units above which a prepare needs a proof; 1 or more: never. */
  readonly proofShare: number;
}

export const defaultHoldSettings: HoldSettings = {
  clientShare: 0.02,
  soldShare: 1,
  keyShare: 1,
  sessionMilliseconds: 90_000,
  minSessionMilliseconds: 30_000,
  waitAfterUnsigned: true,
  proofShare: 0.25,
};
