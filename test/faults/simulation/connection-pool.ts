import { Client, type QueryResult } from "pg";
import type { Outcome } from "./scheduler.js";

/** Arguments of `query` in `pg`: text or configuration, and values. */
export type Statement = readonly [query: string | { readonly text: string }, values?: unknown[]];

/**
 * Connection that simulated processes reuse one after another. Opening one takes longer than a simulated
 * mint.
 */
export interface Connection {
  readonly client: Client;
  readonly pid: number;
  /** True during a transaction. */
  isOpen: boolean;
}

/** Statement that is blocked by another transaction. */
interface Waiting {
  readonly connection: Connection;
  readonly statement: Statement;
  /** Null: deferred, and not sent yet. */
  done: Promise<Outcome> | null;
  complete: Complete;
}

type Complete = (outcome: Outcome) => void | Promise<void>;

/** Connections to the database of one simulation at a time. */
export interface ConnectionPool {
  acquire(): Promise<Connection>;
  /** Returns a connection: rolls its open transaction back, once the statement in progress has ended. */
  release(connection: Connection): Promise<void>;
  /** Runs a statement until it completes or waits for another connection's lock. */
  run(
    connection: Connection,
    statement: Statement,
  ): Promise<Outcome | { later: (complete: Complete) => void }>;
  close(): Promise<void>;
}

/**
 * Only one statement at a time waits for a lock in PostgreSQL, which doesn't guarantee the order of several.
 * Others are deferred as if they had not arrived yet, and retried whenever a transaction has ended.
 * @param onWait called when a statement waits for a lock
 */
