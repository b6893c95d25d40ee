import { setTimeout as wait } from "node:timers/promises";
import { Hono, type Context } from "hono";
import { createTtlCache } from "../platform/cache/ttl-cache.js";
import { untilAborted } from "../platform/scheduling/until-aborted.js";
import { publicCors } from "./middleware/cors.js";
import { methodNotAllowed } from "./middleware/error-handler.js";
import { formatErrorChain, type Log } from "../platform/log/create-log.js";

/** Health check of a dependency; rejects if it is down. */
export type Probe = (signal: AbortSignal) => Promise<unknown>;

export type DependencyState = "ok" | "failed";

/** States of the dependencies, by name. */
export type DependencyStates = Readonly<Record<string, DependencyState>>;

/** State of a process and its dependencies. */
export interface Health {
  /**
   * Reads the states of all dependencies, which are probed at most once a second for all readers. If a probe takes
   * longer than `waitMilliseconds`, returns the dependency's previous state. Only the first states are always waited
   * for.
   */
  read(): Promise<DependencyStates>;
  /** Addresses that collections pay, though no wallet can spend from them; null: not checked yet. */
  readPayees(): readonly string[] | null;
  /** Addresses of programs that collections need and the chain lacks; null: not checked yet. */
  readMissingPrograms(): readonly string[] | null;
  /** True once the shutdown has started. */
  readonly isStopping: boolean;
  stop(): void;
}

/** Time for which all readers share a result. */
const sharedMilliseconds = 1_000;

/**
 * @param options.timeoutMilliseconds Time after which a dependency is treated as failed. Default: 2 seconds.
 * @param options.waitMilliseconds Maximum time that a reader waits, well below load balancers' timeouts. Default: 250.
 * @param options.readPayees Default: not checked.
 * @param options.readMissingPrograms Default: not checked.
 */
export function createHealth({
  probes,
  log,
  monotonic,
  timeoutMilliseconds = 2_000,
  waitMilliseconds = 250,
  readPayees = () => null,
  readMissingPrograms = () => null,
}: {
  probes: Readonly<Record<string, Probe>>;
  log: Log;
  monotonic: () => number;
  timeoutMilliseconds?: number;
  waitMilliseconds?: number;
  readPayees?: Health["readPayees"];
  readMissingPrograms?: Health["readMissingPrograms"];
}): Health {
  let isStopping = false;
  const known = new Map<string, DependencyState>();
  const running = new Map<string, Promise<void>>();
  const checks = createTtlCache(
    (name) => {
      const check = running.get(name) ?? probe(name).finally(() => running.delete(name));
      running.set(name, check);
      return check.then(() => true);
    },
    { monotonic, ttlMilliseconds: sharedMilliseconds },
  );

  async function probe(name: string): Promise<void> {
    const timeout = AbortSignal.timeout(timeoutMilliseconds);
    try {
      await untilAborted(probes[name]!(timeout), timeout);
      known.set(name, "ok");
    } catch (error) {
      if (known.get(name) !== "failed")
        log("warn", "health-check-failed", { part: name, error: formatErrorChain(error) });
      known.set(name, "failed");
    }
  }

  return {
    async read() {
      const waited = new AbortController();
      const names = Object.keys(probes);
      const answered = Promise.all(names.map((name) => checks.read(name)));
      if (names.some((name) => !known.has(name))) await answered;
      else await Promise.race([answered, wait(waitMilliseconds, undefined, waited).catch(() => undefined)]);
      waited.abort();
      return Object.fromEntries(names.map((name) => [name, known.get(name)!]));
    },
    readPayees,
    readMissingPrograms,
    get isStopping() {
      return isStopping;
    },
    stop() {
      isStopping = true;
    },
  };
}

/**
 * Dependencies that each purpose needs. One without a probe is treated as available. Nothing needs the machine's clock,
 * which is corrected by the database's.
 */
const needs = { reads: ["database"], mints: ["database", "databaseWrites", "chain"] } as const;
export type Purpose = keyof typeof needs;

/** Purposes that a process can serve when its dependencies have these states. */
export function readiness(states: DependencyStates): Record<Purpose, boolean> {
  const can = (purpose: Purpose) => needs[purpose].every((name) => states[name] !== "failed");
  return { reads: can("reads"), mints: can("mints") };
}

/** Paths of the health routes. */
export const healthPaths = ["/livez", "/readyz", "/healthz"] as const;

/**
 * `/livez`: 200 while the process responds at all, regardless of its dependencies, which a restart wouldn't fix.
 *
 * `/readyz`: 200 while reads can be served, `/readyz?for=mints` while mints can; otherwise 503. The body has both, and
 * each dependency. A stopping process isn't ready for anything. Payees from which no wallet can spend, and programs that the
 * chain lacks, are named, but keep no process from serving: other collections can be minted.
 *
 * `/healthz`: like `/readyz?for=mints`, even while the process is stopping.
 */
export function createHealthRoutes(health: Health): Hono {
  const routes = new Hono();
  const respond = (context: Context, isHealthy: boolean, parts: object) => {
    context.header("Cache-Control", "no-store");
    return context.json({ status: isHealthy ? "ok" : "failed", ...parts }, isHealthy ? 200 : 503);
  };
  for (const path of healthPaths) routes.use(path, publicCors);

  routes.get("/livez", (context) => respond(context, true, {}));

  routes.get("/readyz", async (context) => {
    const purpose = context.req.query("for") ?? "reads";
    if (!isPurpose(purpose)) {
      return context.json({ status: "failed", message: "for is reads or mints." }, 400);
    }
    const states = await health.read();
    const ready = readiness(states);
    const describe = (can: boolean) => (health.isStopping ? "stopping" : can ? "ok" : "failed");
    return respond(context, ready[purpose] && !health.isStopping, {
      reads: describe(ready.reads),
      mints: describe(ready.mints),
      ...states,
      ...describePayees(health.readPayees()),
      ...describePrograms(health.readMissingPrograms()),
    });
  });

  routes.get("/healthz", async (context) => {
    const states = await health.read();
    return respond(context, readiness(states).mints, states);
  });
  for (const path of healthPaths) routes.all(path, methodNotAllowed("GET, HEAD, OPTIONS"));
  return routes;
}

const isPurpose = (text: string): text is Purpose => Object.hasOwn(needs, text);

/** Parts of the body about payees, once they are checked. */
function describePayees(unspendable: readonly string[] | null): object {
  if (unspendable === null) return {};
  return unspendable.length === 0 ? { payees: "ok" } : { payees: "failed", unspendablePayees: unspendable };
}

/** Parts of the body about the programs of token standards, once they are checked. */
function describePrograms(missing: readonly string[] | null): object {
  if (missing === null) return {};
  return missing.length === 0 ? { programs: "ok" } : { programs: "failed", missingPrograms: missing };
}
