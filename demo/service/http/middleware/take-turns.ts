import type { MiddlewareHandler } from "hono";
import type { ReadClientIp } from "./client-ip.js";

/**
 * Lets addresses take turns. A turn is one round of the event loop, in which each address starts one request. Others of
 * the same address wait, so that many requests at once, however cheap each is, only delay the address itself. While
 * nothing else is running, turns follow each other immediately.
 * @param quietPaths Paths of probes, which have turns of their own, so that they don't wait for an address's requests.
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
    const address = readClientIp(context);
    const wait = enter(quietPaths.has(context.req.path) ? `probe ${address}` : address);
    return wait === undefined ? next() : wait.then(next);
  };
}
