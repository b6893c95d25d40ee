import { setTimeout as sleep } from "node:timers/promises";
import type { SeededRandom } from "./seeded-random.js";

/** Lifetime group, such as a process: its tasks stop once it is dead. */
export interface Group {
  readonly name: string;
  isDead: boolean;
}

interface Task {
  readonly name: string;
  readonly group: Group;
  readonly parked: Set<Gate>;
  /** Called when the task parks or ends. */
  rest: () => void;
}

/** Point at which a task waits until it is chosen. */
interface Gate {
  readonly task: Task;
  readonly label: string;
  /** Virtual milliseconds from which it can be chosen. */
  readyAt: number;
  /** Effect that the task waits for. Null: it has run. */
  effect: (() => Promise<Effect> | Effect) | null;
  outcome: Outcome | null;
  readonly resolve: (value: unknown) => void;
  readonly reject: (error: unknown) => void;
  /** Removes the listener of the task's signal. */
  readonly stopListening: () => void;
}

export type Outcome = { readonly value: unknown } | { readonly error: unknown };

/**
 * Result of an effect: an outcome; or `later`, when something else has to happen first, after which
 * `complete` is called.
 */
export type Effect = Outcome | { readonly later: (complete: (outcome: Outcome) => void) => void };

const timeIsUp = new DOMException("The time is up.", "TimeoutError");

const idle = () => new Promise<void>((resolve) => setImmediate(resolve));

/** Safety net against deadlocks, below that of the tests; milliseconds of the real clock. */
const stuckMilliseconds = 240_000;

/**
 * Runs tasks one step at a time. A task runs until it calls something that the simulation controls (the
 * database, the node, a timer); there it parks. Then the scheduler, driven by the seed, chooses the next task
 * or advances time. So one seed is one order of events, however fast the machine is.
 */
export class Scheduler {
  readonly trace: string[] = [];
  /** Running task. No other can run meanwhile. */
  #task: Task | null = null;
  readonly #gates = new Set<Gate>();
  readonly #alarms: { at: number; ring: () => void }[] = [];
  readonly #start: number;
  #now: number;

  /** @param onTime called whenever time has advanced */
  constructor(
    private readonly random: SeededRandom,
    start: number,
    private readonly onTime: (now: number) => void,
    /** Milliseconds that pass although a task could run. */
    private readonly leap: () => number,
    /** Milliseconds for which a step is delayed although it could run. */
    private readonly stall: () => number,
  ) {
    this.#start = start;
    this.#now = start;
  }

  get now(): number {
    return this.#now;
  }

  /** Name of the running task. */
  get taskName(): string {
    return this.#task?.name ?? "";
  }

  /** Adds a line to the trace. */
  note(line: string): void {
    const task = this.#task;
    this.trace.push(
      `${((this.#now - this.#start) / 1000).toFixed(3).padStart(8)} ${task ? `${task.group.name}/${task.name} ` : ""}${line}`,
    );
  }

  /** Starts a task. Its promise never settles once the group is dead. */
  spawn<T>(name: string, group: Group, work: () => Promise<T>): Promise<T> {
    const task: Task = { name, group, parked: new Set(), rest: () => undefined };
    const parent = this.#task;
    this.#task = task;
    // Parks immediately.
    const starting = this.perform("starts", () => ({ value: undefined }));
    this.#task = parent;
    return starting.then(work).finally(() => task.rest());
  }

  /** Parks the calling task; runs the effect when the task is chosen. Outside of tasks nothing waits. */
  perform<T>(
    label: string,
    effect: () => Promise<Effect> | Effect,
    options: {
      afterMilliseconds?: number;
      signal?: AbortSignal | undefined;
      /** Runs the effect immediately. */
      isUnderWay?: boolean;
    } = {},
  ): Promise<T> {
    const task = this.#task;
    return new Promise<T>((resolve, reject) => {
      if (!task) {
        void Promise.resolve(effect()).then((done) => settle(done, resolve as never, reject), reject);
        return;
      }
      const readyAt = this.#now + (options.afterMilliseconds ?? this.stall());
      const { signal } = options;
      const onAbort = () => this.#complete(gate, { error: signal!.reason });
      // Node keeps composed signals with listeners alive until they are aborted, and with them the whole life.
      const stopListening = () => signal?.removeEventListener("abort", onAbort);
      const gate: Gate = {
        task,
        label,
        readyAt,
        effect,
        outcome: null,
        resolve(value: unknown) {
          stopListening();
          resolve(value as T);
        },
        reject(error) {
          stopListening();
          reject(error);
        },
        stopListening,
      };
      signal?.addEventListener("abort", onAbort);
      if (signal?.aborted) onAbort();
      this.#gates.add(gate);
      task.parked.add(gate);
      if (options.isUnderWay) this.#begin(gate, effect() as Effect);
      task.rest();
    });
  }

