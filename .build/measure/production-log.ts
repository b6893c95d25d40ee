import { openSync, writeSync } from "node:fs";
import { createLog, type Log } from "../../demo/service/platform/log/create-log.js";

/** Creates a log as in production, where each request writes a line. Discards the lines. */
export function createProductionLog(): Log {
  const nowhere = openSync("/dev/null", "w");
  const write = (line: string) => void writeSync(nowhere, line);
  return createLog({ level: "info", clock: () => new Date(), output: write, error: write });
}
