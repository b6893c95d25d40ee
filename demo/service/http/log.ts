import type { Log } from "../minting/mint-deps.js";

export type { Log };

export const logLevels = ["debug", "info", "warn", "error", "silent"] as const;
export type LogLevel = (typeof logLevels)[number];

/**
 * Log of JSON lines from `level` upward; warnings and errors go to `error`, the rest to `output`. Fields must
 * not contain keys or their hashes.
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
    const line = `${stringify(entry)}\n`;
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

/** Loggable error with its chain of causes. */
export function formatErrorChain(error: unknown): Record<string, unknown> {
  if (!(error instanceof Error)) return { message: String(error) };
  const { name, message, stack, cause } = error;
  return {
    name,
    message,
    ...("code" in error && { code: error.code }),
    ...("context" in error && { context: error.context }),
    stack,
    ...(cause !== undefined && { cause: formatErrorChain(cause) }),
  };
}