export async function openConnectionPool(url: string, onWait: () => void): Promise<ConnectionPool> {
  const connect = async (): Promise<Connection> => {
    const client = new Client({ connectionString: url });
    await client.connect();
    const { rows } = await client.query<{ pid: number }>(
      `select pg_backend_pid() as pid, set_config('deadlock_timeout', '${never}', false)`,
    );
    return { client, pid: rows[0]!.pid, isOpen: false };
  };
  const all: Connection[] = [];
  const free: Connection[] = [];
  const waiting: Waiting[] = [];
  const monitor = await connect();
  const names = new Map<string, string>();

  /** Planned once per connection: there are few distinct texts. */
  function prepare([query, values]: Statement) {
    if (!values || values.length === 0) return query;
    const text = textOf([query]);
    if (!names.has(text)) names.set(text, `s${names.size}`);
    return { ...(typeof query === "string" ? { text } : query), name: names.get(text) };
  }

  const send = (connection: Connection, statement: Statement): Promise<Outcome> =>
    (connection.client.query(prepare(statement) as string, statement[1]) as Promise<QueryResult>).then(
      (value) => {
        const text = textOf(statement);
        if (text === "begin") connection.isOpen = true;
        if (text === "rollback" || endsWithCommit(statement)) connection.isOpen = false;
        return { value };
      },
      (error: unknown) => ({ error }),
    );

  /** Blocking connections of this pool alone: PostgreSQL's own maintenance unblocks by itself. */
  async function blockersOf({ pid }: Connection): Promise<number[]> {
    const { rows } = await monitor.client.query<{ pids: number[] }>({
      name: "blockers",
      text: "select pg_blocking_pids($1) as pids",
      values: [pid],
    });
    return rows[0]!.pids.filter((blocker) => all.some((connection) => connection.pid === blocker));
  }

  /** Mutual waiting: PostgreSQL cancels the second statement. */
  async function isDeadlock(one: Connection, other: Connection): Promise<boolean> {
    const [ofOne, ofOther] = [await blockersOf(one), await blockersOf(other)];
    return ofOne.includes(other.pid) && ofOther.includes(one.pid);
  }

  /** Resolves with the outcome, or with null once it waits for a lock. */
  async function watch(connection: Connection, done: Promise<Outcome>): Promise<Outcome | null> {
    for (let delay = 10; ; delay = Math.min(50, delay * 2)) {
      const outcome = await within(delay, done);
      if (outcome) return outcome;
      if ((await blockersOf(connection)).length > 0) return await within(0, done);
    }
  }

  /** Runs a statement as far as it gets. */
  async function attempt(
    connection: Connection,
    statement: Statement,
  ): Promise<Outcome | Pick<Waiting, "done">> {
    const other = waiting.find(({ done }) => done !== null);
    const { client, isOpen } = connection;
    const canBeHeld = other !== undefined && !isBoundary(statement);
    if (canBeHeld) {
      await client.query(isOpen ? `savepoint held; set local ${atOnce}` : `set ${atOnce}`);
    }
    const done = send(connection, statement);
    const outcome = await watch(connection, done);
    if (!other) return outcome ?? { done };
    const isDone = outcome !== null || (await isDeadlock(connection, other.connection));
    if (!isDone) await monitor.client.query("select pg_cancel_backend($1)", [connection.pid]);
    const end = await done;
    if (isOpen && !isDone) await client.query("rollback to savepoint held");
    if (canBeHeld && !isOpen) await client.query(`set deadlock_timeout = ${never}`);
    return isDone ? end : { done: null };
  }

  /** Resumes the statements that an ended transaction has unblocked. */
  async function resumeWaiting(): Promise<void> {
    for (let hasMoved = waiting.length > 0; hasMoved;) {
      hasMoved = false;
      for (const one of [...waiting]) {
        if (!waiting.includes(one)) continue;
        const outcome = one.done
          ? ((await watch(one.connection, one.done)) ?? one)
          : await attempt(one.connection, one.statement);
        if ("done" in outcome) {
          one.done = outcome.done;
          continue;
        }
        waiting.splice(waiting.indexOf(one), 1);
        await one.complete(outcome);
        hasMoved = true;
      }
    }
  }

  return {
    async acquire() {
      const connection = free.shift() ?? (await connect());
      if (!all.includes(connection)) all.push(connection);
      return connection;
    },

    async run(connection, statement) {
      const outcome = await attempt(connection, statement);
      if (!("done" in outcome)) {
        if (!connection.isOpen) await resumeWaiting();
        return outcome;
      }
      onWait();
      const { done } = outcome;
      return { later: (complete) => waiting.push({ connection, statement, done, complete }) };
    },

    async release(connection) {
      const rollBack = async () => {
        const wasOpen = connection.isOpen;
        if (wasOpen) await connection.client.query("rollback");
        connection.isOpen = false;
        free.push(connection);
        if (wasOpen) await resumeWaiting();
      };
      const place = waiting.findIndex((one) => one.connection === connection);
      // PostgreSQL completes a statement whose client has gone, and rolls back afterwards.
      if (waiting[place]?.done) waiting[place].complete = rollBack;
      else {
        if (place >= 0) waiting.splice(place, 1);
        await rollBack();
      }
    },

    async close() {
      await Promise.all([monitor, ...all].map(({ client }) => client.end()));
    },
  };
}

/**
 * Milliseconds. A statement that waits alone never checks for a deadlock; the second one checks immediately.
 * So the second is always the victim, however slow the machine is.
 */
const never = 2_147_483_647;
const atOnce = "deadlock_timeout = 1";

const textOf = ([query]: Statement) => (typeof query === "string" ? query : query.text);

/** True for a commit, alone or after the last statements of a transaction. */
export const endsWithCommit = (statement: Statement) => /(^|;\s*)commit$/.test(textOf(statement));

const isBoundary = (statement: Statement) => ["begin", "commit", "rollback"].includes(textOf(statement));

/** Null when it takes longer; milliseconds of the real clock. */
function within<T>(milliseconds: number, promise: Promise<T>): Promise<T | null> {
  return new Promise((resolve) => {
    const timer = setTimeout(() => resolve(null), milliseconds);
    void promise.then((value) => {
      clearTimeout(timer);
      resolve(value);
    });
  });
}
