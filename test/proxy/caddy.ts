import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { startProgram } from "../system-program.js";

const shipped = new URL("../../demo/deploy/Caddyfile", import.meta.url);

/**
 * Starts Caddy with the shipped Caddyfile, without TLS, in front of service processes.
 * @param port that it listens on
 * @param processPorts of the service processes
 * @param options.trustsClients true: clients name their own address, as a CDN does
 */
export async function startCaddy(
  port: number,
  processPorts: readonly number[],
  { trustsClients = false }: { trustsClients?: boolean } = {},
): Promise<{ readonly url: string; readonly pid: number; readonly stop: () => Promise<void> }> {
  const url = `http://127.0.0.1:${port}`;
  const text = readFileSync(shipped, "utf8")
    .replace("{$PUBLIC_HOST}", url)
    .replaceAll(/\{\$PROCESSES:[^}]+\}/g, processPorts.map((place) => `127.0.0.1:${place}`).join(" "))
    .replaceAll("lb_policy", `${trustsClients ? "trusted_proxies 127.0.0.1/32\n\t\t" : ""}lb_policy`);
  const directory = mkdtempSync(join(tmpdir(), "mint-caddy-"));
  const path = join(directory, "Caddyfile");
  writeFileSync(path, `{\n\tadmin off\n\tauto_https off\n}\n${text}`);
  const { pid, stop } = await startProgram(
    "caddy",
    ["run", "--adapter", "caddyfile", "--config", path],
    port,
  );
  return {
    url,
    pid,
    async stop() {
      await stop();
      rmSync(directory, { recursive: true });
    },
  };
}
