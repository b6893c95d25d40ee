import { randomBytes } from "node:crypto";
import { parseServiceConfig } from "../demo/service/config/service-config.js";
import { startService, type Service } from "../demo/service/service.js";
import type { ServiceDeps } from "../demo/service/start/service-deps.js";
import { authorityKey } from "./service-process.js";

/**
 * Starts a service in the test's own process, on a free port.
 * @param variables environment; at least `DATABASE_URL` and `SOLANA_RPC_URL`
 * @param deps replacements for the real clock and for a silent log
 */
export function startTestService(
  variables: Readonly<Record<string, string>>,
  deps: Partial<ServiceDeps> = {},
): Promise<Service> {
  const config = parseServiceConfig({
    CHAIN: "solana-localnet",
    AUTHORITY_KEY: authorityKey,
    SERVICE_PORT: "0",
    ...variables,
  });
  return startService(config, {
    clock: () => new Date(),
    monotonic: () => performance.now(),
    random: (bytes) => new Uint8Array(randomBytes(bytes)),
    log: () => undefined,
    ...deps,
  });
}
