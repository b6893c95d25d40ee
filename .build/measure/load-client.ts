import { Agent, request } from "node:http";

/** Task of a client process: a flood until it is told to stop, or reads one after another. */
export type LoadTask =
  | {
      readonly kind: "flood";
      readonly port: number;
      /** Paths to request, again and again. */
      readonly paths: readonly string[];
      readonly headers: Readonly<Record<string, string>>;
      /** Bodies to post, by path; null: the paths are read. */
      readonly bodies: readonly string[] | null;
      readonly connections: number;
    }
  | {
      readonly kind: "read";
      readonly port: number;
      readonly path: string;
      readonly headers: Readonly<Record<string, string>>;
      readonly milliseconds: number;
    }
  | { readonly kind: "stop" };

export interface LoadResult {
  /** Milliseconds of each read; empty for floods. */
  readonly milliseconds: number[];
  /** Responses by status. */
  readonly statuses: Record<string, number>;
}

/** @returns the response's status, once it was read */
function send(options: {
  readonly port: number;
  readonly path: string;
  readonly agent: Agent;
  readonly headers: Readonly<Record<string, string>>;
  readonly body?: string | undefined;
}): Promise<number> {
  const { body, ...target } = options;
  const method = body === undefined ? "GET" : "POST";
  return new Promise((resolve, reject) => {
    const outgoing = request({ host: "127.0.0.1", method, ...target }, (response) => {
      response.resume();
      response.on("end", () => resolve(response.statusCode!));
      response.on("error", reject);
    });
    outgoing.on("error", reject);
    // A connection that the server closes while it is reused ends some requests without an error.
    outgoing.on("close", () => reject(new Error("The connection was closed without a response.")));
    outgoing.end(body);
  });
}

let isStopped = false;

/** Sends requests, on each connection one after another. */
async function flood({
  port,
  paths,
  headers,
  bodies,
  connections,
}: Extract<LoadTask, { kind: "flood" }>): Promise<LoadResult> {
  const agent = new Agent({ keepAlive: true, maxSockets: connections });
  const statuses: Record<string, number> = {};
  let sent = 0;
  isStopped = false;
  await Promise.all(
    Array.from({ length: connections }, async () => {
      while (!isStopped) {
        const place = (sent += 1) % paths.length;
        const [path, body] = [paths[place]!, bodies?.[place]];
        const status = await send({ port, path, agent, headers, body }).catch(() => "failed");
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

process.on("message", (task: LoadTask) => {
  if (task.kind === "stop") return void (isStopped = true);
  void (task.kind === "flood" ? flood(task) : read(task)).then((result) => process.send?.(result));
});
