import { EventEmitter } from "node:events";
import type { Pool } from "pg";
import type { Faults } from "./faults.js";
import { endsWithCommit, type Connection, type ConnectionPool, type Statement } from "./connection-pool.js";
import type { Effect, Scheduler } from "./scheduler.js";

/** Failure injected by the simulation. Any other error of a task is a finding. */
export class InjectedFault extends Error {
  override readonly name = "InjectedFault";
}

export interface PoolContext {
  readonly connectionPool: ConnectionPool;
  readonly scheduler: Scheduler;
  readonly faults: Faults;
  /** Kills the process immediately. */
  readonly kill: () => Promise<void>;
  /** Rewrites statements, for a mutation. */
  readonly rewriteStatement?: ((text: string) => string) | undefined;
}

/**
 * Connection pool of one simulated process. Every statement is a step of the simulation, before or after
 * which the connection can be lost or the process killed.
 */
export class SimulatedPool extends EventEmitter {
  readonly #clients = new Set<SimulatedClient>();

  constructor(private readonly context: PoolContext) {
    super();
  }

  /** The subset of a pool that `openDatabase` uses. */
  asPool(): Pool {
    return this as unknown as Pool;
  }

  /** Connections in use. */
  get inUse(): number {
    return this.#clients.size;
  }

  async connect(): Promise<SimulatedClient> {
    const client = new SimulatedClient(this.context, await this.context.connectionPool.acquire(), () =>
      this.#clients.delete(client),
    );
    this.#clients.add(client);
    return client;
  }

  async query(...statement: Statement): Promise<unknown> {
    const client = await this.connect();
    try {
      return await client.query(...statement);
    } finally {
      client.release();
    }
  }

  /** Breaks all open connections, as the end of a process does. */
  async end(): Promise<void> {
    for (const client of this.#clients) await client.break();
  }
}

class SimulatedClient {
  #connection: Connection | null;

  constructor(
    private readonly context: PoolContext,
    connection: Connection,
    private readonly onRelease: () => void,
  ) {
    this.#connection = connection;
  }

  query(...statement: Statement): Promise<unknown> {
    const label = describeStatement(statement);
    return this.context.scheduler.perform(label, () => this.#run(label, statement));
  }

  release(): void {
    this.onRelease();
    if (this.#connection?.isOpen) throw new Error("A connection was given back within a transaction.");
    void this.break();
  }

  /** Loses the connection. */
  async break(): Promise<void> {
    const connection = this.#connection;
    this.#connection = null;
    if (connection) await this.context.connectionPool.release(connection);
  }

  #rewrite([query, values]: Statement): Statement {
    const { rewriteStatement } = this.context;
    if (!rewriteStatement) return [query, values];
    return typeof query === "string"
      ? [rewriteStatement(query), values]
      : [{ ...query, text: rewriteStatement(query.text) }, values];
  }

  async #run(label: string, statement: Statement): Promise<Effect> {
    const { connectionPool, faults, kill, scheduler } = this.context;
    if (!this.#connection) return { error: new InjectedFault("The connection is gone.") };
    const fault = faults.at({ seam: "database", task: scheduler.taskName, label });
    if (fault) scheduler.note(`  ⚡ ${fault}`);
    const goWrong = async (): Promise<Effect | null> => {
      if (fault === "process killed after the step") await kill();
      else if (fault === "connection lost after the statement") await this.break();
      else return null;
      return { error: new InjectedFault(fault) };
    };
    if (fault === "process killed before the step") await kill();
    if (fault === "connection lost before the statement") await this.break();
    if (!this.#connection) return { error: new InjectedFault(fault ?? "") };

    const done = await connectionPool.run(this.#connection, this.#rewrite(statement));
    if (!("later" in done)) return (await goWrong()) ?? done;
    scheduler.note("  waits for a lock");
    return {
      later: (complete) =>
        done.later(async (outcome) => {
          const wrong = await goWrong();
          complete(wrong && "error" in wrong ? wrong : outcome);
        }),
    };
  }
}

const states = ["reserved", "submitted", "confirmed", "failed", "released", "replaced"];

/** For example `insert sessions`, `commit`, `update mints to submitted`. */
function describeStatement([query, values]: Statement): string {
  const text = typeof query === "string" ? query : query.text;
  if (text !== "commit" && endsWithCommit([text])) return "change counters and commit";
  const changes = [...text.matchAll(/\b(update|insert) (?:into )?"(\w+)"/g)];
  const [, verb, table] =
    (text.trimStart().startsWith("with") ? changes.at(-1) : null) ??
    /^\s*(\w+)(?:[^]*?\b(?:from|into|update) "(\w+)")?/.exec(text.replace(/^update /, "update from ")) ??
    [];
  const state = text.includes("set state = 'submitted'")
    ? "submitted"
    : text.startsWith("update")
      ? values?.find((value) => states.includes(value as string))
      : undefined;
  return [verb, table, state && `to ${state as string}`].filter(Boolean).join(" ");
}
