import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { findFreePorts } from "../processes.js";
import { findProgram, startProgram } from "../system-program.js";

/** Caching proxy in front of a service, with the example configuration of `demo/docs/cache/`. */
export interface CachingProxy {
  readonly port: number;
  close(): Promise<void>;
}

export type ProxyName = "nginx" | "varnish";

const examples = fileURLToPath(new URL("../../demo/docs/cache/", import.meta.url));
const commands: Record<ProxyName, string> = { nginx: "nginx", varnish: "varnishd" };

/** Path of a proxy's program; undefined: it isn't installed. */
export const findProxy = (name: ProxyName): string | undefined => findProgram(commands[name]);

/**
 * Starts a proxy, and waits until it accepts connections.
 * @param servicePort port of the service on this machine
 * @throws Error with its output when it ends instead
 */
export async function startProxy(name: ProxyName, servicePort: number): Promise<CachingProxy> {
  const directory = mkdtempSync(join(existsSync("/dev/shm") ? "/dev/shm" : tmpdir(), `mint-${name}-`));
  const [port, innerPort] = (await findFreePorts(2)) as [number, number];
  const ports = { port, innerPort, servicePort };
  const parameters = (name === "nginx" ? configureNginx : configureVarnish)(directory, ports);
  const { stop } = await startProgram(commands[name], parameters, port);
  return {
    port,
    async close() {
      await stop();
      rmSync(directory, { recursive: true, force: true });
    },
  };
}

interface Ports {
  readonly port: number;
  /** Port of nginx between its cache and the service. */
  readonly innerPort: number;
  readonly servicePort: number;
}

function configureNginx(directory: string, { port, innerPort, servicePort }: Ports): string[] {
  const site = readExample("nginx.conf", {
    "127.0.0.1:8787": `127.0.0.1:${servicePort}`,
    "127.0.0.1:8788": `127.0.0.1:${innerPort}`,
    "listen 80;": `listen 127.0.0.1:${port};`,
    "/dev/shm/mint-cache": `${directory}/cache`,
  });
  const temporaryPaths = ["client_body", "proxy", "fastcgi", "uwsgi", "scgi"].map(
    (kind) => `${kind}_temp_path ${directory}/${kind};`,
  );
  const main = `
    daemon off;
    ${process.getuid?.() === 0 ? "user root;" : ""}
    worker_processes auto;
    pid ${directory}/nginx.pid;
    error_log stderr;
    events { worker_connections 4096; }
    http { access_log off; keepalive_requests 1000000; keepalive_timeout 300;
      proxy_cache_lock_timeout 300s; proxy_cache_lock_age 300s; ${temporaryPaths.join(" ")} ${site} }`;
  const path = join(directory, "nginx.conf");
  writeFileSync(path, main);
  return ["-c", path, "-p", directory, "-e", "stderr"];
}

function configureVarnish(directory: string, { port, servicePort }: Ports): string[] {
  const path = join(directory, "varnish.vcl");
  writeFileSync(path, readExample("varnish.vcl", { '.port = "8787"': `.port = "${servicePort}"` }));
  // Clients of a test keep their connections for longer than the five seconds by default.
  const options = ["-j", "none", "-s", "malloc,64m", "-p", "timeout_idle=300"];
  return [
    "-F",
    "-n",
    join(directory, "work"),
    "-f",
    path,
    "-a",
    `127.0.0.1:${port}`,
    "-T",
    "none",
    ...options,
  ];
}

/** Text of an example, with other values where a test needs them. */
function readExample(name: string, replacements: Readonly<Record<string, string>>): string {
  return Object.entries(replacements).reduce(
    (text, [value, other]) => {
      if (!text.includes(value)) throw new Error(`${name} has no "${value}".`);
      return text.replaceAll(value, other);
    },
    readFileSync(join(examples, name), "utf8"),
  );
}
