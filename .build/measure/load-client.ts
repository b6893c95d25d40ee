import { Agent, request } from "node:http";

/** Task of a client process: searches or a flood until it is told to stop, or one prepare or read after another. */
export type LoadTask =
  | {
      readonly kind: "flood";
      readonly port: number;
      /** Paths to request, again and again. */
      readonly paths: readonly string[];
      readonly headers: Readonly<Record<string, string>>;
      readonly connections: number;
    }
  | {
      readonly kind: "read";
      readonly port: number;
      readonly path: string;
      readonly headers: Readonly<Record<string, string>>;
      readonly milliseconds: number;
    }
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
  /** Milliseconds of each prepare or read; empty for searches and floods. */
  readonly milliseconds: number[];
  /** Responses by status. */
  readonly statuses: Record<string, number>;
}

/** @returns the response's status, once it was read */
function send(
  options: {
    port: number;
    path: string;
    agent: Agent;
    key?: string;
    headers?: Readonly<Record<string, string>>;
  },
  body?: string,
) {
  const { key, ...rest } = options;
  const headers = {
    ...options.headers,
    ...(key !== undefined && { "X-API-Key": key }),
    ...(body !== undefined && {
      "Content-Type": "application/json",
      "Content-Length": Buffer.byteLength(body),
    }),
  };
  return new Promise<number>((resolve, reject) => {
    const outgoing = request(
      { host: "127.0.0.1", method: body === undefined ? "GET" : "POST", ...rest, headers },
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

/** Sends requests, on each connection one after another. */
async function flood({
  port,
  paths,
  headers,
  connections,
}: Extract<LoadTask, { kind: "flood" }>): Promise<LoadResult> {
  const agent = new Agent({ keepAlive: true, maxSockets: connections });
  const statuses: Record<string, number> = {};
  let sent = 0;
  isStopped = false;
  await Promise.all(
    Array.from({ length: connections }, async () => {
      while (!isStopped) {
        const path = paths[(sent += 1) % paths.length]!;
        const status = await send({ port, path, agent, headers }).catch(() => "failed");
        statuses[status] = (statuses[status] ?? 0) + 1;
      }
    }),
  );
  agent.destroy();
  return { milliseconds: [], statuses };
}

async function read({
  port,
  path,
  headers,
  milliseconds: duration,
}: Extract<LoadTask, { kind: "read" }>): Promise<LoadResult> {
  const agent = new Agent({ keepAlive: true });
  const milliseconds: number[] = [];
  const statuses: Record<string, number> = {};
  for (const end = performance.now() + duration; performance.now() < end;) {
    const startedAt = performance.now();
    const status = await send({ port, path, agent, headers });
    milliseconds.push(performance.now() - startedAt);
    statuses[status] = (statuses[status] ?? 0) + 1;
  }
  agent.destroy();
  return { milliseconds, statuses };
}

function run(task: Exclude<LoadTask, { kind: "stop" }>): Promise<LoadResult> {
  switch (task.kind) {
    case "search":
      return search(task.port, task.connections);
    case "flood":
      return flood(task);
    case "read":
      return read(task);
    case "prepare":
      return prepare(task.port, task.key, task.bodies);
  }
}

process.on("message", (task: LoadTask) => {
  if (task.kind === "stop") return void (isStopped = true);
  void run(task).then((result) => process.send?.(result));
});
