import { createServer, type Server, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { getRequestListener } from "@hono/node-server";

export interface HttpServer {
  readonly port: number;
  /** Takes no new request and waits for those under way, then cuts off what is left. */
  close(timeoutMilliseconds: number): Promise<void>;
}

/**
 * Longer than load balancers keep an idle connection (60 seconds, mostly), and than a client is ever too busy to notice
 * that one was closed: otherwise a request is lost now and then that was sent while the connection was being closed.
 */
const keepAliveMilliseconds = 75_000;

type Fetch = (request: Request) => Response | Promise<Response>;

/**
 * Listens, and answers with what `createFetch` makes for the port that it got.
 * @param options.port 0: any free one
 * @throws the error of `listen`, with `code` `EADDRINUSE` when the port is taken
 */
export function startServer(
  options: { host: string; port: number },
  createFetch: (port: number) => Fetch,
): Promise<HttpServer> {
  return new Promise((resolve, reject) => {
    const server = createServer({ keepAliveTimeout: keepAliveMilliseconds });
    const underWay = new Set<ServerResponse>();
    server.once("error", reject);
    server.listen(options.port, options.host, () => {
      server.off("error", reject);
      const { port } = server.address() as AddressInfo;
      const answer = getRequestListener(createFetch(port));
      server.on("request", (request, response) => {
        underWay.add(response);
        response.once("close", () => underWay.delete(response));
        void answer(request, response);
      });
      resolve({ port, close: (timeoutMilliseconds) => close(server, underWay, timeoutMilliseconds) });
    });
  });
}

function close(
  server: Server,
  underWay: ReadonlySet<ServerResponse>,
  timeoutMilliseconds: number,
): Promise<void> {
  return new Promise((resolve) => {
    const deadline = setTimeout(() => server.closeAllConnections(), timeoutMilliseconds);
    server.close(() => {
      clearTimeout(deadline);
      resolve();
    });
    // Otherwise the client keeps the connection after its answer, and with it the server.
    for (const response of underWay) if (!response.headersSent) response.setHeader("Connection", "close");
  });
}
