import { randomInt } from "node:crypto";
import { execFileSync } from "node:child_process";
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { createServer } from "node:net";

interface Process {
  readonly pid: number;
  readonly parent: number;
  readonly command: string;
}

/** Running processes without zombies, which have already exited. */
function listProcesses(): Process[] {
  // Linux images without `ps` have `/proc`.
  if (existsSync("/proc/self/stat")) {
    return readdirSync("/proc").flatMap((name) => (/^\d+$/.test(name) ? readProcess(Number(name)) : []));
  }
  const lines = execFileSync("ps", ["-A", "-o", "pid=,ppid=,stat=,args="], { encoding: "utf8" }).split("\n");
  return lines.flatMap((line) => {
    const [, pid, parent, state, command] = /^\s*(\d+)\s+(\d+)\s+(\S+)\s+(.*)$/.exec(line) ?? [];
    return pid && !state!.startsWith("Z")
      ? [{ pid: Number(pid), parent: Number(parent), command: command! }]
      : [];
  });
}

function readProcess(pid: number): Process[] {
  try {
    const [, state, parent] = /^\d+ \(.*\) (\S) (\d+)/s.exec(readFileSync(`/proc/${pid}/stat`, "utf8"))!;
    const command = readFileSync(`/proc/${pid}/cmdline`, "utf8").replaceAll("\0", " ").trim();
    return state === "Z" ? [] : [{ pid, parent: Number(parent), command }];
  } catch {
    // It has exited since it was listed.
    return [];
  }
}

/** The process and its descendants: command by id. */
export function descendantsOf(root: number): Map<number, string> {
  const all = listProcesses();
  const found = all.filter(({ pid }) => pid === root);
  for (const { pid: ancestor } of found) found.push(...all.filter(({ parent }) => parent === ancestor));
  return new Map(found.map(({ pid, command }) => [pid, command]));
}

/** @returns descriptions of the processes that still run */
export function findAlive(processes: ReadonlyMap<number, string>): string[] {
  const alive = new Set(listProcesses().map(({ pid }) => pid));
  return [...processes].filter(([pid]) => alive.has(pid)).map(([pid, command]) => `${pid} ${command}`);
}

/**
 * Free ports, below those that systems give to outgoing connections: the tests beside make thousands of them, and one
 * could take the port before it is used. They are above those that `fetch` refuses, of which 10080 is the highest.
 * @see https://fetch.spec.whatwg.org/#port-blocking
 */
export async function findFreePorts(count: number): Promise<number[]> {
  const ports = new Set<number>();
  while (ports.size < count) {
    const port = randomInt(10_081, 32_000);
    if (await isFree(port)) ports.add(port);
  }
  return [...ports];
}

function isFree(port: number): Promise<boolean> {
  const server = createServer();
  return new Promise((resolve) => {
    server.once("error", () => resolve(false));
    server.listen(port, "127.0.0.1", () => server.close(() => resolve(true)));
  });
}
