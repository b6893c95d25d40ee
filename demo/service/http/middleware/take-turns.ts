import type { MiddlewareHandler } from "hono";
import type { ReadClientIp } from "./client-ip.js";

/**
 * Lets addresses take turns. A turn is one round of the event loop, in which each address starts one request. Others of
 * the same address wait, so that many requests at once, however cheap each is, only delay the address itself. While
 * nothing else is running, turns follow each other immediately.
 * @param quietPaths Paths whose requests don't wait.
 */
export function takeTurns(readClientIp: ReadClientIp, quietPaths: ReadonlySet<string>): MiddlewareHandler {
  /** Waiting requests of each address that has started one in this turn. */
  let current = new Map<string, (() => void)[]>();

  function startNextTurn(): void {
    const previous = current;
    current = new Map();
    for (const [address, [start, ...others]] of previous) {
      if (start === undefined) continue;
      current.set(address, others);
      start();
    }
    if (current.size > 0) setImmediate(startNextTurn);
  }

  function enter(address: string): Promise<void> | undefined {
    const waiting = current.get(address);
    if (waiting) return new Promise((resolve) => void waiting.push(resolve));
    if (current.size === 0) setImmediate(startNextTurn);
    current.set(address, []);
    return undefined;
  }

  return (context, next) => {
    const wait = quietPaths.has(context.req.path) ? undefined : enter(readClientIp(context));
    return wait === undefined ? next() : wait.then(next);
  };
}
