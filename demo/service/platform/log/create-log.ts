import { pino } from "pino";
import { loggableMessage } from "../errors/describe-error.js";
import type { Log } from "../deps.js";
import { createRedaction } from "./redaction.js";

export type { Log };

export const logLevels = ["debug", "info", "warn", "error", "silent"] as const;
export type LogLevel = (typeof logLevels)[number];

/**
 * Log of JSON lines from `level` upward; warnings and errors go to `error`, the rest to `output`. Secrets are redacted
 * wherever they stand in a line, see `createRedaction`. Fields must not contain hashes of keys or claim codes.
 * @param options.secrets values that no line may contain
 * @example
 * const log = createLog({ level: "info", clock, output: write, error: warn, secrets: findSecrets(process.env) });
 * log("info", "started", { port: 8787 }); // {"level":"info","time":"2026-…","port":8787,"event":"started"}
 */
export function createLog({
  level,
  clock,
  output,
  error,
  secrets = [],
}: {
  level: LogLevel;
  clock: () => Date;
  output: (line: string) => void;
  error: (line: string) => void;
  secrets?: readonly string[];
}): Log {
  const streamWrite = createRedaction(secrets);
  const [toOutput, toError] = [output, error].map((write) =>
    pino(
      {
        level,
        // Neither process id nor host name: whoever collects the lines knows where they are from.
        base: undefined,
        messageKey: "event",
        timestamp: () => `,"time":"${clock().toISOString()}"`,
        formatters: { level: (label) => ({ level: label }) },
        hooks: { streamWrite },
      },
      { write },
    ),
  );
  return (level, event, fields = {}) =>
    (level === "warn" || level === "error" ? toError : toOutput)![level](fields, event);
}

/** Loggable error with its chain of causes: chosen properties only, since others may hold secrets. */
export function formatErrorChain(error: unknown): Record<string, unknown> {
  if (!(error instanceof Error)) return { message: String(error) };
  const { name, stack, cause } = error;
  const message = loggableMessage(error);
  return {
    name,
    message,
    ...("code" in error && { code: error.code }),
    ...("context" in error && { context: error.context }),
    stack: stack?.replace(error.message, () => message),
    ...(cause !== undefined && { cause: formatErrorChain(cause) }),
  };
}
