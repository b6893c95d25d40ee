import type { FillWallet } from "../http/faucet-route.js";
import type { AnswerInstead } from "../http/static-files.js";
import type { Log } from "../platform/log/create-log.js";

/** Dependencies of the service besides its database and its chain. */
export interface ServiceDeps {
  clock: () => Date;
  /** Monotonic milliseconds. */
  monotonic: () => number;
  /** Cryptographically secure random bytes. */
  random: (bytes: number) => Uint8Array;
  log: Log;
  /** Answers below `/docs/` on a developer's machine, whose site is being built or served from its sources. */
  answerDocs?: AnswerInstead | undefined;
  /** Answers below `/npm/` there, while the package is being built. */
  answerPackage?: AnswerInstead | undefined;
  /** Fills a wallet with coins of the chain on that machine. */
  fillWallet?: FillWallet | undefined;
}
