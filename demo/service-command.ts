import { readRunningStack } from "./running-stack.js";

/**
 * `npm run service`: the service's program in this checkout. Its commands use the database and the chain of the `npm start`
 * that runs here, unless the environment names its own.
 */
const isCommand = process.argv.length > 2;
const isConfigured = ["DATABASE_URL", "SOLANA_RPC_URL"].some((name) => process.env[name] !== undefined);
const running = isCommand && !isConfigured ? readRunningStack() : null;
if (running) {
  Object.assign(process.env, running.environment);
  process.stderr.write("With the database and the chain of the running npm start.\n");
}
await import("./service/main.js");
