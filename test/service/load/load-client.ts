import { Agent, request } from "node:http";

/** Task of a client process: searches until it is told to stop, or one prepare after another. */
export type LoadTask =
  | { readonly kind: "search"; readonly port: number; readonly connections: number }
  | { readonly kind: "stop" }
  | {
      readonly kind: "prepare";
      readonly port: number;
      readonly key: string;
      /** Bodies to send, in order. */
      readonly bodies: readonly string[];
    };

export interface LoadResult {
  /** Milliseconds of each prepare; empty for searches. */
  readonly milliseconds: number[];
  /** Responses by status. */
  readonly statuses: Record<string, number>;
}

/** @returns the response's status, once it was read */
function send(options: { port: number; path: string; agent: Agent; key?: string }, body?: string) {
  const { key, ...rest } = options;
  const headers = {
    ...(key !== undefined && { "X-API-Key": key }),
    ...(body !== undefined && {
      "Content-Type": "application/json",
      "Content-Length": Buffer.byteLength(body),
    }),
  };
  return new Promise<number>((resolve, reject) => {
    const outgoing = request(
      { host: "127.0.0.1", method: body === undefined ? "GET" : "POST", headers, ...rest },
      (response) => {
        response.resume();
        response.on("end", () => resolve(response.statusCode!));
        response.on("error", reject);
      },
    );
    outgoing.on("error", reject);
    outgoing.end(body);
  });
}

/** Words with and without a typing error, which match few or many items; never the same query twice. */
const words = ["night", "nihgt", "filled", "sky", "Mint"];
let queries = 0;
const nextQuery = () => `${words[queries % words.length]} ${(queries += 1)}`;

let isStopped = false;

async function search(port: number, connections: number): Promise<LoadResult> {
  const agent = new Agent({ keepAlive: true, maxSockets: connections });
  const statuses: Record<string, number> = {};
  isStopped = false;
  await Promise.all(
    Array.from({ length: connections }, async () => {
      while (!isStopped) {
        const path = `/market/v1/search?q=${encodeURIComponent(nextQuery())}`;
        const status = await send({ port, path, agent });
        statuses[status] = (statuses[status] ?? 0) + 1;
      }
    }),
  );
  agent.destroy();
  return { milliseconds: [], statuses };
}

async function prepare(port: number, key: string, bodies: readonly string[]): Promise<LoadResult> {
  const agent = new Agent({ keepAlive: true });
  const milliseconds: number[] = [];
  const statuses: Record<string, number> = {};
  for (const body of bodies) {
    const startedAt = performance.now();
    const status = await send({ port, path: "/mint/v1/prepare-mint", agent, key }, body);
    milliseconds.push(performance.now() - startedAt);
    statuses[status] = (statuses[status] ?? 0) + 1;
  }
  agent.destroy();
  return { milliseconds, statuses };
}

process.on("message", (task: LoadTask) => {
  if (task.kind === "stop") return void (isStopped = true);
  const { port } = task;
  const running =
    task.kind === "search" ? search(port, task.connections) : prepare(port, task.key, task.bodies);
  void running.then((result) => process.send?.(result));
});