  /** Parks the task until an external promise has settled and it is chosen. */
  wait<T>(label: string, promise: Promise<T>, signal?: AbortSignal): Promise<T> {
    const later = (complete: (outcome: Outcome) => void) => {
      promise.then(
        (value) => complete({ value }),
        (error: unknown) => complete({ error }),
      );
    };
    return this.perform<T>(label, () => ({ later }), { isUnderWay: true, signal });
  }

  sleep(milliseconds: number, signal?: AbortSignal): Promise<void> {
    return this.perform("sleep", () => ({ value: undefined }), { afterMilliseconds: milliseconds, signal });
  }

  timeout(milliseconds: number): AbortSignal {
    const controller = new AbortController();
    const ring = () => controller.abort(timeIsUp);
    this.#alarms.push({ at: this.#now + milliseconds, ring });
    return controller.signal;
  }

  /** Stops a group's tasks. */
  end(group: Group): void {
    group.isDead = true;
    for (const gate of this.#gates) {
      if (gate.task.group !== group) continue;
      gate.stopListening();
      this.#gates.delete(gate);
    }
  }

  /** Runs steps until `isOver`. */
  async run(isOver: () => boolean): Promise<void> {
    while (!isOver()) {
      const ready = [...this.#gates].filter(({ effect, outcome, readyAt }) =>
        effect || outcome ? readyAt <= this.#now : false,
      );
      if (ready.length === 0) await this.#passToNext();
      else {
        const leap = this.leap();
        if (leap > 0) this.#pass(leap);
        else await this.#release(this.random.pick(ready));
      }
    }
    for (const gate of this.#gates) gate.stopListening();
  }

  async #passToNext(): Promise<void> {
    const next = Math.min(
      ...[...this.#gates].filter(({ effect, outcome }) => effect || outcome).map(({ readyAt }) => readyAt),
      ...this.#alarms.map(({ at }) => at),
    );
    if (next === Infinity) {
      // A task waits for a promise that is about to settle.
      await sleep(5);
      if (++this.#idleRounds * 5 > stuckMilliseconds) throw new Error("No task can proceed.");
      return;
    }
    this.#idleRounds = 0;
    this.#pass(Math.max(0, next - this.#now));
  }
  #idleRounds = 0;

  #pass(milliseconds: number): void {
    this.#now += milliseconds;
    this.onTime(this.#now);
    const due = this.#alarms.filter(({ at }) => at <= this.#now);
    for (const alarm of due) this.#alarms.splice(this.#alarms.indexOf(alarm), 1);
    for (const { ring } of due) ring();
  }

  async #release(gate: Gate): Promise<void> {
    const { task, label, effect } = gate;
    this.#pass(this.random.between(0, 8));
    this.#task = task;
    if (effect) {
      if (label !== "starts" && label !== "sleep") this.note(label);
      gate.effect = null;
      this.#begin(gate, await attempt(effect));
    }
    if (gate.outcome) {
      this.#gates.delete(gate);
      if (!task.group.isDead) await this.#resume(task, gate, gate.outcome);
    }
    this.#task = null;
  }

  #begin(gate: Gate, done: Effect): void {
    gate.effect = null;
    if ("later" in done) done.later((outcome) => this.#complete(gate, outcome));
    else gate.outcome ??= done;
  }

  #complete(gate: Gate, outcome: Outcome): void {
    gate.effect = null;
    gate.readyAt = Math.min(gate.readyAt, this.#now);
    gate.outcome ??= outcome;
  }

  /** Resumes the task until it parks again. */
  async #resume(task: Task, gate: Gate, outcome: Outcome): Promise<void> {
    task.parked.delete(gate);
    const rests = new Promise<void>((resolve) => (task.rest = resolve));
    settle(outcome, gate.resolve, gate.reject);
    // A task with other closed gates may never park again.
    if (task.parked.size === 0)
      await this.#watch(rests, `${task.group.name}/${task.name} after ${gate.label}`);
    task.rest = () => undefined;
    await idle();
  }

  async #watch(rests: Promise<void>, what: string): Promise<void> {
    let timer: NodeJS.Timeout | undefined;
    const stuck = new Promise<void>((_, reject) => {
      timer = setTimeout(() => reject(new Error(`${what} is stuck.`)), stuckMilliseconds);
    });
    try {
      await Promise.race([rests, stuck]);
    } finally {
      clearTimeout(timer);
    }
  }
}

async function attempt(effect: () => Promise<Effect> | Effect): Promise<Effect> {
  try {
    return await effect();
  } catch (error) {
    return { error };
  }
}

function settle(done: Effect, resolve: (value: unknown) => void, reject: (error: unknown) => void): void {
  if ("later" in done) done.later((outcome) => settle(outcome, resolve, reject));
  else if ("error" in done) reject(done.error);
  else resolve(done.value);
}
