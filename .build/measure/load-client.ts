import { randomBytes } from "node:crypto";
import { Agent, request } from "node:http";
import { getBase58Decoder } from "@solana/kit";

const makeAddress = () => getBase58Decoder().decode(randomBytes(32));

/** Paths of floods by name; none repeats. */
export const floods = {
  metadata: () => `/m/${makeAddress()}`,
  share: () => `/share/${makeAddress()}`,
  art: () => `/art/${makeAddress()}/1.png`,
  unknown: () => `/${makeAddress()}`,
  crafted: () => `/${`${"a".repeat(199)}-`.repeat(75)}${makeAddress()}`,
};

/** Task of a client process: searches or a flood until it is told to stop, or one prepare or read after another. */
export type LoadTask =
  | {
      readonly kind: "flood";
      readonly port: number;
      readonly path: keyof typeof floods;
      readonly perSecond: number;
    }
  | {
      readonly kind: "read";
      readonly port: number;
      readonly path: string;
      readonly headers: Readonly<Record<string, string>>;
      readonly count: number;
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

/** Sends requests at a fixed rate without waiting for responses. */
async function flood(port: number, path: keyof typeof floods, perSecond: number): Promise<LoadResult> {
  const agent = new Agent({ keepAlive: true });
  const statuses: Record<string, number> = {};
  const open = new Set<Promise<void>>();
  isStopped = false;
  const startedAt = performance.now();
  for (let sent = 0; !isStopped;) {
    for (const due = ((performance.now() - startedAt) / 1_000) * perSecond; sent < due; sent += 1) {
      const answer = send({ port, path: floods[path](), agent })
        .catch(() => "failed")
        .then((status) => {
          statuses[status] = (statuses[status] ?? 0) + 1;
          open.delete(answer);
        });
      open.add(answer);
    }
    await new Promise((resolve) => setTimeout(resolve, 5));
  }
  await Promise.all(open);
  agent.destroy();
  return { milliseconds: [], statuses };
}

async function read({
  port,
  path,
  headers,
  count,
}: Extract<LoadTask, { kind: "read" }>): Promise<LoadResult> {
  const agent = new Agent({ keepAlive: true });
  const milliseconds: number[] = [];
  const statuses: Record<string, number> = {};
  for (let done = 0; done < count; done += 1) {
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
      return flood(task.port, task.path, task.perSecond);
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
