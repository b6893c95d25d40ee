import { loggableMessage } from "../errors/describe-error.js";
import type { Log } from "../minting/mint-deps.js";

export type { Log };

export const logLevels = ["debug", "info", "warn", "error", "silent"] as const;
export type LogLevel = (typeof logLevels)[number];

/** Class and secret part of an API key. */
const apiKey = /_(pub|live|test)_[0-9A-Za-z]{16,}/g;

/**
 * Log of JSON lines from `level` upward; warnings and errors go to `error`, the rest to `output`. API keys are
 * redacted wherever they stand, such as in a path. Fields must not contain hashes of keys or claim codes.
 */
export function createLog({
  level: minimumLevel,
  clock,
  output,
  error,
}: {
  level: LogLevel;
  clock: () => Date;
  output: (line: string) => void;
  error: (line: string) => void;
}): Log {
  return (level, event, fields) => {
    if (logLevels.indexOf(level) < logLevels.indexOf(minimumLevel)) return;
    const entry = { time: clock().toISOString(), level, event, ...fields };
    const line = `${stringify(entry).replace(apiKey, "_$1_[redacted]")}\n`;
    if (level === "warn" || level === "error") error(line);
    else output(line);
  };
}

function stringify(entry: object): string {
  try {
    return JSON.stringify(entry);
  } catch {
    return JSON.stringify(entry, (_, value: unknown) => (typeof value === "bigint" ? String(value) : value));
  }
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
