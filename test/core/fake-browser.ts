import { expect, onTestFinished } from "vitest";
import type { MintStore } from "../../src/core/mint-store.js";
import { FakeSessions } from "./fake-sessions.js";
import { FakeSite } from "./fake-site.js";
import { Harness } from "./harness.js";

export const wallet = "burner-1";
export const quantity = 3;

/** Observable steps of a mint of three without Web Locks, in order. */
export const unlockedMintSteps = [
  "read 1",
  "prepare sent 1",
  "prepare arrived 1",
  "read 2",
  "wallet asked 1",
  "wallet signed 1",
  "read 3",
  "write 1",
  "written 1",
  "execute sent 1",
  "execute sent 2",
  "execute sent 3",
  "execute arrived 1",
  "execute arrived 2",
  "execute arrived 3",
  "write 2",
  "written 2",
];

/** Observable steps of a mint of three, in order: the points after which a test may interrupt it. */
export const mintSteps = unlockedMintSteps.filter((step) => !["read 2", "read 3"].includes(step));

/** Visitor's browser and the service; records violations of their invariants. */
export class Browser {
  readonly site = new FakeSite();
  readonly sessions: FakeSessions;
  /** Signing requests shown by the wallet. */
  approvals = 0;
  /** Signed transactions sent to the service. */
  readonly #sent = new Set<string>();
  readonly #violations: string[] = [];

  constructor(options: { replaces?: boolean } = {}) {
    this.sessions = new FakeSessions(this.site.time, options);
    onTestFinished(() => expect(this.#violations).toEqual([]));
  }

  /** Opens a page with the wallet available. */
  async open(change: (harness: Harness) => void = () => undefined) {
    const harness = new Harness({ site: this.site });
    change(harness);
    this.sessions.serve(harness);
    harness.onStep = (step) => this.#check(step, harness);
    const { executeMint } = harness.service;
    harness.service.executeMint = (body) => {
      this.#sent.add(body.signedTransaction);
      return executeMint.call(harness.service, body);
    };
    harness.wallets.add("burner");
    const store = harness.createStore();
    store.subscribe(() => undefined);
    await harness.advance(500);
    if (store.state.wallet.status !== "connected") await store.connect("burner");
    await harness.advance(500);
    return { harness, store };
  }

  /** Runs `act` after the given step of the mint in progress in `harness`. */
  at(moment: string, harness: Harness, act: (harness: Harness) => void): string[] {
    const seen: string[] = [];
    harness.onStep = (step) => {
      this.#check(step, harness);
      if (/^(collection|supply|eligibility)/.test(step)) return;
      const times = seen.filter((other) => other.startsWith(`${step} `)).length + 1;
      seen.push(`${step} ${times}`);
      if (seen.at(-1) === moment) act(harness);
    };
    return seen;
  }

  /** Presses the main button until the mint has succeeded, at most `times` times. */
  async press(store: MintStore, times = 3): Promise<void> {
    for (let press = 0; press < times && store.state.mint.status !== "succeeded"; press++) {
      void store.mint({ quantity });
      await this.site.time.advance(130 * 1_000);
    }
  }

  /** Number of signed transactions that were sent, each counted once. */
  get sent(): number {
    return this.#sent.size;
  }

  get minted(): number {
    return this.sessions.mintedBy(wallet).length;
  }

  /** Invariant before each signing request: no sent transaction can still land, and no outcome is pending. */
  #check(step: string, { wallets, locks }: Harness): void {
    if (step !== "wallet asked") return;
    const { address } = wallets.last;
    this.approvals++;
    for (const signed of this.#sent) {
      if (this.sessions.couldLand(signed, address)) this.#violations.push(`${signed} could still land`);
    }
    // Without Web Locks, a tab can ask a moment before another tab's signed mint is visible.
    if (locks !== this.site.locks) return;
    for (const record of this.site.records.entries.values()) {
      if (record.wallet === address && !record.outcome)
        this.#violations.push(`${record.sessionId} is pending`);
    }
  }
}
