import { Agent, request } from "node:http";

/** Requests to send, and at most how many at a time. */
export interface RequestList {
  readonly port: number;
  readonly paths: readonly string[];
  readonly headers: Readonly<Record<string, string>>;
  readonly connections: number;
}

/** Number of responses by status. */
export type Statuses = Readonly<Record<number, number>>;

/** @returns the status of the response, once it was received completely */
const send = (options: { port: number; path: string; headers: RequestList["headers"]; agent: Agent }) =>
  new Promise<number>((resolve, reject) => {
    request({ host: "127.0.0.1", ...options }, (response) => {
      response.resume();
      response.on("end", () => resolve(response.statusCode!));
      response.on("error", reject);
    })
      .on("error", reject)
      .end();
  });

async function sendAll({ paths, connections, ...options }: RequestList): Promise<Statuses> {
  const agent = new Agent({ keepAlive: true, maxSockets: connections });
  const statuses: Record<number, number> = {};
  const left = paths.values();
  await Promise.all(
    Array.from({ length: connections }, async () => {
      for (const path of left) {
        const status = await send({ ...options, path, agent });
        statuses[status] = (statuses[status] ?? 0) + 1;
      }
    }),
  );
  agent.destroy();
  return statuses;
}

process.on("message", (list: RequestList) => void sendAll(list).then((statuses) => process.send!(statuses)));
