import { createServer, type Server, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { getRequestListener } from "@hono/node-server";

export interface HttpServer {
  readonly port: number;
  /**
   * Stops accepting requests and waits for those in flight, up to the timeout; then closes all connections.
   */
  close(timeoutMilliseconds: number): Promise<void>;
}

/**
 * Longer than load balancers keep an idle connection (mostly 60 seconds). Otherwise a request sent while the
 * connection is being closed is lost.
 */
const keepAliveMilliseconds = 75_000;

type Fetch = (request: Request) => Response | Promise<Response>;

/**
 * Starts an HTTP server with the handler that `createFetch` creates for the actual port.
 * @param options.port 0: any free port
 * @throws the error of `listen`, with `code` `EADDRINUSE` if the port is taken
 */
export function startServer(
  options: { host: string; port: number },
  createFetch: (port: number) => Fetch,
): Promise<HttpServer> {
  return new Promise((resolve, reject) => {
    const server = createServer({ keepAliveTimeout: keepAliveMilliseconds });
    const inFlight = new Set<ServerResponse>();
    server.once("error", reject);
    server.listen(options.port, options.host, () => {
      server.off("error", reject);
      const { port } = server.address() as AddressInfo;
      const listener = getRequestListener(createFetch(port));
      server.on("request", (request, response) => {
        inFlight.add(response);
        response.once("close", () => inFlight.delete(response));
        void listener(request, response);
      });
      resolve({ port, close: (timeoutMilliseconds) => close(server, inFlight, timeoutMilliseconds) });
    });
  });
}

function close(
  server: Server,
  inFlight: ReadonlySet<ServerResponse>,
  timeoutMilliseconds: number,
): Promise<void> {
  return new Promise((resolve) => {
    const deadline = setTimeout(() => server.closeAllConnections(), timeoutMilliseconds);
    server.close(() => {
      clearTimeout(deadline);
      resolve();
    });
    // Otherwise keep-alive connections would delay the shutdown.
    for (const response of inFlight) if (!response.headersSent) response.setHeader("Connection", "close");
  });
}
