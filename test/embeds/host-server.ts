import { spawn } from "node:child_process";
import { existsSync, readFileSync } from "node:fs";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { extname, join } from "node:path";
import { demoKeys } from "../../demo/service/config/published-keys.js";
import { findFreePorts } from "../processes.js";
import { outputOf, sourceOf, type Host } from "./hosts.js";

const types: Readonly<Record<string, string>> = {
  ".html": "text/html; charset=utf-8",
  ".js": "text/javascript",
  ".css": "text/css",
};

/** Server of one host at a time, under a Content-Security-Policy. */
export interface HostServer {
  /** Port of 127.0.0.1. */
  readonly port: number;
  /** Switches to another host, or to the same one without the widget. */
  show(host: Host, kind: "with" | "without", policy: string): Promise<void>;
  /** What the host's own server has written to its standard error; empty for static hosts. */
  readErrors(): string;
  close(): Promise<void>;
}

type Answer = (request: IncomingMessage, response: ServerResponse) => void | Promise<void>;

export async function startHostServer(): Promise<HostServer> {
  let answer: Answer = (_, response) => void response.writeHead(404).end();
  let stop = (): void => undefined;
  let readErrors = (): string => "";
  const server = createServer((request, response) => void answer(request, response));
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  return {
    port: (server.address() as AddressInfo).port,
    async show(host, kind, policy) {
      stop();
      stop = () => undefined;
      readErrors = () => "";
      if (host.output) {
        const directory = host.framework ? outputOf(host, kind) : sourceOf(host);
        answer = serveFiles(directory, policy);
        return;
      }
      const own = await startOwnServer(outputOf(host, kind));
      stop = own.stop;
      readErrors = own.readErrors;
      answer = forward(own.address, policy);
    },
    readErrors: () => readErrors(),
    async close() {
      stop();
      const closed = new Promise((resolve) => server.close(resolve));
      server.closeAllConnections();
      await closed;
    },
  };
}

function serveFiles(directory: string, policy: string): Answer {
  return ({ url = "/" }, response) => {
    const { pathname } = new URL(url, "http://localhost");
    const path = join(directory, pathname.endsWith("/") ? `${pathname}index.html` : pathname);
    if (!existsSync(path)) return void response.writeHead(404).end();
    const type = types[extname(path)] ?? "application/octet-stream";
    response.writeHead(200, { "Content-Type": type, "Content-Security-Policy": policy });
    response.end(readFileSync(path));
  };
}

function forward(address: string, policy: string): Answer {
  return async ({ url = "/" }, response) => {
    const found = await fetch(address + url);
    const type = found.headers.get("Content-Type") ?? "text/plain";
    response.writeHead(found.status, { "Content-Type": type, "Content-Security-Policy": policy });
    response.end(Buffer.from(await found.arrayBuffer()));
  };
}

/** Starts Next.js' own server on its build. */
async function startOwnServer(
  directory: string,
): Promise<{ address: string; readErrors: () => string; stop: () => void }> {
  const [port] = await findFreePorts(1);
  const program = join(directory, "node_modules/next/dist/bin/next");
  const child = spawn(process.execPath, [program, "start", "--port", `${port}`, "--hostname", "127.0.0.1"], {
    cwd: directory,
    env: {
      ...process.env,
      NODE_ENV: "production",
      NEXT_TELEMETRY_DISABLED: "1",
      MINT_API_BASE: `http://${process.env.SERVICE_AT}/mint/v1`,
      MINT_SECRET_KEY: demoKeys.secret,
    },
    stdio: ["ignore", "pipe", "pipe"],
  });
  let printed = "";
  let errors = "";
  child.stderr.on("data", (part: Buffer) => (errors += part.toString()));
  await new Promise<void>((resolve, reject) => {
    const listen = (part: Buffer): void => {
      printed += part.toString();
      if (printed.includes("Ready")) resolve();
    };
    child.stdout.on("data", listen);
    child.stderr.on("data", listen);
    child.once("close", () => reject(new Error(`It has ended:\n${printed}`)));
  });
  return {
    address: `http://127.0.0.1:${port}`,
    readErrors: () => errors,
    stop: () => void child.kill("SIGKILL"),
  };
}
