import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http";
import { BlockList, Socket, type AddressInfo } from "node:net";
import { getRequestListener } from "@hono/node-server";
import { limitByAddress, type ConnectionLimits } from "../platform/limits/connection-limits.js";

export interface HttpServer {
  readonly port: number;
  /** Stops accepting requests, waits for those in flight up to the timeout, and closes all connections. */
  close(timeoutMilliseconds: number): Promise<void>;
}

/**
 * Longer than load balancers keep an idle connection (mostly 60 seconds). Otherwise a request could be lost that is
 * sent while the connection is closing.
 */
const keepAliveMilliseconds = 75_000;

const defaultLimits: ConnectionLimits = {
  max: Infinity,
  perAddress: Infinity,
  trustedProxies: new BlockList(),
  headerMilliseconds: 10_000,
  requestMilliseconds: 30_000,
};

/** Time for which a closing connection still accepts data from the client, so that the client can read the response. */
const lingerMilliseconds = 1_000;

/** Most headers of a request. Browsers and proxies send a few dozen; each one costs time. */
const maxHeaders = 100;

/** Host of requests of HTTP/1.0 without one, such as health checks of load balancers. */
const defaultHost = "localhost";

type Fetch = (request: Request) => Response | Promise<Response>;

/**
 * Starts an HTTP server with the handler that `createFetch` creates for the actual port.
 * @param options.port 0: any free port.
 * @param options.connections Default: no connection limit, 10 seconds for a header and 30 for a request.
 * @throws the error of `listen`, with `code` `EADDRINUSE` if the port is taken
 */
export function startServer(
  options: { host: string; port: number; connections?: ConnectionLimits },
  createFetch: (port: number) => Fetch,
): Promise<HttpServer> {
  return new Promise((resolve, reject) => {
    const limits = options.connections ?? defaultLimits;
    const server = createServer({
      keepAliveTimeout: keepAliveMilliseconds,
      headersTimeout: limits.headerMilliseconds,
      requestTimeout: limits.requestMilliseconds,
      connectionsCheckingInterval: Math.min(1_000, limits.headerMilliseconds),
    });
    if (limits.max !== Infinity) server.maxConnections = limits.max;
    // Node drops further headers without a word, such as the X-Forwarded-For that a proxy appends.
    server.maxHeadersCount = maxHeaders + 1;
    limitByAddress(server, limits);
    const inFlight = new Set<ServerResponse>();
    server.once("error", reject);
    server.listen(options.port, options.host, () => {
      server.off("error", reject);
      const { port } = server.address() as AddressInfo;
      const listener = getRequestListener(createFetch(port), { hostname: defaultHost });
      server.on("request", (request, response) => {
        inFlight.add(response);
        response.once("close", () => inFlight.delete(response));
        lingerOnClose(request);
        const refusal = refuseHeaders(request);
        if (refusal === null) void listener(request, response);
        else response.writeHead(refusal, { Connection: "close" }).end();
      });
      resolve({ port, close: (timeoutMilliseconds) => close(server, inFlight, timeoutMilliseconds) });
    });
  });
}

/** Returns the status for a request with too many headers, or with several hosts; null for any other. */
function refuseHeaders({ rawHeaders }: IncomingMessage): 400 | 431 | null {
  const names = rawHeaders.filter((_, index) => index % 2 === 0);
  if (names.length > maxHeaders) return 431;
  return names.filter((name) => name.toLowerCase() === "host").length > 1 ? 400 : null;
}

/**
 * Makes a connection linger that is closed before its request was fully read. Otherwise Node destroys and resets it,
 * and a client that is still sending may lose the response.
 */
function lingerOnClose(request: IncomingMessage): void {
  const { socket } = request;
  if (request.headers["content-length"] === undefined && request.headers["transfer-encoding"] === undefined)
    return;
  socket.destroySoon = () => {
    // Not the previous method, which may belong to an earlier request on the connection.
    if (request.complete || socket.destroyed) return Socket.prototype.destroySoon.call(socket);
    const deadline = setTimeout(() => socket.destroy(), lingerMilliseconds);
    socket.once("close", () => clearTimeout(deadline));
    socket.end();
    request.resume();
  };
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
