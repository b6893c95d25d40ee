import { pino } from "pino";
import { loggableMessage } from "../errors/describe-error.js";
import type { Log } from "../deps.js";
import { createRedaction } from "./redaction.js";

export type { Log };

export const logLevels = ["debug", "info", "warn", "error", "silent"] as const;
export type LogLevel = (typeof logLevels)[number];

/**
 * Log of JSON lines from `level` upward; warnings and errors go to `error`, the rest to `output`. Secrets are redacted
 * anywhere in a line, see `createRedaction`. Fields must not contain hashes of keys or claim codes.
 * @param options.secrets values to redact
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
        // No process id or host name: the log collector adds the origin.
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

/** Loggable error with its chain of causes. Only selected properties are included, since others may contain secrets. */
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
    ...(error instanceof AggregateError && { errors: error.errors.map(formatErrorChain) }),
  };
}
