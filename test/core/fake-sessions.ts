import type { ExecuteMintResponse, PrepareMintResponse } from "../../src/contract/mint/mint.js";
import type { ExecuteMintBody, PrepareMintBody } from "../../src/contract/mint/mint-request.js";
import { addressOf } from "../brands.js";
import type { FakeTime } from "./fake-time.js";
import { serviceError, type Harness } from "./harness.js";

interface Unit {
  readonly number: number;
  readonly session: string;
  readonly wallet: string;
  readonly expiresAt: number;
  state: "reserved" | "released" | "minted";
}

/** Sessions of the fake Mint API per contract, for wallets that sign like `FakeConnection`. */
export class FakeSessions {
  /** Lifetime of a session, in milliseconds. */
  readonly lifetime = 90_000;
  readonly units: Unit[] = [];
  readonly #time: FakeTime;
  readonly #replaces: boolean;
  #sessions = 0;

  /** @param replaces True: preparing again ends the wallet's previous session, as the contract requires. */
  constructor(time: FakeTime, { replaces = true }: { replaces?: boolean } = {}) {
    this.#time = time;
    this.#replaces = replaces;
  }

  serve(harness: Harness): void {
    harness.answers.prepare = (body) => this.#prepare(body);
    harness.answers.execute = (body) => this.#execute(body);
  }

  /** Units minted by a wallet. */
  mintedBy(wallet: string): Unit[] {
    return this.units.filter((unit) => unit.wallet === wallet && unit.state === "minted");
  }

  /** True while these signed bytes could still mint if executed. */
  couldLand(signed: string, wallet?: string): boolean {
    const unit = this.#find(signed);
    if (unit?.state !== "reserved" || (wallet && unit.wallet !== wallet)) return false;
    return this.#time.server() < unit.expiresAt;
  }

  #find(signed: string): Unit | undefined {
    return this.units[Buffer.from(signed, "base64")[0]!];
  }

  #prepare({ walletAddress: wallet, quantity }: PrepareMintBody): PrepareMintResponse {
    for (const unit of this.units) {
      if (this.#replaces && unit.wallet === wallet && unit.state === "reserved") unit.state = "released";
    }
    const session = `session-${++this.#sessions}`;
    const expiresAt = this.#time.server() + this.lifetime;
    const transactions = Array.from({ length: Number(quantity) }, () => {
      const number = this.units.length;
      this.units.push({ number, session, wallet, expiresAt, state: "reserved" });
      return { transaction: Buffer.from([number]).toString("base64"), quantity: 1 };
    });
    return { sessionId: session, expiresAt, transactions };
  }

  #execute({ sessionId, signedTransaction }: ExecuteMintBody): ExecuteMintResponse {
    const unit = this.#find(signedTransaction);
    if (unit?.session !== sessionId) throw serviceError("SESSION_NOT_FOUND", 404);
    if (this.couldLand(signedTransaction)) unit.state = "minted";
    if (unit.state !== "minted") throw serviceError("SESSION_EXPIRED", 409);
    return {
      status: "confirmed",
      signature: `tx ${unit.number}`,
      items: [{ mint: addressOf(`item ${unit.number}`) }],
    };
  }
}
