import { randomBytes } from "node:crypto";
import { parseServiceConfig } from "./config.js";
import { ConfigError } from "./environment.js";
import { createLog, describeError } from "./http/log.js";
import { startService } from "./service.js";

/** Runs one service process from the environment. Any number of them share one DATABASE_URL. */

try {
  const config = parseServiceConfig(process.env);
  const log = createLog({
    level: config.logLevel,
    clock: () => new Date(),
    output: (line) => process.stdout.write(line),
    error: (line) => process.stderr.write(line),
  });
  try {
    const service = await startService(config, {
      clock: () => new Date(),
      monotonic: () => performance.now(),
      random: (bytes) => new Uint8Array(randomBytes(bytes)),
      log,
    });
    log("info", "started", { publicBase: service.publicBase, port: service.port, chain: config.chain });
    // What has started a process may pass one signal on more than once.
    const signal = await new Promise<string>((resolve) => {
      for (const name of ["SIGINT", "SIGTERM"] as const) process.on(name, () => resolve(name));
    });
    log("info", "stopping", { signal });
    await service.close();
    log("info", "stopped");
  } catch (error) {
    log("error", "failed", { error: describeError(error) });
    process.exitCode = 1;
  }
} catch (error) {
  if (!(error instanceof ConfigError)) throw error;
  process.stderr.write(`${error.message}\n`);
  process.exitCode = 1;
}
